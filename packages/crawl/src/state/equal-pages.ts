import type { Statements } from "./open-database.ts";
import type { CanonicalPage } from "./records.ts";

/** Pages that equal others, by hash or by their own word. */
export class EqualPages {
  private readonly database: Statements;

  constructor(database: Statements) {
    this.database = database;
  }

  /** Page that first had a hash, in this run. */
  firstWith(site: string, hash: string): { readonly id: number; readonly url: string } | undefined {
    return this.database.first(
      "SELECT url.id, url.url FROM seen JOIN url ON url.id = seen.id WHERE seen.site = ? AND hash = ?",
      ...[site, hash],
    );
  }

  /** Page of an earlier run that had a text, and waits for its request. */
  knownWith(site: string, textHash: string): string | undefined {
    return this.database.first<{ url: string }>(
      `SELECT url FROM url WHERE site = ? AND text_hash = ? AND digest IS NOT NULL AND state = 'queued'
       ORDER BY key LIMIT 1`,
      ...[site, textHash],
    )?.url;
  }

  /** Settled state of an address that a page names as canonical; rounds that run do not count. */
  canonical(key: string): CanonicalPage {
    const next = (of: string) =>
      this.database.first<{
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
