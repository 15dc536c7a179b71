import type { AnyNode, ChildNode } from "domhandler";
import { parseDocument } from "htmlparser2";
import { type DefaultTreeAdapterMap, parse } from "parse5";
import type { Knowledge } from "../readers.ts";

type Node = DefaultTreeAdapterMap["node"];
type Element = DefaultTreeAdapterMap["element"];
type TextNode = DefaultTreeAdapterMap["textNode"];

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
  // Any source of a title may give the first heading.
  heading: /^(?:h[1-6]|meta|script)$|title|headline/,
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

function forEachNode(root: Node, visit: (node: Node) => void): void {
  const pending: Node[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    visit(node);
    if ("content" in node) pending.push(node.content);
    if ("childNodes" in node) for (const child of node.childNodes) pending.push(child);
  }
}

function placesOf(node: Node): Set<string> {
  const places = new Set<string>();
  for (let at: Node | null = node; at !== null; at = "parentNode" in at ? at.parentNode : null) {
    if (!("tagName" in at)) continue;
    places.add(at.tagName);
    for (const { name, value } of at.attrs)
      if (name === "class" || name === "role") for (const token of value.split(separator)) places.add(token);
  }
  return places;
}

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
  const read = (text: string, node: Node): void => {
    for (const [mark] of text.matchAll(marker)) place(mark, placesOf(node));
  };
  forEachNode(parse(html, { scriptingEnabled: false }), (node) => {
    const text = textOf(node);
    if (text !== undefined) read(text, node);
    for (const value of text?.startsWith("{") ? stringsIn(text) : []) {
      // Pages may have their text as data.
      const inner = readPage(value);
      for (const target of inner.targets) targets.add(target);
      for (const [mark, around] of inner.places) place(mark, around);
    }
    if (!("attrs" in node)) return;
    for (const { value } of node.attrs) {
      const seen = value.replace(invisible, "");
      read(value, node);
      for (const address of [
        value,
        seen,
        ...[value, seen].flatMap((text) => [...text.split(separator), ...text.split(space)]),
      ])
        targets.add(canonical(address));
    }
  });
  for (const [mark, around] of lenientPlaces(html)) place(mark, around);
  return { targets, places };
}

/** Where tags do not pair, a lenient parser may leave a text in an element that the standard closes before it. */
function lenientPlaces(html: string): [mark: string, around: string[]][] {
  const places: [string, string[]][] = [];
  const pending: ChildNode[] = [...parseDocument(html).children];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if ("children" in node) pending.push(...node.children);
    const texts = "data" in node ? [node.data] : "attribs" in node ? Object.values(node.attribs) : [];
    for (const [mark] of texts.join(" ").matchAll(marker)) {
      const around: string[] = [];
      for (let at: AnyNode | null = node; at !== null; at = at.parent) {
        if ("attribs" in at) around.push(at.name, at.attribs.role ?? "", ...(at.attribs.class ?? "").split(separator));
      }
      places.push([mark, around]);
    }
  }
  return places;
}

function textOf(node: Node): string | undefined {
  if ("value" in node) return node.value;
  return "data" in node ? node.data : undefined;
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
  let fault: string | undefined;
  forEachNode(parse(html), (node) => {
    if (fault !== undefined) return;
    if ("attrs" in node) fault = faultOf(node, facts, knows);
    else if ("value" in node) fault = forgedFor(node, facts, knows);
  });
  return fault;
}

function faultOf(element: Element, facts: PageFacts, knows: readonly Knowledge[]): string | undefined {
  const { tagName } = element;
  if (!known.has(tagName)) return `<${tagName}>`;
  for (const { name, value } of element.attrs) {
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
  let text = "";
  forEachNode(element, (node) => {
    text = (textOf(node) ?? "") + text;
  });
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

function forgedFor(text: TextNode, { places }: PageFacts, knows: readonly Knowledge[]): string | undefined {
  for (const [mark] of text.value.matchAll(marker)) {
    const source = [...(places.get(mark) ?? [])];
    if (source.length === 0) continue;
    for (let at: Node | null = text.parentNode; at !== null && "tagName" in at; at = at.parentNode) {
      const structure = structureOf[at.tagName];
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

function isFormula({ attrs, childNodes: [first] }: Element): boolean {
  const all = first !== undefined && "attrs" in first ? [...attrs, ...first.attrs] : attrs;
  return all.some(({ value }) => value === "math" || value === "language-math");
}
