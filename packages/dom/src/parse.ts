import type { Document } from "domhandler";
import { HtmlReader } from "./parse/html-reader.ts";

/**
 * Parse HTML into a domhandler tree whose nodes know their source offsets.
 *
 * Never throws: any string is a page. Elements nested deeper than {@link maxTreeDepth} are placed beside each other at that
 * depth, with their text in order. As in htmlparser2, `tbody` is not implied and text is not moved out of tables.
 *
 * @param html Decoded HTML.
 * @returns The document. `startIndex` of a node is the offset of its first UTF-16 code unit, `endIndex` that of its
 *   last one (inclusive, as domhandler has it; `spanOf` gives an exclusive end).
 * @example
 * const document = parse("<p>Hi</p>");
 * // document.children[0].name === "p", startIndex 0, endIndex 8
 */
export function parse(html: string): Document {
  return new HtmlReader(html).read();
}
