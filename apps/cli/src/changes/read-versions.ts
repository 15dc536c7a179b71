import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { CommandError, describeSystemError, messageOf, systemCode } from "../errors.ts";
import { fileOfCrawl, stateOfCrawl } from "../input/crawl-folder.ts";
import { gunzipped } from "../input/input-bytes.ts";
import { parseStoredPage, type StoredPage } from "../input/parse-line.ts";
import { maxLineBytes, readLines } from "../input/read-lines.ts";

/** A page that the last run of a crawl wrote again, or found gone. */
export interface PageVersions {
  readonly url: string;
  /** `null` for a page that is new. */
  readonly before: StoredPage | null;
  /** `null` for a page that is gone. */
  readonly after: StoredPage | null;
  /** When it was fetched. */
  readonly at: string;
}

interface Line {
  readonly url: string;
  readonly at: string;
  readonly isGone: boolean;
  /** Absent from pages that are gone, and those that could not be converted. */
  readonly page: StoredPage | undefined;
}

/** Bytes of a run whose pages are compared together. */
const shardBytes = 128 * 1024 * 1024;

/**
 * Compare the last run of a crawl with what it wrote before: its file has a line for each version of a page.
 *
 * @param folder Folder of the crawl's state.
 * @returns Undefined if there was one run only.
 * @throws {CommandError} `usage`, `unreadable`.
 */
export async function readVersions(folder: string): Promise<AsyncIterable<PageVersions> | undefined> {
  const path = await fileOfCrawl(folder, "output");
  const { lastRunOf } = await import("@decant/crawl");
  let span: ReturnType<typeof lastRunOf>;
  try {
    span = lastRunOf(stateOfCrawl(folder));
  } catch (error) {
    throw new CommandError("unreadable", messageOf(error), { cause: error });
  }
  return span.begin === 0 ? undefined : compareRuns(path, span);
}

async function* compareRuns(
  path: string,
  { begin, end }: { readonly begin: number; readonly end: number },
): AsyncGenerator<PageVersions> {
  const shards = Math.ceil((end - begin) / shardBytes);
  for (let shard = 0; shard < shards; shard++) {
    const isHere = (url: string): boolean => shards === 1 || shardOf(url, shards) === shard;
    const now = new Map<string, Line>();
    for await (const line of linesOf(path, begin, end))
      if (isHere(line.url) && (line.isGone || line.page !== undefined)) now.set(line.url, line);
    const before = new Map<string, StoredPage>();
    for await (const { url, page, isGone } of linesOf(path, 0, begin)) {
      if (!now.has(url)) continue;
      if (isGone) before.delete(url);
      else if (page !== undefined) before.set(url, page);
    }
    for (const [url, { page, at }] of now) yield { url, at, before: before.get(url) ?? null, after: page ?? null };
  }
}

function shardOf(url: string, shards: number): number {
  return createHash("sha256").update(url).digest().readUInt32BE() % shards;
}

/** @param end Exclusive. */
async function* linesOf(path: string, start: number, end: number): AsyncGenerator<Line> {
  if (start === end) return;
  try {
    const bytes = gunzipped(createReadStream(path, { start, end: end - 1 }));
    for await (const line of readLines(bytes, maxLineBytes)) {
      if (line.kind !== "line") continue;
      const read = readLine(new TextDecoder().decode(line.bytes), line.number);
      if (read === undefined) throw new CommandError("usage", `${path}: expected JSON lines of a crawl; see --format`);
      yield read;
    }
  } catch (error) {
    if (systemCode(error) === undefined || error instanceof CommandError) throw error;
    throw new CommandError("unreadable", `${path}: ${describeSystemError(error)}`, { cause: error });
  }
}

/** A line of a crawl; undefined for others. */
function readLine(text: string, number: number): Line | undefined {
  let record: { readonly url?: unknown; readonly fetch?: { readonly change?: unknown; readonly at?: unknown } };
  try {
    record = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { url, fetch } = record;
  if (typeof url !== "string" || typeof fetch?.at !== "string") return undefined;
  const isGone = fetch.change === "gone";
  return {
    url,
    at: fetch.at,
    isGone,
    page: isGone || !("markdown" in record) ? undefined : parseStoredPage(text, number),
  };
}
