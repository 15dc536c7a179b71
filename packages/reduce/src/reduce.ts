import { decode, measure, parse } from "@decant/dom";
import { PathBudget } from "@decant/dom/internal";
import { createPipeline } from "@decant/pipeline/create";
import { bareHtml } from "./bare.ts";
import { type ReduceMode, type ReduceOptions, resolveOptions, type Settings } from "./options.ts";
import { prune, sourceWithout } from "./prune.ts";
import { findSubtree } from "./subtree.ts";
import { WordIndex, wordsIn } from "./words.ts";

/** A part of the page with the requested coverage. */
export interface Reduced {
  readonly ok: true;
  readonly mode: ReduceMode;
  /** HTML; Markdown in mode `markdown`. */
  readonly output: string;
  /** Tokens of the page as received. */
  readonly tokensBefore: number;
  /** Number of tokens in `output`. */
  readonly tokens: number;
  /** Share of the tokens saved, 0 to 1; negative where the result is longer. */
  readonly reduction: number;
  /** Share of the distinct words that are kept, 0 to 1. */
  readonly coverage: number;
  /** Node path of the element that the result was made from. */
  readonly path: string;
  /** Node paths of the subtrees removed from it. */
  readonly removed: readonly string[];
}

/**
 * Why there is no result:
 *
 * - `no-words`: the page or the reference has no visible words;
 * - `coverage-unreachable`: not even the whole page covers so much, or its Markdown does not;
 * - `too-many-tokens`: the smallest result is above `maxTokens`.
 */
export type RefusalCode = "no-words" | "coverage-unreachable" | "too-many-tokens";

/** No result meets the request. */
export interface Refused {
  readonly ok: false;
  readonly mode: ReduceMode;
  readonly code: RefusalCode;
  /** A sentence for a person; may change at any time. */
  readonly message: string;
  readonly tokensBefore: number;
  /** Tokens that the smallest result has, where there is one. */
  readonly tokens: number | null;
  /** Best possible coverage, 0 to 1. */
  readonly coverage: number;
}

/**
 * Find the smallest part of a page that still covers a share of its words. Words are sequences of letters and digits, in lower
 * case, each counted once; hidden words do not count.
 *
 * @param input Decoded HTML, or bytes as received; any input is accepted.
 * @returns The part, or a refusal with the reason. A page never makes it throw.
 * @throws {TypeError} If `input` is neither a string nor a `Uint8Array`, or an option is unknown or of the wrong type.
 * @throws {RangeError} If a number is out of its range.
 * @example
 * reduce("<body><nav>Menu</nav><main><p>The moon pulls the sea.</p></main></body>", { coverage: 0.8, mode: "subtree" });
 * // { ok: true, path: "body[1]/main[2]/p[1]", output: "<p>The moon pulls the sea.</p>", coverage: 0.8, ... }
 */
export function reduce(input: string | Uint8Array, options: ReduceOptions = {}): Reduced | Refused {
  const page = readPage(input, options);
  const { html, index, settings } = page;
  if (index.words.size === 0) return refuse(page, "no-words", "There is no word to cover.", 0, null);
  // Rounding of the product must not require one word more.
  const needed = Math.ceil(settings.coverage * index.words.size - 1e-9);
  const subtree = findSubtree(html, index, needed, settings.countTokens);
  if (subtree === undefined) return unreachable(page);
  const whole = partOf(page, subtree.node, []);
  const part = settings.mode === "subtree" ? whole : smallest([whole, ...prunedParts(page, subtree.node, needed)]);
  return settings.mode === "subtree" || settings.mode === "prune"
    ? makeResult(page, part, part.html)
    : rewrite(page, part, whole);
}

/** A page to reduce. @throws {TypeError | RangeError} As {@link reduce}. */
export function readPage(input: string | Uint8Array, options: ReduceOptions): PageContext {
  const settings = resolveOptions(options);
  const html = input instanceof Uint8Array ? decode(input).text : input;
  if (typeof html !== "string") throw new TypeError(`input: expected a string or a Uint8Array, got ${typeof html}`);
  const index = new WordIndex(measure(parse(html)), settings.reference);
  return { html, index, settings, tokensBefore: settings.countTokens(html) };
}

export interface PageContext {
  readonly html: string;
  readonly index: WordIndex;
  readonly settings: Settings;
  readonly tokensBefore: number;
}

export interface Part {
  readonly node: number;
  readonly removed: readonly number[];
  readonly html: string;
  readonly tokens: number;
}

export function partOf({ html, index, settings }: PageContext, node: number, removed: readonly number[]): Part {
  const output = sourceWithout(html, index, node, removed);
  return { node, removed, html: output, tokens: settings.countTokens(output) };
}

/** Candidates: the best single element and the whole page, both pruned; either can be smaller. */
function prunedParts(page: PageContext, best: number, needed: number): Part[] {
  const nodes = new Set([best, topOf(page.index, best)]);
  return Array.from(nodes, (node) => partOf(page, node, prune(page.index, node, needed)));
}

function topOf({ table }: WordIndex, node: number): number {
  let top = node;
  while (table.parent[top] > 0) top = table.parent[top];
  return top;
}

/** The one with the fewest tokens; of equals the first. */
function smallest(parts: readonly Part[]): Part {
  return parts.reduce((best, part) => (part.tokens < best.tokens ? part : best));
}

/** Write parts in another form, smallest first. The form may lose words, so they are counted again. */
function rewrite(page: PageContext, part: Part, whole: Part): Reduced | Refused {
  const { html, settings } = page;
  let coverage = 0;
  for (const candidate of [part, whole, { ...whole, html }]) {
    const output = write(candidate.html, settings);
    const covered = coverageOf(output, page);
    if (covered >= settings.coverage) return makeResult(page, candidate, output, covered);
    coverage = Math.max(coverage, covered);
  }
  return refuse(
    page,
    "coverage-unreachable",
    `As ${settings.mode}, ${percent(coverage)} of the words are left.`,
    coverage,
    null,
  );
}

/** A part in the form of a mode. */
export function write(html: string, { mode, url }: Settings): string {
  if (mode === "strip") return bareHtml(html);
  return mode === "markdown" ? createPipeline().convert(html, { url }).markdown : html;
}

function coverageOf(output: string, { index: { words } }: PageContext): number {
  const found = new Set(wordsIn(output));
  return [...words].filter((word) => found.has(word)).length / words.size;
}

export function makeResult(page: PageContext, part: Part, output: string, covered?: number): Reduced | Refused {
  const { settings, tokensBefore, index } = page;
  const tokens = output === part.html ? part.tokens : settings.countTokens(output);
  const coverage = covered ?? index.coverageOf(part.node, part.removed);
  if (tokens > settings.maxTokens) {
    const message = `The smallest result has ${tokens} tokens, ${settings.maxTokens} are allowed.`;
    return refuse(page, "too-many-tokens", message, coverage, tokens);
  }
  const paths = new PathBudget(page.html.length);
  const pathOf = (node: number): string => paths.spend(() => index.table.path(node));
  return {
    ok: true,
    mode: settings.mode,
    output,
    tokensBefore,
    tokens,
    reduction: tokensBefore === 0 ? 0 : 1 - tokens / tokensBefore,
    coverage,
    path: pathOf(part.node),
    removed: part.removed.map(pathOf),
  };
}

function unreachable(page: PageContext): Refused {
  const coverage = page.index.coverageOf(0, []);
  return refuse(
    page,
    "coverage-unreachable",
    `No element covers so much; the page has ${percent(coverage)} of the words.`,
    coverage,
    null,
  );
}

export function refuse<Code extends string>(
  { settings, tokensBefore }: PageContext,
  code: Code,
  message: string,
  coverage: number,
  tokens: number | null,
): Omit<Refused, "code"> & { readonly code: Code } {
  return { ok: false, mode: settings.mode, code, message, tokensBefore, tokens, coverage };
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
