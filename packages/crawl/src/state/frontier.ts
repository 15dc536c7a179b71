import { pathPattern } from "@decant/discovery";
import { sitemapKind } from "../pages/addresses.ts";
import { keptPhrase } from "../pages/sketch.ts";
import type { Placement } from "./address-rules.ts";
import type { Lessons } from "./lessons.ts";
import { foundOrder, frontierLevel, frontierOrder, type StateFile } from "./open-database.ts";
import {
  type Admitted,
  type Candidate,
  type Effects,
  everySite,
  type FrontierRow,
  type Judge,
  type News,
  type PatternCount,
  type Refusal,
  toCandidate,
  toRow,
  type UrlRecord,
} from "./records.ts";
import { Tables } from "./tables.ts";

/** The queue: addresses that were found, judged, and taken in rounds. */
export class Frontier extends Tables {
  private readonly lessons: Lessons;
  /** Yields of patterns, and of sites, as of the end of the round. */
  private readonly yields = new Map<string, Yield>();

  constructor(database: StateFile, lessons: Lessons) {
    super(database);
    this.lessons = lessons;
  }

  units(): string[] {
    return this.database
      .all<{ unit: string }>(
        `SELECT DISTINCT unit FROM url WHERE state = 'queued' UNION SELECT DISTINCT unit FROM url WHERE state = 'waiting'
       UNION SELECT origin FROM found ORDER BY unit`,
      )
      .map(({ unit }) => unit);
  }

  openRows(unit: string): FrontierRow[] {
    // By itself SQLite takes the index that is in order, and reads the whole queue.
    return this.database
      .all<UrlRecord>(
        `SELECT * FROM url INDEXED BY open_round WHERE unit = ? AND state = 'queued' AND in_round = 1
       ORDER BY ${frontierOrder}`,
        unit,
      )
      .map(toRow);
  }

  /** Open a round with the first addresses of a unit's queue. */
  openRound(unit: string, size: number): FrontierRow[] {
    return this.database.transaction(() => {
      const chosen: number[] = [];
      const taken = new Map<string, number>();
      let looked = 0;
      let first: QueuedRow | undefined;
      for (const row of this.queued(unit, "")) {
        first ??= row;
        const isNext = row.level > first.level || row.promise > first.promise + mostApart;
        // A queue of one pattern must not be read to its end.
        if (chosen.length > 0 && (isNext || looked++ > size * 100)) break;
        if (chosen.length >= size) break;
        const counts = this.countsOf(row.site, row.pattern);
        const isTried = counts.requests > counts.copies || row.kind === sitemapKind || row.is_seed === 1;
        const limit = isTried ? size : mostUntried;
        const id = `${row.site} ${row.pattern}`;
        const count = taken.get(id) ?? 0;
        if (count >= limit) continue;
        taken.set(id, count + 1);
        chosen.push(row.id);
      }
      // A part in doubt has a yield as a pattern has.
      const doubts = this.doubts(unit).map((doubt) => {
        const [site = "", name = ""] = doubt.split(spaceBefore, 2);
        const found = this.yieldOf(site, name);
        return { doubt, promise: promiseOf(found), most: found === unknownYield ? mostUntriedDoubtful : mostDoubtful };
      });
      const least = first?.promise ?? Math.min(...doubts.map(({ promise }) => promise));
      for (const { doubt, promise, most } of doubts) {
        if (promise > least + mostApart) continue;
        let count = 0;
        for (const { id } of this.queued(unit, doubt)) {
          chosen.push(id);
          if (++count >= most) break;
        }
      }
      for (const id of chosen) this.database.run("UPDATE url SET in_round = 1 WHERE id = ?", id);
      return this.openRows(unit);
    });
  }

  private queued(unit: string, doubt: string): Iterable<QueuedRow> {
    return this.database.iterate(
      `SELECT id, site, pattern, kind, way, is_seed, is_named, promise, ${frontierLevel} AS level FROM url
       WHERE unit = ? AND state = 'queued' AND doubt = ? ORDER BY ${frontierOrder}`,
      ...[unit, doubt],
    );
  }

  /** The parts of addresses that are in doubt, one look into the index each. */
  private doubts(unit: string): string[] {
    const found: string[] = [];
    for (;;) {
      const sql = "SELECT min(doubt) AS doubt FROM url WHERE unit = ? AND state = 'queued' AND doubt > ?";
      const next = this.database.get<{ doubt: string | null }>(sql, unit, found.at(-1) ?? "")?.doubt;
      if (next == null) return found;
      found.push(next);
    }
  }

  /** Put the caller's addresses into the queue. @param judge As for {@link closeRound}. */
  addSeeds(candidates: Iterable<Candidate>, judge: Judge): void {
    this.database.transaction(() => {
      for (const candidate of candidates) this.admit(candidate, judge);
    });
  }

  /** End the round of a unit: judge all that was found in it, in order. @param limit How far a pattern is closed now. */
  closeRound(unit: string, judge: Judge, limit: (count: PatternCount) => number, suspectFrom: number): void {
    this.database.transaction(() => {
      this.yields.clear();
      const asked = this.database.all<Pick<Admitted, "site" | "pattern">>(
        "SELECT DISTINCT site, pattern FROM url WHERE unit = ? AND in_round = 1",
        unit,
      );
      // Those of the round that have repeats.
      for (const { site, pattern, ...count } of this.database.all<PatternCount & Pick<Admitted, "site" | "pattern">>(
        `SELECT site, pattern, ${countColumns} FROM pattern WHERE is_closed < 2 AND repeats + copies > 0 AND (site, pattern) IN
         (SELECT site, pattern FROM url WHERE unit = ? AND in_round = 1)`,
        unit,
      )) {
        const closed = limit(count);
        if (closed <= count.isClosed) continue;
        this.database.run("UPDATE pattern SET is_closed = ? WHERE site = ? AND pattern = ?", closed, site, pattern);
        this.database.run(
          `UPDATE url SET state = 'dropped', outcome = ?, detail = pattern
           WHERE site = ? AND pattern = ? AND state = 'queued' AND is_seed = 0 AND is_named = 0 AND way >= ?`,
          ...[closed === 2 ? "repeats" : "trap", site, pattern, closed === 2 ? 0 : suspectFrom],
        );
      }
      this.database.run("UPDATE url SET in_round = 0 WHERE unit = ? AND in_round = 1", unit);
      this.lessons.conclude();
      const found = this.database.iterate<UrlRecord>(
        `SELECT * FROM found WHERE origin = ? ORDER BY ${foundOrder}`,
        unit,
      );
      for (const record of found) this.admit(toCandidate(record), judge);
      this.database.run("DELETE FROM found WHERE origin = ?", unit);
      this.yields.clear();
      for (const { site, pattern } of asked) this.promise(site, pattern);
    });
  }

  /** Count an answer, and how much of it is new to its site. */
  countAnswer({ row: { site, pattern, kind, doubt, url }, said, outcome, state, detail, found }: Effects): News {
    if (kind === sitemapKind || state === "dropped") return { isFamiliar: undefined, hasOwnName: false };
    const phrases = said?.phrases ?? [];
    const isNew = (hash: number): boolean =>
      this.database.run("INSERT OR IGNORE INTO phrase (site, hash) VALUES (?, ?)", site, hash).changes > 0;
    const fresh = phrases.filter(isNew).length;
    const hasOwnName = said?.names.filter(isNew).length !== 0 && said?.isList === false;
    // Lessons judge copies that have parameters, but no redirects to known pages.
    const isForward =
      outcome === "redirect" && this.database.get("SELECT 1 FROM url WHERE key = ?", found[0]?.key ?? "") !== undefined;
    const isCopy = isForward || (outcome === "duplicate" && !url.includes("?") && !detail?.startsWith(`${url}?`));
    const halved = (column: string): string => `${column} = ${column} / (1 + (requests >= ${mostRequests}))`;
    for (const name of doubt === "" ? [pattern] : [pattern, doubt.slice(site.length + 1)])
      this.database.run(
        `INSERT INTO pattern (site, pattern, asked, copies, requests, words) VALUES (?, ?, ?, ?, 1.0, ?)
       ON CONFLICT DO UPDATE SET asked = asked + excluded.asked, copies = copies + excluded.copies,
         ${halved("requests")} + 1, ${halved("words")} + excluded.words, ${halved("led")}`,
        ...[site, name, Number(said !== null || outcome === "redirect"), Number(isCopy), fresh * keptPhrase],
      );
    const isFamiliar = phrases.length < fewPhrases ? undefined : fresh <= Math.max(1, freshShare * phrases.length);
    return { isFamiliar: hasOwnName ? false : isFamiliar, hasOwnName };
  }

  /** Ask for some of the addresses that were left out for their pattern, once for each: if they say what others say, all do. */
  test(unit: string, suspectFrom: number, given: ReadonlySet<string>): void {
    const reasons = given.has("maxPerPattern") ? "('trap')" : "('trap', 'max-per-pattern')";
    const isLeftOut = `state = 'dropped' AND outcome IN ${reasons} AND is_seed + is_named = 0`;
    this.database.run(
      `UPDATE url SET outcome = 'repeats', detail = pattern WHERE unit = ? AND ${isLeftOut}
         AND (site, pattern) IN (SELECT site, pattern FROM pattern WHERE is_closed = 4)`,
      unit,
    );
    for (const { site, pattern, fetched, repeats } of this.database.all<
      PatternCount & Pick<Admitted, "site" | "pattern">
    >(
      `SELECT site, pattern, ${countColumns} FROM pattern WHERE is_closed < 2
         AND (site, pattern) IN (SELECT site, pattern FROM url WHERE unit = ? AND ${isLeftOut})`,
      unit,
    )) {
      this.database.run("UPDATE pattern SET is_closed = 4 WHERE site = ? AND pattern = ?", site, pattern);
      this.database.run(
        `UPDATE url SET state = 'queued', outcome = NULL, detail = NULL, way = max(way, ${suspectFrom}) WHERE id IN
           (SELECT id FROM url WHERE site = ? AND pattern = ? AND ${isLeftOut} ORDER BY id * 7919 % 1009, id LIMIT ?)`,
        ...[site, pattern, fetched - repeats > fewFirst ? testsOfMixed : testsOfEqual],
      );
    }
  }

  private yieldOf(site: string, pattern: string): Yield {
    const id = `${site} ${pattern}`;
    const sql = "SELECT requests, words, led, promise FROM pattern WHERE site = ? AND pattern = ? AND requests > 0";
    const known = this.yields.get(id) ?? this.database.get<Yield>(sql, site, pattern) ?? unknownYield;
    this.yields.set(id, known);
    return known;
  }

  /** Put the queued addresses of a pattern where its yield belongs. */
  private promise(site: string, pattern: string): void {
    const { promise, ...found } = this.yieldOf(site, pattern);
    const next = promiseOf(found);
    if (next === promise) return;
    this.database.run("UPDATE pattern SET promise = ? WHERE site = ? AND pattern = ?", next, site, pattern);
    this.database.run(
      "UPDATE url SET promise = ? WHERE site = ? AND pattern = ? AND state = 'queued' AND doubt = '' AND is_seed = 0 AND kind <> ?",
      ...[next, site, pattern, sitemapKind],
    );
  }

  /** Counts of the addresses with one path pattern, by which a trap is known. */
  countsOf(site: string, pattern: string): PatternCount {
    const sql = `SELECT ${countColumns} FROM pattern WHERE site = ? AND pattern = ?`;
    return this.database.get<PatternCount>(sql, site, pattern) ?? unasked;
  }

  private admit(candidate: Candidate, judge: Judge): void {
    const { key, unit, depth, rank, isSeed, isNamed, way } = candidate;
    const sql = "SELECT state, depth, is_seed, is_named, way FROM url WHERE key = ?";
    const known = this.database.get<UrlRecord & { readonly state: string }>(sql, key);
    if (known !== undefined && known.state !== "dropped") {
      this.database.run(
        `UPDATE url SET depth = min(depth, ?), rank = min(rank, ?), is_seed = max(is_seed, ?), is_named = max(is_named, ?),
           way = min(way, ?)
         WHERE key = ? AND state = 'queued' AND in_round = 0`,
        ...[depth, rank, Number(isSeed), Number(isNamed), way, key],
      );
      return;
    }
    // An address that was left out is judged again if it is found in a better place.
    const isBetter = known === undefined || depth < known.depth || way < known.way;
    if (!isBetter && Number(isSeed) <= known.is_seed && Number(isNamed) <= known.is_named) return;
    const judged = judge(candidate);
    const none: Admitted & Placement = { ...candidate, host: "", site: "", pattern: "", doubt: "" };
    const found = { ...none, ...judged };
    const placed: Admitted & Placement = found.site === "" ? none : { ...found, ...this.lessons.place(found) };
    const { sameAs } = placed;
    // What is known is not lost, whatever limit it exceeds.
    const same = sameAs && { reason: sameAs.verdict, rule: `${sameAs.name}: ${sameAs.url}` };
    const refusal: Refusal | undefined = same ?? ("reason" in judged ? judged : undefined);
    const { host, site, pattern, kind } = placed;
    this.database.run(
      `INSERT INTO url (key, url, unit, host, site, pattern, kind, depth, rank, is_seed, is_named, way, promise, doubt, found_on,
         redirects, state, outcome, detail, canonical)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (key) DO UPDATE SET host = excluded.host, site = excluded.site, pattern = excluded.pattern,
         unit = excluded.unit, depth = min(depth, excluded.depth), rank = min(rank, excluded.rank),
         is_seed = max(is_seed, excluded.is_seed), is_named = max(is_named, excluded.is_named), way = min(way, excluded.way),
         redirects = excluded.redirects, state = excluded.state, outcome = excluded.outcome, detail = excluded.detail,
         canonical = excluded.canonical`,
      ...[placed.key, placed.url, unit, host, site, pattern, kind, depth, rank, Number(isSeed), Number(isNamed), way],
      isSeed || kind === sitemapKind || refusal !== undefined || placed.doubt !== ""
        ? 0
        : promiseOf(this.yieldOf(site, pattern)),
      ...[placed.doubt, candidate.foundOn],
      JSON.stringify(candidate.redirects),
      ...(refusal === undefined ? ["queued", null, null] : ["dropped", refusal.reason, refusal.rule]),
      sameAs?.key ?? null,
    );
    if (refusal !== undefined) return;
    if (candidate.foundOn !== null && kind !== sitemapKind) {
      const { words, requests } = this.yieldOf(site, pattern);
      this.database.run(
        "UPDATE pattern SET led = led + ? WHERE site = ? AND pattern = ?",
        ...[words / Math.max(requests, 1), site, pathPattern(candidate.foundOn)],
      );
    }
    this.database.run(
      "INSERT INTO pattern (site, pattern, admitted) VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET admitted = admitted + 1",
      ...[site, pattern],
    );
    this.database.run(
      "INSERT INTO host (name, admitted) VALUES (?, 1) ON CONFLICT DO UPDATE SET admitted = admitted + 1",
      host,
    );
  }

  admittedOf(host: string): number {
    return this.database.get<{ admitted: number }>("SELECT admitted FROM host WHERE name = ?", host)?.admitted ?? 0;
  }

  /** Keep a candidate until its round ends. The order in which two with one key arrive does not matter. */
  remember(origin: string, candidate: Candidate): void {
    const { unit, key, url, depth, rank, kind, redirects, isSeed, isNamed, way, foundOn } = candidate;
    this.database.run(
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

  dropQueued(site: string, reason: string): void {
    this.database.run(
      "UPDATE url SET state = 'dropped', outcome = ?2, in_round = 0 WHERE state = 'queued' AND (site = ?1 OR ?1 = ?3)",
      ...[site, reason, everySite],
    );
  }
}

/**
 * Addresses by which a pattern is tested whose pages were repeats apart from the first ones, and one with others: if a quarter of what was
 * left out is new, twelve find it in 97 of 100 cases.
 */
const fewFirst = 2;
const testsOfEqual = 3;
const testsOfMixed = 12;

interface Yield {
  readonly requests: number;
  /** New words of their answers, and of those to addresses that they led to. */
  readonly words: number;
  readonly led: number;
  readonly promise: number | null;
}

/** Of requests counted by then, the older half counts half: a list brings nothing new once its entries are known. Chosen by hand. */
const mostRequests = 10;

/** What the words of an address count for the page that led to it first. With more, lists are asked for whose entries are known. */
const ledShare = 0.03;

/** What is expected of a pattern that nothing is known of: more than of most pages, so that it gets its turn. Chosen by hand. */
const unknownYield: Yield = { requests: 1, words: 256, led: 0, promise: null };

/** Place in the frontier by the new words of a request, 0 for 4,096 and more. */
function promiseOf({ requests, words, led }: Omit<Yield, "promise">): number {
  return 12 - Math.min(12, Math.round(Math.log2(1 + (words + ledShare * led) / Math.max(requests, 1))));
}

/** Places of promise in one round: the pages that a list led to are not to wait for many that give a quarter. Chosen by hand. */
const mostApart = 1;

/** Addresses of a pattern that nothing is known of, or that led to copies alone, in one round. */
const mostUntried = 8;

/** Addresses with one part that may say nothing, in one round, before the first answer and then. */
const mostUntriedDoubtful = 3;
const mostDoubtful = 4;

const spaceBefore = / (.*)/s;

/** Phrases of a text by which it is judged, and the share of them from which a text is new. Chosen by hand. */
const fewPhrases = 3;
const freshShare = 0.1;

type QueuedRow = UrlRecord & { readonly level: number; readonly promise: number };

const unasked: PatternCount = { admitted: 0, fetched: 0, repeats: 0, asked: 0, copies: 0, requests: 0, isClosed: 0 };

const countColumns = "admitted, fetched, repeats, asked, copies, requests, is_closed AS isClosed";
