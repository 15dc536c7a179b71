import { dirname, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { explainErrors } from "./errors.ts";

/**
 * Path of a file that a crawl writes its pages to, for those who read it later.
 *
 * @param state File of the crawl's state.
 * @param name That of the {@link OutputFile}; the command line writes `output` and `warc`.
 * @returns Undefined if the state records none, as for an output folder or a pipe.
 * @throws {DecantError} `state-in-use`, `state-damaged` or `state-unreadable`.
 */
export function outputOf(state: string, name = "output"): string | undefined {
  return explainErrors(state, () => {
    const database = new DatabaseSync(state, { readOnly: true, timeout: 0 });
    try {
      const found = database.prepare("SELECT value FROM setting WHERE name = ?").get(`${name}_path`);
      return found === undefined ? undefined : resolve(dirname(resolve(state)), String(found.value));
    } finally {
      database.close();
    }
  });
}
