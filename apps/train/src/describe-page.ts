import type { GoldPage } from "@decant/benchmark/data-sets";
import { decode, parse } from "@decant/dom";
import { describeBlocks } from "@decant/extractor/training";
import { extractMetadata } from "@decant/metadata";
import { type Labels, labelBySegments, labelByText, wordsOf } from "./labels.ts";

/** The blocks of a page for training. */
export interface DescribedPage {
  /** Rows of numbers as the scorers of the extractor are given them. */
  readonly rows: Float32Array;
  /** Words of each block. */
  readonly words: Int32Array;
  readonly labels: Labels;
}

/** Describe a page by the extractor's own numbers, with the hints that `@decant/pipeline` gives it, and label its blocks. */
export function describePage(bytes: Uint8Array, gold: GoldPage): DescribedPage {
  const document = parse(decode(bytes).text);
  const { hints } = extractMetadata(document, { url: gold.url });
  const { rows, texts } = describeBlocks(document, hints);
  return {
    rows,
    words: Int32Array.from(texts, (text) => wordsOf(text).length),
    labels: gold.text === undefined ? labelBySegments(texts, gold) : labelByText(texts, gold.text),
  };
}
