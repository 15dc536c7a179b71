import { stat } from "node:fs/promises";
import { dirname, relative, resolve, sep } from "node:path";
import type { BatchCommandOptions } from "../args/many-pages.ts";
import { fileOfCrawl, isCrawlFolder } from "../input/crawl-folder.ts";
import { openFile } from "../input/input-bytes.ts";
import { isAddress, isObject, pageFile } from "../input/page-types.ts";
import { identifyLine, idText, parseStoredLine } from "../input/parse-line.ts";
import { sniffArchive, storedLines } from "../input/read-lines.ts";

/**
 * The sources of `decant ingest` as inputs of a batch: the folder of a crawl's state stands for the file that the crawl wrote.
 *
 * @returns The inputs, and how many further lines with content a page of JSON lines has, or lines that say that it is gone.
 */
export async function listSources(operands: readonly string[]) {
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
    for await (const { text, number } of storedLines(bytes)) {
      if (text === "") continue;
      const stored = parseStoredLine(text, number);
      if (counts.size === 0 && stored === undefined) break;
      if (stored !== undefined && "code" in stored && stored.code === "unchanged") continue;
      const { id, url } = stored ?? identifyLine(text, number);
      const document = url ?? idText(id);
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

/**
 * The name of a source that was given none: the host and path of `--url`, the hosts of addresses, and for files their path from the
 * current folder. A page stands for its folder, and several files for the folder that holds them all, so that files may come and go.
 */
export function sourceOf(
  operands: readonly string[],
  paths: readonly string[],
  { url, urls, inputDirs, inputFile }: Pick<BatchCommandOptions, "url" | "urls" | "inputDirs" | "inputFile">,
): string {
  if (url !== undefined) return hostAndPath(url);
  const addresses = urls !== undefined && "addresses" in urls ? urls.addresses : operands.filter(isAddress);
  const hosts = [...new Set(addresses.map((address) => (URL.canParse(address) ? new URL(address).host : address)))];
  const all = [...paths.filter((path) => !isAddress(path) && path !== "-"), ...inputDirs];
  const files = all.filter((path) => !isObject(path));
  if (inputFile !== undefined) files.push(inputFile);
  if (urls !== undefined && "path" in urls) files.push(urls.path);
  const folder = files.length === 0 ? [] : [nameOf(files)];
  const objects = [...new Set(all.filter(isObject).map(objectName))].sort();
  const names = [...hosts.sort(), ...objects, ...folder];
  return names.join(" ") || "standard-input";
}

const lastSlash = /\/$/;
const lastPart = /\/[^/]*$/;

/** The address of a prefix or of lines; of the folder around a page. */
const objectName = (path: string): string => path.replace(pageFile.test(path) ? lastPart : lastSlash, "");

function hostAndPath(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`.replace(lastSlash, "");
}

function nameOf(paths: readonly string[]): string {
  const [only = ""] = paths;
  const place = paths.length === 1 && !pageFile.test(only) ? resolve(only) : commonFolder(paths.map(folderOf));
  const name = relative(process.cwd(), place).split(sep).join("/");
  return name === "" ? "." : name;
}

/** Globs are cut where they begin to choose. */
const globbed = /[*?[\]{}].*$/s;

const folderOf = (path: string): string => dirname(resolve(path.replace(globbed, "x")));

function commonFolder([first = "", ...others]: readonly string[]): string {
  let common = first.split(sep);
  for (const other of others) {
    const steps = other.split(sep);
    const length = common.findIndex((step, at) => step !== steps[at]);
    if (length >= 0) common = common.slice(0, length);
  }
  return common.join(sep) || sep;
}
