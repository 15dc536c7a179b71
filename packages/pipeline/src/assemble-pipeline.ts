import {
  type AnyNode,
  decode,
  type Element,
  hiddenBy,
  ledgerText,
  measure,
  parsePage,
  type Selection,
} from "@decant/dom";
import type { Candidate } from "@decant/extractor";
import type { MetadataResult } from "@decant/metadata";
import type { Block, Normalized } from "@decant/normalize/write";
import {
  type Addition,
  aString,
  type BlockSpan,
  balance,
  type CandidateSummary,
  checkOptions,
  checkValue,
  countHidden,
  countItems,
  countVisible,
  DecantError,
  type Diagnostic,
  type ExtractionSummary,
  type Ledger,
  type OptionChecks,
  outermost,
  type Page,
  type PageComments,
  type PageStats,
  type SourceSpan,
  type ValueCheck,
} from "@decant/page";
import { sanitize } from "@decant/sanitizer";
import { type Content, chooseContent } from "./choose-content.ts";
import { Deadline } from "./deadline.ts";
import { detach, detachMetadata, withOwnText } from "./detach.ts";
import { boundHidden, findHidden } from "./hidden-texts.ts";
import { listItems } from "./items/list-items.ts";
import { readShown, readTree } from "./items/read-trees.ts";
import { settleItems } from "./items/settle-items.ts";
import { checkLedger } from "./ledger-check.ts";
import { type PipelineOptions, resolveOptions, type Settings } from "./options.ts";
import type { PipelineParts } from "./parts.ts";
import { PathIndex } from "./path-index.ts";
import { findOrigin } from "./recovered-origin.ts";

/** What belongs to one page rather than to the pipeline. */
export interface PageOptions {
  /** Address of the page: relative links are resolved against it, and it helps to tell the kind of page. */
  readonly url?: string | undefined;
  /** Value of the HTTP `Content-Type` header, for its charset; used for bytes only. */
  readonly contentType?: string | undefined;
}

export interface Pipeline {
  /**
   * Convert one page. Never throws for what a page holds.
   *
   * @throws {DecantError} With the code `input-too-large`, if a `maxBytes` was set and the input is larger.
   * @throws {TypeError} If `input` is neither a string nor a `Uint8Array`, or an option is unknown or not a string.
   */
  convert(input: string | Uint8Array, page?: PageOptions): Page;
  readonly options: PipelineOptions;
}

/**
 * Make a pipeline of the parts that are wanted, for programs that have to stay small: a bundler leaves out the others.
 *
 * Each part is what its package exports. Without `extractor`, pages are converted whole; without `extractMetadata`, the metadata
 * is empty; without `verification` and `compileSelector`, the options that need them are refused.
 *
 * @throws {TypeError} If an option is unknown or of the wrong type, or needs a part that is not there.
 * @throws {RangeError} If a number is out of its range.
 * @example
 * assemblePipeline({}).convert("<main><h1>Tides</h1></main>").markdown; // "# Tides\n"
 */
export function assemblePipeline(parts: PipelineParts, options: PipelineOptions = {}): Pipeline {
  const settings = resolveOptions(options, parts);
  return { options, convert: (input, page = {}) => convertPage(input, page, settings) };
}

function convertPage(input: string | Uint8Array, page: PageOptions, settings: Settings): Page {
  checkOptions(page, pageChecks);
  const { url, contentType } = page;
  const deadline = new Deadline(settings.deadlineMs);
  const { text: html, encoding } = readInput(input, contentType, settings.maxBytes);
  const { document, table, diagnostics } = readPage(html, settings, deadline);
  const described = settings.parts.extractMetadata?.(document, { table, url }) ?? nothingSaid;
  const chosen = chooseContent(table, { url, ...described.hints }, settings, deadline.isTooLateToScore());
  table.forgetCounts();
  const toMarkdown = (selection: Selection) => convertSelection(selection, html, url, settings, deadline);
  const { sanitized, tree, normalized, shown, trees } = toMarkdown(chosen.content);
  const comments = chosen.comments === null ? null : toMarkdown(chosen.comments);
  const all = ledgerText(table);
  const decisions = outermost([
    ...chosen.decisions,
    ...sanitized.decisions,
    ...normalized.decisions,
    // What normalize moves within the comments stays in them.
    ...(comments?.sanitized.decisions ?? []),
    ...all.decisions,
  ]);
  const text = balance(all.runs, decisions, chosen.keptBy);
  const { items, made } = settleItems(listItems(table), {
    decisions,
    entries: text.entries,
    runs: table.runs,
    content: chosen.content,
    comments: chosen.comments,
    keptBy: chosen.keptBy,
    tree,
    shown,
  });
  const ledger: Ledger = { ...text, items, additions: [...tree.additions, ...normalized.additions].map(withOwnText) };
  const hidden = findHidden(table, text.entries, tree.attributes, tree.additions, html);
  const paths = new PathIndex(table, html.length);
  const withPaths = (blocks: Normalized["blocks"]) => placeBlocks(blocks, findOrigin(table, tree.additions), paths);
  const parts = comments === null ? [normalized] : [normalized, comments.normalized];
  return {
    source: { url: url ?? null, encoding, length: html.length },
    markdown: normalized.markdown,
    text: normalized.text,
    comments: comments === null ? null : summarizeComments(comments.normalized, comments.tree.additions, withPaths),
    metadata: detachMetadata(described.metadata),
    extraction: summarize(chosen, paths),
    verdict: chosen.verdict.length === 0 && normalized.markdown === "" ? ["empty"] : chosen.verdict,
    violations: [
      ...parts.flatMap(({ violations }) => violations),
      ...checkLedger(text, tree.fromSource, comments?.tree.fromSource ?? 0),
    ],
    ledger,
    blocks: withPaths(normalized.blocks),
    hidden: boundHidden(hidden).map(withOwnText),
    stats: { ...countPage(html, normalized, ledger, countItems(items, made)), hidden: countHidden(hidden) },
    diagnostics: [
      ...diagnostics,
      ...described.diagnostics,
      ...chosen.diagnostics,
      ...sanitized.diagnostics,
      ...(comments?.sanitized.diagnostics ?? []),
      ...parts.flatMap(({ diagnostics }) => diagnostics),
      // What the blocks above are given; those of ordinary pages all have theirs.
      ...(paths.leftOut === 0 ? [] : [pathsDiagnostic(paths.leftOut)]),
      ...(deadline.isPassed ? [deadlineDiagnostic(settings.deadlineMs)] : []),
    ],
    ...(trees === undefined ? {} : { trees: { document, ...trees } }),
  };
}

/** One text of megabytes is written in one piece, whatever the time. */
function deadlineDiagnostic(deadlineMs: number): Diagnostic {
  return {
    code: "pipeline/deadline-passed",
    severity: "warning",
    message: `The page took longer than the ${deadlineMs} ms that it was given.`,
    data: { deadlineMs },
  };
}

function pathsDiagnostic(leftOut: number): Diagnostic {
  return {
    code: "pipeline/paths-left-out",
    severity: "warning",
    message: `The page is so deep that its node paths would be many times as long as itself; ${leftOut} were left out.`,
    data: { leftOut },
  };
}

/** What of `normalize` goes on. */
type Written = Omit<Normalized, "mdast">;

/** By itself, so that what only the parser and `measure` need is not held until the page is done. */
function readPage(html: string, { maxNodes }: Settings, { stopsParsing: shouldStop }: Deadline) {
  const { document, order, diagnostics } = parsePage(html, { shouldStop, maxNodes, isHidden });
  return { document, table: measure(document, order), diagnostics };
}

function isHidden(element: Element): boolean {
  return hiddenBy(element) !== undefined;
}

/** Of a page whose metadata nobody asked for. */
const nothingSaid: MetadataResult = {
  metadata: {
    title: null, authors: [], published: null, modified: null, siteName: null, description: null, canonicalUrl: null,
    language: null, image: null, tags: [], categories: [], license: null, robots: [], feeds: [], evidence: {},
  }, // biome-ignore format: a record of nothing
  hints: { title: undefined, schemaTypes: [], ogType: null, hasAuthors: false, hasDate: false },
  feeds: [],
  diagnostics: [],
};

/**
 * The stages behind the extractor, for the content as for the comments.
 *
 * Their trees go no further, unless somebody wants them: on dense pages they are half of what a page takes in memory.
 */
function convertSelection(
  selection: Selection,
  html: string,
  url: string | undefined,
  settings: Settings,
  deadline: Deadline,
) {
  const { tree: hast, ...sanitized } = sanitize(selection, {
    source: html,
    offsetsOnly: !settings.showsLines,
    maxDepth: settings.maxDepth,
    shouldStop: deadline.stopsBuilding(),
    baseUrl: url,
  });
  // Links can be absolute only where there is something to resolve them against.
  const baseUrl = url !== undefined && URL.canParse(url) ? url : undefined;
  const tree = readTree(hast);
  const { mdast, ...normalized } = settings.normalize(hast, { baseUrl });
  return {
    sanitized,
    tree,
    normalized,
    shown: readShown(mdast),
    trees: settings.keepTrees ? { hast, mdast } : undefined,
  };
}

/** Comments of which nothing but furniture was left are none. */
function summarizeComments(
  { markdown, text, blocks, additions }: Written,
  derived: readonly Addition[],
  withPaths: (blocks: Normalized["blocks"]) => BlockSpan[],
): PageComments | null {
  if (markdown === "") return null;
  return { markdown, text, blocks: withPaths(blocks), additions: [...derived, ...additions] };
}

const pageChecks: OptionChecks<PageOptions> = { url: aString, contentType: aString };
const anInput: ValueCheck = {
  expected: "a string or a Uint8Array",
  accepts: (value) => typeof value === "string" || value instanceof Uint8Array,
};

interface Input {
  readonly text: string;
  readonly encoding: string | null;
}

function readInput(input: string | Uint8Array, contentType: string | undefined, maxBytes: number): Input {
  checkValue("input", input, anInput);
  if (input.length > maxBytes) {
    throw new DecantError("input-too-large", `the page has ${input.length} bytes, more than the ${maxBytes} allowed`);
  }
  return typeof input === "string" ? { text: input, encoding: null } : decode(input, { contentType });
}

function summarize({ content, layer, confidence, pageType, candidates }: Content, paths: PathIndex): ExtractionSummary {
  return {
    layer,
    confidence,
    pageType,
    spans: spansOf(content.roots, paths),
    candidates: candidates.flatMap((candidate) => summarizeCandidate(candidate, paths)),
  };
}

/** A candidate of several nodes is told by the stretch from its first to its last, and the path of the first. */
function summarizeCandidate(candidate: Candidate, paths: PathIndex): CandidateSummary[] {
  const { nodes, ...told } = candidate;
  // Of a candidate of many thousand nodes only the ends are asked for.
  const first = outerSpan(nodes, paths, 0, 1);
  const last = outerSpan(nodes, paths, nodes.length - 1, -1);
  if (first === undefined || last === undefined) return [];
  return [{ ...told, path: first.path ?? "", start: first.start, end: last.end }];
}

/** The first that there is from an end on. */
function outerSpan(nodes: readonly AnyNode[], paths: PathIndex, from: number, step: 1 | -1): SourceSpan | undefined {
  for (let i = from; i >= 0 && i < nodes.length; i += step) {
    const span = paths.spanOf(nodes[i] as AnyNode);
    if (span !== undefined) return span;
  }
  return undefined;
}

function spansOf(nodes: readonly AnyNode[], paths: PathIndex): SourceSpan[] {
  const spans: SourceSpan[] = [];
  for (const node of nodes) {
    const span = paths.spanOf(node);
    if (span !== undefined) spans.push(span);
  }
  return spans;
}

/** Blocks with their paths. Those of recovered text come from the data that it was read from. */
function placeBlocks(blocks: readonly Block[], origin: AnyNode | undefined, paths: PathIndex): BlockSpan[] {
  const data = origin === undefined ? undefined : paths.spanOf(origin);
  return blocks.map((block) => {
    const { start, end } = block.start >= 0 || data === undefined ? block : data;
    const { type, line, endLine } = block;
    const anchor = type === "heading" ? paths.anchorOf(start, end) : undefined;
    const path = paths.pathOf(start, end);
    return anchor === undefined
      ? { type, line, endLine, start, end, path }
      : { type, line, endLine, start, end, path, anchor: detach(anchor) };
  });
}

function countPage(
  html: string,
  normalized: Written,
  ledger: Ledger,
  items: PageStats["items"],
): Omit<PageStats, "hidden"> {
  const { totals, additions } = ledger;
  const chars = (list: readonly Addition[]) => list.reduce((sum, { text }) => sum + countVisible(text), 0);
  return {
    htmlChars: html.length,
    markdownChars: normalized.markdown.length,
    visibleChars: totals.visible,
    keptChars: totals.kept,
    movedChars: totals.moved,
    droppedChars: totals.dropped,
    recoveredChars: chars(additions.filter(({ stage }) => stage !== "normalize")),
    addedChars: chars(additions),
    blocks: normalized.blocks.length,
    items,
  };
}
