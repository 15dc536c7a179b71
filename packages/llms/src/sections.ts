import { percentDecode } from "@decant/page";
import { optionalRuleOf } from "./optional-rules.ts";
import { pageEnding } from "./site-addresses.ts";

export interface Listed {
  /** Path from the root; undefined for a page outside of it. */
  readonly path: string | undefined;
  readonly url: string;
  readonly title: string | null;
}

export interface Section<Page> {
  readonly title: string;
  readonly isOptional: boolean;
  readonly pages: readonly Page[];
}

export interface SectionSettings {
  /** Sections that the caller names, in their order. */
  readonly named: readonly { readonly title: string; readonly matches: (url: string) => boolean }[];
  /** Whether the caller says that a page is optional. */
  readonly isOptional: (url: string) => boolean;
  readonly siteTitle: string;
}

const rootTitle = "Pages";
/** Fewer pages do not make a section. */
const minPages = 2;

/**
 * Divide pages into sections: those that the caller names in their order, then one for each folder, and `Optional` last.
 *
 * Folders are counted from the one that all pages except the home page have in common. A folder's title is that of its index page,
 * else its name.
 *
 * @param pages In the order in which they are listed; folders follow their first page.
 */
export function divide<Page extends Listed>(
  pages: readonly Page[],
  { named, isOptional, siteTitle }: SectionSettings,
): Section<Page>[] {
  const common = commonFolder(pages.flatMap(({ path }) => (path === undefined || path === "" ? [] : [path])));
  const folderOf = chooseFolders(pages, common);
  const sections = new Map<string, { title: string; isOptional: boolean; pages: Page[] }>();
  const add = (key: string, title: () => string, page: Page, isLast = false): void => {
    const section = sections.get(key) ?? { title: title(), isOptional: isLast, pages: [] };
    if (page.path !== undefined && isIndex(page.path, key)) section.pages.unshift(page);
    else section.pages.push(page);
    sections.set(key, section);
  };
  const titleOf = (folder: string): string => {
    const title = pages.find(({ path }) => path !== undefined && isIndex(path, folder))?.title?.trim();
    return title === undefined || title === "" || title === siteTitle ? nameOf(folder) : title;
  };
  for (const page of pages) {
    const choice = named.findIndex(({ matches }) => matches(page.url));
    const within = page.path?.startsWith(common) ? page.path.slice(common.length) : page.path;
    const folder = page.path === undefined ? undefined : folderOf(page.path);
    if (choice >= 0) add(`named ${choice}`, () => named[choice]?.title ?? "", page);
    else if (isOptional(page.url) || (within !== undefined && optionalRuleOf(within) !== undefined))
      add("optional", () => "Optional", page, true);
    else if (page.path === undefined) add(`host ${new URL(page.url).host}`, () => new URL(page.url).host, page);
    else if (folder === undefined) add("root", () => rootTitle, page);
    else add(folder, () => titleOf(folder), page);
  }
  const byName = named.flatMap((_, choice) => sections.get(`named ${choice}`) ?? []);
  const others = [...sections.values()].filter((section) => !byName.includes(section));
  const isLast = ({ isOptional }: Section<Page>): boolean => isOptional;
  return [...byName, ...others.filter((section) => !isLast(section)), ...others.filter(isLast)];
}

const upToSlash = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);

/** The folder that all paths are in, with its final slash. */
function commonFolder(paths: readonly string[]): string {
  const [first = "", ...others] = paths.map((path) => folderPart(path));
  let common = first;
  for (const folder of others) while (!folder.startsWith(common)) common = upToSlash(common.slice(0, -1));
  return common;
}

const folderPart = (path: string): string => upToSlash(path.split("?", 1)[0] ?? "");

type FolderOf = (path: string) => string | undefined;

/** Folders below the common one, or that one itself if it has none and the home page is above it. */
function chooseFolders(pages: readonly Listed[], common: string): FolderOf {
  const folderOf = folderFinder(pages, common);
  const hasFolders = pages.some(({ path }) => path !== undefined && folderOf(path) !== undefined);
  const hasHome = pages.some(({ path }) => path === "");
  if (hasFolders || !hasHome || common === "") return folderOf;
  return folderFinder(pages, upToSlash(common.slice(0, -1)));
}

/** The folder below the root that is the section of a path; undefined for paths directly below it, and for folders of one page. */
function folderFinder(pages: readonly Listed[], root: string): FolderOf {
  const folderOf = (path: string): string | undefined => {
    const below = folderPart(path).slice(root.length);
    return below === "" ? undefined : `${root}${below.slice(0, below.indexOf("/") + 1)}`;
  };
  const counts = new Map<string, number>();
  for (const { path } of pages) {
    const folder = path === undefined || path === "" ? undefined : folderOf(path);
    if (folder !== undefined) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  /** `guide` and `guide.html` are the index of `guide/` where there is no other. */
  const ownFolder = (path: string): string => `${path.replace(pageEnding, "")}/`;
  for (const { path } of pages)
    if (path !== undefined && counts.has(ownFolder(path)) && !path.endsWith("/"))
      counts.set(ownFolder(path), (counts.get(ownFolder(path)) ?? 0) + 1);
  return (path) => {
    if (path === "") return undefined;
    const folder = counts.has(ownFolder(path)) && !path.endsWith("/") ? ownFolder(path) : folderOf(path);
    return folder === undefined || (counts.get(folder) ?? 0) < minPages ? undefined : folder;
  };
}

function isIndex(path: string, folder: string): boolean {
  return path === folder || `${path.replace(pageEnding, "")}/` === folder;
}

/** Words that are written in capitals. */
const acronyms: ReadonlySet<string> = new Set([
  "ai", "api", "cdn", "ci", "cli", "css", "db", "faq", "gui", "html", "http", "ide", "js", "json", "llm", "llms", "mcp",
  "pdf", "rag", "rest", "rfc", "rfcs", "sdk", "sql", "ssr", "ui", "url", "ux", "xml", "yaml",
]); // biome-ignore format: words
const separators = /[-_+. ]+/;

/** Name of a folder in words: `getting-started/` is "Getting started". */
function nameOf(folder: string): string {
  const name = folder.split("/").filter(Boolean).at(-1) ?? folder;
  const words = percentDecode(name).split(separators).filter(Boolean);
  const written = words.map((word) => (acronyms.has(word.toLowerCase()) ? word.toUpperCase() : word));
  const text = written.join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
