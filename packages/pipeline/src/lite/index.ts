/** A small pipeline for programs that must load fast: parsing, a small forest, HTML's own forms, Markdown. */

import { type Element, measure, type NodeTable, parsePage } from "@decant/dom";
import { knownTag } from "@decant/dom/internal";
import type { BlockScorer } from "@decant/extractor";
import { extractLite, type LiteExtraction } from "@decant/extractor/lite";
import { style } from "@decant/normalize/style";
import { createNormalizer, type NormalizeOptions, type Normalizer } from "@decant/normalize/write";
import {
  aBoolean,
  aFunction,
  anObject,
  aString,
  type BlockSpan,
  checkOptions,
  checkValue,
  type Diagnostic,
  type OptionChecks,
  type Violation,
} from "@decant/page";
import { sanitizeLite } from "@decant/sanitizer/internal";
import { placeTitle } from "../place-title.ts";
import { webAddress } from "../web-address.ts";
import { decideByAttributes } from "./by-attributes.ts";

/** Options of the small pipeline. */
export interface LiteOptions {
  /** Address of the page. Relative links are resolved against it. @default none, and links stay relative */
  readonly url?: string | undefined;
  /** `false` converts the whole page without looking for its main content. @default true */
  readonly extract?: boolean | undefined;
  /** Scores text blocks instead of the first trees of the shipped model; see `@decant/extractor`. */
  readonly scorer?: BlockScorer | undefined;
  /** How the Markdown is written; see `NormalizeOptions` of `@decant/normalize`. `verify` and `strict` are refused. */
  readonly markdown?: NormalizeOptions | undefined;
}

/** A converted page: what `Page` of `@decant/page` has, without its accounts. */
export interface LitePage {
  /** Text of `<title>`; `null` for a page without one. */
  readonly title: string | null;
  readonly markdown: string;
  /** The content without Markdown marks. Blank lines separate blocks, tabs separate cells. */
  readonly text: string;
  /** F1 of development pages whose scores were as certain (0 to 1); 1 without extraction. */
  readonly confidence: number;
  /** Lines of each block, and its offsets in the HTML. */
  readonly blocks: readonly Omit<BlockSpan, "path" | "anchor">[];
  readonly violations: readonly Violation[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Converts pages with the same options. */
export interface LitePipeline {
  /**
   * Convert one page. Its contents are never an error.
   *
   * @param html Decoded HTML. Bytes are decoded by `decode` of `@decant/dom`, or by a `TextDecoder` for a known encoding.
   * @throws {TypeError} If `html` is not a string, or an option is unknown or of the wrong type.
   */
  convert(html: string, page?: Pick<LiteOptions, "url">): LitePage;
}

const pageChecks: OptionChecks<Pick<LiteOptions, "url">> = { url: aString };
const checks: OptionChecks<Omit<LiteOptions, "url">> = { extract: aBoolean, scorer: aFunction, markdown: anObject };

/**
 * Make a small pipeline for many pages. The options are checked once.
 *
 * @throws {TypeError} If an option is unknown or of the wrong type, or one that needs the whole pipeline: `verify`, `strict`.
 * @throws {RangeError} If a number is out of its range.
 * @example
 * const pipeline = createPipeline({ markdown: { bullet: "*" } });
 * pipeline.convert("<ul><li>Ebb<li>Flood</ul>").markdown; // "* Ebb\n* Flood\n"
 */
export function createPipeline(options: Omit<LiteOptions, "url"> = {}): LitePipeline {
  checkValue("options", options, anObject);
  checkOptions(options, checks);
  const { markdown, ...settings } = options;
  const normalize = createNormalizer(markdown, { style });
  return {
    convert: (html, page = {}) => {
      checkOptions(page, pageChecks);
      return convertPage(html, page.url, settings, normalize);
    },
  };
}

/**
 * Convert a page to Markdown in a bundle of a third of the size: without metadata, account, comments, verdicts and verification.
 *
 * @param html Decoded HTML; anything is a page.
 * @throws {TypeError} If `html` is not a string, or an option is unknown or of the wrong type.
 * @throws {RangeError} If a number is out of its range.
 * @example
 * const html = "<title>Tides</title><nav><a href=/>Menu</a></nav><main><h1>Tides</h1><p>The moon pulls the sea.</p></main>";
 * const { title, markdown } = convert(html);
 * [title, markdown]; // ["Tides", "# Tides\n\nThe moon pulls the sea.\n"]
 */
export function convert(html: string, options: LiteOptions = {}): LitePage {
  checkValue("options", options, anObject);
  const { url, ...settings } = options;
  const pipeline = Object.keys(settings).length === 0 ? withDefaults() : createPipeline(settings);
  return pipeline.convert(html, { url });
}

let defaultPipeline: LitePipeline | undefined;

function withDefaults(): LitePipeline {
  defaultPipeline ??= createPipeline();
  return defaultPipeline;
}

function convertPage(
  html: string,
  url: string | undefined,
  { extract = true, scorer }: Pick<LiteOptions, "extract" | "scorer">,
  normalize: Normalizer,
): LitePage {
  const { document, order, diagnostics } = parsePage(html);
  const table = measure(document, order);
  decideByAttributes(table);
  const title = titleOf(table);
  const { content, heading, confidence } = extract ? extractLite(table, { url, title }, scorer) : wholePage(table);
  const sanitized = sanitizeLite(content, html, url);
  if (heading !== undefined) {
    placeTitle(sanitized.tree, { start: heading.startIndex ?? undefined, text: undefined, isOutside: false }, "always");
  }
  const { markdown, text, blocks, violations, ...normalized } = normalize(sanitized.tree, { baseUrl: webAddress(url) });
  return {
    title: title ?? null,
    markdown,
    text,
    confidence,
    blocks,
    violations,
    diagnostics: [...diagnostics, ...sanitized.diagnostics, ...normalized.diagnostics],
  };
}

function wholePage({ document, visibility }: NodeTable): LiteExtraction {
  const content = { roots: document.children, omitted: new Set<never>(), visibility };
  return { content, heading: undefined, confidence: 1 };
}

const TITLE = knownTag("title");
const HEAD = knownTag("head");
const spaces = /\s+/g;

/** The first title in the head: a drawing may have one, too. */
function titleOf({ tag, nodes, parent, size }: NodeTable): string | undefined {
  for (let i = 1; i < size; i++) {
    if (tag[i] !== TITLE || (tag[parent[i]] !== HEAD && parent[i] !== 0)) continue;
    const texts = (nodes[i] as Element).children.map((child) => (child.type === "text" ? child.data : ""));
    return texts.join("").replace(spaces, " ").trim() || undefined;
  }
  return undefined;
}
