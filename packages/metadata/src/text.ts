import { removeInvisible } from "@decant/page";
import type { AnyNode, Element } from "domhandler";

/** Beyond printable ASCII. One range is several times as fast as the expressions below. */
const notAscii = /[^ -~]/;
const whiteSpace = /\s+/g;

/** Characters that are changed: suspect ones, and white space other than single spaces. */
const untidy =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
  /[\0-\x1f\x7f-\xa0\u00ad\u061c\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ud800-\udfff\ufeff\ufff9-\ufffb]| {2}/;

/** Collapse white space, trim, remove invisible characters, and replace lone surrogates by U+FFFD. */
export function collapse(text: string): string {
  const bare = text.trim();
  if (notAscii.test(bare) ? !untidy.test(bare) : !bare.includes("  ")) return bare;
  return removeInvisible(text).replace(whiteSpace, " ").trim();
}

/** Bounded: a class with astral characters uses stack for each match. */
const notAlphanumeric = /[^\p{L}\p{N}]{1,999}/gu;
const notAsciiAlphanumeric = /[^a-z0-9]+/g;

/** Letters and digits in lower case, so that "Crumb & Crust" resembles "crumbandcrust". */
export function squash(text: string): string {
  const lower = text.toLowerCase();
  const spelled = lower.includes("&") ? lower.replaceAll("&", "and") : lower;
  return spelled.replace(notAscii.test(spelled) ? notAlphanumeric : notAsciiAlphanumeric, "");
}

const wordBreak = /[^\p{L}\p{N}]{1,999}/u;

/** Words of a text in lower case: runs of letters and digits. */
export function wordsOf(text: string): string[] {
  const lower = text.toLowerCase();
  return lower.split(notAscii.test(lower) ? wordBreak : notAsciiAlphanumeric).filter(Boolean);
}

/** A text in its forms for comparison, each computed once. */
export class Compared {
  /** As by {@link squash}. */
  readonly key: string;
  readonly words: ReadonlySet<string>;

  constructor(text: string) {
    const words = wordsOf(text);
    this.key = text.includes("&") ? squash(text) : words.join("");
    this.words = new Set(words);
  }
}

/** Number of words that two texts have in common. */
export function countCommon(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let common = 0;
  for (const word of words) if (others.has(word)) common++;
  return common;
}

const silent: ReadonlySet<string> = new Set([
  "script",
  "style",
  "template",
  "svg",
  "noscript",
  "button",
  "textarea",
  // Ruby readings; the characters they annotate are the text.
  "rt",
  "rp",
]);
// biome-ignore format: a table of words
const breaking: ReadonlySet<string> = new Set([
  "br", "div", "p", "li", "td", "h1", "h2", "h3", "h4", "section", "dd", "dt",
]);

/** Nodes visited for each code unit wanted; bounds pages of empty elements. */
const nodesPerUnit = 4;

/**
 * Text of an element, collapsed, with spaces between blocks.
 *
 * @param skip Descendants to leave out.
 * @param limit Stop after about this many UTF-16 code units, so that a wrapper around half a page costs little.
 */
export function textOf(element: Element, limit: number, skip: (child: Element) => boolean = () => false): string {
  return collapse(rawText(element, limit, skip, " "));
}

/** The same by lines: those of line breaks and blocks, without empty ones. */
export function linesOf(element: Element, limit: number, skip: (child: Element) => boolean): string[] {
  // White space of the source does not break lines.
  const lines = rawText(element, limit, skip, "\0").split("\0");
  return lines.map(collapse).filter((line) => line !== "");
}

const lowerEnd = /\p{Ll}$/u;
const upperStart = /^\p{Lu}/u;

function rawText(element: Element, limit: number, skip: (child: Element) => boolean, lineEnd: string): string {
  let text = "";
  let budget = limit * nodesPerUnit;
  let node: AnyNode | null = element.children[0] ?? null;
  while (node !== null && text.length < limit && budget-- > 0) {
    if (node.type === "text") {
      const { data } = node as AnyNode & { data: string };
      // "Jane DoeJohn Roe": elements with nothing between them.
      if (lineEnd !== " " && node.prev === null && lowerEnd.test(text) && upperStart.test(data)) text += lineEnd;
      text += data;
    }
    const name: string | undefined = "attribs" in node ? node.name : undefined;
    if (name !== undefined && breaking.has(name)) text += lineEnd;
    if (name !== undefined && !silent.has(name) && !skip(node as Element) && (node as Element).children.length > 0) {
      node = (node as Element).children[0] as AnyNode;
      continue;
    }
    while (node !== null && node !== element && node.next === null) {
      node = node.parent;
      if (node !== null && "attribs" in node && breaking.has(node.name)) text += lineEnd;
    }
    node = node === null || node === element ? null : node.next;
  }
  return text.slice(0, limit);
}
