import { dirname, relative, resolve, sep } from "node:path";
import { isAddress, pageFile } from "../input/page-types.ts";
import { isObject } from "../objects/object-address.ts";
import type { BatchCommandOptions } from "../options.ts";

/** The name of what comes from standard input. */
const standardInput = "standard-input";

/**
 * The name of a source that was given none: the host and path of `--url`, the hosts of addresses, and for files their path from the
 * current folder. A page stands for its folder, and several files for the folder that holds them all, so that files may come and go.
 *
 * @param operands As they were given.
 * @param paths The same, with the files of crawls in the place of their folders.
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
  return names.length === 0 ? standardInput : names.join(" ");
}

const lastSlash = /\/$/;
const lastPart = /\/[^/]*$/;

/** The address of a prefix or of lines; of the folder around a page. */
function objectName(path: string): string {
  return pageFile.test(path) ? path.replace(lastPart, "") : path.replace(lastSlash, "");
}

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

function folderOf(path: string): string {
  return dirname(resolve(path.replace(globbed, "x")));
}

function commonFolder([first = "", ...others]: readonly string[]): string {
  let common = first.split(sep);
  for (const other of others) {
    const steps = other.split(sep);
    const length = common.findIndex((step, at) => step !== steps[at]);
    if (length >= 0) common = common.slice(0, length);
  }
  return common.join(sep) || sep;
}
