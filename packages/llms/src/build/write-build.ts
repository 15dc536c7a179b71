import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readSitemap } from "@decant/discovery";
import type { SiteFilesOptions } from "../options.ts";
import { createSiteFiles } from "../site-files.ts";
import { createSitePageReader } from "../site-page.ts";

/** Options of a plug-in: the address of the site is known to the build. */
export interface BuildOptions extends Omit<SiteFilesOptions, "sitemap" | "base"> {
  /** Address of the site, with the path at which it is served. @default the address that the build knows */
  readonly base?: string | undefined;
}

export interface Build {
  /** Folder of the finished pages, to which the files are written. */
  readonly folder: string;
  readonly options: BuildOptions;
  /** Address or path at which the folder is served. */
  readonly base: string | undefined;
  /** Whether the site already has this file, which is then kept. */
  readonly isOwn: (path: string) => boolean;
  readonly info: (message: string) => void;
  readonly warn: (message: string) => void;
}

/** Write the files of a site into the folder of its pages. */
export async function writeBuild({ folder, options, base, isOwn, info, warn }: Build): Promise<void> {
  const root = base === undefined ? "/" : base.endsWith("/") ? base : `${base}/`;
  const reader = createSitePageReader();
  const pages = [];
  for (const path of await listFiles(folder))
    if (pageFile.test(path)) pages.push(reader.read(await readFile(join(folder, path)), root + encodePath(path)));
  const sitemap = await readSitemaps(folder, root);
  const { files, pages: listed, omitted } = createSiteFiles(pages, { ...options, base, sitemap });
  let written = 0;
  for (const { path, text } of files) {
    const own = isOwn(path);
    if (own) warn(`${path}: the site has such a file, which is kept`);
    else await write(join(folder, path), text);
    written += own ? 0 : 1;
  }
  const counts = new Map<string, number>();
  for (const { reason } of omitted) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const reasons = Array.from(counts, ([reason, count]) => `${reason} ${count}`).sort();
  const rest = reasons.length === 0 ? "" : `; left out: ${reasons.join(", ")}`;
  if (listed === 0) warn(`no page with content, so there is no llms.txt${rest}`);
  else info(`llms.txt lists ${listed} pages, ${written} files written${rest}`);
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

const pageFile = /\.x?html?$/i;
const sitemapFile = /^sitemap[^/]*\.xml$/i;
const leadingSlash = /^\//;
const separator = /[\\/]/g;

const encodePath = (path: string): string => path.split("/").map(encodeURIComponent).join("/");

/** Paths of all files below a folder, separated by `/`, by code units. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return paths.map((path) => path.slice(folder.length).replace(separator, "/").replace(leadingSlash, "")).sort();
}

/** Addresses in the sitemaps at the root; only their paths, if nobody knows the site's address. */
async function readSitemaps(folder: string, root: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => sitemapFile.test(name)).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  const urls = texts.flatMap((text) => readSitemap(text).entries.map(({ url }) => url));
  return root.startsWith("/") ? urls.map((url) => new URL(url).pathname) : urls;
}
