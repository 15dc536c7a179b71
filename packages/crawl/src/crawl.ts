import { once } from "node:events";
import { PassThrough } from "node:stream";
import { closedFor, judgeBudgets, suspectFrom } from "./budgets.ts";
import { createFetcher, type GuardedFetcher } from "./fetch/create-fetcher.ts";
import { asPage } from "./fetch/fetcher.ts";
import { isLost, type LeftOut, toLeftOut } from "./left-out.ts";
import { type CrawlOptions, type ResolvedOptions, resolveOptions } from "./options.ts";
import { OrderedCommits, type OutputLengths } from "./ordered-commits.ts";
import { Addresses, sitemapKind } from "./pages/addresses.ts";
import { toUnread } from "./pages/read-page.ts";
import { hash, isCopy } from "./pages/sketch.ts";
import { Requests } from "./requests.ts";
import { type Answer, type CrawledPage, settle, withoutPage } from "./settle.ts";
import type { UrlRule } from "./state/address-rules.ts";
import { CrawlState } from "./state/crawl-state.ts";
import type { Outputs } from "./state/outputs.ts";
import { type Candidate, type Effects, everySite, type FrontierRow, type Judge, seedUnit } from "./state/records.ts";

/**
 * A page that its consumer has to confirm. Its links wait until then, so the consumer must not wait for the next page before confirming.
 */
export interface Delivery {
  readonly page: CrawledPage;
  /**
   * Record in the state that the page is delivered. Unconfirmed pages are delivered again when the crawl is resumed.
   *
   * @param lengths Bytes of output files that count from now on, for {@link Outputs.length}.
   */
  confirm(lengths?: OutputLengths): void;
}

/** Progress of a crawl. */
export interface CrawlProgress {
  /** Addresses that are queued or in work. */
  readonly queued: number;
  readonly requests: number;
  /** Bytes of bodies as they came over the wire. */
  readonly bytes: number;
  /** Addresses without a response, or with an error status, since the process began, by outcome. */
  readonly failures: Readonly<Record<string, number>>;
}

/** Totals of this run so far. */
export interface CrawlTotals {
  /** Addresses by outcome: `new`, `changed`, `same`, `duplicate`, `redirect`, `robots`, `http-404`, `timeout`, ... */
  readonly outcomes: Readonly<Record<string, number>>;
  /** Addresses that were found but not requested, by reason. */
  readonly refused: Readonly<Record<string, number>>;
  /**
   * Addresses missing from this crawl: those without an answer, and those dropped by limits that the caller did not set. There may be more,
   * since what was not asked for leads nowhere.
   */
  readonly lost: number;
  /** The same by outcome: `timeout`, `trap`, `max-depth`, ... */
  readonly lostBy: Readonly<Record<string, number>>;
  readonly requests: number;
  /** Bytes of bodies as they came over the wire. */
  readonly bytes: number;
  readonly queued: number;
}

/** Addresses fetched before their links are ordered. The size of a round decides the order, the number of workers does not. */
const roundSize = 64;

/** Answers of a unit that wait for an earlier one. */
const window = 32;

/** Once waiting answers reach so many bytes, no request is sent ahead. */
const maxHeldBytes = 64 * 1024 * 1024;

/** Pages that wait on each side of the channel to the consumer. */
const channelCapacity = 8;

/**
 * One run of a crawl. Its pages come by {@link deliveries}, once.
 *
 * @example
 * const run = new Crawl(["http://127.0.0.1/"], { maxDepth: 0 });
 * for await (const { page, confirm } of run.deliveries()) confirm();
 * run.totals().outcomes; // { "refused-address": 1 }
 * await run.close();
 */
export class Crawl {
  private readonly options: ResolvedOptions;
  private readonly addresses: Addresses;
  private readonly state: CrawlState;
  private readonly ownFetcher: GuardedFetcher | undefined;
  private readonly stop = new AbortController();
  private readonly channel = new PassThrough({ objectMode: true, highWaterMark: channelCapacity });
  private readonly requests: Requests;
  private readonly pageCounts = new Map<string, number>();
  private readonly failures = new Map<string, number>();
  /** Pages of this process. */
  private sliced = 0;

  /**
   * @throws {TypeError | RangeError} If a seed or an option is wrong.
   * @throws {DecantError} `state-in-use`, `state-damaged`, `state-version`, `state-read-only`, `state-unreadable`, `disk-full`.
   */
  constructor(seeds: readonly string[], options: CrawlOptions = {}) {
    this.options = resolveOptions(options);
    this.addresses = new Addresses(this.options);
    const candidates = seeds.map((seed) => ({
      ...this.addresses.seed(seed),
      depth: 0,
      redirects: [],
      isSeed: true,
      isNamed: false,
      way: 0,
      foundOn: null,
      unit: seedUnit,
    }));
    // A crawl that is left may have a page on its way.
    this.channel.on("error", () => {});
    this.ownFetcher = options.fetcher === undefined ? createFetcher({ cookies: options.cookies }) : undefined;
    const fetcher = options.fetcher ?? (this.ownFetcher as GuardedFetcher);
    this.state = new CrawlState(this.options.state);
    this.requests = new Requests(this.state, this.options, fetcher, this.addresses, this.stop.signal);
    this.state.lessons.isUsed = !(this.options.ignoreTraps || this.options.keepCopies);
    if (this.options.retry === undefined || this.state.runNumber === 0) this.state.beginRun();
    else this.state.retryFailed();
    this.state.lessons.teach(this.options.rules);
    this.state.frontier.addSeeds(candidates, (candidate) => this.judge(candidate));
  }

  /** How far output files are written, as the state records it; see {@link OutputFile}. */
  get outputs(): Outputs {
    return this.state.outputs;
  }

  /** Number of this run on its state, from 1. */
  get run(): number {
    return this.state.runNumber;
  }

  totals(): CrawlTotals {
    const counts = this.state.report.outcomes();
    const sum = (isOf: (entry: (typeof counts)[number]) => boolean): Record<string, number> => {
      const sums: Record<string, number> = {};
      for (const entry of counts) if (isOf(entry)) sums[entry.outcome] = (sums[entry.outcome] ?? 0) + entry.count;
      return sums;
    };
    const lostBy = sum((entry) => isLost(entry, this.options.given));
    return {
      outcomes: sum(({ state }) => state !== "dropped"),
      refused: sum(({ state }) => state === "dropped"),
      lost: Object.values(lostBy).reduce((total, count) => total + count, 0),
      lostBy,
      ...this.state.report.progress(),
    };
  }

  /**
   * Every address that was found and not given out as a page, in the order of the addresses; the crawl must not be under way.
   *
   * @param withFiles List robots.txt and sitemaps that were requested, too.
   */
  *leftOut(withFiles = false): Generator<LeftOut, void, undefined> {
    for (const record of this.state.report.unwritten(withFiles)) yield toLeftOut(record);
  }

  /** What was learnt about the addresses of the sites, for `rules` of a further crawl. */
  rules(): UrlRule[] {
    return this.state.lessons.all();
  }

  /** Whether the caller's slice is full, and addresses wait for the next one. */
  get isSliced(): boolean {
    return this.sliced >= this.options.slice;
  }

  progress(): CrawlProgress {
    return { ...this.state.report.progress(), failures: Object.fromEntries(this.failures) };
  }

  /** The pages as they come; leaving the loop ends the crawl. {@link close} it then. */
  async *deliveries(): AsyncGenerator<Delivery, void, undefined> {
    const { signal } = this.options;
    const abort = (): void => this.stop.abort(signal?.reason);
    if (signal?.aborted === true) abort();
    signal?.addEventListener("abort", abort, { once: true });
    const working = this.work().finally(() => this.channel.end());
    // The consumer gets the pages on the way first.
    working.catch(() => {});
    try {
      yield* this.channel as AsyncIterable<Delivery>;
      await working;
    } finally {
      signal?.removeEventListener("abort", abort);
      this.stop.abort(new Error("the crawl was left"));
      await working.catch(() => {});
    }
  }

  /** End the crawl: its deliveries fail with the reason. */
  abort(reason: unknown): void {
    this.stop.abort(reason);
  }

  /** Release the state, and close the connections of a fetcher that the caller did not give. */
  async close(): Promise<void> {
    this.state.close();
    await this.ownFetcher?.close();
  }

  private async work(): Promise<void> {
    await this.workOn(seedUnit);
    if (this.isSliced) return;
    const units = this.state.frontier.units();
    const worker = async (): Promise<void> => {
      for (let unit = units.shift(); unit !== undefined; unit = units.shift()) await this.workOn(unit);
    };
    await allOrFirstError(Array.from({ length: this.options.concurrency }, worker), (error) => this.stop.abort(error));
  }

  private async workOn(unit: string): Promise<void> {
    for (;;) {
      if (this.isSliced) return;
      let rows = this.state.frontier.openRows(unit);
      if (rows.length === 0) {
        const { ignoreTraps } = this.options;
        const isClosed = ignoreTraps ? () => 0 : closedFor;
        this.state.frontier.closeRound(unit, (candidate) => this.judge(candidate), isClosed, suspectFrom);
        rows = this.openRound(unit, false);
      }
      // Pages may wait for each other.
      if (rows.length === 0) rows = this.openRound(unit, true);
      if (rows.length === 0) return;
      await this.workOnRound(rows);
    }
  }

  private openRound(unit: string, isEnd: boolean): FrontierRow[] {
    this.state.equalPages.settleWaiting(unit, isCopy, isEnd);
    if (isEnd) this.state.lessons.test(unit);
    if (isEnd) this.state.frontier.test(unit, suspectFrom, this.options.given);
    this.dropWhatIsFull();
    return this.state.frontier.openRound(unit, roundSize);
  }

  /** Fetch in any order, settle in the order of the rows. */
  private async workOnRound(rows: readonly FrontierRow[]): Promise<void> {
    const commits = new OrderedCommits(this.state);
    const answers = new Map<number, Promise<Answer>>();
    let heldBytes = 0;
    let next = 0;
    const uncommitted = new Map<string, string>();
    for (const [index, row] of rows.entries()) {
      if (this.isSliced) break;
      // Requests beyond a slice would be sent again, and those beyond a limit of pages are for nothing.
      const ahead = Math.min(window, this.options.slice - this.sliced, Math.max(1, this.left(row.site)));
      while (next < rows.length && next < index + ahead && (next === index || heldBytes < maxHeldBytes)) {
        const row = rows[next] as FrontierRow;
        const answer = this.answer(row).then((given) => {
          heldBytes += bytesOf(given);
          return this.read(row, given);
        });
        // It is awaited in its turn; until then nobody handles its failure.
        answer.catch(() => undefined);
        answers.set(next++, answer);
      }
      const answer = this.isFull(row.site) ? overBudget : await (answers.get(index) as Promise<Answer>);
      answers.delete(index);
      heldBytes -= bytesOf(answer);
      this.stop.signal.throwIfAborted();
      const missingWords = answer.kind === "none" ? null : await this.requests.missingWords(new URL(row.url).origin);
      const counted = await this.countedWords(row, answer);
      const { options, addresses, requests, state } = this;
      const context = { options, addresses, requests, state, missingWords, counted, uncommitted };
      const settled = settle(row, answer, context);
      if (settled.effects.isPage) this.countPage(row.site);
      this.countFailure(settled.effects);
      for (const hash of settled.effects.seen) {
        const mark = `${row.site} ${hash}`;
        if (!uncommitted.has(mark)) uncommitted.set(mark, row.url);
      }
      const confirm = commits.add(settled.effects);
      const page = this.withExchanges(row, answer, settled.page);
      if (page === undefined) confirm();
      else if (!this.channel.write({ page, confirm }))
        await once(this.channel, "drain", { signal: this.stop.signal }).catch(() => this.stop.signal.throwIfAborted());
    }
    await commits.idle(this.stop.signal);
  }

  private withExchanges(row: FrontierRow, answer: Answer, page: CrawledPage | undefined): CrawledPage | undefined {
    if (!this.options.keepExchanges) return page;
    const files = this.requests.takeFiles(row.site);
    if (page === undefined || page.change === "gone") {
      const others = withoutPage(row, answer, files);
      return page === undefined ? others : { ...page, exchanges: others?.exchanges ?? [] };
    }
    return { ...page, exchanges: [...files, ...(answer.kind === "response" ? answer.exchanges : [])] };
  }

  private async answer(row: FrontierRow): Promise<Answer> {
    if (this.isFull(row.site)) return overBudget;
    // This run may refuse addresses that an earlier run knows.
    const refusal = row.isSeed ? undefined : this.addresses.refusalOf(row);
    if (refusal === undefined) return this.requests.fetchRow(row);
    return { kind: "none", state: "dropped", outcome: refusal.reason, detail: refusal.rule };
  }

  private async countedWords({ kind }: FrontierRow, answer: Answer): Promise<readonly string[]> {
    if (answer.kind === "none" || kind === sitemapKind || answer.response.status !== 200) return [];
    const isPage = answer.read !== undefined || asPage(answer.response).ok;
    return isPage ? this.requests.countedWords(answer.response, answer.read) : [];
  }

  /** Have a page read elsewhere, if the caller does that. */
  private async read(row: FrontierRow, answer: Answer): Promise<Answer> {
    const { read, keepNoindex, keepCopies } = this.options;
    if (read === undefined || answer.kind === "none" || row.kind === sitemapKind) return answer;
    const { response } = answer;
    if (response.status !== 200 || !asPage(response).ok) return answer;
    // What pages say is compared, so all are read in one way.
    const isWanted = response.markdown === undefined && this.addresses.isKept(row.url);
    const mayBeCopy = keepCopies || row.isSeed || row.isCanonical;
    const isKnown = row.known.digest !== null && row.known.digest === hash(response.body);
    const judged = { isWanted, isKnown, keepNoindex, keepCopies: mayBeCopy };
    return { ...answer, read: await read({ ...toUnread(response, this.options.agent), ...judged }) };
  }

  private judge(candidate: Candidate): ReturnType<Judge> {
    const refusal = candidate.isSeed ? undefined : this.addresses.refusalOf(candidate);
    if (refusal !== undefined) return refusal;
    const judged = judgeBudgets(candidate, this.state, (url) => this.addresses.siteOf(url), this.options);
    if ("reason" in judged || candidate.isSeed || candidate.kind === sitemapKind) return judged;
    return this.isFull(judged.site) ? { reason: "max-pages", rule: null } : judged;
  }

  private pagesOf(site: string): number {
    const count = this.pageCounts.get(site) ?? this.state.pages(site);
    this.pageCounts.set(site, count);
    return count;
  }

  private countPage(site: string): void {
    this.sliced++;
    for (const name of [site, everySite]) this.pageCounts.set(name, this.pagesOf(name) + 1);
  }

  private countFailure({ state, outcome }: Effects): void {
    if (state !== "failed" && !outcome.startsWith("http-")) return;
    this.failures.set(outcome, (this.failures.get(outcome) ?? 0) + 1);
  }

  /** Pages that a site may still give. */
  private left(site: string): number {
    const { maxPages, maxPagesPerSite } = this.options;
    return Math.min(maxPages - this.pagesOf(everySite), maxPagesPerSite - this.pagesOf(site));
  }

  private isFull(site: string): boolean {
    return this.left(site) <= 0;
  }

  private dropWhatIsFull(): void {
    const { maxPages, maxPagesPerSite } = this.options;
    if (this.pagesOf(everySite) >= maxPages) this.state.frontier.dropQueued(everySite, "max-pages");
    for (const [site, count] of this.pageCounts)
      if (site !== everySite && count >= maxPagesPerSite) this.state.frontier.dropQueued(site, "max-pages");
  }
}

function bytesOf(answer: Answer): number {
  return answer.kind === "response" ? answer.response.body.length : 0;
}

const overBudget: Answer = { kind: "none", outcome: "max-pages", state: "dropped" };

/** Wait for all; the first failure is reported at once, so that the others can be ended. */
async function allOrFirstError(tasks: readonly Promise<void>[], onError: (error: unknown) => void): Promise<void> {
  for (const task of tasks) task.catch(onError);
  await Promise.allSettled(tasks);
  await Promise.all(tasks);
}

/**
 * Crawl sites from seed addresses.
 *
 * Pages of one site come in an order that neither workers nor timing change. A page counts as delivered when the next one is requested;
 * undelivered pages come again when the crawl is resumed from its state.
 *
 * @param seeds Absolute `http` or `https` addresses. They are fetched regardless of the budgets, if robots.txt allows it.
 * @throws {TypeError | RangeError} If a seed or an option is wrong.
 * @throws {DecantError} `state-in-use`, `state-damaged`, `state-version`, `state-read-only`, `state-unreadable`, `disk-full`.
 * @example
 * const urls: string[] = [];
 * for await (const { url } of crawl(["http://127.0.0.1/"])) urls.push(url);
 * urls; // []
 */
export async function* crawl(
  seeds: readonly string[],
  options: CrawlOptions = {},
): AsyncGenerator<CrawledPage, void, undefined> {
  const run = new Crawl(seeds, options);
  try {
    for await (const { page, confirm } of run.deliveries()) {
      yield page;
      confirm();
    }
  } finally {
    await run.close();
  }
}
