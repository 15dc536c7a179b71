import { measure, type NodeTable, parse } from "@decant/dom";
import { type BlockExplanation, explainBlocks, type Preset } from "@decant/extractor";
import { extractMetadata } from "@decant/metadata";
import type { Page } from "@decant/page";

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
 * import { convert } from "@decant/pipeline";
 * const html = "<main><h1>Tides</h1><p>The moon pulls.</p></main>";
 * listEvidence(html, convert(html, { containers: ["main"] })); // []
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
  const { hints } = extractMetadata(table.document, { table, url });
  return explainBlocks(table.document, { ...hints, table, preset });
}

/**
 * The block that holds an offset of the HTML, by binary search.
 *
 * @param blocks As {@link listEvidence} gives them.
 */
export function explanationAt(blocks: readonly BlockExplanation[], offset: number): BlockExplanation | undefined {
  let low = 0;
  let high = blocks.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((blocks[middle] as BlockExplanation).start <= offset) low = middle + 1;
    else high = middle;
  }
  const found = blocks[low - 1];
  return found !== undefined && offset < found.end ? found : undefined;
}
