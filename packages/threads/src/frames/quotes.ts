import { tagSet } from "@decant/dom/internal";
import {
  blockText,
  countRepeated,
  Fate,
  findRepeats,
  firstFrom,
  type Outcome,
  type PageView,
  Repeat,
  readStream,
  ruleNumber,
} from "@decant/extractor/internal";

const quoteTags = tagSet(["blockquote", "aside"]);
/** Share of a quotation's words, with the name of the author, that another post has. A guess. */
const quotedShare = 0.75;
/** Fewest such words. Shorter quotations show what a post answers. A guess. */
const leastWords = 40;
/** Longest line that announces a quotation, in words ("Ann said in Mooring in the dark:"). A guess. */
const maxLabelWords = 14;
const colon = /[:：]\s*$/;

/**
 * Drop quotations of other posts of the same thread, with the lines that name their authors. A quotation that is a whole post (old
 * vBulletin) stays.
 *
 * @param bodies Elements with the texts of posts.
 */
export function dropQuotes(view: PageView, outcome: Outcome, bodies: readonly number[]): void {
  const { table, blocks, size } = view;
  const { fates, rules } = outcome;
  if (!quotesIn(view, bodies).next().value) return;
  const stream = readStream(view, fates);
  const repeats = findRepeats(stream);
  const said = new Int32Array(blocks.count);
  for (const [place, block] of stream.blocks.entries())
    said[block] = repeats === undefined ? 0 : countRepeated(stream, repeats, place, Repeat.EARLIER);
  for (const node of quotesIn(view, bodies)) {
    const from = firstFrom(blocks.first, node);
    const to = firstFrom(blocks.first, table.end[node]);
    let total = 0;
    let repeated = 0;
    let copied = 0;
    for (let block = from; block < to; block++) {
      const isCopy = rules[block] === quotationRule;
      if (!isCopy && fates[block] !== Fate.KEPT) continue;
      total += size[block];
      if (isCopy) copied += size[block];
      else repeated += said[block];
    }
    repeated += copied;
    if (repeated < quotedShare * total || (repeated < leastWords && copied < repeated)) continue;
    const isLabel =
      fates[from - 1] === Fate.KEPT &&
      size[from - 1] <= maxLabelWords &&
      colon.test(blockText(table, blocks, from - 1));
    for (let block = isLabel ? from - 1 : from; block < to; block++) {
      fates[block] = Fate.DROPPED;
      rules[block] = quotationRule;
    }
  }
}

const quotationRule = ruleNumber("quotation");

/** The outermost quotations that hold no whole post. */
function* quotesIn({ table }: PageView, bodies: readonly number[]): Generator<number> {
  const texts = new Set(bodies);
  let end = 0;
  for (let node = 1; node < table.size; node++) {
    if (node < end || quoteTags[table.tag[node]] !== 1) continue;
    let holdsPost = false;
    for (let inner = node; !holdsPost && inner < table.end[node]; inner++) holdsPost = texts.has(inner);
    if (holdsPost) continue;
    end = table.end[node];
    yield node;
  }
}
