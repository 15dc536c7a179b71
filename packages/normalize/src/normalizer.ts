import {
  type Addition,
  anAbsoluteUrl,
  checkOptions,
  checkValue,
  type Decision,
  type Diagnostic,
  type PluginChange,
  type Violation,
} from "@decant/page";
import type { Nodes as HastNodes } from "hast";
import type { Root } from "mdast";
import { toMarkdown } from "#markdown-writer";
import type { Conversion, CreateFrame, Frame } from "./frame.ts";
import { checkTree } from "./invariants/check.ts";
import type { Checked } from "./invariants/invariant.ts";
import type { Verification } from "./invariants/verification.ts";
import { aTree } from "./nodes/mdast.ts";
import { toText } from "./nodes/to-text.ts";
import { checkNormalizeOptions, type NormalizeOptions } from "./options.ts";
import { type Block, leastIndentation, maxGrowth, minLength } from "./to-markdown/flow.ts";
import { plainStyle, type StyleOptions } from "./to-markdown/options.ts";
import { createWriter, type Writer } from "./to-markdown/to-markdown.ts";
import { defaultMaxNesting } from "./to-mdast/flow.ts";
import type { HandlerTable } from "./to-mdast/state.ts";
import { type Bridged, bridge } from "./to-mdast/to-mdast.ts";

/** The result of {@link normalize}. */
export interface Normalized {
  /** CommonMark with GFM, math, footnotes and alerts. Ends with a line end unless empty. */
  readonly markdown: string;
  /** The same content without marks; see {@link toText}. */
  readonly text: string;
  /** The tree before `links`, `images`, `tables` and `dialect` were applied. Nodes have the position of their HTML. */
  readonly mdast: Root;
  /** Violations of invariants; those repaired hold in the Markdown. */
  readonly violations: readonly Violation[];
  /** Elements left out, for a ledger. Elements without positions are not listed. */
  readonly decisions: readonly Decision[];
  /** Texts that the input does not show, for a ledger: quotation marks, titles from attributes. */
  readonly additions: readonly Addition[];
  /** Removals and additions of each plugin, in the order in which they ran. */
  readonly changes: readonly PluginChange[];
  /** The lines of each block and its stretch of HTML. Nested blocks follow the block that holds them. */
  readonly blocks: readonly Block[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Options of one tree. */
export interface TreeOptions {
  /** Base of relative URLs, instead of the `baseUrl` of the normalizer. */
  readonly baseUrl?: string | undefined;
}

/**
 * Converts one tree. The tree is not modified, except by rehype plugins.
 *
 * @throws {TypeError} If `tree` is not a tree, an option is wrong, or a plugin is asynchronous.
 * @throws {DecantError} With the code `plugin-failed` and the cause, if a plugin throws.
 */
export type Normalizer = (tree: HastNodes, options?: TreeOptions) => Normalized;

/** Parts of a normalizer that not every program needs. */
export interface NormalizerParts {
  /** Reads the Markdown back, for `verify` and `strict`: `verification` of this package, a third of its size. */
  readonly verification?: Verification | undefined;
  /** Applies `links`, `images`, `tables`, `formatting` and `dialect`: `style` of `@decant/normalize/style`. */
  readonly style?: ((tree: Root, options: StyleOptions) => Root) | undefined;
  /** Handlers by tag name: `defaultHandlers` of this package, for trees that are not from the sanitizer. @default those for its trees */
  readonly handlers?: HandlerTable | undefined;
  /** Runs the steps of a conversion; for `@decant/pipeline`. @default one after the other */
  readonly frame?: CreateFrame | undefined;
}

/**
 * Make a function like `normalize` for many trees: options are checked once.
 *
 * @throws {TypeError} If an option is unknown or of the wrong type, or needs a part that is not there.
 * @throws {RangeError} If a number is out of its range.
 * @example
 * const toMarkdown = createNormalizer({ bullet: "*" });
 * const text = { type: "text", value: "Hi" } as const;
 * toMarkdown({ type: "element", tagName: "li", properties: {}, children: [text] }).markdown; // "* Hi\n"
 */
export function createNormalizer(options: NormalizeOptions = {}, parts: NormalizerParts = {}): Normalizer {
  checkNormalizeOptions(options);
  const verification = partFor("verification", ["verify", "strict"].filter(isSet, options), parts);
  const style = partFor("style", Object.keys(plainStyle).filter(isSet, options), parts);
  const writer = createWriter(options);
  const { frame = oneAfterTheOther, handlers } = parts;
  const { run, stringify } = frame({
    toMdast: (tree, conversion) => toMdastTree(tree, conversion, handlers),
    check: (tree, conversion) => checkConversion(tree, conversion, verification),
    extension: writer.extension,
  });
  return (tree, page = {}) => {
    checkValue("tree", tree, aTree);
    checkOptions(page, { baseUrl: anAbsoluteUrl });
    const baseUrl = page.baseUrl ?? options.baseUrl;
    return convertTree(tree, { ...options, baseUrl }, { run, stringify, verification, style, writer });
  };
}

/** Whether an option has another value than that which changes nothing. */
function isSet(this: NormalizeOptions, name: string): boolean {
  const value = this[name as keyof NormalizeOptions] || undefined;
  return value !== undefined && value !== plainStyle[name as keyof StyleOptions];
}

const sources = { verification: "@decant/normalize", style: "@decant/normalize/style" } as const;

/** The part that some options need, if one of them is set. */
function partFor<Name extends "verification" | "style">(
  name: Name,
  [option]: readonly string[],
  parts: NormalizerParts,
): NormalizerParts[Name] {
  if (option === undefined) return undefined;
  if (parts[name] !== undefined) return parts[name];
  throw new TypeError(`${option}: expected the part "${name}" of ${sources[name]}, got none`);
}

const oneAfterTheOther: CreateFrame = ({ toMdast, check, extension }) => ({
  run: (tree, conversion) => {
    const mdast = toMdast(tree, conversion);
    check(mdast, conversion);
    return mdast;
  },
  stringify: (tree) => toMarkdown(tree, extension),
});

interface Context extends Frame, Pick<NormalizerParts, "verification" | "style"> {
  readonly writer: Writer;
}

/** Add our writer to the data of a processor. Extensions of later plugins come before ours. */
export function addExtension(data: object, extension: Writer["extension"]): void {
  const known = data as { toMarkdownExtensions?: Writer["extension"][] };
  known.toMarkdownExtensions = [...(known.toMarkdownExtensions ?? []), extension];
}

function toMdastTree(tree: HastNodes, conversion: Conversion, handlers: HandlerTable | undefined): Root {
  conversion.hast = tree;
  conversion.bridged = bridge(tree, conversion.options, handlers);
  return conversion.bridged.tree;
}

function checkConversion(mdast: Root, conversion: Conversion, verification: Verification | undefined): void {
  const { remarkChanges, options } = conversion;
  const { omitted, added, removed } = conversion.bridged as Bridged;
  const removedTexts = remarkChanges.flatMap((change) =>
    change.removed.map(({ value, from, to }) => value.slice(from, to)),
  );
  const source = {
    hast: conversion.hast as HastNodes,
    omitted,
    added: [...added, ...remarkChanges.flatMap((change) => change.added)],
    removed: [...removed, ...removedTexts],
  };
  conversion.document = { mdast, source, baseUrl: options.baseUrl };
  conversion.violations = verification?.checkTree(conversion.document) ?? checkTree(conversion.document);
}

/** Indentation by many levels can multiply short lines: a page that becomes too long gets this many levels. */
const flatNesting = 2;

const nestingFlattened: Diagnostic = {
  code: "normalize/nesting-flattened",
  severity: "warning",
  message: `Indentation would have made the Markdown more than ${maxGrowth} times as long as the HTML, so lists and quotations nested deeper than ${flatNesting} were flattened.`,
};

function convertTree(tree: HastNodes, options: NormalizeOptions, context: Context): Normalized {
  const isFlat = (options.maxNesting ?? defaultMaxNesting) <= flatNesting;
  const limit = isFlat ? Number.POSITIVE_INFINITY : maxLength(tree);
  const first: Conversion = { options, rehypeChanges: [], remarkChanges: [], messages: [], isRetry: false };
  const nested = write(tree, first, limit, context);
  if (nested !== undefined && nested.markdown.length <= limit) return finish(nested, first, context);
  const flatOptions = { ...options, maxNesting: flatNesting };
  const again: Conversion = { ...first, options: flatOptions, remarkChanges: [], messages: [], isRetry: true };
  const hast = first.hast ?? tree;
  const flat = write(hast, again, Number.POSITIVE_INFINITY, context) as Written;
  // Otherwise the length has another cause, such as addresses resolved against a long base.
  const isNestingTheCause = nested === undefined || nested.markdown.length - flat.markdown.length > minLength;
  if (!isNestingTheCause) return finish(nested, first, context);
  const result = finish(flat, again, context);
  return { ...result, diagnostics: [...result.diagnostics, nestingFlattened] };
}

/** Without positions the length of the HTML is unknown, and so not limited. */
function maxLength(tree: HastNodes): number {
  let length = 0;
  // A title that the page does not show has no position.
  for (const { position } of tree.type === "root" ? tree.children : [tree])
    length += (position?.end.offset ?? 0) - (position?.start.offset ?? 0);
  return length === 0 ? Number.POSITIVE_INFINITY : length * maxGrowth + minLength;
}

/** Markdown before it is read back. */
interface Written {
  readonly markdown: string;
  readonly mdast: Root;
  /** The tree in the style of the options. */
  readonly styled: Root;
  readonly blocks: readonly Block[];
}

/** @returns `undefined` if the indentation of the Markdown alone would be longer than the limit. */
function write(tree: HastNodes, conversion: Conversion, limit: number, context: Context): Written | undefined {
  const mdast = context.run(tree, conversion);
  const inStyle = context.style?.(mdast, conversion.options) ?? mdast;
  if (limit < Number.POSITIVE_INFINITY && leastIndentation(mdast) > limit) return undefined;
  return { markdown: context.stringify(inStyle), mdast, styled: inStyle, blocks: context.writer.blocks() };
}

function finish({ markdown, mdast, styled, blocks }: Written, conversion: Conversion, context: Context): Normalized {
  const { options, rehypeChanges, remarkChanges } = conversion;
  const { decisions, diagnostics, added } = conversion.bridged as Bridged;
  const document = { ...(conversion.document as Checked), mdast: styled, markdown, writer: options };
  return {
    markdown,
    text: toText(mdast),
    mdast,
    violations: [...(conversion.violations ?? []), ...(context.verification?.checkMarkdown(document) ?? [])],
    decisions,
    additions: added,
    changes: [...rehypeChanges, ...remarkChanges],
    blocks,
    diagnostics: [...conversion.messages, ...diagnostics],
  };
}
