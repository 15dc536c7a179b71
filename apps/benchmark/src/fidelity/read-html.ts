import { type DefaultTreeAdapterTypes, parse, serializeOuter } from "parse5";

/** Inventory of a page, in the same form for HTML and Markdown. */
export interface Reading {
  readonly code: readonly CodeReading[];
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

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;
type Document = DefaultTreeAdapterTypes.Document;

/** Containers of content by standard or by conventions of documentation generators. The first match counts. */
const contentElements: readonly ((element: Element) => boolean)[] = [
  (element) => attributeOf(element, "role") === "main",
  (element) => element.tagName === "main",
  // The template of the Apache projects.
  (element) => attributeOf(element, "id") === "page-content",
  (element) => element.tagName === "body",
];

const orientationClasses: ReadonlySet<string> = new Set([
  // DocBook's stylesheets.
  "navheader",
  "navfooter",
  // Sphinx: between a manual and its listings of source code.
  "viewcode-link",
  "viewcode-back",
]);
const orientationTags: ReadonlySet<string> = new Set(["nav", "script", "style", "noscript", "template", "form"]);

/** Navigation and hidden elements, anywhere. */
function isOrientation(element: Element): boolean {
  return (
    orientationTags.has(element.tagName) ||
    attributeOf(element, "role") === "navigation" ||
    classesOf(element).some((name) => orientationClasses.has(name))
  );
}

/**
 * The content of a page as a document of its own. Every converter gets it, and the inventory is taken from it, so that
 * extraction plays no part.
 */
export function contentOf(page: string): string {
  const body = [...elementsOf(parse(page))];
  const content = contentElements
    .map((isContent) => body.find(isContent))
    .find((found): found is Element => found !== undefined);
  if (content === undefined) return "";
  for (const element of [...elementsOf(content)]) if (isOrientation(element)) remove(element);
  for (const pre of elementsOf(content)) if (pre.tagName === "pre") keepFirstLineEnd(pre);
  const inner = content.tagName === "body" ? serializeOuter(content) : `<body>${serializeOuter(content)}</body>`;
  return `<!doctype html>\n<html><head><meta charset="utf-8"><title></title></head>${inner}</html>\n`;
}

/** The HTML parser drops the first line end of a `pre`, and would drop another after serialization. */
function keepFirstLineEnd({ childNodes: [first] }: Element): void {
  if (first === undefined || first.nodeName !== "#text") return;
  const text = first as DefaultTreeAdapterTypes.TextNode;
  if (text.value.startsWith("\n")) text.value = `\n${text.value}`;
}

export function readHtml(html: string): Reading {
  const elements = [...elementsOf(parse(html))];
  return {
    code: elements.filter((element) => element.tagName === "pre").flatMap(readCode),
    cells: elements.filter(isDataTable).flatMap((table) => cellsOf(table).map(textKeyOf).filter(isFilled)),
    headings: elements
      .filter(isHeading)
      .map((heading) => headingKeyOf(textOf(heading)))
      .filter(isFilled),
    items: elements
      .filter((element) => element.tagName === "li" && !isInside(element, inCell))
      .map(leadOf)
      .filter(isFilled),
    links: elements.filter((element) => element.tagName === "a").flatMap(readLink),
  };
}

const lastLineEnd = /\n$/;

function readCode(pre: Element): CodeReading[] {
  const text = textOf(pre).replace(lastLineEnd, "");
  return text.trim() === "" ? [] : [{ text, language: languageOf(pre) }];
}

/** Class names of languages: HTML's convention, Sphinx, GitHub, prettify. */
const languageClasses: readonly RegExp[] = [/^lang(?:uage)?-(.+)$/, /^highlight-source-(.+)$/, /^highlight-(.+)$/];
const wrapperLevels = 2;
/** Names for no language, or for automatic detection. */
const unnamed: ReadonlySet<string> = new Set(["default", "none", "text", "plain", "plaintext", "nohighlight"]);

function languageOf(pre: Element): string {
  const inner = pre.childNodes.find((node): node is Element => isElement(node) && node.tagName === "code");
  const places: Element[] = inner === undefined ? [pre] : [inner, pre];
  for (let parent = pre.parentNode; places.length < wrapperLevels + 2 && isElement(parent); parent = parent.parentNode)
    places.push(parent);
  for (const place of places) {
    for (const name of classesOf(place)) {
      const language = languageClasses.map((pattern) => pattern.exec(name)?.[1]).find((found) => found !== undefined);
      if (language !== undefined) return unnamed.has(language) ? "" : language;
    }
    const data = attributeOf(place, "data-lang") ?? attributeOf(place, "data-language");
    if (data !== undefined) return data;
  }
  return "";
}

/** Layout tables: AsciiDoc's admonitions, footnotes of docutils and of DocBook. */
const layoutClasses: ReadonlySet<string> = new Set(["admonitionblock", "footnote", "footnotes"]);
const isLayoutPart = (element: Element): boolean => classesOf(element).some((name) => layoutClasses.has(name));

/** Layout tables have the role, or a single cell. */
function isDataTable(element: Element): boolean {
  if (element.tagName !== "table" || isLayoutPart(element) || isInside(element, isLayoutPart)) return false;
  const role = attributeOf(element, "role");
  return role !== "presentation" && role !== "none" && cellsOf(element).length > 1;
}

/** Cells of this table, not those of tables inside of it. */
function cellsOf(table: Element): Element[] {
  return [...elementsOf(table)].filter(
    (element) => isCell(element) && around(element, isTable) === table && !isInside(element, isLayoutPart),
  );
}

const isTable = ({ tagName }: Element): boolean => tagName === "table";

const headingTag = /^h[1-6]$/;

/** A heading inside of a cell is text of the cell. */
function isHeading(element: Element): boolean {
  return headingTag.test(element.tagName) && !isInside(element, inCell);
}

const itemBlocks: ReadonlySet<string> = new Set("aside blockquote dir dl menu ol pre table ul".split(" "));

/** Text before the first nested block. */
function leadOf(item: Element): string {
  const key = keyOf(textOf(item, (element) => itemBlocks.has(element.tagName) || isCalloutLike(element), true));
  return key.slice(0, leadLength);
}

/** Long enough to distinguish items, short enough to end before most blocks of a `div`. */
const leadLength = 40;

const calloutClass = /note|warn|admon|tip|caution|important/;

/** Classes of notes in a `div`. */
function isCalloutLike(element: Element): boolean {
  return element.tagName === "div" && classesOf(element).some((name) => calloutClass.test(name));
}

/** Links that people can follow to somewhere: no link of a heading to itself, none inside of code, no footnote mark. */
function readLink(link: Element): string[] {
  const href = attributeOf(link, "href");
  if (href === undefined || href.trim() === "#" || isPermalink(link) || leadsToTop(link)) return [];
  if (isFootnoteLink(link) || isInside(link, inCode)) return [];
  const shows = textKeyOf(link) !== "" || [...elementsOf(link)].some((element) => element.tagName === "img");
  const address = shows ? addressOf(href) : undefined;
  return address === undefined ? [] : [address];
}

const permalinkText = /^[¶#§🔗]?$/u;

function isPermalink(link: Element): boolean {
  return permalinkText.test(textOf(link).trim()) && attributeOf(link, "href")?.includes("#") === true;
}

const topText = /^(?:(?:back to )?top|[↑⇧▲])$/i;

/** A link back to the top of the page, as text or as a picture. */
function leadsToTop(link: Element): boolean {
  const image = [...elementsOf(link)].find(({ tagName }) => tagName === "img");
  const shown = textOf(link).trim() || (image && attributeOf(image, "alt")) || "";
  return topText.test(shown) && attributeOf(link, "href")?.startsWith("#") === true;
}

const footnoteClasses: ReadonlySet<string> = new Set([
  "footnote", "footnoteref", "footnote-reference", "fn-backref", "footnote-backref",
]); // biome-ignore format: words

function isFootnoteLink(link: Element): boolean {
  const role = attributeOf(link, "role");
  return role === "doc-noteref" || role === "doc-backlink" || classesOf(link).some((name) => footnoteClasses.has(name));
}

/** Visible text of an element, without permalinks and footnote marks. */
function textKeyOf(element: Element): string {
  return keyOf(textOf(element, (inner) => inner.tagName === "a" && (isPermalink(inner) || isFootnoteLink(inner))));
}

function isFilled(key: string): boolean {
  return key !== "";
}

const inCell = (element: Element): boolean => isCell(element);
const inCode = (element: Element): boolean => element.tagName === "pre";

function isCell({ tagName }: Element): boolean {
  return tagName === "td" || tagName === "th";
}

function isInside(element: Element, isContainer: (around: Element) => boolean): boolean {
  return around(element, isContainer) !== undefined;
}

/** The nearest of the elements around this one. */
function around(element: Element, isWanted: (around: Element) => boolean): Element | undefined {
  for (let node = parentOf(element); node !== null; node = parentOf(node))
    if (isElement(node) && isWanted(node)) return node;
  return undefined;
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
  const parts: string[] = [];
  const stack: (Node | string)[] = [parse(html)];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (typeof node === "string") parts.push(node);
    else if (node.nodeName === "#text") {
      const { value } = node as DefaultTreeAdapterTypes.TextNode;
      parts.push(isInside(node as unknown as Element, inCode) ? value : value.replace(spaceRun, " "));
    } else if (!isElement(node) || !(node.tagName === "head" || (node.tagName === "a" && isPermalink(node)))) {
      const isLine = isElement(node) && (lineTags.has(node.tagName) || node.tagName === "br");
      if (isLine) parts.push("\n");
      stack.push(isLine ? "\n" : isElement(node) && isCell(node) ? "\t" : "");
      if ("childNodes" in node) for (const child of node.childNodes.toReversed()) stack.push(child);
    }
  }
  return parts.join("").replace(spaceBeforeLineEnd, "\n").replace(lineEnds, "\n").trim();
}

/** The text below an element, without that of the elements left out; `stops` ends it at the first of them. */
function textOf(element: Element, isLeftOut: (inner: Element) => boolean = () => false, stops = false): string {
  const parts: string[] = [];
  const stack: Node[] = [...element.childNodes].reverse();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.nodeName === "#text") parts.push((node as DefaultTreeAdapterTypes.TextNode).value);
    else if (isElement(node)) {
      if (node.tagName === "br") parts.push("\n");
      if (!isLeftOut(node)) for (const child of node.childNodes.toReversed()) stack.push(child);
      else if (stops) break;
    }
  }
  return parts.join("");
}

function* elementsOf(root: Element | Document): Generator<Element> {
  const stack: Node[] = [...root.childNodes].reverse();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (!isElement(node)) continue;
    yield node;
    for (let index = node.childNodes.length - 1; index >= 0; index--) stack.push(node.childNodes[index] as Node);
  }
}

function remove(element: Element): void {
  const siblings = element.parentNode?.childNodes;
  const index = siblings?.indexOf(element) ?? -1;
  if (index >= 0) siblings?.splice(index, 1);
}

function isElement(node: Node | null | undefined): node is Element {
  return node !== null && node !== undefined && "tagName" in node;
}

function parentOf(node: Node): Node | null {
  return "parentNode" in node ? (node.parentNode as Node | null) : null;
}

function attributeOf(element: Element, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}

function classesOf(element: Element): string[] {
  return attributeOf(element, "class")?.split(spaceRun) ?? [];
}
