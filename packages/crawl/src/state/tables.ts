import type { SQLInputValue } from "node:sqlite";
import { keyOfUrl } from "../pages/addresses.ts";
import type { StateFile } from "./open-database.ts";
import type { CanonicalPage, StoredRobots, UnwrittenRecord } from "./records.ts";

export class Tables {
  protected readonly database: StateFile;

  constructor(database: StateFile) {
    this.database = database;
  }
}

/** Values that a crawl keeps by name. */
export class Settings extends Tables {
  get(name: string): SQLInputValue | undefined {
    return this.database.get<{ value: SQLInputValue }>("SELECT value FROM setting WHERE name = ?", name)?.value;
  }

  set(name: string, value: SQLInputValue): void {
    this.database.run("INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)", name, value);
  }
}

/** Facts about hosts: their robots.txt, and what they answer for an address that does not exist. */
export class HostFacts extends Tables {
  robots(origin: string): StoredRobots | undefined {
    return this.database.get("SELECT fetched_at AS fetchedAt, verdict, body FROM robots WHERE origin = ?", origin);
  }

  setRobots(origin: string, { fetchedAt, verdict, body }: StoredRobots): void {
    this.database.run("INSERT OR REPLACE INTO robots VALUES (?, ?, ?, ?)", origin, fetchedAt, verdict, body);
  }

  /** Words of the page that a host gives for an address that does not exist; `null` if it says so by its status. */
  missingPage(origin: string): readonly string[] | null | undefined {
    const record = this.database.get<{ words: string | null }>(
      "SELECT words FROM missing_page WHERE origin = ?",
      origin,
    );
    return record && (record.words === null ? null : (JSON.parse(record.words) as string[]));
  }

  /** Words after which a host's pages have another number each time. */
  counted(origin: string): readonly string[] | undefined {
    const record = this.database.get<{ words: string }>("SELECT words FROM counted WHERE origin = ?", origin);
    return record && (JSON.parse(record.words) as string[]);
  }

  setCounted(origin: string, words: readonly string[]): void {
    this.database.run("INSERT OR REPLACE INTO counted VALUES (?, ?)", origin, JSON.stringify(words));
  }

  setMissingPage(origin: string, words: readonly string[] | null): void {
    this.database.run("INSERT OR REPLACE INTO missing_page VALUES (?, ?)", origin, words && JSON.stringify(words));
  }
}

/** What a crawl counted, and what it left out. */
export class Report extends Tables {
  private readonly counted = new Map<string, { count: number; bytes: number }>();

  /** Count a request in memory, until a transaction writes it. */
  countRequest(kind: string, bytes: number): void {
    const sum = this.counted.get(kind) ?? { count: 0, bytes: 0 };
    this.counted.set(kind, { count: sum.count + 1, bytes: sum.bytes + bytes });
  }

  writeRequests(): void {
    for (const [kind, { count, bytes }] of this.counted)
      this.database.run(
        `INSERT INTO request (kind, count, bytes) VALUES (?, ?, ?)
         ON CONFLICT DO UPDATE SET count = count + excluded.count, bytes = bytes + excluded.bytes`,
        ...[kind, count, bytes],
      );
    this.counted.clear();
  }

  outcomes(): (Pick<UnwrittenRecord, "state"> & { readonly outcome: string; readonly count: number })[] {
    return this.database.all(
      `SELECT state, outcome, count(*) AS count FROM url WHERE state IN ('done', 'failed', 'dropped')
       GROUP BY outcome, state ORDER BY outcome`,
    );
  }

  /** Everything that is known of the addresses that were not written, in the order of their addresses. */
  unwritten(withFiles: boolean): Iterable<UnwrittenRecord> {
    const robots = `UNION ALL SELECT origin || '/robots.txt', 'done', 'robots-txt', verdict, NULL, NULL, 1,
         strftime('%Y-%m-%dT%H:%M:%fZ', fetched_at / 1000.0, 'unixepoch') FROM robots`;
    return this.database.iterate(
      `SELECT url, state, outcome, detail, status, found_on, tries, at FROM url
       WHERE state <> 'done' OR outcome NOT IN ('new', 'changed', 'same'${withFiles ? "" : ", 'sitemap'"})
       ${withFiles ? robots : ""}
       UNION ALL SELECT url, 'queued', NULL, NULL, NULL, found_on, 0, NULL FROM found WHERE ${isNewlyFound}
       ORDER BY url`,
    );
  }

  progress(): { requests: number; bytes: number; queued: number } {
    this.writeRequests();
    const requests = this.database.get<{ count: number; bytes: number }>(
      "SELECT coalesce(sum(count), 0) AS count, coalesce(sum(bytes), 0) AS bytes FROM request",
    );
    const queued = this.database.get<{ count: number }>(
      `SELECT (SELECT count(*) FROM url WHERE state IN ('queued', 'waiting'))
         + (SELECT count(*) FROM found WHERE ${isNewlyFound}) AS count`,
    );
    return { requests: requests?.count ?? 0, bytes: requests?.bytes ?? 0, queued: queued?.count ?? 0 };
  }
}

/** Found addresses that wait for the end of their round, and are not known otherwise. */
const isNewlyFound = "NOT EXISTS (SELECT 1 FROM url WHERE url.key = found.key)";

/** A page of the output that other addresses give, too. */
export interface CopiedPage {
  /** Its bytes in the output, `end` exclusive. */
  readonly begin: number;
  readonly end: number;
  /** The address that it was written under. */
  readonly writtenAs: string;
  /** Its best address: one that pages name as canonical, then the one with the fewest parameters, then the shortest. */
  readonly url: string;
  /** The others that were asked for, sorted; a hundred at most. */
  readonly alsoAt: readonly string[];
}

interface Member {
  readonly id: number;
  readonly url: string;
  readonly key: string;
  readonly named: string | null;
}

const mostMembers = 101;
const parameterMark = /[?&]/;

/** Pages that equal others, by hash or by their own word. */
export class EqualPages extends Tables {
  /**
   * Pages of the output that have copies, in its order.
   *
   * @param begin Offset in a file from which on they are asked for; `null` if each page has a file of its own.
   */
  copied(begin: number | null): (CopiedPage & { readonly first: Member; readonly best: Member })[] {
    const hasCopy = "EXISTS (SELECT 1 FROM url WHERE outcome = 'duplicate' AND detail = page.url)";
    const pages = this.database.all<Member & { readonly begin: number; readonly end: number }>(
      begin === null
        ? `SELECT id, url, key, named, 0 AS end, 0 AS begin FROM url AS page
           WHERE outcome IN ('new', 'changed', 'same') AND ?1 IS NULL AND ${hasCopy}`
        : `SELECT id, url, key, named, ends AS end, max(?1, (SELECT coalesce(max(ends), 0) FROM url WHERE ends < page.ends)) AS begin
           FROM url AS page WHERE ends > ?1 AND ${hasCopy} ORDER BY ends`,
      begin,
    );
    return pages.map(({ begin, end, ...first }) => {
      const members = this.database.all<Member>(
        `SELECT id, url, key, named FROM url WHERE id = ? OR outcome = 'duplicate' AND detail = ? LIMIT ${mostMembers}`,
        ...[first.id, first.url],
      );
      const named = new Set(members.map((member) => member.named));
      const rankOf = ({ key, url }: Member) =>
        [named.has(key) ? 0 : 1, url.split(parameterMark).length, url.length] as const;
      const isBetter = (some: Member, other: Member): boolean => {
        const ranks = rankOf(other);
        const difference =
          rankOf(some)
            .map((rank, at) => rank - (ranks[at] ?? 0))
            .find(Boolean) ?? 0;
        return difference < 0 || (difference === 0 && some.url < other.url);
      };
      const best = members.reduce((one, other) => (isBetter(other, one) ? other : one));
      const alsoAt = members.flatMap(({ url }) => (url === best.url ? [] : [url])).sort();
      return { begin, end, writtenAs: first.url, url: best.url, alsoAt, first, best };
    });
  }

  /** Have their best addresses stand for pages, whose bytes in the output are so many more now. */
  move(pages: ReturnType<EqualPages["copied"]>, grownBy: readonly number[]): void {
    let growth = 0;
    for (const [at, { end }] of pages.entries()) {
      growth += grownBy[at] ?? 0;
      const next = pages[at + 1]?.end ?? Number.MAX_SAFE_INTEGER;
      // What is moved already is negative.
      this.database.run("UPDATE url SET ends = -(ends + ?) WHERE ends >= ? AND ends < ?", growth, end, next);
    }
    this.database.run("UPDATE url SET ends = -ends WHERE ends < 0");
    for (const { first, best } of pages) {
      if (first.id === best.id) continue;
      // It may have other bytes and another version, so it is asked for without conditions next time.
      this.database.run(
        `UPDATE url SET (outcome, digest, text_hash, sketch, ends) = (SELECT outcome, digest, text_hash, sketch, ends FROM url WHERE id = ?),
           detail = NULL, canonical = NULL WHERE id = ?`,
        ...[first.id, best.id],
      );
      this.database.run("UPDATE url SET detail = ? WHERE outcome = 'duplicate' AND detail = ?", best.url, first.url);
      this.database.run(
        `UPDATE url SET outcome = 'duplicate', detail = ?, digest = NULL, etag = NULL, last_modified = NULL, ends = NULL WHERE id = ?`,
        ...[best.url, first.id],
      );
      this.database.run(
        "UPDATE seen SET id = ?1 WHERE id = ?2 AND (site, hash) = (SELECT site, 't' || text_hash FROM url WHERE id = ?2)",
        ...[best.id, first.id],
      );
    }
  }

  firstWith(site: string, hash: string): { readonly id: number; readonly url: string } | undefined {
    return this.database.get(
      "SELECT url.id, url.url FROM seen JOIN url ON url.id = seen.id WHERE seen.site = ? AND hash = ?",
      ...[site, hash],
    );
  }

  knownWith(site: string, textHash: string): string | undefined {
    return this.database.get<{ url: string }>(
      `SELECT url FROM url WHERE site = ? AND text_hash = ? AND digest IS NOT NULL AND state = 'queued'
       ORDER BY key LIMIT 1`,
      ...[site, textHash],
    )?.url;
  }

  /** Settled state of an address that a page names as canonical; rounds that run do not count. */
  canonical(key: string): CanonicalPage {
    const next = (of: string) =>
      this.database.get<{
        url: string;
        state: string;
        outcome: string | null;
        in_round: number;
        digest: string | null;
        sketch: Uint8Array | null;
        canonical: string | null;
        detail: string | null;
      }>("SELECT url, state, outcome, in_round, digest, sketch, canonical, detail FROM url WHERE key = ?", of);
    let row = next(key);
    for (let hop = 0; hop < 5 && row?.outcome === "duplicate"; hop++)
      row = next(row.canonical ?? keyOfUrl(row.detail ?? ""));
    if (row === undefined || row.state === "queued" || row.state === "waiting" || row.in_round === 1)
      return { state: "open" };
    if (row.state === "done" && row.digest !== null && row.sketch !== null)
      return { state: "page", url: row.url, sketch: row.sketch };
    return { state: "none" };
  }

  /**
   * Decide about the pages of a unit that name another one as canonical, as far as that one is settled: they are its copies, or go
   * back to the queue as pages of their own.
   *
   * @param isCopy Compares the sketches of a page and of the one that it names.
   * @param isEnd Nothing else is left to do: the first page of those that wait for each other goes back to the queue.
   */
  settleWaiting(unit: string, isCopy: (page: Uint8Array, canonical: Uint8Array) => boolean, isEnd: boolean): void {
    this.database.transaction(() => {
      let first = isEnd;
      for (const { id, canonical, sketch } of this.database.all<{ id: number; canonical: string; sketch: Uint8Array }>(
        "SELECT id, canonical, sketch FROM url WHERE unit = ? AND state = 'waiting' ORDER BY key",
        unit,
      )) {
        const found = this.canonical(canonical);
        if (found.state === "open" && !first) continue;
        first = false;
        if (found.state === "page" && isCopy(sketch, found.sketch))
          this.database.run(
            "UPDATE url SET state = 'done', outcome = 'duplicate', detail = ? WHERE id = ?",
            found.url,
            id,
          );
        else
          this.database.run(
            "UPDATE url SET state = 'queued', in_round = 0, is_canonical = 1, outcome = NULL WHERE id = ?",
            id,
          );
      }
    });
  }
}
