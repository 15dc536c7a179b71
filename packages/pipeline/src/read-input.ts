import { decode, measure, type NodeTable, parsePage } from "@decant/dom";
import { decideVisibility, hidesItself } from "@decant/dom/visibility";
import { checkValue, DecantError, type Diagnostic, type ValueCheck } from "@decant/page";
import type { Deadline } from "./deadline.ts";
import type { Settings } from "./options.ts";

const anInput: ValueCheck = {
  expected: "a string or a Uint8Array",
  accepts: (value) => typeof value === "string" || value instanceof Uint8Array,
};

/** The text of a page. */
export interface Input {
  readonly html: string;
  /** WHATWG name of the encoding; `null` for a string. */
  readonly encoding: string | null;
}

/** Check and decode the input of a caller. */
export function readInput(input: string | Uint8Array, contentType: string | undefined, maxBytes: number): Input {
  checkValue("input", input, anInput);
  if (input.length > maxBytes) {
    throw new DecantError("input-too-large", `the page has ${input.length} bytes, more than the ${maxBytes} allowed`);
  }
  if (typeof input === "string") return { html: input, encoding: null };
  const { text: html, encoding } = decode(input, { contentType });
  return { html, encoding };
}

/** A parsed and measured page. */
export interface ReadPage {
  readonly table: NodeTable;
  readonly diagnostics: readonly Diagnostic[];
}

/** A separate function, so that the parser's data is freed before the other stages run. */
export function readPage(html: string, { maxNodes }: Settings, { stopsParsing: shouldStop }: Deadline): ReadPage {
  const { document, order, diagnostics } = parsePage(html, { shouldStop, maxNodes, isHidden: hidesItself });
  const table = measure(document, order);
  decideVisibility(table);
  return { table, diagnostics };
}
