import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { readSitemap } from "@decant/discovery";
import { decode } from "@decant/dom";
import { gunzipped, inputOf, readAll } from "../input/input-bytes.ts";
import type { LlmsCommandOptions } from "./settings.ts";

const sitemapFile = /^sitemap[^/]*\.xml(?:\.gz)?$/i;

/**
 * The addresses of the sitemaps that are next to the pages, or of the file of `--sitemap`: a sitemap, or one address a line.
 *
 * @throws {CommandError} If a file cannot be read.
 */
export async function readOrder(source: string, { sitemap, base, maxBytes }: LlmsCommandOptions): Promise<string[]> {
  const names = sitemap === undefined ? await readdir(source).catch(() => []) : [];
  const found = names.filter((name) => sitemapFile.test(name)).sort();
  const paths = sitemap === undefined ? found.map((name) => join(source, name)) : [sitemap];
  const urls: string[] = [];
  for (const path of paths) {
    const [name, bytes] = inputOf(path);
    const text = decode(await readAll(name, gunzipped(bytes), maxBytes)).text;
    for (const { url } of readSitemap(text).entries) urls.push(url);
  }
  // Pages of a folder have no address but that which --base gives them.
  return base === undefined && sitemap === undefined ? urls.map((url) => new URL(url).pathname) : urls;
}
