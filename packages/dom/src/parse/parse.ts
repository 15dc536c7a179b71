import {
  aFunction,
  aNumber,
  aString,
  checkOptions,
  checkValue,
  type Diagnostic,
  type OptionChecks,
} from "@decant/page";
import type { Document } from "domhandler";
import type { NodeOrder } from "../measure/node-order.ts";
import { PageReader } from "./page-reader.ts";
import { maxTreeDepth, type TreeBuilder } from "./tree-builder.ts";

/** Limits of {@link parsePage}. */
export interface ParseOptions {
  /**
   * Most nodes to make; after them parsing stops. At least 1.
   * @default {@link defaultMaxNodes}
   */
  readonly maxNodes?: number | undefined;
  /** Called about every thousand tags; `true` stops parsing. @default never */
  readonly shouldStop?: (() => boolean) | undefined;
}

/** A parsed page. */
export interface ParsedPage {
  readonly document: Document;
  /** Its nodes in document order, for `measure`. Valid until the tree is changed. */
  readonly order: NodeOrder;
  /** `dom/depth-flattened`, `dom/self-closed`, `dom/nodes-cut`, `dom/stopped`; empty for ordinary pages. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Default of `maxNodes`: a table of 100,000 rows of 13 cells has 2.8 million nodes, and takes 2.6 GB through the whole pipeline. What
 * takes more (ten megabytes of `<p>a` have 5 million nodes) would end a process of Node with its heap of 4 GB.
 */
export const defaultMaxNodes = 3_000_000;

/**
 * Parse HTML into a domhandler tree whose nodes know their source offsets.
 *
 * Any string is a page. Elements nested deeper than {@link maxTreeDepth} become siblings at that depth, with their text in order. After
 * {@link defaultMaxNodes} nodes parsing stops. As in htmlparser2, `tbody` is not implied and text is not moved out of tables.
 *
 * @param html Decoded HTML.
 * @returns The document. `startIndex` of a node is the offset of its first UTF-16 code unit, `endIndex` that of its
 *   last one (inclusive, as in domhandler; `spanOf` gives an exclusive end).
 * @throws {TypeError} If `html` is not a string; bytes are for `decode`.
 * @example
 * const document = parse("<p>Hi</p>");
 * // document.children[0].name === "p", startIndex 0, endIndex 8
 */
export function parse(html: string): Document {
  return parsePage(html).document;
}

const checks: OptionChecks<ParseOptions> = { maxNodes: aNumber(1), shouldStop: aFunction };

/**
 * Like {@link parse}, with limits, and with diagnostics about what they cut.
 *
 * @throws {TypeError} If `html` is not a string, or an option is unknown or of the wrong type.
 * @throws {RangeError} If `maxNodes` is not at least 1.
 * @example
 * parsePage("<p>a<p>b<p>c", { maxNodes: 3 }).diagnostics[0]?.code; // "dom/nodes-cut"
 */
export function parsePage(html: string, options: ParseOptions = {}): ParsedPage {
  checkValue("html", html, aString);
  checkOptions(options, checks);
  const { maxNodes = defaultMaxNodes, shouldStop } = options;
  const reader = new PageReader(html, maxNodes, shouldStop);
  const reached = reader.read();
  const { document, order } = reader.builder;
  return { document, order, diagnostics: [...diagnose(reader.builder, html.length, reached, maxNodes)] };
}

function* diagnose(
  { raised, selfClosed, nodes }: TreeBuilder,
  length: number,
  reached: number,
  maxNodes: number,
): Iterable<Diagnostic> {
  if (raised > 0) {
    const message = `${raised} elements deeper than ${maxTreeDepth} were placed at that depth.`;
    yield { code: "dom/depth-flattened", severity: "info", message, data: { elements: raised } };
  }
  if (selfClosed > 0) {
    const message = `${selfClosed} elements such as <script/> were closed in their start tags, since the page is XHTML.`;
    yield { code: "dom/self-closed", severity: "info", message, data: { elements: selfClosed } };
  }
  if (reached === length) return;
  const at = { start: reached, end: length };
  const rest = `the last ${length - reached} characters were not read.`;
  if (nodes >= maxNodes)
    yield {
      code: "dom/nodes-cut",
      severity: "warning",
      message: `The page has more than ${maxNodes} nodes; ${rest}`,
      at,
    };
  else yield { code: "dom/stopped", severity: "warning", message: `Parsing was stopped; ${rest}`, at };
}
