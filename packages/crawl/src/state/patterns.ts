import type { PatternCount } from "./records.ts";
import type { Statements } from "./statements.ts";

/** Counts of the addresses with one path pattern, by which a trap is known. */
export class Patterns {
  private readonly database: Statements;

  constructor(database: Statements) {
    this.database = database;
  }

  of(site: string, pattern: string): PatternCount {
    const record = this.database.first<PatternRecord>(
      "SELECT * FROM pattern WHERE site = ? AND pattern = ?",
      site,
      pattern,
    );
    return record === undefined ? noPattern : toCount(record);
  }

  /** Patterns of a unit's round that have repeats and are not closed. */
  touched(unit: string): (PatternCount & { site: string; pattern: string })[] {
    return this.database
      .all<PatternRecord & { site: string; pattern: string }>(
        `SELECT * FROM pattern WHERE is_closed = 0 AND repeats > 0 AND (site, pattern) IN
         (SELECT site, pattern FROM url WHERE unit = ? AND in_round = 1)`,
        unit,
      )
      .map((record) => ({ site: record.site, pattern: record.pattern, ...toCount(record) }));
  }
}

const noPattern: PatternCount = { admitted: 0, fetched: 0, repeats: 0, isClosed: false };

interface PatternRecord {
  readonly admitted: number;
  readonly fetched: number;
  readonly repeats: number;
  readonly is_closed: number;
}

function toCount({ admitted, fetched, repeats, is_closed }: PatternRecord): PatternCount {
  return { admitted, fetched, repeats, isClosed: is_closed === 1 };
}
