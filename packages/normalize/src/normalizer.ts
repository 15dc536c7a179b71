import type { Addition, Decision, Diagnostic, PluginChange, Violation } from "@decant/page";
import type { Nodes as HastNodes } from "hast";
import type { Root } from "mdast";
import remarkStringify from "remark-stringify";
import { type PluggableList, type Plugin, type Processor, unified } from "unified";
import { VFile } from "vfile";
import { defaultMaxNesting } from "./bridge/limits.ts";
import { ignore } from "./handlers/fall-through.ts";
import { defaultHandlers } from "./handlers/index.ts";
import { checkTree } from "./invariants/check.ts";
import type { Checked } from "./invariants/invariant.ts";
import { textOfHtml } from "./invariants/no-raw-html.ts";
import type { Verification } from "./invariants/verification.ts";
import type { Block } from "./markdown/flow.ts";
import { leastIndentation } from "./markdown/indentation.ts";
import { styled } from "./markdown/style.ts";
import { createWriter, type Writer } from "./markdown/to-markdown.ts";
import { checkNormalizerOptions, checkPageOptions, type NormalizerOptions } from "./options.ts";
import type { TextReader } from "./plugins/changes.ts";
import { pluginMessages } from "./plugins/messages.ts";
import { runNow, watchPlugins } from "./plugins/watch.ts";
import { type Bridged, bridge } from "./to-mdast.ts";
import { toText } from "./to-text.ts";

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
}

/**
 * Make a function like `normalize` for many trees: options are checked once, and one unified processor serves all of them.
 *
 * The processor runs `rehypePlugins`, the bridge to mdast, `remarkPlugins` and the invariants, and writes with `remark-stringify`.
 *
 * @throws {TypeError} If an option is unknown or of the wrong type, or if `verify` or `strict` is set without `verification`.
 * @throws {RangeError} If a number is out of its range.
 * @example
 * const toMarkdown = createNormalizer({ bullet: "*" });
 * const text = { type: "text", value: "Hi" } as const;
 * toMarkdown({ type: "element", tagName: "li", properties: {}, children: [text] }).markdown; // "* Hi\n"
 */
export function createNormalizer(options: NormalizerOptions = {}, parts: NormalizerParts = {}): Normalizer {
  checkNormalizerOptions(options);
  const { rehypePlugins = [], remarkPlugins = [], ...own } = options;
  const verify = options.verify === true || options.strict === true;
  if (verify && parts.verification === undefined)
    throw new TypeError(
      `${options.verify === true ? "verify" : "strict"}: expected a verification to go with it, got none`,
    );
  const verification = verify ? parts.verification : undefined;
  const context: Context = { conversions: new WeakMap(), writer: createWriter(own), verification };
  const processor = createProcessor(context, rehypePlugins, remarkPlugins);
  const stringify =
    remarkPlugins.length === 0
      ? (tree: Root) => processor.stringify(tree)
      : (tree: Root) => runNow("writing the tree", "remarkPlugins", () => processor.stringify(tree));
  return (tree, page = {}) => {
    checkPageOptions(tree, page);
    const baseUrl = page.baseUrl ?? own.baseUrl;
    return convertTree(tree, { ...own, baseUrl }, { ...context, processor, stringify });
  };
}

type AnyProcessor = Processor<undefined, undefined, undefined, Root, string>;

interface Context {
  /** Conversions by the file that stands for them in the processor. */
  readonly conversions: WeakMap<VFile, Conversion>;
  readonly writer: Writer;
  readonly verification: Verification | undefined;
}

interface Frame extends Context {
  readonly processor: AnyProcessor;
  readonly stringify: (tree: Root) => string;
}

/** One tree on its way through the processor. */
interface Conversion {
  readonly options: NormalizerOptions;
  readonly rehypeChanges: PluginChange[];
  readonly remarkChanges: PluginChange[];
  /** Whether the rehype plugins have changed the tree already. */
  readonly isRetry: boolean;
  bridged?: Bridged;
  document?: Checked;
  violations?: Violation[];
}

function createProcessor(context: Context, rehypePlugins: PluggableList, remarkPlugins: PluggableList): AnyProcessor {
  const conversionOf = (file: VFile): Conversion => context.conversions.get(file) as Conversion;
  const normalizeTree: Plugin = function () {
    addExtension(this.data(), context.writer.extension);
    return (tree, file) => toMdastTree(tree as HastNodes, conversionOf(file));
  };
  const holdInvariants: Plugin = () => (tree, file) =>
    checkConversion(tree as Root, conversionOf(file), context.verification);
  const processor = unified()
    .use(
      watchPlugins(rehypePlugins, {
        option: "rehypePlugins",
        reader: hastReader,
        changesOf: (file) => (conversionOf(file).isRetry ? undefined : conversionOf(file).rehypeChanges),
      }),
    )
    .use(normalizeTree)
    .use(
      watchPlugins(remarkPlugins, {
        option: "remarkPlugins",
        reader: mdastReader,
        changesOf: (file) => conversionOf(file).remarkChanges,
      }),
    )
    .use(holdInvariants)
    .use(remarkStringify);
  return processor.freeze() as unknown as AnyProcessor;
}

const hastReader: TextReader = {
  isLeftOut: (node) => node.type === "element" && defaultHandlers[node.tagName] === ignore,
  textOf: (node) => (node.type === "text" ? node.value : ""),
};

const mdastReader: TextReader = {
  isLeftOut: () => false,
  textOf: (node) => (node.type === "html" ? textOfHtml(node.value) : "value" in node ? node.value : ""),
};

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

function convertTree(tree: HastNodes, options: NormalizerOptions, frame: Frame): Normalized {
  const isFlat = (options.maxNesting ?? defaultMaxNesting) <= flatNesting;
  const limit = isFlat ? Number.POSITIVE_INFINITY : maxLength(tree);
  const first: Conversion = { options, rehypeChanges: [], remarkChanges: [], isRetry: false };
  const nested = write(tree, first, limit, frame);
  if (nested !== undefined && nested.markdown.length <= limit) return finish(nested, first, frame);
  const again: Conversion = {
    ...first,
    options: { ...options, maxNesting: flatNesting },
    remarkChanges: [],
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
interface Written {
  readonly markdown: string;
  readonly mdast: Root;
  /** The tree in the style of the options. */
  readonly styled: Root;
  readonly blocks: readonly Block[];
  readonly messages: readonly Diagnostic[];
}

/** `undefined` for Markdown of which the indentation alone would be longer than allowed. */
function write(tree: HastNodes, conversion: Conversion, limit: number, frame: Frame): Written | undefined {
  // Without a folder of its own a file asks the system for one.
  const file = new VFile({ cwd: "/", data: { baseUrl: conversion.options.baseUrl } });
  frame.conversions.set(file, conversion);
  const mdast = frame.processor.runSync(tree as never, file) as Root;
  const inStyle = styled(mdast, conversion.options);
  if (limit < Number.POSITIVE_INFINITY && leastIndentation(mdast) > limit) return undefined;
  const markdown = frame.stringify(inStyle);
  return { markdown, mdast, styled: inStyle, blocks: frame.writer.blocks(), messages: pluginMessages(file) };
}

function finish(
  { markdown, mdast, styled, blocks, messages }: Written,
  conversion: Conversion,
  frame: Frame,
): Normalized {
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
    diagnostics: [...messages, ...diagnostics],
  };
}
