import type { Fetcher, FetchFailureCode, FetchRequest, FetchResult } from "../../src/fetch/fetcher.ts";
import type { Clock } from "../../src/manners/pacer.ts";

/** Answer of a site in a test. */
export interface SiteAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Instead of `body`. */
  readonly bytes?: Uint8Array;
  readonly failure?: FetchFailureCode;
}

export interface SentRequest {
  readonly url: string;
  readonly at: number;
  readonly etag: string | undefined;
}

/** A fetcher over sites that exist in memory: no packet is sent. */
export class MemorySites implements Fetcher {
  readonly sent: SentRequest[] = [];
  /** Most requests at a time, by host. */
  readonly mostAtOnce: Map<string, number> = new Map();
  private readonly active = new Map<string, number>();
  private readonly clock: Clock;
  private readonly answer: (url: URL, count: number, request: FetchRequest) => SiteAnswer | string | undefined;
  private readonly latency: (url: string) => number;
  private readonly counts = new Map<string, number>();

  /** @param answer A string is a page; `undefined` is a 404. `count` is that of earlier requests for the address. */
  constructor(
    clock: Clock,
    answer: (url: URL, count: number, request: FetchRequest) => SiteAnswer | string | undefined,
    latency: (url: string) => number = () => 20,
  ) {
    this.clock = clock;
    this.answer = answer;
    this.latency = latency;
  }

  /** Requested paths, without robots.txt and the probe for missing pages. */
  get paths(): string[] {
    return this.sent
      .map(({ url }) => new URL(url))
      .map(({ pathname, search }) => pathname + search)
      .filter((path) => path !== "/robots.txt" && path !== "/sitemap.xml" && !/^\/[a-z]{24}$/.test(path));
  }

  async fetch(request: FetchRequest): Promise<FetchResult> {
    const url = new URL(request.url);
    this.sent.push({ url: url.href, at: this.clock.now(), etag: request.etag });
    const active = (this.active.get(url.host) ?? 0) + 1;
    this.active.set(url.host, active);
    this.mostAtOnce.set(url.host, Math.max(active, this.mostAtOnce.get(url.host) ?? 0));
    await this.clock.sleep(this.latency(url.href));
    this.active.set(url.host, (this.active.get(url.host) ?? 1) - 1);
    const count = this.counts.get(url.href) ?? 0;
    this.counts.set(url.href, count + 1);
    return this.toResult(url, this.answer(url, count, request), request);
  }

  private toResult(url: URL, answer: SiteAnswer | string | undefined, { etag }: FetchRequest): FetchResult {
    const given = typeof answer === "string" ? { body: answer } : (answer ?? { status: 404, body: "<p>Not here.</p>" });
    const place = { url: url.href, redirects: [], timings: { totalMs: 20 } };
    if (given.failure !== undefined) return { ...place, ok: false, code: given.failure, message: given.failure };
    const headers = new Map(Object.entries({ "content-type": "text/html", ...given.headers }));
    const isSame = etag !== undefined && headers.get("etag") === etag;
    const whole = given.bytes ?? new TextEncoder().encode(given.body ?? "");
    const body = isSame ? new Uint8Array() : whole;
    return {
      ...place,
      ok: true,
      status: isSame ? 304 : (given.status ?? 200),
      headers,
      body,
      contentType: headers.get("content-type"),
      isCut: false,
      wireBytes: body.length,
    };
  }
}
