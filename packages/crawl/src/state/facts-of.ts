import { dirname, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { explainErrors } from "./open-database.ts";

/**
 * Path of a file that a crawl writes its pages to, for those who read it later.
 *
 * @param state File of the crawl's state.
 * @param name That of the {@link OutputFile}; the command line writes `output` and `warc`.
 * @returns Undefined if the state records none, as for an output folder or a pipe.
 * @throws {DecantError} `state-in-use`, `state-damaged` or `state-unreadable`.
 * @example
 * // not run: it needs the state of a crawl
 * outputOf("harbour.state"); // "/pages/harbour.jsonl"
 */
export function outputOf(state: string, name = "output"): string | undefined {
  const [found] = ask(state, "SELECT value FROM setting WHERE name = ?", `${name}_path`);
  return found === undefined ? undefined : resolve(dirname(resolve(state)), String(found.value));
}

/**
 * Bytes of an output file that earlier runs wrote, and those that count now; the last run wrote the bytes between them.
 *
 * @param state File of the crawl's state.
 * @param name As for {@link outputOf}.
 * @throws {DecantError} As {@link outputOf}.
 * @example
 * // not run: it needs the state of a crawl
 * const { begin, end } = lastRunOf("harbour.state");
 * console.log(`the last run wrote ${end - begin} bytes`);
 */
export function lastRunOf(state: string, name = "output"): { readonly begin: number; readonly end: number } {
  const found = ask(state, "SELECT name, value FROM setting WHERE name IN (?, ?)", `${name}_begin`, `${name}_length`);
  const lengthOf = (part: string): number => Number(found.find((row) => row.name === part)?.value ?? 0);
  return { begin: lengthOf(`${name}_begin`), end: lengthOf(`${name}_length`) };
}

/**
 * Addresses that a crawl began with, for those who continue it.
 *
 * @param state File of the crawl's state.
 * @throws {DecantError} `state-in-use`, `state-damaged` or `state-unreadable`.
 * @example
 * // not run: it needs the state of a crawl
 * seedsOf("harbour.state"); // ["https://harbour.example/"]
 */
export function seedsOf(state: string): string[] {
  const rows = ask(state, "SELECT url FROM url WHERE is_seed = 1 AND redirects = '[]' ORDER BY url");
  return rows.map(({ url }) => String(url));
}

function ask(state: string, sql: string, ...values: string[]): Record<string, unknown>[] {
  return explainErrors(state, () => {
    const database = new DatabaseSync(state, { readOnly: true, timeout: 0 });
    try {
      return database.prepare(sql).all(...values);
    } finally {
      database.close();
    }
  });
}
