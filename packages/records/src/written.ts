import { unescapeJson } from "@decant/dom/internal";
import { decodeHTML, decodeHTMLAttribute } from "entities";

/** Offsets in the HTML in UTF-16 code units, end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Decoding of a slice of the HTML: as text, as the value of an attribute, or as a part of JSON in a script. */
export type Decoding = "text" | "attribute" | "json";

/** Sources of values. */
export const sourceIds = [
  "json-ld", "microdata", "rdfa", "open-graph", "state", "table", "dl", "label", "item", "section", "heading", "name", "text",
] as const; // biome-ignore format: a table of words

export type SourceId = (typeof sourceIds)[number];

/** Text that the page holds somewhere. Its spans are found only when it is chosen. */
export interface Written {
  readonly text: string;
  readonly decoding: Decoding;
  readonly source: SourceId;
  readonly isVisible: boolean;
  readonly node: number;
  /** Offset in the visible text, if it is visible. */
  readonly at: number;
  /** Name of the group that an item of a list is in. */
  readonly group?: Written | undefined;
  /** `undefined` if the place is unknown. */
  readonly locate: () => readonly Span[] | undefined;
}

/** Text of a slice of the HTML, white space collapsed. */
export function decodeSpan(html: string, { start, end }: Span, decoding: Decoding): string {
  const slice = html.slice(start, end);
  const decoded =
    decoding === "json"
      ? unescapeJson(slice)
      : decoding === "attribute"
        ? decodeHTMLAttribute(slice)
        : decodeHTML(slice);
  return collapse(decoded);
}

/** Offsets of the parts of a text between marks. */
export function partsBetween(text: string, marks: readonly RegExpExecArray[]): { start: number; end: number }[] {
  const starts = [0, ...marks.map(({ index, 0: mark }) => index + mark.length)];
  return starts.map((start, at) => ({ start, end: marks[at]?.index ?? text.length }));
}

/** White space that marks a change of elements between digits, as before raised cents. */
export const raisedGap = "\u200a";

const spaces = /[\s\u200b\u200e\u200f\ufeff]+/g;

/** White space as one space, none at the ends. */
export function collapse(text: string): string {
  return text.replace(spaces, " ").trim();
}

/** Several texts that make one value, such as an amount and its currency. */
export function joinWritten(parts: readonly Written[], separator = " "): Written {
  const [first] = parts;
  if (first === undefined) throw new RangeError("parts: expected at least one");
  if (parts.length === 1) return first;
  return {
    ...first,
    text: parts.map(({ text }) => collapse(text)).join(separator),
    isVisible: parts.every(({ isVisible }) => isVisible),
    locate: () => {
      const spans = parts.map(({ locate }) => locate());
      return spans.every((found) => found !== undefined) ? spans.flat() : undefined;
    },
  };
}

/**
 * A text without certain characters at its ends.
 *
 * @param edges The characters; white space goes, too.
 */
export function strip(text: string, edges: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isEdge(text[start], edges)) start++;
  while (end > start && isEdge(text[end - 1], edges)) end--;
  return text.slice(start, end);
}

/** Number of such characters at the start. */
export function edgeLength(text: string, edges: string): number {
  let start = 0;
  while (start < text.length && isEdge(text[start], edges)) start++;
  return start;
}

function isEdge(char: string, edges: string): boolean {
  return edges.includes(char) || char.trim() === "";
}

/** The value that a table has for a name given by a page or a user, not one that every object inherits (`constructor`). */
export function ownValue<Value>(table: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;
}
