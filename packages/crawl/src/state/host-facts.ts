import type { StoredRobots } from "./records.ts";
import type { Statements } from "./statements.ts";

/** Facts about hosts: their robots.txt, and what they answer for an address that does not exist. */
export class HostFacts {
  private readonly database: Statements;

  constructor(database: Statements) {
    this.database = database;
  }

  robots(origin: string): StoredRobots | undefined {
    const record = this.database.first<{
      fetched_at: number;
      verdict: StoredRobots["verdict"];
      body: Uint8Array | null;
    }>("SELECT fetched_at, verdict, body FROM robots WHERE origin = ?", origin);
    return record && { fetchedAt: record.fetched_at, verdict: record.verdict, body: record.body };
  }

  setRobots(origin: string, { fetchedAt, verdict, body }: StoredRobots): void {
    this.database.run("INSERT OR REPLACE INTO robots VALUES (?, ?, ?, ?)", origin, fetchedAt, verdict, body);
  }

  /** Words of the page that a host gives for an address that does not exist; `null` if it says so by its status. */
  missingPage(origin: string): readonly string[] | null | undefined {
    const record = this.database.first<{ words: string | null }>(
      "SELECT words FROM missing_page WHERE origin = ?",
      origin,
    );
    return record && (record.words === null ? null : (JSON.parse(record.words) as string[]));
  }

  setMissingPage(origin: string, words: readonly string[] | null): void {
    this.database.run("INSERT OR REPLACE INTO missing_page VALUES (?, ?)", origin, words && JSON.stringify(words));
  }
}
