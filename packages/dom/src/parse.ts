import {
  aFunction,
  aNumber,
  aString,
  checkOptions,
  checkValue,
  type Diagnostic,
  type OptionChecks,
} from "@decant/page";
import type { Document, Element } from "domhandler";
import { readStyleSheets } from "./hidden/style-sheets.ts";
import type { NodeOrder } from "./node-order.ts";
import { PageReader } from "./parse/page-reader.ts";
import { maxTreeDepth, type TreeBuilder } from "./parse/tree-builder.ts";

/** Limits of {@link parsePage}. */
export interface ParseOptions {
  /**
   * Nodes to make; behind them tags only separate texts. At least 1.
   * @default {@link defaultMaxNodes} of the page's length
   */
  readonly maxNodes?: number | undefined;
  /** Asked now and then while parsing; `true` leaves the rest of the page unread. @default never */
  readonly shouldStop?: (() => boolean) | undefined;
  /** Whether an element is hidden. Asked after `maxNodes` only, where hidden text is left out. @default elements with `hidden` */
  readonly isHidden?: ((element: Element) => boolean) | undefined;
}

/** A page as a tree, and what of it is not as the page has it. */
export interface ParsedPage {
  readonly document: Document;
  /** Its nodes in their order, for `measure`, as long as nobody changes the tree. */
  readonly order: NodeOrder;
  /** `dom/depth-flattened`, `dom/nodes-flattened`, `dom/stopped`; empty for ordinary pages. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Nodes that a page of any size may have; white space between elements is none. */
const freeNodes = 8_000;
/** Beyond those, one node for so many characters. Of 1,825 pages of the web the densest has one for 15, the median one for 61. */
const charsPerNode = 16;
/** From here on one for twice as many: ten megabytes of `<li>a` took 800 MB, of which trees hold all. No page of the web has as many nodes. */
const manyChars = 4_000_000;

/**
 * Nodes that a page of so many UTF-16 code units may have unless told otherwise. Time and memory go with nodes, so the densest mark-up
 * (`<p>a`) may not cost ten times what a page of its size costs.
 */
export function defaultMaxNodes(length: number): number {
  return freeNodes + Math.floor((Math.min(length, manyChars) + length) / (2 * charsPerNode));
}

/**
 * Parse HTML into a domhandler tree whose nodes know their source offsets.
 *
 * Any string is a page. Elements nested deeper than {@link maxTreeDepth} are placed beside each other at that
 * depth, with their text in order; behind {@link defaultMaxNodes} nodes texts are joined, apart by line ends, and hidden ones left out. As in
 * htmlparser2, `tbody` is not implied and text is not moved out of tables.
 *
 * @param html Decoded HTML.
 * @returns The document. `startIndex` of a node is the offset of its first UTF-16 code unit, `endIndex` that of its
 *   last one (inclusive, as domhandler has it; `spanOf` gives an exclusive end).
 * @throws {TypeError} If `html` is not a string; bytes are for `decode`.
 * @example
 * const document = parse("<p>Hi</p>");
 * // document.children[0].name === "p", startIndex 0, endIndex 8
 */
export function parse(html: string): Document {
  return parsePage(html).document;
}

function hasHidden({ attribs }: Element): boolean {
  return attribs.hidden !== undefined;
}

const checks: OptionChecks<ParseOptions> = { maxNodes: aNumber(1), shouldStop: aFunction, isHidden: aFunction };

/**
 * As {@link parse}, within limits of the caller's, and with an account of what they cut.
 *
 * @throws {TypeError} If `html` is not a string, or an option is unknown or of the wrong type.
 * @throws {RangeError} If `maxNodes` is not at least 1.
 * @example
 * parsePage("<p>a<p>b<p>c", { maxNodes: 3 }).diagnostics[0]?.code; // "dom/nodes-flattened"
 */
export function parsePage(html: string, options: ParseOptions = {}): ParsedPage {
  checkValue("html", html, aString);
  checkOptions(options, checks);
  const { maxNodes = defaultMaxNodes(html.length), shouldStop, isHidden = hasHidden } = options;
  const reader = new PageReader(html, maxNodes, isHidden, shouldStop);
  const reached = reader.read();
  const { document, order, styles } = reader.builder;
  readStyleSheets(document, order, styles);
  return { document, order, diagnostics: [...diagnose(reader.builder, html.length, reached)] };
}

function* diagnose({ raised, flat }: TreeBuilder, length: number, reached: number): Iterable<Diagnostic> {
  if (raised > 0) {
    const message = `${raised} elements deeper than ${maxTreeDepth} were placed at that depth.`;
    yield { code: "dom/depth-flattened", severity: "info", message, data: { elements: raised } };
  }
  if (flat !== undefined) {
    const { start, elements, hiddenChars } = flat;
    const message = `The page has more nodes than its size warrants; behind them ${elements} elements are text only.`;
    const at = { start, end: length };
    yield { code: "dom/nodes-flattened", severity: "warning", message, at, data: { elements, hiddenChars } };
  }
  if (reached < length) {
    const message = `The time was up: the last ${length - reached} characters were not read.`;
    yield { code: "dom/stopped", severity: "warning", message, at: { start: reached, end: length } };
  }
}
