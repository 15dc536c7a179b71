import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { decode } from "@decant/dom";
import { pickSample } from "../sample.ts";

export interface HtmlPage {
  /** Path below the folder, with `/`. */
  readonly id: string;
  readonly html: string;
}

const pageName = /\.x?html?$/i;
/** Generated pages: indexes and listings of source code. */
const generatedPage =
  /(?:^|\/)(?:genindex|py-modindex|modindex|search|bookindex|directives|quickreference)\b[^/]*$|(?:^|\/)_[a-z]+\//;
/** Minimum size; smaller pages are stubs, redirects or single paragraphs. */
const minBytes = 16_384;

/**
 * Pages of a folder: a fixed sample of the same size of each of its folders, so that no manual outweighs the others.
 *
 * @param folder Holds one folder for each set of pages; symbolic links below those are not followed.
 * @param count Pages in all, about.
 */
export async function loadPages(folder: string, count: number): Promise<HtmlPage[]> {
  const sets = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
    .map((entry) => join(folder, entry.name))
    .sort();
  const roots = sets.length === 0 ? [folder] : sets;
  const share = Math.max(1, Math.round(count / roots.length));
  const files = await Promise.all(roots.map(async (root) => pickSample(await pagesBelow(root), share)));
  return Promise.all(
    files.flat().map(async (file) => ({
      id: relative(folder, file).split(sep).join("/"),
      html: decode(await readFile(file)).text,
    })),
  );
}

async function pagesBelow(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && pageName.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !generatedPage.test(relative(root, file).split(sep).join("/")))
    .sort();
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  return files.filter((_, index) => (sizes[index] ?? 0) >= minBytes);
}
