import type { Addition, Decision, Diagnostic, Violation } from "@decant/page";
import type { Nodes as HastNodes } from "hast";
import type { Root } from "mdast";
import { defaultMaxNesting } from "./bridge/limits.ts";
import { checkReading, checkTree, everyTreeInvariant } from "./invariants/check.ts";
import type { Block } from "./markdown/flow.ts";
import { leastIndentation } from "./markdown/indentation.ts";
import { applyStyle } from "./markdown/style.ts";
import { writeMarkdown } from "./markdown/to-markdown.ts";
import { checkOptions, type NormalizeOptions } from "./options.ts";
import { bridge } from "./to-mdast.ts";
import { toText } from "./to-text.ts";

/** What {@link normalize} gives. */
export interface Normalized {
  /** CommonMark with GFM, math, footnotes and alerts. Ends with a line end unless empty. */
  readonly markdown: string;
  /** The same content without marks; see {@link toText}. */
  readonly text: string;
  /** The tree that the Markdown was written from, before `links`, `images`, `tables` and `dialect` had their say. Nodes carry the position of the HTML they came from. */
  readonly mdast: Root;
  /** Invariants that did not hold; those repaired hold in the Markdown. */
  readonly violations: readonly Violation[];
  /** Elements left out, for a ledger. Only elements with positions can be told. */
  readonly decisions: readonly Decision[];
  /** Texts that the input has not, for a ledger: quotation marks, titles from attributes. */
  readonly additions: readonly Addition[];
  /** Which lines each block takes, and which stretch of HTML it came from. Nested blocks follow the block that holds them. */
  readonly blocks: readonly Block[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Turn hast into Markdown that keeps a list of promises.
 *
 * @param tree Any hast: from `@decant/sanitizer`, rehype, or made by hand. Not modified.
 * @param options See {@link NormalizeOptions}.
 * @returns Markdown, plain text and mdast, with an account of what was left out, repaired, and where each block came from.
 * @throws {TypeError} If an option is of the wrong type.
 * @throws {RangeError} If a number is out of its range.
 * @example
 * const text = (value) => ({ type: "text", value });
 * normalize({ type: "element", tagName: "h1", properties: {}, children: [text("Hi")] }).markdown; // "# Hi\n"
 */
export function normalize(tree: HastNodes, options: NormalizeOptions = {}): Normalized {
  checkOptions(options);
  const isFlat = (options.maxNesting ?? defaultMaxNesting) <= flatNesting;
  const result = convert(tree, options, isFlat ? Number.POSITIVE_INFINITY : maxLength(tree));
  if (result !== undefined) return result;
  const flat = convert(tree, { ...options, maxNesting: flatNesting }, Number.POSITIVE_INFINITY) as Normalized;
  return { ...flat, diagnostics: [...flat.diagnostics, nestingFlattened] };
}

/** A line of a few characters, indented by many levels, multiplies the page: such a page gets this many levels only. */
const flatNesting = 2;

/** Output may be four times its input, and a little for short inputs, which need more marks for each character. */
const maxGrowth = 4;
const minLength = 1024;

const nestingFlattened: Diagnostic = {
  code: "normalize/nesting-flattened",
  severity: "warning",
  message: `Indentation would have made the Markdown more than ${maxGrowth} times as long as the HTML, so lists and quotations nested deeper than ${flatNesting} were flattened.`,
};

/** As far as positions tell how long the HTML is. */
function maxLength(tree: HastNodes): number {
  let length = 0;
  for (const node of tree.type === "root" ? tree.children : [tree]) {
    const start = node.position?.start.offset;
    const end = node.position?.end.offset;
    if (start === undefined || end === undefined) return Number.POSITIVE_INFINITY;
    length += end - start;
  }
  return length * maxGrowth + minLength;
}

/** `undefined` for Markdown that would be longer than allowed. */
function convert(tree: HastNodes, options: NormalizeOptions, limit: number): Normalized | undefined {
  const { tree: mdast, decisions, diagnostics, ...account } = bridge(tree, options);
  const document = {
    mdast,
    source: { hast: tree, ...account },
    ...(options.baseUrl === undefined ? {} : { baseUrl: options.baseUrl }),
  };
  const verify = options.verify === true || options.strict === true;
  const violations = verify ? checkTree(document, everyTreeInvariant) : checkTree(document);
  const styled = applyStyle(mdast, options);
  if (limit < Number.POSITIVE_INFINITY && leastIndentation(mdast) > limit) return undefined;
  const { markdown, blocks } = writeMarkdown(styled, options);
  if (markdown.length > limit) return undefined;
  if (verify)
    for (const violation of checkReading({ ...document, mdast: styled, markdown, writer: options }))
      violations.push(violation);
  const { added: additions } = account;
  return { markdown, text: toText(mdast), mdast, violations, decisions, additions, blocks, diagnostics };
}
