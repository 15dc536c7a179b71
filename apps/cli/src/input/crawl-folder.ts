import { existsSync } from "node:fs";
import { join } from "node:path";
import { CommandError, messageOf } from "../errors.ts";

const stateFile = "crawl.sqlite";

export const stateOfCrawl = (folder: string): string => join(folder, stateFile);

/** What a crawl wrote besides its state, by the name in the state, and how to ask for it. */
const files = {
  output: { what: "file of JSON lines", ask: "crawl with -o FILE, or give its archive" },
  warc: { what: "web archive", ask: "crawl with --warc FILE" },
} as const;

export function isCrawlFolder(path: string): boolean {
  return existsSync(stateOfCrawl(path));
}

/**
 * Path of a file that a crawl wrote.
 *
 * @param folder Folder of its state.
 * @throws {CommandError} `usage`, if it wrote no such file; `unreadable`.
 */
export async function fileOfCrawl(folder: string, name: keyof typeof files): Promise<string> {
  const { outputOf } = await import("@decant/crawl");
  const path = readState(folder, (state) => outputOf(state, name));
  const { what, ask } = files[name];
  if (path === undefined) throw new CommandError("usage", `${folder}: this crawl wrote no ${what}; ${ask}`);
  return path;
}

/** Read something of the state of a crawl. @throws {CommandError} `unreadable`. */
export function readState<Value>(folder: string, read: (state: string) => Value): Value {
  try {
    return read(stateOfCrawl(folder));
  } catch (error) {
    throw new CommandError("unreadable", messageOf(error), { cause: error });
  }
}
