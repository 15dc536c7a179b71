import { type AnyNode, type ChildNode, decode, measure, parse, type Selection } from "@decant/dom";
import { type Candidate, type Extraction, extract } from "@decant/extractor";
import { extractMetadata, type MetadataResult } from "@decant/metadata";
import { type Normalized, normalize } from "@decant/normalize";
import {
  balance,
  type ExtractionSummary,
  type KeptBy,
  type Ledger,
  type Page,
  type PageStats,
  type SourceSpan,
} from "@decant/page";
import { sanitize } from "@decant/sanitizer";
import { checkLedger, countTree, type TreeChars } from "./ledger-check.ts";
import { type PipelineOptions, resolveOptions, type Settings } from "./options.ts";
import { PathIndex } from "./path-index.ts";

/** What belongs to one page rather than to the pipeline. */
export interface PageOptions {
  /** Address of the page: relative links are resolved against it, and it helps to tell the kind of page. */
  readonly url?: string;
  /** Value of the HTTP `Content-Type` header, for its charset; used for bytes only. */
  readonly contentType?: string;
}

export interface Pipeline {
  /**
   * Convert one page. Never throws for what a page holds.
   *
   * @throws {TypeError} If `input` is neither a string nor a `Uint8Array`, or an option is not a string.
   */
  convert(input: string | Uint8Array, page?: PageOptions): Page;
  readonly options: PipelineOptions;
}

/**
 * Make a pipeline for many pages: the options are checked once.
 *
 * @throws {TypeError} If an option is unknown or of the wrong type.
 * @throws {RangeError} If a number is out of its range.
 * @example
 * const pipeline = createPipeline({ preset: "precision" });
 * pipeline.convert("<main><h1>Tides</h1></main>", { url: "https://example.com/tides" }).markdown; // "# Tides\n"
 */
export function createPipeline(options: PipelineOptions = {}): Pipeline {
  const settings = resolveOptions(options);
  return { options, convert: (input, page = {}) => convertPage(input, page, settings) };
}

/**
 * Convert a page to checked Markdown with an account of everything kept and dropped.
 *
 * @param input Decoded HTML, or bytes as received; anything is a page.
 * @throws {TypeError} If `input` or an option has the wrong type, or an option is unknown.
 * @throws {RangeError} If a number is out of its range.
 * @example
 * const page = convert("<nav>Menu</nav><main><h1>Tides</h1><p>The moon pulls.</p></main>");
 * page.markdown; // "# Tides\n\nThe moon pulls.\n"
 * page.ledger.totals; // { visible: 21, kept: 17, moved: 0, dropped: 4, ... }
 */
export function convert(input: string | Uint8Array, options: PipelineOptions & PageOptions = {}): Page {
  const { url, contentType, ...pipeline } = options;
  return createPipeline(pipeline).convert(input, {
    ...(url === undefined ? {} : { url }),
    ...(contentType === undefined ? {} : { contentType }),
  });
}

function convertPage(input: string | Uint8Array, page: PageOptions, settings: Settings): Page {
  const { url } = checkPageOptions(page);
  const { text: html, encoding } = readInput(input, page.contentType);
  const document = parse(html);
  const table = measure(document);
  const described = extractMetadata(document, url === undefined ? {} : { url });
  const extraction = settings.extract
    ? extract(document, { ...hintsOf(described, url), table, preset: settings.preset, layers: settings.layers })
    : undefined;
  const content = extraction?.content ?? wholePage(document.children);
  const sanitized = sanitize(content, {
    source: html,
    maxDepth: settings.maxDepth,
    ...(url === undefined ? {} : { baseUrl: url }),
  });
  const normalized = normalize(sanitized.tree, settings.normalize);
  const keptBy = keeper(extraction);
  const ledger = balance(
    table.runs,
    [...(extraction?.decisions ?? []), ...sanitized.decisions, ...normalized.decisions],
    keptBy,
  );
  const chars = countTree(sanitized.tree);
  const paths = new PathIndex(table);
  return {
    source: { url: url ?? null, encoding, length: html.length },
    markdown: normalized.markdown,
    text: normalized.text,
    metadata: described.metadata,
    extraction: summarize(extraction, content, paths),
    verdict: extraction?.verdict ?? (normalized.markdown === "" ? ["empty"] : []),
    violations: [...normalized.violations, ...checkLedger(ledger, chars)],
    ledger,
    blocks: normalized.blocks.map((block) => ({ ...block, path: paths.pathOf(block.start, block.end) })),
    stats: countPage(html, normalized, ledger, chars),
    diagnostics: [
      ...described.diagnostics,
      ...(extraction?.diagnostics ?? []),
      ...sanitized.diagnostics,
      ...normalized.diagnostics,
    ],
    ...(settings.keepTrees ? { trees: { document, hast: sanitized.tree, mdast: normalized.mdast } } : {}),
  };
}

function checkPageOptions(page: PageOptions): PageOptions {
  for (const name of ["url", "contentType"] as const) {
    const value: unknown = page[name];
    if (value !== undefined && typeof value !== "string")
      throw new TypeError(`${name}: expected a string, got ${typeof value}`);
  }
  return page;
}

function readInput(
  input: string | Uint8Array,
  contentType: string | undefined,
): { readonly text: string; readonly encoding: string | null } {
  if (typeof input === "string") return { text: input, encoding: null };
  if (!(input instanceof Uint8Array))
    throw new TypeError(`input: expected a string or a Uint8Array, got ${input === null ? "null" : typeof input}`);
  return decode(input, { contentType });
}

function hintsOf({ metadata, schemaTypes, ogType }: MetadataResult, url: string | undefined) {
  return { url, title: metadata.title ?? undefined, schemaTypes, ogType };
}

function wholePage(roots: readonly ChildNode[]): Selection {
  return { roots, omitted: new Set() };
}

function keeper(extraction: Extraction | undefined): KeptBy {
  return extraction === undefined
    ? { stage: "pipeline", rule: "pipeline/whole-page" }
    : { stage: "extractor", rule: `extractor/${extraction.layer}` };
}

function summarize(extraction: Extraction | undefined, { roots }: Selection, paths: PathIndex): ExtractionSummary {
  return {
    layer: extraction?.layer ?? "whole-page",
    confidence: extraction?.confidence ?? 1,
    pageType: extraction?.pageType ?? null,
    spans: spansOf(roots, paths),
    candidates: extraction?.candidates.flatMap((candidate) => summarizeCandidate(candidate, paths)) ?? [],
  };
}

function spansOf(nodes: readonly AnyNode[], paths: PathIndex): SourceSpan[] {
  return nodes.map((node) => paths.spanOf(node)).filter((span) => span !== undefined);
}

/** A candidate of several nodes is told by the stretch from its first to its last, and the path of the first. */
function summarizeCandidate({ nodes, layer, score, chosen, reason }: Candidate, paths: PathIndex) {
  const spans = spansOf(nodes, paths);
  const [first] = spans;
  const last = spans.at(-1);
  if (first === undefined || last === undefined) return [];
  return [{ layer, path: first.path ?? "", start: first.start, end: last.end, score, chosen, reason }];
}

function countPage(html: string, normalized: Normalized, { totals }: Ledger, { derived }: TreeChars): PageStats {
  return {
    htmlChars: html.length,
    markdownChars: normalized.markdown.length,
    visibleChars: totals.visible,
    keptChars: totals.kept,
    movedChars: totals.moved,
    droppedChars: totals.dropped,
    recoveredChars: derived,
    blocks: normalized.blocks.length,
  };
}
