import type { Statements } from "./statements.ts";

/** Requests by kind, counted in memory until a transaction writes them. */
export class RequestCounts {
  private readonly database: Statements;
  private readonly counted = new Map<string, { count: number; bytes: number }>();

  constructor(database: Statements) {
    this.database = database;
  }

  count(kind: string, bytes: number): void {
    const sum = this.counted.get(kind) ?? { count: 0, bytes: 0 };
    this.counted.set(kind, { count: sum.count + 1, bytes: sum.bytes + bytes });
  }

  /** Write what was counted since the last time. */
  write(): void {
    for (const [kind, { count, bytes }] of this.counted)
      this.database.run(
        `INSERT INTO request (kind, count, bytes) VALUES (?, ?, ?)
         ON CONFLICT DO UPDATE SET count = count + excluded.count, bytes = bytes + excluded.bytes`,
        ...[kind, count, bytes],
      );
    this.counted.clear();
  }
}
