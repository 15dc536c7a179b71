import { randomUUID } from "node:crypto";
import { Crawl, type Fetcher } from "@decant/crawl";
import { DecantError } from "@decant/page";
import type { Waiter } from "../convert.ts";
import { Problem } from "../problem.ts";
import type { CrawlRequest } from "./requests.ts";

/** A document of a page as JSON. */
export type MakeDocument = (
  page: {
    readonly url: string;
    readonly html: Uint8Array;
    readonly contentType: string | undefined;
    readonly status: number;
  },
  waiter: Waiter,
) => Promise<string>;

interface Job {
  readonly client: string;
  readonly stop: AbortController;
  readonly documents: string[];
  readonly errors: { readonly id: string; readonly url: string; readonly error: string }[];
  readonly blocked: string[];
  chars: number;
  status: "scraping" | "completed" | "failed" | "cancelled";
  queued: number;
  endsAt: number;
}

const keptMs = 3_600_000;
const most = { ofClient: 4, all: 32, chars: 64 * 1024 * 1024, charsOfAnswer: 8 * 1024 * 1024 } as const;

/** Crawls that clients begin and ask for later. They are in memory: those of a server that ends end with it. */
export class CrawlJobs {
  private readonly jobs = new Map<string, Job>();
  private readonly fetcher: Fetcher;

  constructor(fetcher: Fetcher) {
    this.fetcher = fetcher;
  }

  /** @returns Its id. @throws {Problem} `too-many-open`, `busy`. */
  start(client: string, request: CrawlRequest, makeDocument: MakeDocument): string {
    for (const [id, { endsAt, status }] of this.jobs)
      if (status !== "scraping" && endsAt < Date.now()) this.jobs.delete(id);
    const kept = [...this.jobs.values()];
    if (kept.filter((job) => job.client === client && job.status === "scraping").length >= most.ofClient)
      throw new Problem("too-many-open", `${most.ofClient} crawls of yours are under way`);
    if (kept.length >= most.all || kept.reduce((sum, { chars }) => sum + chars, 0) > most.chars)
      throw new Problem("busy", "too many crawls are kept");
    const id = randomUUID();
    const job: Job = {
      ...{ client, stop: new AbortController(), documents: [], errors: [], blocked: [], chars: 0, queued: 1 },
      ...{ status: "scraping", endsAt: Date.now() + keptMs },
    };
    this.jobs.set(id, job);
    void this.run(job, request, makeDocument);
    return id;
  }

  /** One answer of Firecrawl's API: some of the documents, and where the next ones are. */
  status(client: string, id: string, skip: number, address: string): string {
    const { status, documents, queued, endsAt } = this.jobOf(client, id);
    let end = skip;
    for (let chars = 0; end < documents.length && chars < most.charsOfAnswer; end++)
      chars += documents[end]?.length ?? 0;
    const facts = {
      ...{ success: true, status, completed: documents.length, total: documents.length + queued, creditsUsed: 0 },
      expiresAt: new Date(endsAt).toISOString(),
      ...(end < documents.length && { next: `${address}?skip=${end}` }),
    };
    return `${JSON.stringify(facts).slice(0, -1)},"data":[${documents.slice(skip, end).join(",")}]}`;
  }

  errors(client: string, id: string): object {
    const { errors, blocked } = this.jobOf(client, id);
    return { errors, robotsBlocked: blocked };
  }

  cancel(client: string, id: string): object {
    const job = this.jobOf(client, id);
    if (job.status === "scraping") job.status = "cancelled";
    job.stop.abort();
    return { success: true, status: job.status };
  }

  close(): void {
    for (const { stop } of this.jobs.values()) stop.abort();
    this.jobs.clear();
  }

  /** The jobs of others are not told from those that never were. */
  private jobOf(client: string, id: string): Job {
    const job = this.jobs.get(id);
    if (job?.client === client) return job;
    throw new Problem("not-found", "there is no such crawl, or it is too old");
  }

  private async run(
    job: Job,
    { url, limit, scrape: _, ...options }: CrawlRequest,
    makeDocument: MakeDocument,
  ): Promise<void> {
    const { signal } = job.stop;
    const crawl = new Crawl([url], { ...options, fetcher: this.fetcher, maxPages: limit, signal });
    const fail = (at: string, error: unknown): void => {
      job.errors.push({ id: randomUUID(), url: at, error: error instanceof Error ? error.message : String(error) });
    };
    try {
      for await (const { page, confirm } of crawl.deliveries()) {
        confirm();
        const { html, url: at, contentType, fetch } = page;
        if (html === null) continue;
        try {
          const document = await makeDocument(
            { url: at, html, contentType, status: fetch.status },
            { turn: job.client, signal },
          );
          job.documents.push(document);
          job.chars += document.length;
        } catch (error) {
          fail(at, error);
        }
        job.queued = crawl.totals().queued;
        if (job.chars > most.chars / 2) break;
      }
      for (const { url: at, reason, outcome } of crawl.leftOut()) {
        if (reason === "robots") job.blocked.push(at);
        else if (outcome === "failed") fail(at, reason);
        if (job.blocked.length + job.errors.length > limit) break;
      }
      if (job.status === "scraping")
        job.status = job.documents.length > 0 || job.errors.length === 0 ? "completed" : "failed";
    } catch (error) {
      fail(url, DecantError.isInstance(error) ? error.code : "the crawl failed");
      if (job.status === "scraping") job.status = "failed";
    } finally {
      job.queued = 0;
      job.endsAt = Date.now() + keptMs;
      await crawl.close();
    }
  }
}
