import { aString, checkOptions, checkValue } from "@decant/page";
import type { Nodes as HastNodes } from "hast";
import type { Nodes, Root } from "mdast";
import type { Options as ToMarkdownExtension } from "mdast-util-to-markdown";
import { toMarkdown as stockToMarkdown } from "#markdown-writer";
import { verification } from "./invariants/verification.ts";
import { aTree } from "./nodes/mdast.ts";
import { isSafe, type UrlKind } from "./nodes/url.ts";
import {
  createNormalizer as createBareNormalizer,
  type Normalized,
  type Normalizer,
  type NormalizerParts,
} from "./normalizer.ts";
import type { NormalizeOptions } from "./options.ts";
import { type WriterOptions, writerChecks } from "./to-markdown/options.ts";
import { style } from "./to-markdown/style.ts";
import { createWriter } from "./to-markdown/to-markdown.ts";
import { defaultHandlers } from "./to-mdast/handlers/foreign.ts";
import { bridge, bridgeChecks } from "./to-mdast/to-mdast.ts";
import type { ToMdastOptions } from "./to-mdast/types.ts";

const parts = { verification, style };

/**
 * Turn hast into Markdown that holds the {@link invariants}. For many trees, {@link createNormalizer} checks the options once.
 *
 * @param tree Any hast: from `@decant/sanitizer`, rehype, or made by hand. Not modified.
 * @param options See {@link NormalizeOptions}.
 * @returns Markdown, plain text and mdast, with violations, elements left out, and the source of each block.
 * @throws {TypeError} If an option is of the wrong type.
 * @throws {RangeError} If a number is out of its range.
 * @example
 * const text = { type: "text", value: "Hi" } as const;
 * normalize({ type: "element", tagName: "h1", properties: {}, children: [text] }).markdown; // "# Hi\n"
 */
export function normalize(tree: HastNodes, options: NormalizeOptions = {}): Normalized {
  return createNormalizer(options, parts)(tree);
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
  return createBareNormalizer(options, { handlers: defaultHandlers, ...parts });
}

/**
 * Turn hast into mdast in one pass.
 *
 * White space is folded as in browsers, and phrasing content is brought into a form that Markdown can hold.
 *
 * @param tree Any hast. Not modified, and nodes may share its `position` objects.
 * @param options See {@link ToMdastOptions}.
 * @returns The mdast root. Nodes carry the position of the element they came from.
 * @throws {TypeError} If `tree` is not a tree, or an option is unknown or of the wrong type.
 * @throws {RangeError} If a number is out of its range.
 * @example
 * toMdast({ type: "root", children: [{ type: "element", tagName: "p", properties: {}, children: [{ type: "text", value: "Hi" }] }] });
 * // { type: "root", children: [{ type: "paragraph", children: [{ type: "text", value: "Hi" }] }] }
 */
export function toMdast(tree: HastNodes, options: ToMdastOptions = {}): Root {
  checkValue("tree", tree, aTree);
  checkOptions(options, bridgeChecks);
  return bridge(tree, options, defaultHandlers).tree;
}

/**
 * Write mdast as Markdown: CommonMark with GFM, math, footnotes and alerts, escaped by need.
 *
 * @param tree Any mdast. Not modified.
 * @returns Markdown, ending with one line end unless empty.
 * @throws {TypeError} If `tree` is not a tree, or an option is unknown or of the wrong type.
 * @example
 * toMarkdown({ type: "root", children: [{ type: "paragraph", children: [{ type: "text", value: "2 * 3 = [6]" }] }] });
 * // "2 * 3 = [6]\n"
 */
export function toMarkdown(tree: Nodes, options: WriterOptions = {}): string {
  checkValue("tree", tree, aTree);
  checkOptions(options, writerChecks);
  return stockToMarkdown(tree, markdownExtension(options));
}

/**
 * The writer as an extension of mdast-util-to-markdown, for `remark-stringify` and others. The options are not checked.
 *
 * @example
 * import { unified } from "unified";
 * unified().data("toMarkdownExtensions" as never, [markdownExtension({ bullet: "*" })] as never);
 */
export function markdownExtension(options: WriterOptions = {}): ToMarkdownExtension {
  return createWriter(options).extension;
}

/**
 * Whether a URL is relative or of an allowed scheme, however the scheme is disguised.
 *
 * @throws {TypeError} If `url` is not a string.
 * @example
 * isSafeUrl("java\nscript:alert(1)", "link"); // false
 */
export function isSafeUrl(url: string, kind: UrlKind): boolean {
  checkValue("url", url, aString);
  return isSafe(url, kind);
}
