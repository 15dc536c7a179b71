import { dirname, relative, resolve } from "node:path";
import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { explainErrors } from "./errors.ts";
import { type OwnedDatabase, openDatabase } from "./open-database.ts";
import { frontierLevel, frontierOrder } from "./schema.ts";

/** An address that a page, a redirect, a sitemap or the caller named. */
export interface Candidate {
  /** Unit that will work on it; its order is decided among its unit's. */
  readonly unit: string;
  /** Equal for addresses that name the same page. */
  readonly key: string;
  readonly url: string;
  readonly depth: number;
  /** Place in the frontier: the lowest goes first. */
  readonly rank: number;
  readonly kind: string;
  /** Addresses whose redirects led here, the first one first. */
  readonly redirects: readonly string[];
  readonly isSeed: boolean;
  /** Whether a sitemap or a feed names it. */
  readonly isNamed: boolean;
  /** Steps without end by which it was found, see {@link stepsTo}; 0 for a page that a list, a menu or a text leads to. */
  readonly way: number;
  /** Address of the page, sitemap or redirect that led to it first; `null` for the caller's. */
  readonly foundOn: string | null;
}

/** A candidate that passed the budgets. */
export interface Admitted extends Candidate {
  readonly host: string;
  /** Where its budgets and equal pages are counted. */
  readonly site: string;
  readonly pattern: string;
}

/** Why a candidate was not admitted. */
export interface Refusal {
  readonly reason: string;
  /** The glob, kind, limit or sign that decided. */
  readonly rule: string | null;
}

/** An address in work. */
export interface FrontierRow extends Admitted {
  readonly id: number;
  /** Whether it is a page of its own, whatever it names as canonical. */
  readonly isCanonical: boolean;
  /** From the last time that a run fetched it. */
  readonly known: Known;
}

/** What is remembered of a page. */
export interface Known {
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** SHA-256 of the bytes, if it was a page. */
  readonly digest: string | null;
  readonly textHash: string | null;
  /** Of its words, to compare it with pages that name it as canonical. */
  readonly sketch: Uint8Array | null;
}

/** Everything that one answer changes; it is written in one transaction, or not at all. */
export interface Effects {
  readonly row: FrontierRow;
  readonly state: "done" | "failed" | "dropped" | "waiting";
  readonly outcome: string;
  /** What says more about the outcome: a rule, a message, another address. */
  readonly detail: string | null;
  readonly status: number | null;
  readonly tries: number;
  /** When it was settled, ISO 8601 in UTC; `null` if nothing was asked for. */
  readonly at: string | null;
  /** Key of the page that it waits for, or is a copy of. */
  readonly canonical: string | null;
  /** The page's links, packed, if the server may call it unchanged next time. */
  readonly links: Uint8Array | null;
  /** Whether it counts against the pages of its site. */
  readonly isPage: boolean;
  readonly known: Known;
  readonly found: readonly Candidate[];
  /** Hashes that its site now has. */
  readonly seen: readonly string[];
  /** Whether its text was there before; `null` if it was found by no suspect way. */
  readonly isRepeat: boolean | null;
}

/** Gives the candidate with what its budgets are counted by, or the reason why it is refused. */
export type Judge = (candidate: Candidate) => Admitted | Refusal;

export interface PatternCount {
  readonly admitted: number;
  /** Pages that were found by a suspect way, and those of them that repeat others. */
  readonly fetched: number;
  readonly repeats: number;
  readonly isClosed: boolean;
}

export interface StoredRobots {
  readonly fetchedAt: number;
  /** Whether `body` decides, or everything is allowed or disallowed. */
  readonly verdict: "rules" | "allow" | "disallow";
  readonly body: Uint8Array | null;
}

interface UrlRecord {
  readonly id: number;
  readonly key: string;
  readonly url: string;
  readonly unit: string;
  readonly host: string;
  readonly site: string;
  readonly pattern: string;
  readonly kind: string;
  readonly depth: number;
  readonly rank: number;
  readonly is_seed: number;
  readonly is_named: number;
  readonly way: number;
  readonly found_on: string | null;
  readonly is_canonical: number;
  readonly redirects: string;
  readonly etag: string | null;
  readonly last_modified: string | null;
  readonly digest: string | null;
  readonly text_hash: string | null;
  readonly sketch: Uint8Array | null;
}

/** Whether an address was found by a way that may have no end. */
export type IsSuspect = (place: Pick<Candidate, "isSeed" | "isNamed" | "way">) => boolean;

/** What is known of a page that another one names as canonical. */
export type CanonicalPage =
  | { readonly state: "open" }
  /** There is none: it failed, is missing, or may not be fetched. */
  | { readonly state: "none" }
  | { readonly state: "page"; readonly url: string; readonly sketch: Uint8Array };

/** An address that was not written. */
export interface UnwrittenRecord {
  readonly url: string;
  readonly state: "queued" | "waiting" | "done" | "failed" | "dropped";
  readonly outcome: string | null;
  readonly detail: string | null;
  readonly status: number | null;
  readonly found_on: string | null;
  readonly tries: number;
  readonly at: string | null;
}

const noPattern: PatternCount = { admitted: 0, fetched: 0, repeats: 0, isClosed: false };

/**
 * The state of a crawl in one SQLite file.
 *
 * A row leaves the queue only by {@link commit}. What a killed process had in work is therefore still queued.
 */
export class CrawlState {
  private readonly path: string;
  private readonly owned: OwnedDatabase;
  private readonly database: DatabaseSync;
  private readonly statements = new Map<string, StatementSync>();
  /** Keys that left the queue in this process, the latest ones. */
  private readonly done = new Set<string>();
  /** Requests that the next commit counts. */
  private readonly requests = new Map<string, { count: number; bytes: number }>();

  /** @param path File, or `:memory:` for a state that ends with the process. */
  constructor(path: string) {
    this.path = path;
    this.owned = openDatabase(path);
    this.database = this.owned.database;
  }

  close(): void {
    this.statements.clear();
    this.owned.close();
  }

  setting(name: string): SQLInputValue | undefined {
    return this.first<{ value: SQLInputValue }>("SELECT value FROM setting WHERE name = ?", name)?.value;
  }

  setSetting(name: string, value: SQLInputValue): void {
    this.run("INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)", name, value);
  }

  /** Bytes of an output file that count; `undefined` if it was never begun. */
  outputLength(name: string): number | undefined {
    const length = this.setting(`${name}_length`);
    return length === undefined ? undefined : Number(length);
  }

  setOutputLength(name: string, length: number): void {
    this.setSetting(`${name}_length`, length);
  }

  /** Write that an output file, which is empty, belongs to this crawl. */
  beginOutput(name: string, path: string): void {
    this.setOutputLength(name, 0);
    this.setSetting(`${name}_path`, this.placeOf(path));
  }

  /** Path of another file than `path` that is the output of this crawl; `undefined` if there is none. */
  otherOutput(name: string, path: string): string | undefined {
    const place = this.setting(`${name}_path`);
    return place === undefined || place === this.placeOf(path) ? undefined : String(place);
  }

  /** From the state's folder: state and output may move together. */
  private placeOf(path: string): string {
    return this.path === ":memory:" ? resolve(path) : relative(dirname(resolve(this.path)), resolve(path));
  }

  /** Number of the run, from 1. */
  get runNumber(): number {
    return Number(this.setting("run") ?? 0);
  }

  /** Begin a run over all addresses that are known, if the last one is finished. @returns Whether a run was begun. */
  beginRun(): boolean {
    if (this.runNumber > 0 && this.hasWork()) return false;
    this.done.clear();
    this.transaction(() => {
      this.setSetting("run", this.runNumber + 1);
      // What the output has before this run.
      this.run(
        `INSERT OR REPLACE INTO setting (name, value)
         SELECT replace(name, '_length', '_begin'), value FROM setting WHERE name GLOB '*_length'`,
      );
      // What was left out is found again, and judged by the limits of this run.
      this.run("DELETE FROM url WHERE state = 'dropped' AND digest IS NULL");
      this.run(
        `UPDATE url SET state = 'queued', in_round = 0, outcome = NULL, detail = NULL, canonical = NULL, is_canonical = 0`,
      );
      for (const table of ["pages", "seen", "found", "request", "missing_page", "host"])
        this.run(`DELETE FROM ${table}`);
      // What was a trap is one; otherwise each run would go a little further.
      this.run("UPDATE pattern SET admitted = 0, fetched = 0, repeats = 0");
      this.run(
        `INSERT INTO pattern (site, pattern, admitted) SELECT site, pattern, count(*) FROM url WHERE true GROUP BY site, pattern
         ON CONFLICT DO UPDATE SET admitted = excluded.admitted`,
      );
      this.run("INSERT INTO host (name, admitted) SELECT host, count(*) FROM url GROUP BY host");
    });
    return true;
  }

  /** Put what failed into the queue of the run that it failed in. @returns How many addresses. */
  retryFailed(): number {
    this.done.clear();
    return this.transaction(() =>
      this.run("UPDATE url SET state = 'queued', in_round = 0, outcome = NULL, detail = NULL WHERE state = 'failed'"),
    );
  }

  hasWork(): boolean {
    const queued = this.first("SELECT 1 FROM url WHERE state IN ('queued', 'waiting') LIMIT 1");
    return queued !== undefined || this.first("SELECT 1 FROM found LIMIT 1") !== undefined;
  }

  /** Units that have addresses in the queue, by name. */
  units(): string[] {
    return this.all<{ unit: string }>(
      `SELECT DISTINCT unit FROM url WHERE state = 'queued' UNION SELECT DISTINCT unit FROM url WHERE state = 'waiting'
       UNION SELECT origin FROM found ORDER BY unit`,
    ).map(({ unit }) => unit);
  }

  /** Pages of a site in this run. @param site {@link everySite} for all. */
  pages(site: string): number {
    return this.first<{ count: number }>("SELECT count FROM pages WHERE site = ?", site)?.count ?? 0;
  }

  /** The addresses of a unit's round that are still to be done, in order. */
  openRows(unit: string): FrontierRow[] {
    // By itself SQLite takes the index that is in order, and reads the whole queue.
    return this.all<UrlRecord>(
      `SELECT * FROM url INDEXED BY open_round WHERE unit = ? AND state = 'queued' AND in_round = 1
       ORDER BY ${frontierOrder}`,
      unit,
    ).map(toRow);
  }

  /**
   * Open a round with the first addresses of a unit's queue.
   *
   * @param size Most addresses of a round.
   * @param most Most of them with one path pattern and found by way, by what is known of the pattern.
   */
  openRound(unit: string, size: number, most: (count: PatternCount) => number, isSuspect: IsSuspect): FrontierRow[] {
    return this.transaction(() => {
      const chosen: number[] = [];
      const taken = new Map<string, number>();
      let looked = 0;
      let level: number | undefined;
      for (const row of this.iterate<UrlRecord & { readonly level: number }>(
        `SELECT id, site, pattern, way, is_seed, is_named, ${frontierLevel} AS level FROM url WHERE unit = ? AND state = 'queued' ORDER BY ${frontierOrder}`,
        unit,
      )) {
        level ??= row.level;
        if (row.level > level && chosen.length > 0) break;
        // A queue of one pattern must not be read to its end.
        if (chosen.length >= size || (looked++ > size * 100 && chosen.length > 0)) break;
        chosen.push(row.id);
        if (!isSuspect(placeOf(row))) continue;
        const id = `${row.site} ${row.pattern}`;
        const count = taken.get(id) ?? 0;
        if (count >= most(this.pattern(row.site, row.pattern))) chosen.pop();
        else taken.set(id, count + 1);
      }
      for (const id of chosen) this.run("UPDATE url SET in_round = 1 WHERE id = ?", id);
      return this.openRows(unit);
    });
  }

  /** Write what one answer changed. @param lengths Bytes of output files that now count, by name. */
  commit(effects: Effects, lengths: Readonly<Record<string, number>> = {}): void {
    const { row, state, outcome, known, found, seen, isRepeat, isPage, links } = effects;
    this.transaction(() => {
      this.writeRequests();
      this.run(
        `UPDATE url SET state = ?, outcome = ?, etag = ?, last_modified = ?, digest = ?, text_hash = ?, sketch = ?,
           detail = ?, status = ?, tries = ?, at = ?, canonical = ?
         WHERE id = ?`,
        ...[state, outcome, known.etag, known.lastModified, known.digest, known.textHash, known.sketch],
        ...[effects.detail, effects.status, effects.tries, effects.at, effects.canonical, row.id],
      );
      if (links !== null) this.run("INSERT OR REPLACE INTO links (id, links) VALUES (?, ?)", row.id, links);
      for (const hash of seen)
        this.run("INSERT OR IGNORE INTO seen (site, hash, id) VALUES (?, ?, ?)", row.site, hash, row.id);
      if (isRepeat !== null)
        this.run(
          `INSERT INTO pattern (site, pattern, fetched, repeats) VALUES (?, ?, 1, ?)
           ON CONFLICT DO UPDATE SET fetched = fetched + 1, repeats = repeats + excluded.repeats`,
          ...[row.site, row.pattern, Number(isRepeat)],
        );
      for (const site of isPage ? [row.site, everySite] : [])
        this.run("INSERT INTO pages VALUES (?, 1) ON CONFLICT DO UPDATE SET count = count + 1", site);
      for (const candidate of found) if (!this.done.has(candidate.key)) this.remember(row.unit, candidate);
      for (const [name, length] of Object.entries(lengths)) this.setOutputLength(name, length);
    });
    if (this.done.size >= mostDone) this.done.clear();
    this.done.add(row.key);
  }

  /** Keep a candidate until its round ends. Of two with one key, neither's time of arrival decides what is kept. */
  private remember(origin: string, candidate: Candidate): void {
    const { unit, key, url, depth, rank, kind, redirects, isSeed, isNamed, way, foundOn } = candidate;
    this.run(
      `INSERT INTO found (origin, key, unit, url, depth, rank, kind, redirects, is_seed, is_named, way, found_on)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12
       WHERE NOT EXISTS (SELECT 1 FROM url WHERE key = ?2 AND state NOT IN ('queued', 'dropped'))
       ON CONFLICT DO UPDATE SET depth = min(depth, excluded.depth), rank = min(rank, excluded.rank),
         is_seed = max(is_seed, excluded.is_seed), is_named = max(is_named, excluded.is_named), way = min(way, excluded.way),
         found_on = min(found_on, excluded.found_on), kind = CASE WHEN excluded.way < way THEN excluded.kind ELSE kind END,
         url = CASE WHEN (excluded.url, excluded.redirects) < (url, redirects) THEN excluded.url ELSE url END,
         redirects = CASE WHEN (excluded.url, excluded.redirects) < (url, redirects)
           THEN excluded.redirects ELSE redirects END`,
      ...[origin, key, unit, url, depth, rank, kind, JSON.stringify(redirects), Number(isSeed), Number(isNamed), way],
      foundOn,
    );
  }

  /** Put the caller's addresses into the queue. @param judge As for {@link closeRound}. */
  addSeeds(candidates: Iterable<Candidate>, judge: Judge): void {
    this.transaction(() => {
      for (const candidate of candidates) this.admit(candidate, judge);
    });
  }

  /**
   * End the round of a unit: judge all that was found in it, in the order of the frontier.
   *
   * @param limit Patterns that are closed now: those of their queued addresses that were found by a suspect way are dropped.
   */
  closeRound(unit: string, judge: Judge, limit: (count: PatternCount) => boolean, suspectFrom: number): void {
    this.transaction(() => {
      for (const { site, pattern, ...count } of this.touchedPatterns(unit)) {
        if (!limit(count)) continue;
        this.run("UPDATE pattern SET is_closed = 1 WHERE site = ? AND pattern = ?", site, pattern);
        this.run(
          `UPDATE url SET state = 'dropped', outcome = 'trap', detail = pattern
           WHERE site = ? AND pattern = ? AND state = 'queued' AND is_seed = 0 AND is_named = 0 AND way >= ?`,
          ...[site, pattern, suspectFrom],
        );
      }
      this.run("UPDATE url SET in_round = 0 WHERE unit = ? AND in_round = 1", unit);
      const found = this.iterate<UrlRecord>(`SELECT * FROM found WHERE origin = ? ORDER BY ${frontierOrder}`, unit);
      for (const record of found) this.admit(toCandidate(record), judge);
      this.run("DELETE FROM found WHERE origin = ?", unit);
    });
  }

  private admit(candidate: Candidate, judge: Judge): void {
    const { key, url, unit, depth, rank, isSeed, isNamed, way } = candidate;
    const known = this.first<KnownPlace>("SELECT state, depth, is_seed, is_named, way FROM url WHERE key = ?", key);
    if (known !== undefined && known.state !== "dropped") {
      this.run(
        `UPDATE url SET depth = min(depth, ?), rank = min(rank, ?), is_seed = max(is_seed, ?), is_named = max(is_named, ?),
           way = min(way, ?)
         WHERE key = ? AND state = 'queued' AND in_round = 0`,
        ...[depth, rank, Number(isSeed), Number(isNamed), way, key],
      );
      return;
    }
    // What was left out is judged again where it is found in a better place.
    const isBetter = known === undefined || depth < known.depth || way < known.way;
    if (!isBetter && Number(isSeed) <= known.is_seed && Number(isNamed) <= known.is_named) return;
    const judged = judge(candidate);
    const isRefused = "reason" in judged;
    const { host, site, pattern, kind } = isRefused ? { ...candidate, host: "", site: "", pattern: "" } : judged;
    this.run(
      `INSERT INTO url (key, url, unit, host, site, pattern, kind, depth, rank, is_seed, is_named, way, found_on, redirects, state,
         outcome, detail)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (key) DO UPDATE SET host = excluded.host, site = excluded.site, pattern = excluded.pattern,
         unit = excluded.unit, depth = min(depth, excluded.depth), rank = min(rank, excluded.rank),
         is_seed = max(is_seed, excluded.is_seed), is_named = max(is_named, excluded.is_named), way = min(way, excluded.way),
         redirects = excluded.redirects, state = excluded.state, outcome = excluded.outcome, detail = excluded.detail`,
      ...[
        key,
        url,
        unit,
        host,
        site,
        pattern,
        kind,
        depth,
        rank,
        Number(isSeed),
        Number(isNamed),
        way,
        candidate.foundOn,
      ],
      JSON.stringify(candidate.redirects),
      ...(isRefused ? ["dropped", judged.reason, judged.rule] : ["queued", null, null]),
    );
    if (isRefused) return;
    this.run(
      "INSERT INTO pattern (site, pattern, admitted) VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET admitted = admitted + 1",
      ...[site, pattern],
    );
    this.run("INSERT INTO host (name, admitted) VALUES (?, 1) ON CONFLICT DO UPDATE SET admitted = admitted + 1", host);
  }

  /**
   * Decide about the pages of a unit that name another one as canonical, as far as that one is settled: they are its copies, or go
   * back to the queue as pages of their own.
   *
   * @param isCopy Compares the sketches of a page and of the one that it names.
   * @param isEnd Nothing else is to be done: the first of those that wait for each other goes back to the queue.
   */
  settleWaiting(unit: string, isCopy: (page: Uint8Array, canonical: Uint8Array) => boolean, isEnd: boolean): void {
    this.transaction(() => {
      let first = isEnd;
      for (const { id, canonical, sketch } of this.all<{ id: number; canonical: string; sketch: Uint8Array }>(
        "SELECT id, canonical, sketch FROM url WHERE unit = ? AND state = 'waiting' ORDER BY key",
        unit,
      )) {
        const found = this.canonical(canonical);
        if (found.state === "open" && !first) continue;
        first = false;
        if (found.state === "page" && isCopy(sketch, found.sketch))
          this.run("UPDATE url SET state = 'done', outcome = 'duplicate', detail = ? WHERE id = ?", found.url, id);
        else
          this.run("UPDATE url SET state = 'queued', in_round = 0, is_canonical = 1, outcome = NULL WHERE id = ?", id);
      }
    });
  }

  /** What is settled about an address that a page names as canonical; rounds that run do not count. */
  canonical(key: string): CanonicalPage {
    const next = (of: string) =>
      this.first<{
        url: string;
        state: string;
        outcome: string | null;
        in_round: number;
        digest: string | null;
        sketch: Uint8Array | null;
        canonical: string | null;
      }>("SELECT url, state, outcome, in_round, digest, sketch, canonical FROM url WHERE key = ?", of);
    let row = next(key);
    for (let hop = 0; hop < 5 && row?.outcome === "duplicate" && row.canonical !== null; hop++)
      row = next(row.canonical);
    if (row === undefined || row.state === "queued" || row.state === "waiting" || row.in_round === 1)
      return { state: "open" };
    if (row.state === "done" && row.digest !== null && row.sketch !== null)
      return { state: "page", url: row.url, sketch: row.sketch };
    return { state: "none" };
  }

  private touchedPatterns(unit: string): (PatternCount & { site: string; pattern: string })[] {
    return this.all<PatternRecord & { site: string; pattern: string }>(
      `SELECT * FROM pattern WHERE is_closed = 0 AND repeats > 0 AND (site, pattern) IN
         (SELECT site, pattern FROM url WHERE unit = ? AND in_round = 1)`,
      unit,
    ).map((record) => ({ site: record.site, pattern: record.pattern, ...toCount(record) }));
  }

  pattern(site: string, pattern: string): PatternCount {
    const record = this.first<PatternRecord>("SELECT * FROM pattern WHERE site = ? AND pattern = ?", site, pattern);
    return record === undefined ? noPattern : toCount(record);
  }

  /** Addresses of a host that passed the budgets. */
  admittedOf(host: string): number {
    return this.first<{ admitted: number }>("SELECT admitted FROM host WHERE name = ?", host)?.admitted ?? 0;
  }

  /** Page that first had a hash, in this run. */
  firstWith(site: string, hash: string): { readonly id: number; readonly url: string } | undefined {
    return this.first(
      "SELECT url.id, url.url FROM seen JOIN url ON url.id = seen.id WHERE seen.site = ? AND hash = ?",
      ...[site, hash],
    );
  }

  /** Page of an earlier run that had a text, and waits to be asked for. */
  knownWith(site: string, textHash: string): string | undefined {
    return this.first<{ url: string }>(
      `SELECT url FROM url WHERE site = ? AND text_hash = ? AND digest IS NOT NULL AND state = 'queued'
       ORDER BY key LIMIT 1`,
      ...[site, textHash],
    )?.url;
  }

  /** The links of a page that its server called unchanged, packed. */
  linksOf(id: number): Uint8Array | undefined {
    return this.first<{ links: Uint8Array }>("SELECT links FROM links WHERE id = ?", id)?.links;
  }

  /** Take all addresses of a site from the queue. */
  dropQueued(site: string, reason: string): void {
    this.transaction(() => {
      this.run(
        "UPDATE url SET state = 'dropped', outcome = ?2, in_round = 0 WHERE state = 'queued' AND (site = ?1 OR ?1 = ?3)",
        ...[site, reason, everySite],
      );
    });
  }

  countRequest(kind: string, bytes: number): void {
    const sum = this.requests.get(kind) ?? { count: 0, bytes: 0 };
    this.requests.set(kind, { count: sum.count + 1, bytes: sum.bytes + bytes });
  }

  private writeRequests(): void {
    for (const [kind, { count, bytes }] of this.requests)
      this.run(
        `INSERT INTO request (kind, count, bytes) VALUES (?, ?, ?)
         ON CONFLICT DO UPDATE SET count = count + excluded.count, bytes = bytes + excluded.bytes`,
        ...[kind, count, bytes],
      );
    this.requests.clear();
  }

  robots(origin: string): StoredRobots | undefined {
    const record = this.first<{ fetched_at: number; verdict: StoredRobots["verdict"]; body: Uint8Array | null }>(
      "SELECT fetched_at, verdict, body FROM robots WHERE origin = ?",
      origin,
    );
    return record && { fetchedAt: record.fetched_at, verdict: record.verdict, body: record.body };
  }

  setRobots(origin: string, { fetchedAt, verdict, body }: StoredRobots): void {
    this.run("INSERT OR REPLACE INTO robots VALUES (?, ?, ?, ?)", origin, fetchedAt, verdict, body);
  }

  /** Words of the page that a host gives for an address that does not exist; `null` if it says so by its status. */
  missingPage(origin: string): readonly string[] | null | undefined {
    const record = this.first<{ words: string | null }>("SELECT words FROM missing_page WHERE origin = ?", origin);
    return record && (record.words === null ? null : (JSON.parse(record.words) as string[]));
  }

  setMissingPage(origin: string, words: readonly string[] | null): void {
    this.run("INSERT OR REPLACE INTO missing_page VALUES (?, ?)", origin, words && JSON.stringify(words));
  }

  /** Addresses by state and outcome. */
  outcomes(): (Pick<UnwrittenRecord, "state"> & { readonly outcome: string; readonly count: number })[] {
    return this.all(
      `SELECT state, outcome, count(*) AS count FROM url WHERE state IN ('done', 'failed', 'dropped')
       GROUP BY outcome, state ORDER BY outcome`,
    );
  }

  /** Everything that is known of the addresses that were not written, in the order of their addresses. */
  unwritten(): Iterable<UnwrittenRecord> {
    return this.iterate(
      `SELECT url, state, outcome, detail, status, found_on, tries, at FROM url
       WHERE state <> 'done' OR outcome NOT IN ('new', 'changed', 'same', 'sitemap')
       UNION ALL SELECT url, 'queued', NULL, NULL, NULL, found_on, 0, NULL FROM found WHERE ${isNewlyFound}
       ORDER BY url`,
    );
  }

  /** The totals that are cheap to count. */
  progress(): { requests: number; bytes: number; queued: number } {
    this.writeRequests();
    const requests = this.first<{ count: number; bytes: number }>(
      "SELECT coalesce(sum(count), 0) AS count, coalesce(sum(bytes), 0) AS bytes FROM request",
    );
    const queued = this.first<{ count: number }>(
      `SELECT (SELECT count(*) FROM url WHERE state IN ('queued', 'waiting'))
         + (SELECT count(*) FROM found WHERE ${isNewlyFound}) AS count`,
    );
    return { requests: requests?.count ?? 0, bytes: requests?.bytes ?? 0, queued: queued?.count ?? 0 };
  }

  private transaction<Result>(action: () => Result): Result {
    return explainErrors(this.path, () => {
      this.database.exec("BEGIN IMMEDIATE");
      try {
        const result = action();
        this.database.exec("COMMIT");
        return result;
      } catch (error) {
        // A full disk has ended the transaction by itself.
        if (this.database.isTransaction) this.database.exec("ROLLBACK");
        throw error;
      }
    });
  }

  private prepare(sql: string): StatementSync {
    let statement = this.statements.get(sql);
    if (statement === undefined) {
      statement = this.database.prepare(sql);
      this.statements.set(sql, statement);
    }
    return statement;
  }

  private run(sql: string, ...parameters: readonly SQLInputValue[]): number {
    return explainErrors(this.path, () => Number(this.prepare(sql).run(...parameters).changes));
  }

  private first<Row>(sql: string, ...parameters: readonly SQLInputValue[]): Row | undefined {
    return explainErrors(this.path, () => this.prepare(sql).get(...parameters) as Row | undefined);
  }

  private all<Row>(sql: string, ...parameters: readonly SQLInputValue[]): Row[] {
    return explainErrors(this.path, () => this.prepare(sql).all(...parameters) as Row[]);
  }

  private iterate<Row>(sql: string, ...parameters: readonly SQLInputValue[]): Iterable<Row> {
    return this.prepare(sql).iterate(...parameters) as Iterable<Row>;
  }
}

/** What waits for the end of its round, and is not known otherwise. */
const isNewlyFound = "NOT EXISTS (SELECT 1 FROM url WHERE url.key = found.key)";

/** Keys that are remembered as done; it spares most links of a site's menus a look into the file. */
const mostDone = 100_000;

/** Unit of the caller's addresses: it is worked on before any other. */
export const seedUnit = "";

/** Stands for all sites where pages are counted. No site has this name. */
export const everySite = "*";

interface KnownPlace {
  readonly state: string;
  readonly depth: number;
  readonly is_seed: number;
  readonly is_named: number;
  readonly way: number;
}

interface PatternRecord {
  readonly admitted: number;
  readonly fetched: number;
  readonly repeats: number;
  readonly is_closed: number;
}

function toCount({ admitted, fetched, repeats, is_closed }: PatternRecord): PatternCount {
  return { admitted, fetched, repeats, isClosed: is_closed === 1 };
}

function toCandidate(record: UrlRecord): Candidate {
  const { unit, key, url, depth, rank, kind } = record;
  const redirects = JSON.parse(record.redirects) as string[];
  return { unit, key, url, depth, rank, kind, redirects, ...placeOf(record), foundOn: record.found_on };
}

function placeOf({ is_seed, is_named, way }: UrlRecord): Pick<Candidate, "isSeed" | "isNamed" | "way"> {
  return { isSeed: is_seed === 1, isNamed: is_named === 1, way };
}

function toRow(record: UrlRecord): FrontierRow {
  const { id, key, url, unit, host, site, pattern, kind, depth, rank } = record;
  return {
    ...{ id, key, url, unit, host, site, pattern, kind, depth, rank },
    redirects: JSON.parse(record.redirects) as string[],
    ...placeOf(record),
    foundOn: record.found_on,
    isCanonical: record.is_canonical === 1,
    known: {
      etag: record.etag,
      lastModified: record.last_modified,
      digest: record.digest,
      textHash: record.text_hash,
      sketch: record.sketch,
    },
  };
}
