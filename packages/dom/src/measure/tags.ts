import type { Element } from "domhandler";

/**
 * Small numbers for tag names, so that loops over a page compare integers instead of strings.
 *
 * `0` is a text node, `1` the document, `2` any element without a number of its own.
 */
// biome-ignore format: a table of words
const named = [
  "a", "abbr", "address", "article", "aside", "audio", "b", "blockquote", "body", "br", "button", "canvas",
  "caption", "center", "cite", "code", "dd", "del", "details", "dfn", "dialog", "div", "dl", "dt", "em",
  "fieldset", "figcaption", "figure", "font", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "head",
  "header", "hgroup", "hr", "html", "i", "iframe", "img", "input", "ins", "kbd", "label", "legend", "li", "link",
  "main", "mark", "math", "menu", "meta", "nav", "noscript", "object", "ol", "optgroup", "option", "p", "picture",
  "pre", "q", "s", "samp", "script", "search", "section", "select", "small", "source", "span", "strong", "style",
  "sub", "summary", "sup", "svg", "table", "tbody", "td", "template", "textarea", "tfoot", "th", "thead", "time",
  "title", "tr", "tt", "u", "ul", "var", "video", "wbr",
] as const;

export type KnownTag = (typeof named)[number];

export const TEXT = 0;
export const DOCUMENT = 1;
export const OTHER = 2;

const ids: ReadonlyMap<string, number> = new Map(named.map((name, index) => [name, index + 3]));

/** Number of tag ids, for tables indexed by them. */
export const tagCount: number = named.length + 3;

/**
 * The id of a tag name in lower case; {@link OTHER} for names without one.
 *
 * @example
 * tagId("p") === tagId("div"); // false
 * tagId("my-card") === tagId("my-list"); // true
 */
export function tagId(name: string): number {
  return ids.get(name) ?? OTHER;
}

/** The id of a tag from the list above; for constants at module level. */
export function knownTag(name: KnownTag): number {
  return ids.get(name) as number;
}

/** A lookup table over tag ids: `1` for the named tags. */
export function tagSet(names: readonly KnownTag[]): Uint8Array {
  const table = new Uint8Array(tagCount);
  for (const name of names) table[knownTag(name)] = 1;
  return table;
}

/** Elements whose text is never rendered as page text. Exception: a `template` that is a declarative shadow root. */
// biome-ignore format: a table of words
export const unrenderedElements: ReadonlySet<string> = new Set([
  "head", "script", "style", "template", "title", "iframe", "noembed", "noframes", "object", "audio", "video",
  "canvas", "textarea", "select", "datalist", "svg",
]);

/** Whether an element is the text that a frameset shows to readers without frames. */
export function isTextOfFrames({ name, parent }: Element): boolean {
  return name === "noframes" && parent !== null && "name" in parent && parent.name === "frameset";
}

/** Elements that start a new line of text (HTML Standard, section 15.3 "Flow content" and tables, lists). */
// biome-ignore format: a table of words
export const blockElements: ReadonlySet<string> = new Set([
  "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog", "dir",
  "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "frameset", "h1", "h2", "h3", "h4",
  "h5", "h6", "header", "hgroup", "hr", "html", "legend", "li", "listing", "main", "menu", "nav", "noscript", "ol",
  "optgroup", "option", "p", "plaintext", "pre", "search", "section", "summary", "table", "tbody", "td", "tfoot",
  "th", "thead", "tr", "ul", "xmp",
]);

/** Bits of {@link NodeTable.attributes}: the attributes of an element that heuristics read. */
export const Has = {
  CLASS: 1,
  ID: 2,
  ROLE: 4,
  /** `itemprop` or `itemtype`. */
  MICRODATA: 8,
  /** `aria-label` or `aria-modal`. */
  ARIA: 16,
  /** `data-testid` or `data-component`. */
  TEST_NAME: 32,
  HREF: 64,
  /** `hidden`, `style`, or a colour: `color`, `bgcolor` or `text`. */
  LOOK: 128,
  /** `datetime`, or one of the data attributes that hold a time. */
  TIME: 256,
  /** `aria-hidden`, `inert` or `popover`. */
  ASIDE: 512,
  /** `itemscope`. */
  SCOPE: 1024,
  /** `property` or `typeof`. */
  RDFA: 2048,
  REL: 4096,
  /** For a text: it has more than white space and control characters. */
  INK: 8192,
  /** `title`, or one of the attributes by which forums mark posts. */
  POST: 16384,
  /** `aria-controls`, or an attribute by which Bootstrap names what a control opens. */
  OPENS: 32768,
} as const;

const attributeBits: ReadonlyMap<string, number> = new Map([
  ["class", Has.CLASS],
  ["id", Has.ID],
  ["role", Has.ROLE],
  ["itemprop", Has.MICRODATA],
  ["itemtype", Has.MICRODATA],
  ["itemscope", Has.SCOPE],
  ["property", Has.RDFA],
  ["typeof", Has.RDFA],
  ["rel", Has.REL],
  ["aria-label", Has.ARIA],
  ["aria-modal", Has.ARIA],
  ["data-testid", Has.TEST_NAME],
  ["data-component", Has.TEST_NAME],
  ["aria-hidden", Has.ASIDE],
  ["inert", Has.ASIDE],
  ["popover", Has.ASIDE],
  ["href", Has.HREF],
  ["hidden", Has.LOOK],
  ["style", Has.LOOK],
  ["color", Has.LOOK],
  ["bgcolor", Has.LOOK],
  ["text", Has.LOOK],
  ["title", Has.POST],
  ["component", Has.POST],
  ["data-post-id", Has.POST],
  ["data-pressable-container", Has.POST],
  ["aria-controls", Has.OPENS],
  ["data-bs-target", Has.OPENS],
  ["data-target", Has.OPENS],
  ["datetime", Has.TIME],
  ["data-timestamp", Has.TIME],
  ["data-time", Has.TIME],
  ["data-utime", Has.TIME],
  ["data-date", Has.TIME],
]);

/** The bit of {@link Has} for an attribute; 0 for all others. */
export function attributeBit(name: string): number {
  return attributeBits.get(name) ?? 0;
}
