import { type CheerioAPI, load } from "cheerio";

/** Inventory of a page, in the same form for HTML and Markdown. */
export interface Reading {
  readonly code: readonly CodeReading[];
  /** Those that code blocks name. */
  readonly languages: readonly string[];
  readonly cells: readonly string[];
  readonly headings: readonly string[];
  /** Text with which each list item begins, up to the first block inside of it. */
  readonly items: readonly string[];
  readonly links: readonly string[];
}

export interface CodeReading {
  /** Verbatim, without the last line end. */
  readonly text: string;
  /** Info string; empty where none is named. */
  readonly language: string;
}

/** Also the signs that links of headings to themselves show, which some converters keep. */
const ignored = /[\s¶\u00ad\u200b-\u200d\u2060\ufeff]+/gu;

/** Text without white space and invisible characters, which converters may change. */
export function keyOf(text: string): string {
  return text.replace(ignored, "").normalize("NFC");
}

const lastColon = /[:：]$/u;

/** Headings of one wording: a callout's mark names its kind in capitals, and without the colon of the page. */
export function headingKeyOf(text: string): string {
  return keyOf(text).toLowerCase().replace(lastColon, "");
}

const scriptAddress = /^(?:javascript|data):/i;
const anyBase = "https://page.invalid/a/b/c";

/** An address in one spelling; `undefined` for what is no address. */
export function addressOf(href: string): string | undefined {
  const trimmed = href.trim();
  if (scriptAddress.test(trimmed) || !URL.canParse(trimmed, anyBase)) return undefined;
  return new URL(trimmed, anyBase).href;
}

/** An element with the functions of cheerio, which reads as browsers do. */
type Part = ReturnType<CheerioAPI>;
type Node = Part[number];

/** As a browser with scripts on: `noscript` holds text. */
const read = (html: string): CheerioAPI => load(html, { scriptingEnabled: true });
const all = ($: CheerioAPI, selector: string): Part[] => Array.from($(selector), (element) => $(element));

/**
 * Containers of content by standard or by conventions of documentation generators; `#page-content` is that of the template of the Apache
 * projects. The first that a page has counts.
 */
const contentElements = ["[role=main]", "main", "#page-content", "body"] as const;

/**
 * Navigation and hidden elements, anywhere: those of DocBook's stylesheets, and those of Sphinx between a manual and its listings of
 * source code, among them.
 */
const orientation =
  "nav, script, style, noscript, template, form, [role=navigation], .navheader, .navfooter, .viewcode-link, .viewcode-back";

/**
 * The content of a page as a document of its own. Every converter gets it, and the inventory is taken from it, so that
 * extraction plays no part.
 */
export function contentOf(page: string): string {
  const $ = read(page);
  const content = contentElements.map((selector) => $(selector).first()).find(({ length }) => length > 0);
  if (content === undefined) return "";
  content.find(orientation).remove();
  // The HTML parser drops the first line end of a `pre`, and would drop another after serialization.
  for (const pre of content.find("pre")) {
    const [first] = pre.children;
    if (first?.type === "text" && first.data.startsWith("\n")) first.data = `\n${first.data}`;
  }
  const inner = content.is("body") ? $.html(content) : `<body>${$.html(content)}</body>`;
  return `<!doctype html>\n<html><head><meta charset="utf-8"><title></title></head>${inner}</html>\n`;
}

const headings = "h1, h2, h3, h4, h5, h6";
const cell = "td, th";

export function readHtml(html: string): Reading {
  const $ = read(html);
  const outsideOfCells = (selector: string) => all($, selector).filter((part) => !isInside(part, cell));
  const code = all($, "pre").flatMap(readCode);
  return {
    code,
    languages: code.map(({ language }) => language).filter(isFilled),
    cells: all($, "table").flatMap((table) =>
      isDataTable(table) ? cellsOf(table).map(textKeyOf).filter(isFilled) : [],
    ),
    // A heading inside of a cell is text of the cell.
    headings: outsideOfCells(headings)
      .map((heading) => headingKeyOf(textOf(heading)))
      .filter(isFilled),
    items: outsideOfCells("li").map(leadOf).filter(isFilled),
    links: all($, "a").flatMap(readLink),
  };
}

const lastLineEnd = /\n$/;

function readCode(pre: Part): CodeReading[] {
  const text = textOf(pre).replace(lastLineEnd, "");
  return text.trim() === "" ? [] : [{ text, language: languageOf(pre) }];
}

/** Class names of languages: HTML's convention, Sphinx, GitHub, prettify. */
const languageClasses: readonly RegExp[] = [/^lang(?:uage)?-(.+)$/, /^highlight-source-(.+)$/, /^highlight-(.+)$/];
const wrapperLevels = 2;
/** Names for no language, or for automatic detection. */
const unnamed: ReadonlySet<string> = new Set(["default", "none", "text", "plain", "plaintext", "nohighlight"]);

function languageOf(pre: Part): string {
  const inner = pre.children("code").first();
  const around = pre.parents().slice(0, inner.length === 0 ? wrapperLevels + 1 : wrapperLevels);
  for (const place of [inner, pre, ...Array.from(around, (_, level) => around.eq(level))]) {
    for (const name of classesOf(place)) {
      const language = languageClasses.map((pattern) => pattern.exec(name)?.[1]).find((found) => found !== undefined);
      if (language !== undefined) return unnamed.has(language) ? "" : language;
    }
    const data = place.attr("data-lang") ?? place.attr("data-language");
    if (data !== undefined) return data;
  }
  return "";
}

/** Layout tables: AsciiDoc's admonitions, footnotes of docutils and of DocBook. */
const layout = ".admonitionblock, .footnote, .footnotes";

/** Layout tables have the role, or a single cell. */
function isDataTable(table: Part): boolean {
  if (table.is(layout) || isInside(table, layout)) return false;
  return !table.is("[role=presentation], [role=none]") && cellsOf(table).length > 1;
}

/** Cells of this table, not those of tables inside of it. */
function cellsOf(table: Part): Part[] {
  const cells = table.find(cell);
  return Array.from(cells, (_, index) => cells.eq(index)).filter(
    (part) => part.parent().closest("table").is(table) && !isInside(part, layout),
  );
}

/** Blocks, and notes in a `div`: what ends the first text of a list item. */
const itemBlocks = "aside, blockquote, dir, dl, menu, ol, pre, table, ul";
const calloutClass = /note|warn|admon|tip|caution|important/;

/** Long enough to distinguish items, short enough to end before most blocks of a `div`. */
const leadLength = 40;

/** Text before the first nested block. */
function leadOf(item: Part): string {
  const block = item
    .find(`${itemBlocks}, div`)
    .filter(
      (_, inner) =>
        inner.tagName !== "div" || (inner.attribs.class?.split(spaceRun) ?? []).some((name) => calloutClass.test(name)),
    )
    .get(0);
  return keyOf(textOf(item, new Set(), block)).slice(0, leadLength);
}

/** Links that people can follow to somewhere: no link of a heading to itself, none inside of code, no footnote mark. */
function readLink(link: Part): string[] {
  const href = link.attr("href");
  if (href === undefined || href.trim() === "#" || isPermalink(link) || leadsToTop(link)) return [];
  if (link.is(footnoteLink) || isInside(link, "pre")) return [];
  const shows = textKeyOf(link) !== "" || link.find("img").length > 0;
  const address = shows ? addressOf(href) : undefined;
  return address === undefined ? [] : [address];
}

const permalinkText = /^[¶#§🔗]?$/u;

function isPermalink(link: Part): boolean {
  return permalinkText.test(textOf(link).trim()) && link.attr("href")?.includes("#") === true;
}

const topText = /^(?:(?:back to )?top|[↑⇧▲])$/i;

/** A link back to the top of the page, as text or as a picture. */
function leadsToTop(link: Part): boolean {
  const shown = textOf(link).trim() || link.find("img").attr("alt") || "";
  return topText.test(shown) && link.attr("href")?.startsWith("#") === true;
}

const footnoteLink =
  "[role=doc-noteref], [role=doc-backlink], .footnote, .footnoteref, .footnote-reference, .fn-backref, .footnote-backref";

/** Visible text of an element, without permalinks and footnote marks. */
function textKeyOf(part: Part): string {
  const links = part.find("a");
  const left = Array.from(links, (_, index) => links.eq(index)).filter(
    (link) => isPermalink(link) || link.is(footnoteLink),
  );
  return keyOf(textOf(part, new Set(left.flatMap((link) => link.get()))));
}

function isFilled(key: string): boolean {
  return key !== "";
}

function isInside(part: Part, around: string): boolean {
  return part.parent().closest(around).length > 0;
}

function classesOf(part: Part): string[] {
  return part.attr("class")?.split(spaceRun) ?? [];
}

/** Block elements that begin a line of the plain text. */
const lineTags: ReadonlySet<string> = new Set(
  "address article aside blockquote body caption dd details div dl dt fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main ol p pre section summary table tr ul".split(
    " ",
  ),
);

const spaceRun = /\s+/g;
const spaceBeforeLineEnd = / +\n/g;
const lineEnds = /\n{2,}/g;

/** The text of a document: one line per block, tabs between cells, code unchanged. The cost of marks is relative to it. */
export function plainTextOf(html: string): string {
  const $ = read(html);
  $("head").remove();
  for (const link of all($, "a")) if (isPermalink(link)) link.remove();
  const parts: string[] = [];
  const stack: (Node | string)[] = $.root().get();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (typeof node === "string") parts.push(node);
    else if (node.type === "text") parts.push(isInside($(node), "pre") ? node.data : node.data.replace(spaceRun, " "));
    else if ("children" in node) {
      const name = "tagName" in node ? node.tagName : "";
      const isLine = lineTags.has(name) || name === "br";
      if (isLine) parts.push("\n");
      stack.push(isLine ? "\n" : name === "td" || name === "th" ? "\t" : "");
      for (const child of node.children.toReversed()) stack.push(child);
    }
  }
  return parts.join("").replace(spaceBeforeLineEnd, "\n").replace(lineEnds, "\n").trim();
}

/** The text below an element, without that of the elements left out, up to the one that ends it. */
function textOf(part: Part, isLeftOut: ReadonlySet<Node> = new Set(), end?: Node): string {
  const parts: string[] = [];
  const stack: Node[] = part.contents().get().reverse();
  for (let node = stack.pop(); node !== undefined && node !== end; node = stack.pop()) {
    if (node.type === "text") parts.push(node.data);
    else if ("tagName" in node) {
      if (node.tagName === "br") parts.push("\n");
      if (!isLeftOut.has(node)) for (const child of node.children.toReversed()) stack.push(child);
    }
  }
  return parts.join("");
}
