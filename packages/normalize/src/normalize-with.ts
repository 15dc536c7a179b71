import type { Addition, Decision, Diagnostic, Violation } from "@decant/page";
import type { Nodes as HastNodes } from "hast";
import type { Root } from "mdast";
import { defaultMaxNesting } from "./bridge/limits.ts";
import { checkTree } from "./invariants/check.ts";
import type { Checked } from "./invariants/invariant.ts";
import type { Verification } from "./invariants/verification.ts";
import type { Block } from "./markdown/flow.ts";
import { leastIndentation } from "./markdown/indentation.ts";
import { styled } from "./markdown/style.ts";
import { writeMarkdown } from "./markdown/to-markdown.ts";
import { checkCall, type NormalizeOptions } from "./options.ts";
import { bridge } from "./to-mdast.ts";
import { toText } from "./to-text.ts";

/** What `normalize` gives. */
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
 * `normalize` with the verification that it is given, or without any.
 *
 * What `verify` and `strict` need takes a parser of Markdown, a third of this package's size. Who never asks for them can do without.
 *
 * @param verification For `verify` and `strict`.
 * @throws {TypeError} If `tree` is no tree, an option is unknown or of the wrong type, or if `verify` or `strict` is asked for and there is no verification.
 * @throws {RangeError} If a number is out of its range.
 * @example
 * const text = { type: "text", value: "Hi" } as const;
 * normalizeWith(undefined, { type: "element", tagName: "h1", properties: {}, children: [text] }).markdown; // "# Hi\n"
 */
export function normalizeWith(
  verification: Verification | undefined,
  tree: HastNodes,
  options: NormalizeOptions = {},
): Normalized {
  checkCall(tree, options);
  const verify = options.verify === true || options.strict === true;
  if (verify && verification === undefined)
    throw new TypeError(
      `${options.verify === true ? "verify" : "strict"}: expected a verification to go with it, got none`,
    );
  const checks = verify ? verification : undefined;
  const isFlat = (options.maxNesting ?? defaultMaxNesting) <= flatNesting;
  const limit = isFlat ? Number.POSITIVE_INFINITY : maxLength(tree);
  const nested = write(tree, options, limit, checks);
  if (nested !== undefined && nested.markdown.length <= limit) return finish(nested, options, checks);
  const flatOptions = { ...options, maxNesting: flatNesting };
  const flat = write(tree, flatOptions, Number.POSITIVE_INFINITY, checks) as Written;
  // Something else makes it long: addresses, resolved against a long base.
  if (nested !== undefined && nested.markdown.length - flat.markdown.length <= minLength)
    return finish(nested, options, checks);
  const result = finish(flat, flatOptions, checks);
  return { ...result, diagnostics: [...result.diagnostics, nestingFlattened] };
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

/** Markdown that has yet to be read back. */
interface Written extends Omit<Normalized, "text"> {
  readonly violations: Violation[];
  readonly document: Checked;
  /** The tree in the style of the options. */
  readonly styled: Root;
}

/** `undefined` for Markdown of which the indentation alone would be longer than allowed. */
function write(
  tree: HastNodes,
  options: NormalizeOptions,
  limit: number,
  verification: Verification | undefined,
): Written | undefined {
  const { tree: mdast, decisions, diagnostics, ...account } = bridge(tree, options);
  const document = {
    mdast,
    source: { hast: tree, ...account },
    baseUrl: options.baseUrl,
  };
  const violations = verification?.checkTree(document) ?? checkTree(document);
  const inStyle = styled(mdast, options);
  if (limit < Number.POSITIVE_INFINITY && leastIndentation(mdast) > limit) return undefined;
  const { markdown, blocks } = writeMarkdown(inStyle, options);
  const { added: additions } = account;
  return { document, styled: inStyle, markdown, mdast, violations, decisions, additions, blocks, diagnostics };
}

function finish(
  { document, styled: mdast, ...written }: Written,
  writer: NormalizeOptions,
  verification: Verification | undefined,
): Normalized {
  const { markdown, violations } = written;
  for (const violation of verification?.checkMarkdown({ ...document, mdast, markdown, writer }) ?? [])
    violations.push(violation);
  return { ...written, text: toText(written.mdast) };
}
