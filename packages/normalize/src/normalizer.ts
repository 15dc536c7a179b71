import type { Addition, Decision, Diagnostic, PluginChange, Violation } from "@decant/page";
import { checkOptions, checkValue } from "@decant/page";
import type { Nodes as HastNodes } from "hast";
import type { Root } from "mdast";
import { toMarkdown } from "mdast-util-to-markdown";
import { checkTree } from "./invariants/check.ts";
import type { Checked } from "./invariants/invariant.ts";
import { maxGrowth, minLength } from "./invariants/length-bounded.ts";
import type { Verification } from "./invariants/verification.ts";
import { aTree } from "./nodes/mdast.ts";
import { toText } from "./nodes/to-text.ts";
import { checkNormalizeOptions, type NormalizeOptions } from "./options.ts";
import type { Block } from "./to-markdown/flow.ts";
import { leastIndentation } from "./to-markdown/indentation.ts";
import { styled } from "./to-markdown/style.ts";
import { createWriter, type Writer } from "./to-markdown/to-markdown.ts";
import { defaultMaxNesting } from "./to-mdast/limits.ts";
import { anAbsoluteUrl, type Bridged, bridge } from "./to-mdast/to-mdast.ts";

/** What `normalize` gives. */
export interface Normalized {
  /** CommonMark with GFM, math, footnotes and alerts. Ends with a line end unless empty. */
  readonly markdown: string;
  /** The same content without marks; see {@link toText}. */
  readonly text: string;
  /** The tree that the Markdown was written from, before `links`, `images`, `tables` and `dialect` were applied. Nodes carry the position of the HTML they came from. */
  readonly mdast: Root;
  /** Invariants that did not hold; those repaired hold in the Markdown. */
  readonly violations: readonly Violation[];
  /** Elements left out, for a ledger. Only elements with positions can be listed. */
  readonly decisions: readonly Decision[];
  /** Texts that the input has not, for a ledger: quotation marks, titles from attributes. */
  readonly additions: readonly Addition[];
  /** What each plugin removed and added, in the order in which they ran. */
  readonly changes: readonly PluginChange[];
  /** Which lines each block takes, and which stretch of HTML it came from. Nested blocks follow the block that holds them. */
  readonly blocks: readonly Block[];
  readonly diagnostics: readonly Diagnostic[];
}

/** What belongs to one tree rather than to the normalizer. */
export interface TreeOptions {
  /** Base of relative URLs, instead of the `baseUrl` of the options. */
  readonly baseUrl?: string | undefined;
}

/**
 * Converts one tree. The tree is not modified, except by rehype plugins.
 *
 * @throws {TypeError} If `tree` is no tree, an option is wrong, or a plugin is asynchronous.
 * @throws {DecantError} With the code `plugin-failed` and the cause, if a plugin throws.
 */
export type Normalizer = (tree: HastNodes, options?: TreeOptions) => Normalized;

/** Parts of a normalizer that not every program needs. */
export interface NormalizerParts {
  /** Reads the Markdown back, for `verify` and `strict`: `verification` of this package. A third of the package's size. */
  readonly verification?: Verification | undefined;
  /** Runs the steps of a conversion. @default one after the other */
  readonly frame?: CreateFrame | undefined;
}

/** The steps of a conversion, for what runs them in its own way, with others between them. */
export interface Steps {
  readonly toMdast: (tree: HastNodes, conversion: Conversion) => Root;
  /** Check and repair the invariants. */
  readonly check: (tree: Root, conversion: Conversion) => void;
  /** Our writer, for mdast-util-to-markdown. */
  readonly extension: Writer["extension"];
}

/** Runs the steps of conversions, one conversion after the other. */
export interface Frame {
  readonly run: (tree: HastNodes, conversion: Conversion) => Root;
  readonly stringify: (tree: Root) => string;
}

export type CreateFrame = (steps: Steps) => Frame;

/**
 * Make a function like `normalize` for many trees: options are checked once.
 *
 * @throws {TypeError} If an option is unknown or of the wrong type, or if `verify` or `strict` is set without `verification`.
 * @throws {RangeError} If a number is out of its range.
 * @example
 * const toMarkdown = createNormalizer({ bullet: "*" });
 * const text = { type: "text", value: "Hi" } as const;
 * toMarkdown({ type: "element", tagName: "li", properties: {}, children: [text] }).markdown; // "* Hi\n"
 */
export function createNormalizer(options: NormalizeOptions = {}, parts: NormalizerParts = {}): Normalizer {
  checkNormalizeOptions(options);
  const verify = options.verify === true || options.strict === true;
  if (verify && parts.verification === undefined)
    throw new TypeError(
      `${options.verify === true ? "verify" : "strict"}: expected a verification to go with it, got none`,
    );
  const verification = verify ? parts.verification : undefined;
  const writer = createWriter(options);
  const { frame = oneAfterTheOther } = parts;
  const { run, stringify } = frame({
    toMdast: toMdastTree,
    check: (tree, conversion) => checkConversion(tree, conversion, verification),
    extension: writer.extension,
  });
  return (tree, page = {}) => {
    checkValue("tree", tree, aTree);
    checkOptions(page, { baseUrl: anAbsoluteUrl });
    const baseUrl = page.baseUrl ?? options.baseUrl;
    return convertTree(tree, { ...options, baseUrl }, { run, stringify, verification, writer });
  };
}

const oneAfterTheOther: CreateFrame = ({ toMdast, check, extension }) => ({
  run: (tree, conversion) => {
    const mdast = toMdast(tree, conversion);
    check(mdast, conversion);
    return mdast;
  },
  stringify: (tree) => toMarkdown(tree, extension),
});

interface Context extends Frame {
  readonly verification: Verification | undefined;
  readonly writer: Writer;
}

/** One tree on its way through the steps. */
export interface Conversion {
  readonly options: NormalizeOptions;
  /** What plugins did to the hast, and to the mdast. */
  readonly rehypeChanges: PluginChange[];
  readonly remarkChanges: PluginChange[];
  /** What plugins report. */
  readonly messages: Diagnostic[];
  /** Whether the hast was converted before, and rehype plugins have changed it already. */
  readonly isRetry: boolean;
  bridged?: Bridged;
  document?: Checked;
  violations?: Violation[];
}

/** Plug-ins after this one add extensions of their own, which come before ours. */
export function addExtension(data: object, extension: Writer["extension"]): void {
  const known = data as { toMarkdownExtensions?: Writer["extension"][] };
  known.toMarkdownExtensions = [...(known.toMarkdownExtensions ?? []), extension];
}

function toMdastTree(tree: HastNodes, conversion: Conversion): Root {
  const bridged = bridge(tree, conversion.options);
  const { tree: mdast, omitted, added, removed } = bridged;
  conversion.bridged = bridged;
  const { baseUrl } = conversion.options;
  conversion.document = { mdast, source: { hast: tree, omitted, added, removed }, baseUrl };
  return mdast;
}

function checkConversion(mdast: Root, conversion: Conversion, verification: Verification | undefined): void {
  const { source, ...rest } = conversion.document as Checked;
  const added = [...(source?.added ?? []), ...conversion.remarkChanges.flatMap((change) => change.added)];
  const removed = [
    ...(source?.removed ?? []),
    ...conversion.remarkChanges.flatMap((change) => change.removed.map(({ value, from, to }) => value.slice(from, to))),
  ];
  const document: Checked = { ...rest, mdast, source: source && { ...source, added, removed } };
  conversion.document = document;
  conversion.violations = verification?.checkTree(document) ?? checkTree(document);
}

function convertTree(tree: HastNodes, options: NormalizeOptions, frame: Context): Normalized {
  const isFlat = (options.maxNesting ?? defaultMaxNesting) <= flatNesting;
  const limit = isFlat ? Number.POSITIVE_INFINITY : maxLength(tree);
  const first: Conversion = { options, rehypeChanges: [], remarkChanges: [], messages: [], isRetry: false };
  const nested = write(tree, first, limit, frame);
  if (nested !== undefined && nested.markdown.length <= limit) return finish(nested, first, frame);
  const again: Conversion = {
    ...first,
    options: { ...options, maxNesting: flatNesting },
    remarkChanges: [],
    messages: [],
    isRetry: true,
  };
  const hast = first.document?.source?.hast ?? tree;
  const flat = write(hast, again, Number.POSITIVE_INFINITY, frame) as Written;
  // Something else makes it long: addresses, resolved against a long base.
  if (nested !== undefined && nested.markdown.length - flat.markdown.length <= minLength)
    return finish(nested, first, frame);
  const result = finish(flat, again, frame);
  return { ...result, diagnostics: [...result.diagnostics, nestingFlattened] };
}

/** A line of a few characters, indented by many levels, multiplies the page: such a page gets this many levels only. */
const flatNesting = 2;

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
interface Written {
  readonly markdown: string;
  readonly mdast: Root;
  /** The tree in the style of the options. */
  readonly styled: Root;
  readonly blocks: readonly Block[];
}

/** `undefined` for Markdown of which the indentation alone would be longer than allowed. */
function write(tree: HastNodes, conversion: Conversion, limit: number, frame: Context): Written | undefined {
  const mdast = frame.run(tree, conversion);
  const inStyle = styled(mdast, conversion.options);
  if (limit < Number.POSITIVE_INFINITY && leastIndentation(mdast) > limit) return undefined;
  const markdown = frame.stringify(inStyle);
  return { markdown, mdast, styled: inStyle, blocks: frame.writer.blocks() };
}

function finish({ markdown, mdast, styled, blocks }: Written, conversion: Conversion, frame: Context): Normalized {
  const { options, rehypeChanges, remarkChanges } = conversion;
  const { decisions, diagnostics, added } = conversion.bridged as Bridged;
  const document = { ...(conversion.document as Checked), mdast: styled, markdown, writer: options };
  return {
    markdown,
    text: toText(mdast),
    mdast,
    violations: [...(conversion.violations ?? []), ...(frame.verification?.checkMarkdown(document) ?? [])],
    decisions,
    additions: added,
    changes: [...rehypeChanges, ...remarkChanges],
    blocks,
    diagnostics: [...conversion.messages, ...diagnostics],
  };
}
