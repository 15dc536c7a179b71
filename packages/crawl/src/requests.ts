import { sitemapLimits } from "@decant/discovery";
import type { Fetcher, FetchRequest, FetchResponse } from "./fetch/fetcher.ts";
import { findMarkdown, markdownFirst } from "./fetch/prefer-markdown.ts";
import { Pacer, sendPaced } from "./manners/pacer.ts";
import { fetchSiteRights, type SiteRights } from "./manners/rights.ts";
import { type RobotsAnswer, robotsGate } from "./manners/robots-gate.ts";
import type { ResolvedOptions } from "./options.ts";
import { type Addresses, sitemapKind } from "./pages/addresses.ts";
import { type ReadPage, readPage, toUnread } from "./pages/read-page.ts";
import { countedWords, missingAddress, volatileNames, wordsOf } from "./pages/sketch.ts";
import type { Answer, ArchivedExchange, NoAnswer } from "./settle.ts";
import { listSitemap } from "./sitemaps.ts";
import type { CrawlState } from "./state/crawl-state.ts";
import type { FrontierRow } from "./state/records.ts";

/** Bytes of a robots.txt that are read: RFC 9309 asks for at least as many. */
const maxRobotsBytes = 500 * 1024;

const maxRightsBytes = 1024 * 1024;

/** Longest delay between requests that a robots.txt gets. Chosen by hand. */
const maxCrawlDelayMs = 10 * 60_000;

/** Redirects to an equivalent spelling of the same address that are followed at once. */
const maxOwnRedirects = 5;

/** Sends the requests of a crawl with its manners: robots, pacing, further attempts. */
export class Requests {
  private readonly state: CrawlState;
  private readonly options: ResolvedOptions;
  private readonly fetcher: Fetcher;
  private readonly addresses: Addresses;
  private readonly signal: AbortSignal;
  private readonly pacer: Pacer;
  private readonly askRobots: (origin: string) => Promise<RobotsAnswer>;
  private readonly robotsAnswers = new Map<string, RobotsAnswer>();
  /** Requested files of hosts, by site, until one of its rows takes them. */
  private readonly files = new Map<string, ArchivedExchange[]>();
  private readonly siteRights = new Map<string, SiteRights>();
  private readonly askedRights = new Map<string, Promise<void>>();
  private readonly counted = new Map<string, readonly string[]>();
  private readonly missing = new Map<string, Promise<readonly string[] | null>>();

  constructor(
    state: CrawlState,
    options: ResolvedOptions,
    fetcher: Fetcher,
    addresses: Addresses,
    signal: AbortSignal,
  ) {
    this.state = state;
    this.options = options;
    this.fetcher = fetcher;
    this.addresses = addresses;
    this.signal = signal;
    this.pacer = new Pacer(options);
    this.askRobots = robotsGate(state, options.clock, options.agent, async (url) => {
      const accept = "text/plain, */*;q=0.5";
      return (await this.send("robots", { url, accept, maxBytes: maxRobotsBytes, cutBody: true })).result;
    });
  }

  async fetchRow(row: FrontierRow): Promise<Answer> {
    const { clock } = this.options;
    let url = row.url;
    const exchanges: ArchivedExchange[] = [];
    for (let hop = 0, attempts = 0; ; hop++) {
      const refusal = await this.refusalOf(url);
      if (refusal !== undefined) return { ...refusal, tries: attempts };
      await this.missingWords(new URL(url).origin);
      if (this.options.respect.length > 0) await this.askForRights(new URL(url).origin);
      const { etag, lastModified } = row.known;
      const sent = await this.send("page", {
        url,
        etag: etag ?? undefined,
        lastModified: lastModified ?? undefined,
        maxRedirects: 0,
        ...(this.options.prefer === "markdown" && row.kind !== sitemapKind && { accept: markdownFirst }),
        ...(row.kind === sitemapKind && { maxBytes: sitemapLimits.maxBytes, cutBody: true }),
      });
      attempts += sent.attempts;
      const result = sent.result?.ok === true ? await this.withCookies(row, url, sent.result) : sent.result;
      const at = new Date(clock.now()).toISOString();
      if (this.options.keepExchanges && result?.ok === true) exchanges.push({ response: result, at });
      const failed = { kind: "none", state: "failed", tries: attempts, at } as const;
      if (result === undefined) return { ...failed, outcome: "host-unavailable" };
      if (!result.ok) return { ...failed, outcome: result.code, detail: result.message };
      const target = this.ownRedirect(row, result, url);
      if (target === undefined || hop >= maxOwnRedirects) {
        const facts = {
          at,
          status: result.status,
          etag: result.headers.get("etag") ?? null,
          lastModified: result.headers.get("last-modified") ?? null,
          attempts,
          wireBytes: result.wireBytes,
          render: result.render ?? null,
          totalMs: result.timings.totalMs,
          sameBytes: null,
          rights: [],
        };
        const isSitemap = row.kind === sitemapKind && result.status === 200;
        const sitemap = isSitemap ? await listSitemap(result.body, result.url) : undefined;
        const markdown = row.kind === sitemapKind ? undefined : await this.markdownOf(row, result);
        if (this.options.keepExchanges && markdown !== undefined) exchanges.push({ response: markdown, at });
        const response = markdown === undefined ? result : { ...result, markdown };
        return { kind: "response", response, facts, sitemap, exchanges };
      }
      url = target;
    }
  }

  /** The page as Markdown, where it names it and manners allow to ask for it. */
  private async markdownOf(row: FrontierRow, response: FetchResponse): Promise<FetchResponse | undefined> {
    if (this.options.prefer !== "markdown") return undefined;
    return findMarkdown(response, async (url) => {
      if (this.addresses.siteOf(url) !== row.site || (await this.refusalOf(url)) !== undefined) return undefined;
      return (await this.send("markdown", { url, accept: markdownFirst, maxRedirects: 0 })).result;
    });
  }

  /** Answer of an address after its cookies are set: redirects that set cookies are followed, if they lead back to it. */
  private async withCookies(row: FrontierRow, url: string, first: FetchResponse): Promise<FetchResponse> {
    let response = first;
    let from = url;
    for (let hop = 0; this.options.cookies && hop < maxOwnRedirects; hop++) {
      const target = targetOf(response, from);
      if (target === undefined) return this.addresses.clean(from)?.key === row.key ? response : first;
      const isCookieSet = hop > 0 || first.headers.has("set-cookie");
      if (!isCookieSet || this.addresses.siteOf(target) !== row.site) return first;
      if ((await this.refusalOf(target)) !== undefined) return first;
      const { result } = await this.send("cookies", { url: target, maxRedirects: 0 });
      if (result?.ok !== true) return first;
      response = result;
      from = target;
    }
    return first;
  }

  async robotsRefusal(url: string): Promise<string | undefined> {
    return (await this.refusalOf(url))?.outcome;
  }

  readonly paced: Fetcher = {
    fetch: async (request) => {
      const { result } = await this.send("sitemap", request);
      const place = { ok: false, url: request.url, redirects: [], timings: { totalMs: 0 } } as const;
      return result ?? { ...place, code: "connect", message: "the host was given up" };
    },
  };

  robotsOf(url: string): RobotsAnswer | undefined {
    return this.robotsAnswers.get(new URL(url).origin);
  }

  takeFiles(site: string): readonly ArchivedExchange[] {
    const files = this.files.get(site) ?? [];
    this.files.delete(site);
    return files;
  }

  siteRightsOf(url: string): SiteRights | undefined {
    return this.siteRights.get(new URL(url).origin);
  }

  private askForRights(origin: string): Promise<void> {
    const earlier = this.askedRights.get(origin);
    if (earlier !== undefined) return earlier;
    const licenses = this.robotsAnswers.get(origin)?.rules.licenses ?? [];
    const fetchFile = async (url: string) =>
      (await this.send("rights", { url, accept: "*/*", maxBytes: maxRightsBytes, cutBody: true })).result;
    const asked = fetchSiteRights(origin, licenses, fetchFile, this.options.clock.now).then((rights) => {
      this.siteRights.set(origin, rights);
    });
    this.askedRights.set(origin, asked);
    return asked;
  }

  /** Sitemaps of an address's host: those that its robots.txt names, else the usual place. */
  sitemapsOf(url: string): readonly string[] {
    const { ignoreSitemaps, maxDepth } = this.options;
    if (ignoreSitemaps || maxDepth === 0) return [];
    const named = this.robotsOf(url)?.sitemaps ?? [];
    return named.length > 0 ? named : [new URL("/sitemap.xml", url).href];
  }

  /** Words of the page that a host gives for missing addresses; `null` if it says so by its status, or was not asked. */
  missingWords(origin: string): Promise<readonly string[] | null> {
    const words = this.missing.get(origin) ?? this.askForMissing(origin);
    this.missing.set(origin, words);
    return words;
  }

  /**
   * Words after which the pages of a host have another number each time that they are asked for, such as a count of visits. Its first page
   * whose links have parameters is asked for twice; it shows as well which of these have another value each time.
   */
  async countedWords({ url, body, contentType }: FetchResponse, page?: ReadPage): Promise<readonly string[]> {
    const { origin } = new URL(url);
    const stored = this.counted.get(origin) ?? this.state.hosts.counted(origin);
    if (stored !== undefined || this.options.maxDepth === 0) return stored ?? [];
    const read = (page: Pick<FetchResponse, "body" | "url" | "contentType">) =>
      readPage({ ...page, agent: this.options.agent });
    const isMeant = ({ links }: ReadPage): boolean => links.some((link) => link.url.includes("?"));
    // It matters where addresses have parameters. A page that was read elsewhere says something else of its content.
    if (page !== undefined && !isMeant(page)) return [];
    const first = read({ url, body, contentType });
    if (!isMeant(first)) return [];
    const { result } = await this.send("again", { url, maxRedirects: 0 });
    const isThere = result?.ok === true && result.status === 200;
    const second = isThere ? read(result) : first;
    const words = countedWords(first.content ?? "", second.content ?? "");
    this.state.lessons.teachVolatile(this.addresses.siteOf(url), volatileNames(first.links, second.links));
    this.counted.set(origin, words);
    this.state.hosts.setCounted(origin, words);
    return words;
  }

  forgetMissing(origin: string): void {
    this.missing.set(origin, Promise.resolve(null));
    this.state.hosts.setMissingPage(origin, null);
  }

  private async askForMissing(origin: string): Promise<readonly string[] | null> {
    if (this.options.maxDepth === 0) return null;
    const stored = this.state.hosts.missingPage(origin);
    if (stored !== undefined) return stored;
    const url = missingAddress(origin);
    const isRefused = (await this.refusalOf(url)) !== undefined;
    const result = isRefused ? undefined : (await this.send("missing", { url, maxRedirects: 0 })).result;
    const words =
      result?.ok === true && result.status === 200
        ? wordsOf(readPage(toUnread(result, this.options.agent)).text)
        : null;
    this.state.hosts.setMissingPage(origin, words);
    return words;
  }

  private ownRedirect(row: FrontierRow, response: FetchResponse, url: string): string | undefined {
    const target = targetOf(response, url);
    if (target === undefined || target === url) return undefined;
    return this.addresses.clean(target)?.key === row.key ? target : undefined;
  }

  private async refusalOf(url: string): Promise<NoAnswer | undefined> {
    if (this.options.ignoreRobots) return undefined;
    const { origin, host } = new URL(url);
    const answer = await this.askRobots(origin);
    if (this.robotsAnswers.get(origin) !== answer) {
      this.robotsAnswers.set(origin, answer);
      const delayMs = (answer.rules.crawlDelaySeconds ?? 0) * 1000;
      if (delayMs > 0) this.pacer.slowDown(host, Math.min(delayMs, maxCrawlDelayMs));
    }
    const { allowed, rule } = answer.rules.decide(url);
    if (allowed) return undefined;
    if (answer.verdict !== "disallow")
      return { kind: "none", state: "done", outcome: "robots", detail: rule && `Disallow: ${rule.path}` };
    const { failure } = answer;
    const at = new Date(answer.fetchedAt).toISOString();
    // A host that is not there has no rules either; its own failure is more precise.
    const outcome = failure !== undefined && hostFailures.has(failure.code) ? failure.code : "robots-unreachable";
    return { kind: "none", state: "failed", outcome, detail: failure?.message ?? null, at };
  }

  private keepFile(response: FetchResponse): void {
    const site = this.addresses.siteOf(response.redirects[0]?.from ?? response.url);
    const at = new Date(this.options.clock.now()).toISOString();
    this.files.set(site, [...(this.files.get(site) ?? []), { response, at }]);
  }

  /** Send a request until it succeeds or another attempt is pointless. Without a result the host was given up. */
  private send(kind: string, request: FetchRequest): ReturnType<typeof sendPaced> {
    const { signal, pacer } = this;
    return sendPaced({ ...this.options, pacer }, request.url, signal, async () => {
      const result = await this.fetcher.fetch({ ...request, signal });
      if (signal.aborted) return result;
      this.state.report.countRequest(kind, result.ok ? result.wireBytes : 0);
      if (this.options.keepExchanges && result.ok && fileKinds.has(kind)) this.keepFile(result);
      return result;
    });
  }
}

const fileKinds: ReadonlySet<string> = new Set(["robots", "rights"]);

function targetOf({ status, headers }: FetchResponse, url: string): string | undefined {
  const location = headers.get("location");
  if (status < 300 || status >= 400 || location === undefined || !URL.canParse(location, url)) return undefined;
  return new URL(location, url).href;
}

const hostFailures: ReadonlySet<string> = new Set(["refused-url", "refused-address", "dns", "connect", "tls"]);
