import type { BlockSpan } from "./page.ts";

/**
 * C1 controls, the line ends of Unicode, and characters that change the direction of a line: JSON allows them in strings, but many
 * programs end a line there, and terminals act on them.
 */
const unsafeInLine = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/**
 * Write a value as JSON that is one line to every program, including those that end lines at U+0085, U+2028 or U+2029.
 *
 * @param indent Spaces of a level; without it, there are no line feeds.
 * @example
 * toJson({ text: "a\u2028b" }); // '{"text":"a\\u2028b"}'
 */
export function toJson(value: unknown, indent?: number): string {
  return escapeJson(JSON.stringify(value, undefined, indent) ?? "null");
}

/**
 * Escape these characters in existing JSON. They occur only in strings, so the values stay equal.
 *
 * @example
 * escapeJson('"a\u0085b"'); // '"a\\u0085b"'
 */
export function escapeJson(json: string): string {
  return json.replace(unsafeInLine, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

const capital = /[A-Z]/g;

/** Keys in snake case. They are those of our own types, so there are few. */
const snakeKeys = new Map<string, string>();
const mostKeys = 1000;

function snakeKey(key: string): string {
  const known = snakeKeys.get(key);
  if (known !== undefined) return known;
  const made = key.replace(capital, (letter) => `_${letter.toLowerCase()}`);
  if (snakeKeys.size < mostKeys) snakeKeys.set(key, made);
  return made;
}

/**
 * Rename the keys of plain data at any depth, as in JSON lines and HTTP. The depth of the data does not depend on the page.
 *
 * @example
 * toSnakeCase({ headingPath: ["Tides"] }); // { heading_path: ["Tides"] }
 */
export function toSnakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSnakeCase);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [snakeKey(key), toSnakeCase(item)]));
}

/** A block as records keep it by default: line, last line, type, start and end in the HTML, and the anchor if it has one. */
export type Place = readonly [
  line: number,
  endLine: number,
  type: string,
  start: number,
  end: number,
  anchor?: string | undefined,
];

/**
 * Blocks without their paths, as short as JSON can be: a third of the bytes.
 *
 * @example
 * toPlaces([{ type: "heading", line: 1, endLine: 1, start: 5, end: 20, path: "h1[1]", anchor: "tides" }]);
 * // [[1, 1, "heading", 5, 20, "tides"]]
 */
export function toPlaces(blocks: readonly BlockSpan[]): Place[] {
  return blocks.map(({ line, endLine, type, start, end, anchor }) =>
    anchor === undefined ? [line, endLine, type, start, end] : [line, endLine, type, start, end, anchor],
  );
}

/**
 * Blocks out of a record: of its places, or of its blocks with keys in snake case. What is not as {@link toPlaces} writes it is left out.
 *
 * @example
 * readBlocks({ blocks: [{ type: "paragraph", line: 1, end_line: 2, start: 0, end: 9, path: "p[1]" }] });
 * // [{ type: "paragraph", line: 1, endLine: 2, start: 0, end: 9, path: "p[1]" }]
 */
export function readBlocks({ blocks, places }: { readonly blocks?: unknown; readonly places?: unknown }): BlockSpan[] {
  if (Array.isArray(blocks)) return blocks.flatMap(readBlock);
  return Array.isArray(places) ? places.flatMap(readPlace) : [];
}

function readBlock(stored: unknown): BlockSpan[] {
  const { end_line: endLine, ...block } = (stored ?? {}) as BlockSpan & { readonly end_line?: number };
  const isWhole = typeof block.type === "string" && typeof block.line === "number" && typeof block.start === "number";
  return isWhole ? [{ ...block, endLine: endLine ?? block.endLine ?? block.line }] : [];
}

function readPlace(stored: unknown): BlockSpan[] {
  if (!Array.isArray(stored)) return [];
  const [line, endLine, type, start, end, anchor] = stored as unknown as Place;
  if (![line, endLine, start, end].every(Number.isInteger) || typeof type !== "string") return [];
  return [{ type, line, endLine, start, end, path: "", ...(typeof anchor === "string" ? { anchor } : {}) }];
}
