import type { UnwrittenRecord } from "./records.ts";
import type { RequestCounts } from "./request-counts.ts";
import type { Statements } from "./statements.ts";

/** What a crawl did, in numbers and by address. */
export class Report {
  private readonly database: Statements;
  private readonly requests: RequestCounts;

  constructor(database: Statements, requests: RequestCounts) {
    this.database = database;
    this.requests = requests;
  }

  /** Addresses by state and outcome. */
  outcomes(): (Pick<UnwrittenRecord, "state"> & { readonly outcome: string; readonly count: number })[] {
    return this.database.all(
      `SELECT state, outcome, count(*) AS count FROM url WHERE state IN ('done', 'failed', 'dropped')
       GROUP BY outcome, state ORDER BY outcome`,
    );
  }

  /** Everything that is known of the addresses that were not written, in the order of their addresses. */
  unwritten(): Iterable<UnwrittenRecord> {
    return this.database.iterate(
      `SELECT url, state, outcome, detail, status, found_on, tries, at FROM url
       WHERE state <> 'done' OR outcome NOT IN ('new', 'changed', 'same', 'sitemap')
       UNION ALL SELECT url, 'queued', NULL, NULL, NULL, found_on, 0, NULL FROM found WHERE ${isNewlyFound}
       ORDER BY url`,
    );
  }

  /** The totals that are cheap to count. */
  progress(): { requests: number; bytes: number; queued: number } {
    this.requests.write();
    const requests = this.database.first<{ count: number; bytes: number }>(
      "SELECT coalesce(sum(count), 0) AS count, coalesce(sum(bytes), 0) AS bytes FROM request",
    );
    const queued = this.database.first<{ count: number }>(
      `SELECT (SELECT count(*) FROM url WHERE state IN ('queued', 'waiting'))
         + (SELECT count(*) FROM found WHERE ${isNewlyFound}) AS count`,
    );
    return { requests: requests?.count ?? 0, bytes: requests?.bytes ?? 0, queued: queued?.count ?? 0 };
  }
}

/** Found addresses that wait for the end of their round, and are not known otherwise. */
const isNewlyFound = "NOT EXISTS (SELECT 1 FROM url WHERE url.key = found.key)";
