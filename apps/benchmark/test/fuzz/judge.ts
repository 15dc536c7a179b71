import { type CheerioOptions, load } from "cheerio";
import { type AnyNode, type Element, hasChildren, isTag, isText, type Text } from "domhandler";
import { parseDocument } from "htmlparser2";
import type { Knowledge } from "../../src/readers.ts";

/** A word that identifies its text of the page. */
const marker = /q\d+q/g;

export const pageUrl = "https://example.org/a/b";

/** Elements, targets and markers that a page's Markdown may have. */
export interface PageFacts {
  /** Allowed targets of attributes, in canonical form. */
  readonly targets: ReadonlySet<string>;
  /** Names, classes and roles of the elements around each marker. */
  readonly places: ReadonlyMap<string, ReadonlySet<string>>;
}

// biome-ignore format: words
const known: ReadonlySet<string> = new Set([
  "html", "head", "body", "p", "h1", "h2", "h3", "h4", "h5", "h6", "a", "img", "em", "strong", "del", "s", "code", "pre", "blockquote", "ul", "ol", "li", "hr", "br",
  "table", "thead", "tbody", "tr", "th", "td", "input", "sup", "sub", "section",
]);

/** Attributes that readers write, with their allowed values. */
const attributes: Readonly<Record<string, RegExp>> = {
  href: /^/,
  src: /^/,
  alt: /^/,
  title: /^/,
  start: /^\d+$/,
  align: /^(?:left|right|center)$/,
  style: /^text-align:(?:left|right|center)$/,
  type: /^checkbox$/,
  checked: /^$/,
  disabled: /^$/,
  class:
    /^(?:language-[\p{L}\p{N}+#._-]+|math|footnotes|sr-only|data-footnote-backref|contains-task-list|task-list-item)$/u,
  id: /^(?:user-content-fn(?:ref)?-[^\s<>"']+|footnote-label)$/,
  "data-footnotes": /^$/,
  "data-footnote-ref": /^$/,
  "data-footnote-backref": /^$/,
  "aria-describedby": /^footnote-label$/,
  "aria-label": /^Back to reference [\w.-]+$/,
};

/** Elements that may contain a text only if the page has it in an element of that name, class or role. */
const structures: Readonly<Record<string, RegExp>> = {
  // Any source of a title may give the first heading, and a post has a heading of its author.
  heading: /^(?:h[1-6]|meta|script|author)$|title|headline/,
  table: /^table$/,
  pre: /^(?:pre|xmp|code|script|math|math-renderer|mjx-container|textarea|div|figure|img)$/,
  quote: /^(?:blockquote|tab|aside)$|admonition|markdown-alert|callout|custom-block/,
  list: /^(?:li|tab|ul|ol|dl|table|thead|tbody|tr)$/,
  emphasis: /^(?:em|i|mark|var|cite|dfn|address)$/,
  strong: /^(?:b|strong|h[1-6]|th|dt|summary|tab|caption|.*-title|admonitionHeading|filename|caption-text|figcaption)$/,
  deletion: /^(?:del|s)$/,
};
const structureOf: Readonly<Record<string, string>> = {
  h1: "heading", h2: "heading", h3: "heading", h4: "heading", h5: "heading", h6: "heading", table: "table", pre: "pre", blockquote: "quote", li: "list",
  em: "emphasis", strong: "strong", del: "deletion", s: "deletion",
}; // biome-ignore format: words

const separator = /[\s,]+/;
const space = /\s+/;
// Browsers ignore these inside a scheme.
const ignored = /[\0-\x20\x7f-\x9f\u200b-\u200f\u2028-\u202f\u3000\ufeff\ufffd]/g;
// Taken out of an address before it is resolved.
// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers take some of them out, too
const invisible = /[\0-\x1f\x7f-\x9f\xad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufffd\u{e0000}-\u{e007f}]/gu;
const runs = /^(?:javascript|vbscript|data|view-source|blob|file):/i;
const asciiHost = /^[a-z]+:\/\/[^/]*xn--/;
const otherHost = /[^\0-\x7f]/;
const bareScheme = /^(?:https?:|ftp:|mailto:|xmpp:|\/\/)/i;

function* nodesOf(root: AnyNode): Generator<AnyNode> {
  const pending = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    yield node;
    if (hasChildren(node)) for (const child of node.children) pending.push(child);
  }
}

function placesOf(node: AnyNode): string[] {
  const places: string[] = [];
  for (let at: AnyNode | null = node; at !== null; at = at.parent)
    if (isTag(at)) places.push(at.name, at.attribs.role ?? "", ...(at.attribs.class ?? "").split(separator));
  return places;
}

/** As browsers read it. */
const parse = (html: string, options: CheerioOptions = {}): AnyNode => load(html, options).root()[0] as AnyNode;

function stringsIn(json: string): readonly string[] {
  const strings: string[] = [];
  try {
    JSON.parse(json, (_, value) => {
      if (typeof value === "string") strings.push(value);
    });
  } catch {}
  return strings;
}

export function readPage(html: string): PageFacts {
  const targets = new Set<string>();
  const places = new Map<string, Set<string>>();
  const place = (mark: string, around: Iterable<string>): void => {
    places.set(mark, new Set([...(places.get(mark) ?? []), ...around]));
  };
  const readPlaces = (node: AnyNode): void => {
    const texts = "data" in node ? [node.data] : isTag(node) ? Object.values(node.attribs) : [];
    for (const [mark] of texts.join(" ").matchAll(marker)) place(mark, placesOf(node));
  };
  for (const node of nodesOf(parse(html, { scriptingEnabled: false }))) {
    readPlaces(node);
    for (const value of "data" in node && node.data.startsWith("{") ? stringsIn(node.data) : []) {
      // Pages may have their text as data.
      const inner = readPage(value);
      for (const target of inner.targets) targets.add(target);
      for (const [mark, around] of inner.places) place(mark, around);
    }
    for (const value of isTag(node) ? Object.values(node.attribs) : []) {
      const seen = value.replace(invisible, "");
      for (const address of [
        value,
        seen,
        ...[value, seen].flatMap((text) => [...text.split(separator), ...text.split(space)]),
      ])
        targets.add(canonical(address));
    }
  }
  // Where tags do not pair, a lenient parser may leave a text in an element that the standard closes before it.
  for (const node of nodesOf(parseDocument(html))) readPlaces(node);
  return { targets, places };
}

const escapes = /(?:%[\da-f]{2})+/gi;

function decode(address: string): string {
  return address.replace(escapes, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });
}

const emptyFragment = /#$/;

/** Canonical form of an address, without invisible characters and an empty fragment. */
function canonical(address: string): string {
  const { href } = URL.parse(address) ?? URL.parse(address, pageUrl) ?? { href: address };
  return decode(href.replace(emptyFragment, "")).replace(ignored, "");
}

/**
 * @param knows Extensions that the reader has beyond CommonMark.
 * @returns What is live or forged in the output of a reader; `undefined` if nothing.
 */
export function judge(html: string, facts: PageFacts, knows: readonly Knowledge[]): string | undefined {
  for (const node of nodesOf(parse(html))) {
    const fault = isTag(node) ? faultOf(node, facts, knows) : isText(node) ? forgedFor(node, facts, knows) : undefined;
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function faultOf(element: Element, facts: PageFacts, knows: readonly Knowledge[]): string | undefined {
  const { name: tagName } = element;
  if (!known.has(tagName)) return `<${tagName}>`;
  for (const [name, value] of Object.entries(element.attribs)) {
    if (attributes[name]?.test(value) !== true) return `${name}="${value}" of <${tagName}>`;
    if (name !== "href" && name !== "src") continue;
    if (runs.test(value.replace(ignored, ""))) return `${name} of <${tagName}> runs: ${JSON.stringify(value)}`;
    if (!isOfPage(value, element, facts, knows))
      return `${name} of <${tagName}> is not the page's: ${JSON.stringify(value)}`;
  }
  return undefined;
}

function isOfPage(address: string, element: Element, facts: PageFacts, knows: readonly Knowledge[]): boolean {
  const target = canonical(address);
  if (facts.targets.has(target) || address.startsWith("#user-content-fn")) return true;
  if (!bareScheme.test(address)) return false;
  const text = Array.from(nodesOf(element), (node) => ("data" in node ? node.data : ""))
    .reverse()
    .join("");
  // The call of a footnote that names an address leads there for readers without footnotes; a bare address for those that look for them.
  if (text.startsWith("^") && !knows.includes("footnotes")) return true;
  if (!knows.includes("links")) return false;
  if (target.startsWith("mailto:")) return text.includes("@");
  if (asciiHost.test(target)) return otherHost.test(text);
  return ["", "http://"].some((scheme) => {
    const value = `${scheme}${text}`;
    return canonical(value) === target || decode(value) === decode(address);
  });
}

function forgedFor(text: Text, { places }: PageFacts, knows: readonly Knowledge[]): string | undefined {
  for (const [mark] of text.data.matchAll(marker)) {
    const source = [...(places.get(mark) ?? [])];
    if (source.length === 0) continue;
    for (let at = text.parent; at !== null && isTag(at); at = at.parent) {
      const structure = structureOf[at.name];
      if (structure === undefined || isFormula(at) || isExcused(structure, knows)) continue;
      if (!source.some((place) => structures[structure]?.test(place))) return `forged ${structure}: ${mark}`;
    }
  }
  return undefined;
}

/**
 * Marks in formulas, and in two cells, pair for readers without them; the text of a footnote may be indented for those without
 * footnotes.
 */
function isExcused(structure: string, knows: readonly Knowledge[]): boolean {
  if (structure === "pre") return !knows.includes("footnotes");
  return emphases.has(structure) && !(knows.includes("math") && knows.includes("tables"));
}

const emphases: ReadonlySet<string> = new Set(["emphasis", "strong", "deletion"]);

function isFormula({ attribs, children: [first] }: Element): boolean {
  const all = [attribs, first !== undefined && isTag(first) ? first.attribs : {}].flatMap(Object.values<string>);
  return all.some((value) => value === "math" || value === "language-math");
}
