import { stat } from "node:fs/promises";
import { fileOfCrawl, isCrawlFolder } from "../input/crawl-folder.ts";
import { gunzipped, openFile } from "../input/input-bytes.ts";
import { isAddress, pageFile } from "../input/page-types.ts";
import { identifyLine, LineError, parseStoredPage } from "../input/parse-line.ts";
import { maxLineBytes, readLines } from "../input/read-lines.ts";
import { sniffArchive } from "../input/sniff-archive.ts";
import { isObject } from "../objects/object-address.ts";

/** What is read, and which pages come several times. */
export interface Sources {
  readonly paths: readonly string[];
  /** How many further lines with content a page of JSON lines has, or lines that say that it is gone. */
  readonly repeats: Map<string, number>;
}

/**
 * The sources of `decant ingest` as inputs of a batch: the folder of a crawl's state stands for the file that the crawl wrote.
 *
 * @throws {CommandError} `usage`, if a crawl wrote no file; `unreadable`.
 */
export async function listSources(operands: readonly string[]): Promise<Sources> {
  const paths: string[] = [];
  for (const operand of operands) paths.push(isCrawlFolder(operand) ? await fileOfCrawl(operand, "output") : operand);
  return { paths, repeats: await countRepeats(paths) };
}

/**
 * Count pages in files that batch and crawl wrote. A crawl that runs again adds a line for each page: only its last one with
 * content is true, and one that says that the page is unchanged adds nothing to it.
 */
async function countRepeats(paths: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const path of paths) {
    if (path === "-" || isAddress(path) || pageFile.test(path)) continue;
    if (!(await isReadable(path))) continue;
    const { isArchive, bytes } = await sniffArchive(openFile({ path, isNamed: true }));
    if (isArchive) continue;
    for await (const line of readLines(gunzipped(bytes), maxLineBytes)) {
      if (line.kind !== "line") continue;
      const text = new TextDecoder().decode(line.bytes);
      if (counts.size === 0 && !isStored(text, line.number)) break;
      if (isUnchanged(text, line.number)) continue;
      const { url, name } = identifyLine(text, line.number);
      const document = url ?? name;
      counts.set(document, (counts.get(document) ?? -1) + 1);
    }
  }
  return counts;
}

/** Whether a path is a file, or an object. */
async function isReadable(path: string): Promise<boolean> {
  if (!isObject(path)) return (await stat(path).catch(() => undefined))?.isFile() === true;
  const { openObjects, parseObject } = await import("../objects/object-store.ts");
  const address = parseObject(path);
  return address.key !== "" && (await openObjects().look(address)) !== undefined;
}

function isUnchanged(text: string, number: number): boolean {
  if (!text.includes('"change":"same"')) return false;
  try {
    parseStoredPage(text, number);
    return false;
  } catch (error) {
    return error instanceof LineError && error.code === "unchanged";
  }
}

/** Whether a line holds no HTML, but what became of a page. */
function isStored(text: string, number: number): boolean {
  try {
    return parseStoredPage(text, number) !== undefined;
  } catch {
    return true;
  }
}
