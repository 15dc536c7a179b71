import { closeSync, existsSync, openSync, renameSync, statSync, writeSync } from "node:fs";
import type { Crawl, LeftOut } from "@decant/crawl";
import { toJson, toSnakeCase } from "@decant/page";
import { unwritable } from "../errors.ts";

const pieceLength = 65_536;

/** Lists addresses that a crawl found and did not write. */
export interface CrawlLog {
  /** Note a page that was fetched but not written. */
  add(entry: Pick<LeftOut, "url" | "outcome" | "reason" | "rule" | "status" | "at">): void;
  /** Write the list, when the crawl is done or has ended otherwise. @throws {CommandError} `unwritable`. */
  finish(): void;
}

/**
 * Open the log of a crawl. The file appears as a whole.
 *
 * @throws {CommandError} `unwritable`.
 */
export function openCrawlLog(path: string | undefined, run: Pick<Crawl, "leftOut">): CrawlLog {
  const pages: LeftOut[] = [];
  if (path === undefined) return { add() {}, finish() {} };
  const isStandard = path === "-";
  const isDevice = isStandard || (existsSync(path) && !statSync(path).isFile());
  const part = isDevice ? path : `${path}.part`;
  const explain = <Result>(action: () => Result): Result => {
    try {
      return action();
    } catch (error) {
      throw unwritable(path, error);
    }
  };
  // A crawl of hours must not end with a log that cannot be written.
  const file = isStandard ? process.stdout.fd : explain(() => openSync(part, "w"));
  return {
    add: (entry) => pages.push({ ...entry, foundOn: null, tries: 1 }),
    finish: () =>
      explain(() => {
        let text = "";
        for (const entry of merge(
          run.leftOut(),
          pages.sort((a, b) => (a.url < b.url ? -1 : 1)),
        )) {
          text += `${toJson(toSnakeCase({ ...entry }))}\n`;
          if (text.length < pieceLength) continue;
          write(file, text);
          text = "";
        }
        write(file, text);
        if (!isStandard) closeSync(file);
        if (!isDevice) renameSync(part, path);
      }),
  };
}

function write(file: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}

/** Both lists in the order of their addresses. */
function* merge(some: Iterable<LeftOut>, others: readonly LeftOut[]): Generator<LeftOut> {
  let next = 0;
  for (const entry of some) {
    for (; next < others.length && (others[next] as LeftOut).url < entry.url; next++) yield others[next] as LeftOut;
    yield entry;
  }
  yield* others.slice(next);
}
