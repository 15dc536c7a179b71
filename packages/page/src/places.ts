import type { BlockSpan } from "./page.ts";

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
