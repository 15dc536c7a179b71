import { dirname, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { explainErrors } from "./errors.ts";

/**
 * Path of the file that a crawl writes its pages to, for those who read it later.
 *
 * @param state File of the crawl's state.
 * @returns Undefined if the state records none, as for an output folder or a pipe.
 * @throws {DecantError} `state-in-use`, `state-damaged` or `state-unreadable`.
 */
export function outputOf(state: string): string | undefined {
  return explainErrors(state, () => {
    const database = new DatabaseSync(state, { readOnly: true, timeout: 0 });
    try {
      const found = database.prepare("SELECT value FROM setting WHERE name = 'output_path'").get();
      return found === undefined ? undefined : resolve(dirname(resolve(state)), String(found.value));
    } finally {
      database.close();
    }
  });
}
