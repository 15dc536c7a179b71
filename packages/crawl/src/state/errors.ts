import { DecantError } from "@decant/page";

/** SQLite's primary result codes, and their meaning for a crawl. */
const failures: ReadonlyMap<number, readonly [code: string, explain: (path: string) => string]> = new Map([
  [5, ["state-in-use", (path) => `${path}: another process uses this state`]],
  [8, ["state-read-only", (path) => `${path}: the state may not be written`]],
  [10, ["state-unreadable", (path) => `${path}: the disk failed to read or write the state`]],
  [11, ["state-damaged", (path) => `${path}: the state is damaged; move it away to begin anew`]],
  [13, ["disk-full", (path) => `${path}: the disk is full; free some space and resume`]],
  [14, ["state-unreadable", (path) => `${path}: the state cannot be opened`]],
  [26, ["state-damaged", (path) => `${path}: not a crawl's state; move it away to begin anew`]],
]);

/** Run `action`; SQLite's errors become errors with a code of ours. */
export function explainErrors<Result>(path: string, action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    const primary = Number((error as { errcode?: number }).errcode) & 0xff;
    const [code, explain] = failures.get(primary) ?? [];
    if (code === undefined || explain === undefined) throw error;
    throw new DecantError(code, explain(path), { cause: error });
  }
}
