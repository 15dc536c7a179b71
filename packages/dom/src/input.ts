import type { ValueCheck } from "@decant/page";
import type { Document } from "domhandler";
import { decode } from "./decode/decode.ts";
import { measure, type NodeTable } from "./measure/measure.ts";
import { parsePage } from "./parse/parse.ts";

/** A page that is parsed already. */
export interface ParsedInput {
  /** Decoded HTML that the document was parsed from. */
  readonly html: string;
  readonly document: Document;
  /** Its table. @default measured here */
  readonly table?: NodeTable | undefined;
}

/** HTML, bytes as received, or a parsed page. */
export type PageInput = string | Uint8Array | ParsedInput;

const isParsed = (value: unknown): value is ParsedInput =>
  typeof value === "object" && value !== null && "document" in value;

export const anInput: ValueCheck = {
  expected: "HTML as a string, bytes, or an object with html and document",
  accepts: (value) =>
    typeof value === "string" ||
    value instanceof Uint8Array ||
    (isParsed(value) && typeof value.html === "string" && typeof value.document === "object"),
};

/**
 * Read a page as far as it is not read yet.
 *
 * @param page As {@link anInput} accepts it. Not modified.
 * @example
 * readInput("<p>Hi</p>").html; // "<p>Hi</p>"
 */
export function readInput(page: PageInput): { readonly html: string; readonly table: NodeTable } {
  if (isParsed(page)) return { html: page.html, table: page.table ?? measure(page.document) };
  const html = typeof page === "string" ? page : decode(page).text;
  const { document, order } = parsePage(html);
  return { html, table: measure(document, order) };
}
