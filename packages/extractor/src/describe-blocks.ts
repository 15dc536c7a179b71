import { type Document, Flag, measure, type NodeTable, type Text } from "@decant/dom";
import { knownTag } from "@decant/dom/internal";
import { decideVisibility } from "@decant/dom/visibility";
import { type Blocks, splitBlocks } from "./blocks/split-blocks.ts";
import type { FeatureInput } from "./features/feature-input.ts";
import { FeatureWriter, featureNames } from "./features/feature-writer.ts";
import { readNesting } from "./features/shapes.ts";
import type { ExtractOptions } from "./options.ts";
import type { TypeClues } from "./page-type/infer-page-type.ts";
import { readTypeClues } from "./page-type/page-shape.ts";
import { readFeatures } from "./page-view.ts";
import { nameChrome } from "./structure/chrome-names.ts";

/** A page as scorers see it. */
export interface DescribedBlocks {
  readonly table: NodeTable;
  readonly blocks: Blocks;
  /** One row of `featureNames.length` numbers a block. */
  readonly rows: Float32Array;
  /** Text of each block, as it is in the source. */
  readonly texts: readonly string[];
  /** For each block, whether anything besides its score speaks for chrome: its element, role, names or visibility. */
  readonly isNamed: Uint8Array;
}

/**
 * Describe the text blocks of a page by the features that scorers read: for training and inspection.
 *
 * @param document Parsed page. Not modified.
 * @example
 * import { parse } from "@decant/dom";
 * const { texts, rows } = describeBlocks(parse("<nav>Menu</nav><p>The moon pulls."));
 * [texts, rows.length / featureNames.length]; // [["Menu", "The moon pulls."], 2]
 */
export function describeBlocks(document: Document, options: ExtractOptions = {}): DescribedBlocks {
  const table = options.table ?? measure(document);
  decideVisibility(table);
  const input = readFeatures(table, options);
  const { blocks } = input;
  return {
    table,
    blocks,
    rows: computeFeatures(input),
    texts: readBlockTexts(table, blocks),
    isNamed: nameChrome(input),
  };
}

/** Describe every block of a page by numbers: one row of `featureNames.length` values a block. */
export function computeFeatures(input: FeatureInput): Float32Array {
  const { count } = input.blocks;
  const rows = new Float32Array(count * featureNames.length);
  new FeatureWriter(input).write(rows, 0, count);
  return rows;
}

const BR = knownTag("br");

/** Text of each block as in the source, with the white space and line breaks between its runs. */
export function readBlockTexts({ nodes, tag, flags }: NodeTable, { count, first, last }: Blocks): string[] {
  return Array.from({ length: count }, (_, block) => {
    let text = "";
    for (let i = first[block]; i <= last[block]; i++) {
      if (tag[i] === BR) text += "\n";
      else if (nodes[i]?.type === "text" && (flags[i] & Flag.UNRENDERED) === 0) text += (nodes[i] as Text).data;
    }
    return text;
  });
}

/**
 * Describe the input of `inferPageType`: for training.
 *
 * @param document Parsed page. Not modified.
 * @example
 * import { parse } from "@decant/dom";
 * import { inferPageType } from "@decant/extractor/training";
 * inferPageType(describeType(parse("<p>a"), { schemaTypes: ["Product"] })).declared; // "product"
 */
export function describeType(document: Document, options: ExtractOptions = {}): TypeClues {
  const table = options.table ?? measure(document);
  decideVisibility(table);
  return readTypeClues(
    { table, blocks: splitBlocks(table), nesting: readNesting(table) },
    options,
    options.threads?.typeEvidence,
  );
}
