import { DatabaseSync } from "node:sqlite";
import { DecantError } from "@decant/page";

/** SQLite's primary result codes, and what they mean. */
const failures: ReadonlyMap<number, readonly [code: string, what: string]> = new Map([
  [5, ["in-use", "another process uses this file"]],
  [8, ["read-only", "the file may not be written"]],
  [10, ["unreadable", "the disk failed to read or write the file"]],
  [11, ["damaged", "the file is damaged; move it away to begin anew"]],
  [13, ["disk-full", "the disk is full; free some space and run again"]],
  [14, ["unreadable", "the file cannot be opened"]],
  [26, ["damaged", "not a SQLite file; move it away to begin anew"]],
]);

/**
 * Run `action`; what SQLite throws becomes an error of ours.
 *
 * @param prefix First word of the code: `state`, `store` or `cache`.
 */
export function explainSqlite<Result>(prefix: string, path: string, action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    const primary = Number((error as { errcode?: number }).errcode) & 0xff;
    const [code, what] = failures.get(primary) ?? [];
    if (code === undefined) throw error;
    throw new DecantError(code === "disk-full" ? code : `${prefix}-${code}`, `${path}: ${what}`, { cause: error });
  }
}

/**
 * Open a file that one process uses at a time. The operating system holds the lock and releases it when the process ends, so no lock is
 * ever stale.
 *
 * @param prefix First word of the codes of errors.
 * @throws {DecantError} `state-in-use` or `store-in-use`, and the other codes above.
 */
export function openLocked(prefix: "state" | "store", path: string): DatabaseSync {
  return explainSqlite(prefix, path, () => {
    const database = new DatabaseSync(path, { timeout: 0 });
    try {
      database.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT");
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  });
}
