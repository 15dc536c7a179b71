import { measure, type NodeTable, parse } from "@decant/dom";
import type { Preset } from "@decant/extractor";
import { type BlockExplanation, explainBlocks } from "@decant/extractor/explain";
import { extractMetadata } from "@decant/metadata";
import { aWholeNumber, checkValue, countVisible, lowerBound, type Page } from "@decant/page";
import { findThreads } from "@decant/threads";

/** Options of the conversion that the explanation depends on. */
export interface ExplainPageOptions {
  /** The preset that the page was converted with. @default "balanced" */
  readonly preset?: Preset | undefined;
}

/**
 * List the evidence for and against each text block, in source order; empty for a page that was not scored.
 *
 * @param html The decoded HTML that the page was made from.
 * @throws {TypeError} If `html` is not a string, or an option is wrong.
 * @example
 * const html = "<main><h1>Tides</h1><p>The moon pulls.</p></main>";
 * listEvidence(html, convert(html, { selectors: ["main"] })); // []
 */
export function listEvidence(html: string, page: Page, options: ExplainPageOptions = {}): readonly BlockExplanation[] {
  return explainScores(measure(parse(html)), page, options);
}

export function explainScores(
  table: NodeTable,
  page: Page,
  { preset }: ExplainPageOptions,
): readonly BlockExplanation[] {
  if (page.extraction.candidates.length === 0) return [];
  const url = page.source.url ?? undefined;
  const described = extractMetadata(table.document, { table, url });
  const threads = findThreads(table, { url, described });
  return explainBlocks(table.document, { ...described.hints, threads, table, preset });
}

/** A block whose fate its score nearly left open, or speaks against. */
export interface Doubt {
  readonly block: BlockExplanation;
  /** Visible characters that are expected to be on the wrong side: those of the block times the probability against its fate. */
  readonly chars: number;
}

/**
 * Rank the blocks of a page by how much text their decision may have put on the wrong side: dropped blocks with a high score, and kept ones
 * with a low score. Blocks that are certainly chrome (hidden text, comments) have no doubt.
 *
 * @param blocks As {@link listEvidence} gives them.
 * @param top Most blocks to return; an integer of at least 1. @default 5
 * @returns The most doubtful first; blocks in source order where two are equal.
 * @throws {RangeError} If `top` is not a whole number of at least 1.
 * @example
 * const html = "<nav>Menu</nav><main><h1>Tides</h1><p>The moon pulls.</p></main>";
 * const [first] = rankDoubts(listEvidence(html, convert(html)), 1);
 * typeof first?.chars; // "number"
 */
export function rankDoubts(blocks: readonly BlockExplanation[], top = 5): readonly Doubt[] {
  checkValue("top", top, aWholeNumber(1));
  return blocks
    .map((block) => ({
      block,
      chars: countVisible(block.text) * (block.kept ? 1 - block.probability : block.probability),
    }))
    .filter(({ chars }) => chars > 0)
    .sort((one, other) => other.chars - one.chars || one.block.start - other.block.start)
    .slice(0, top);
}

/**
 * The block that holds an offset of the HTML, by binary search.
 *
 * @param blocks As {@link listEvidence} gives them.
 * @example
 * const html = "<nav>Menu</nav><main><h1>Tides</h1><p>The moon pulls.</p></main>";
 * explanationAt(listEvidence(html, convert(html)), html.indexOf("moon"))?.text; // "The moon pulls."
 */
export function explanationAt(blocks: readonly BlockExplanation[], offset: number): BlockExplanation | undefined {
  const found = blocks[lowerBound(blocks.length, (at) => (blocks[at] as BlockExplanation).start <= offset) - 1];
  return found !== undefined && offset < found.end ? found : undefined;
}
