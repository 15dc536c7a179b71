import { remembering } from "@decant/dom/internal";
import { fromMarkdown, toText } from "@decant/normalize";
import { anArrayOf, anObject, canParseUrl, checkValue, type ValueCheck } from "@decant/page";
import { firstSentence, oneLine } from "@decant/page/records";
import { escapeHeading, escapeText, shorten } from "./markdown-text.ts";
import { isAddress, resolveOptions, type Settings, type SiteFilesOptions } from "./options.ts";
import { orderPages } from "./order-pages.ts";
import { divide, type Listed, type Section } from "./sections.ts";
import { compare, encodeParenthesis, fileOf, mostFrequent, nowhere, SiteAddresses } from "./site-addresses.ts";
import type { SitePage } from "./site-page.ts";

/** A file to write. */
export interface SiteFile {
  /** Below the folder of the site, separated by `/`; safe on all file systems. */
  readonly path: string;
  readonly text: string;
}

/** Why a page is missing from files. */
export type OmissionReason =
  /** An option `include` or `exclude` says so. */
  | "not-chosen"
  /** It has no main content. */
  | "no-content"
  /** It asks not to be indexed. */
  | "noindex"
  /** It is the page that a server shows in place of missing ones. */
  | "error-page"
  /** It names another of the pages as the one to prefer. */
  | "canonical"
  /** Another page has the same address. */
  | "duplicate"
  /** It is listed, but llms-full.txt would be longer than `maxFullBytes`. */
  | "full-size";

export interface SiteFiles {
  /** llms.txt, llms-full.txt and one file for each page, in this order; none if no page is left. */
  readonly files: readonly SiteFile[];
  /** Pages that are listed. */
  readonly pages: number;
  readonly sections: readonly { readonly title: string; readonly isOptional: boolean; readonly pages: number }[];
  readonly omitted: readonly { readonly url: string; readonly reason: OmissionReason }[];
}

interface Entry extends SitePage {
  /** Undefined outside of the site. */
  readonly sitePath: string | undefined;
  readonly path: string;
  readonly navigation: readonly string[];
}

interface Line extends Listed {
  readonly page: Entry;
  /** Address in llms.txt. */
  readonly link: string;
  readonly label: string;
  readonly notes: string | null;
  readonly file: SiteFile | undefined;
}

/**
 * Make the files that describe a site to language models: llms.txt (llmstxt.org), llms-full.txt, and the Markdown of each page.
 *
 * Sections follow folders, and pages the menus of the site, then its sitemap, then their paths. The same pages give the same bytes,
 * in any order.
 *
 * @param pages Not modified.
 * @throws {TypeError} If an option is unknown or of the wrong type, or the address of a page is neither http nor a path.
 * @throws {RangeError} If a number is out of its range.
 * @example
 * const page = { url: "/tides.html", title: "Tides", description: "Twice a day.", markdown: "# Tides\n\nThe moon pulls.\n" };
 * const { files } = createSiteFiles([page], { title: "Harbour", base: "https://harbour.example/" });
 * files.map(({ path }) => path); // ["llms.txt", "llms-full.txt", "tides.html.md"]
 * files[0]?.text.split("\n").at(-2); // "- [Tides](https://harbour.example/tides.html.md): Twice a day."
 */
export function createSiteFiles(pages: readonly SitePage[], options: SiteFilesOptions = {}): SiteFiles {
  checkValue("pages", pages, anArrayOf(anObject, "pages"));
  const settings = resolveOptions(options);
  for (const { url } of pages) checkValue("url", url, anAddress);
  const addresses = new SiteAddresses(
    pages.map(({ url }) => url),
    settings.base,
  );
  const omitted: { url: string; reason: OmissionReason }[] = [];
  const chosen = choosePages(pages, addresses, settings, (url, reason) => omitted.push({ url, reason }));
  const sitemap = settings.sitemap.flatMap((url) => {
    const path = canParseUrl(url, nowhere) ? addresses.pathOf(url) : undefined;
    return path === undefined ? [] : [path];
  });
  const ordered = orderPages(chosen, sitemap);
  const [home] = ordered;
  if (home === undefined) return { files: [], pages: 0, sections: [], omitted: sortOmitted(omitted) };
  const title = settings.title ?? siteTitle(ordered, home, settings.base);
  const summary = settings.summary ?? (home.path === "" ? home.description : null);
  const describe = describer(ordered, summary);
  const place = { addresses, settings, taken: new Set<string>() };
  const lines = ordered.map((page) => toLine(page, describe(page), place));
  const sections = divide(lines, { named: settings.sections, isOptional: settings.isOptional, siteTitle: title });
  const full = writeFull(sections, title, place, (url) => omitted.push({ url, reason: "full-size" }));
  const index = writeIndex({ title, summary, sections, full, addresses });
  const files = lines.flatMap(({ file }) => (file === undefined ? [] : [file]));
  return {
    files: [
      { path: indexName, text: index },
      ...(full === undefined ? [] : [{ path: fullName, text: full }]),
      ...files,
    ],
    pages: lines.length,
    sections: sections.map((section) => ({ ...section, pages: section.pages.length })),
    omitted: sortOmitted(omitted),
  };
}

const indexName = "llms.txt";
const fullName = "llms-full.txt";

const anAddress: ValueCheck = {
  expected: "an http address, or a path that begins with /",
  accepts: (value) => typeof value === "string" && isAddress(value),
};

const errorPage = /(?:^|\/)(?:404|500|50x)(?:\.x?html?|\/)?$/i;

function choosePages(
  pages: readonly SitePage[],
  addresses: SiteAddresses,
  { isWanted }: Settings,
  omit: (url: string, reason: OmissionReason) => void,
): Entry[] {
  const entries = new Map<string, Entry>();
  const pathOf = (url: string): string | undefined =>
    url !== "" && canParseUrl(url, nowhere) ? addresses.pathOf(url) : undefined;
  // The same menus are on all pages.
  const toPath = remembering((url) => pathOf(url) ?? url);
  const sorted = [...pages].sort((a, b) => compare(a.url, b.url));
  for (const page of sorted) {
    const sitePath = addresses.pathOf(page.url);
    const path = sitePath ?? new URL(page.url, nowhere).href;
    if (!isWanted(page.url)) omit(page.url, "not-chosen");
    else if (errorPage.test(path)) omit(page.url, "error-page");
    else if (page.isNoindex) omit(page.url, "noindex");
    else if (page.markdown.trim() === "") omit(page.url, "no-content");
    else if (entries.has(path)) omit(page.url, "duplicate");
    else entries.set(path, { ...page, sitePath, path, navigation: (page.navigation ?? []).map(toPath) });
  }
  for (const [path, { url, canonicalUrl }] of entries) {
    const preferred = pathOf(canonicalUrl ?? "");
    const target = preferred === undefined || preferred === path ? undefined : entries.get(preferred);
    // Two pages that name each other would both be gone.
    if (target === undefined || pathOf(target.canonicalUrl ?? "") === path) continue;
    omit(url, "canonical");
    entries.delete(path);
  }
  return [...entries.values()];
}

function sortOmitted(omitted: readonly { url: string; reason: OmissionReason }[]): SiteFiles["omitted"] {
  return [...omitted].sort((a, b) => compare(a.url, b.url) || compare(a.reason, b.reason));
}

/** The name that most pages give, else what their titles end with, else the title of the home page, else the host. */
function siteTitle(pages: readonly Entry[], home: Entry, base = ""): string {
  const name = mostFrequent(pages.flatMap(({ siteName }) => (siteName?.trim() ? siteName : [])));
  const endings = pages.map(({ title, otherTitles = [] }) => endingOf([title ?? "", ...otherTitles]));
  const ending = mostFrequent(endings.flatMap((each) => each ?? []));
  const isCommon = endings.length > 1 && endings.filter((each) => each === ending).length * 2 > endings.length;
  const hosts = [home.url, base].map((url) => new URL(url, nowhere)).filter(({ origin }) => origin !== nowhere);
  return name || (isCommon && ending) || (home.path === "" && home.title?.trim()) || hosts[0]?.hostname || untitled;
}

const untitled = "Pages";
const lastPart = /\s(?:[-–—|·•»]|::)\s+(\S[^|]{0,80})$/u;

/** What the first of some titles that has a separator ends with: `Harbour Handbook` in `Tides – Harbour Handbook`. */
const endingOf = (titles: readonly string[]): string | undefined =>
  titles.map((title) => lastPart.exec(title.trim())?.[1]).find((ending) => ending !== undefined);

/**
 * A page's description, else its first sentence. One that several pages share, or that is above the list, does not describe one of them.
 */
function describer(pages: readonly Entry[], summary: string | null): (page: Entry) => string | null {
  const counts = new Map<string, number>(summary === null ? [] : [[summary, 1]]);
  const textsOf = remembering(({ description, markdown }: Entry) => [shorten(description ?? ""), sentenceOf(markdown)]);
  for (const page of pages) for (const text of new Set(textsOf(page))) counts.set(text, (counts.get(text) ?? 0) + 1);
  return (page) => {
    const isOwn = (text: string): boolean => text !== "" && text !== page.title && (counts.get(text) ?? 0) < 2;
    return textsOf(page).find(isOwn) ?? null;
  };
}

/** Read for its first sentence. */
const beginningChars = 4000;
/** Shorter paragraphs are labels. A guess. */
const leastChars = 40;

function sentenceOf(markdown: string): string {
  const { children } = fromMarkdown(markdown.slice(0, beginningChars));
  const texts = children.map((block) => (block.type === "paragraph" ? oneLine(toText(block)) : ""));
  return shorten(firstSentence(texts.find(({ length }) => length >= leastChars) ?? ""));
}

const firstHeading = /^# (.+)$/m;

/** Addresses of a site's files. */
interface Place {
  readonly addresses: SiteAddresses;
  readonly settings: Settings;
  /** Paths of the files so far, in lower case. */
  readonly taken: Set<string>;
}

function toLine(page: Entry, notes: string | null, { addresses, settings, taken }: Place): Line {
  const { sitePath, url, markdown } = page;
  const { pageFiles, linkTo } = settings;
  const named = sitePath === undefined || pageFiles === "none" ? undefined : fileOf(sitePath, pageFiles);
  // Some file systems ignore case.
  const key = named?.path.toLowerCase();
  const isFree = key !== undefined && !taken.has(key);
  if (isFree) taken.add(key);
  const file = named !== undefined && isFree ? { path: named.path, text: endLine(markdown) } : undefined;
  const pageLink = (sitePath === undefined ? url : addresses.write(sitePath)).replace(/[()]/g, encodeParenthesis);
  const heading = firstHeading.exec(markdown)?.[1];
  return {
    page,
    path: sitePath,
    url,
    title: page.title,
    link: file === undefined || named === undefined || linkTo === "page" ? pageLink : addresses.write(named.url),
    label: page.title?.trim() ? escapeText(page.title) : (heading ?? escapeText(page.path || "Home")),
    notes,
    file,
  };
}

const endLine = (text: string): string => (text.endsWith("\n") ? text : `${text}\n`);

interface Index {
  readonly title: string;
  readonly summary: string | null;
  readonly sections: readonly Section<Line>[];
  readonly full: string | undefined;
  readonly addresses: SiteAddresses;
}

function writeIndex({ title, summary, sections, full, addresses }: Index): string {
  const parts = [`# ${escapeHeading(title)}`];
  if (summary?.trim()) parts.push(`> ${escapeText(summary)}`);
  if (full !== undefined) parts.push(`The text of these pages: [${fullName}](${addresses.write(fullName)})`);
  for (const { title: name, pages } of sections) {
    const lines = pages.map(
      ({ label, link, notes }) => `- [${label}](${link})${notes ? `: ${escapeText(notes)}` : ""}`,
    );
    parts.push(`## ${escapeHeading(name)}`, lines.join("\n"));
  }
  return `${parts.join("\n\n")}\n`;
}

/** One page after the other, each with its address below its title. */
function writeFull(
  sections: readonly Section<Line>[],
  title: string,
  { addresses, settings: { full, maxFullBytes } }: Place,
  omit: (url: string) => void,
): string | undefined {
  if (full === "none") return undefined;
  const chosen = sections.filter(({ isOptional }) => full === "all" || !isOptional);
  const parts: string[] = [];
  let bytes = 0;
  for (const { page, path, url } of chosen.flatMap(({ pages }) => pages)) {
    const address = path === undefined ? url : addresses.write(path);
    const text = withAddress(page, address);
    const length = new TextEncoder().encode(text).length + (parts.length > 0 ? 1 : 0);
    if (bytes + length > maxFullBytes) omit(url);
    else {
      parts.push(text);
      bytes += length;
    }
  }
  return parts.length === 0 ? `# ${escapeHeading(title)}\n` : parts.join("\n");
}

const startsWithTitle = /^# .*\n/;

function withAddress({ markdown, title, path }: Entry, address: string): string {
  const heading = startsWithTitle.exec(markdown)?.[0] ?? `# ${escapeHeading(title ?? path)}\n`;
  const body = markdown.startsWith(heading) ? markdown.slice(heading.length) : `\n${markdown}`;
  return endLine(`${heading}\nSource: ${address}\n${body}`);
}
