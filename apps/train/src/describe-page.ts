import { addressOf, type GoldPage } from "@decant/benchmark/data-sets";
import { decode, parse } from "@decant/dom";
import { blockChars, describeBlocks, featureNames } from "@decant/extractor/training";
import { extractMetadata } from "@decant/metadata";
import { forgiveOmissions, type Labels, labelBySegments, labelByText, wordsOf } from "./labels.ts";

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
  const { hints } = extractMetadata(document, addressOf(gold));
  const { rows, texts, table, blocks, isNamed } = describeBlocks(document, hints);
  const labels = gold.text === undefined ? labelBySegments(texts, gold) : labelByText(texts, gold.text);
  if (isNarrow(gold)) {
    const links = Float32Array.from(texts, (_, block) => {
      const { chars, links } = blockChars(table, blocks, block);
      return chars === 0 ? 0 : links / chars;
    });
    const isCaption = Uint8Array.from(texts, (_, block) =>
      Number(
        rows[block * featureNames.length + captionColumn] === 1 ||
          rows[block * featureNames.length + captionName] === 1,
      ),
    );
    forgiveOmissions({ labels, container: blocks.container, parent: table.parent, links, isNamed, isCaption });
  }
  return { rows, words: Int32Array.from(texts, (text) => wordsOf(text).length), labels };
}

/**
 * Whether the gold of a page is a text without captions, callouts and ends: that of articles and news. On other types of wcxb-dev the
 * gold keeps them, and forgiving its omissions cost documentation .006 and products .012; the gold of the round trip is its source.
 */
function isNarrow({ text, group, pageType = "article" }: GoldPage): boolean {
  return text !== undefined && group === undefined && pageType === "article";
}

const captionColumn = featureNames.indexOf("tagCaption");
const captionName = featureNames.indexOf("near.caption");
