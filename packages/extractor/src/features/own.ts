import { Flag, knownTag, type Text, tagSet } from "@decant/dom";
import { H1, headingTags } from "../heading-tags.ts";
import type { BlockTexts } from "./block-texts.ts";
import type { FeatureInput } from "./input.ts";
import { log, ratio, words } from "./numbers.ts";

/** Features of a block's own text and element. */
export const ownNames: readonly string[] = words(`
  chars words linkDensity punctuation charsPerWord texts links digits upper endsSentence startsLower tagHeading
  headingLevel tagP tagLi tagCell tagDiv tagSpanOrA tagPre tagDt tagQuote tagCaption depth inLink inControl
  inPre titleOverlap duplicate hasTime pathRepeats pathMeanChars pathLinkDensity startsNumber hidden inNoscript
`);

const P = knownTag("p");
const LI = knownTag("li");
const DIV = knownTag("div");
const PRE = knownTag("pre");
const TIME = knownTag("time");
const cellTags = tagSet(["td", "th"]);
const inlineTags = tagSet(["span", "a", "label", "button"]);
const termTags = tagSet(["dt", "dd"]);
const quoteTags = tagSet(["blockquote"]);
const captionTags = tagSet(["figcaption", "caption"]);

const sentenceEnd = /[.!?。！？…:;؟।]["'”’»)\]]*\s*$/u;
const lowerStart = /^\s*\p{Ll}/u;
const numberStart = /^\s*[\d#]/;
const digits = /\p{N}/gu;
const uppers = /\p{Lu}/gu;
const beyondAscii = /[\u0080-\uffff]/;

/** Write {@link ownNames} of block `b` at `start`; returns where the next features go. */
export function writeOwn(
  rows: Float32Array,
  start: number,
  b: number,
  { table, blocks }: FeatureInput,
  texts: BlockTexts,
): number {
  let at = start;
  const from = blocks.first[b] as number;
  const to = (blocks.last[b] as number) + 1;
  const range = (column: Int32Array) => (column[to] as number) - (column[from] as number);
  const chars = texts.chars[b] as number;
  const wordCount = range(table.words);
  const tag = texts.tag[b] as number;
  const text = (table.nodes[from] as Text).data;
  const lastText = (table.nodes[to - 1] as Text).data;
  const flags = table.flags[from] as number;
  const innermost = table.tag[table.parent[from] as number] as number;
  const sample = text.length > 200 ? text.slice(0, 200) : text;
  rows[at++] = log(chars);
  rows[at++] = log(wordCount);
  rows[at++] = ratio(texts.links[b] as number, chars);
  rows[at++] = ratio(texts.punctuation[b] as number, wordCount);
  rows[at++] = ratio(chars, wordCount);
  rows[at++] = range(table.texts);
  rows[at++] = range(table.links);
  const isAscii = !beyondAscii.test(sample);
  rows[at++] = ratio(isAscii ? countBetween(sample, 0x30, 0x39) : (sample.match(digits)?.length ?? 0), sample.length);
  rows[at++] = ratio(isAscii ? countBetween(sample, 0x41, 0x5a) : (sample.match(uppers)?.length ?? 0), sample.length);
  rows[at++] = sentenceEnd.test(lastText.length > 40 ? lastText.slice(-40) : lastText) ? 1 : 0;
  rows[at++] = lowerStart.test(text) ? 1 : 0;
  rows[at++] = headingTags[tag] as number;
  rows[at++] = headingTags[tag] === 1 ? tag - H1 + 1 : 0;
  rows[at++] = tag === P ? 1 : 0;
  rows[at++] = tag === LI ? 1 : 0;
  rows[at++] = cellTags[tag] as number;
  rows[at++] = tag === DIV ? 1 : 0;
  rows[at++] = inlineTags[innermost] as number;
  rows[at++] = tag === PRE ? 1 : 0;
  rows[at++] = termTags[tag] as number;
  rows[at++] = quoteTags[tag] as number;
  rows[at++] = captionTags[tag] as number;
  rows[at++] = table.depth[from] as number;
  rows[at++] = (flags & Flag.LINK) !== 0 ? 1 : 0;
  rows[at++] = (flags & Flag.CONTROL) !== 0 ? 1 : 0;
  rows[at++] = (flags & Flag.PRE) !== 0 ? 1 : 0;
  rows[at++] = texts.titleOverlap[b] as number;
  rows[at++] = texts.duplicates[b] as number;
  rows[at++] = innermost === TIME ? 1 : 0;
  rows[at++] = log(texts.pathCount[b] as number);
  rows[at++] = log(ratio(texts.pathChars[b] as number, texts.pathCount[b] as number));
  rows[at++] = ratio(texts.pathLinks[b] as number, texts.pathChars[b] as number);
  rows[at++] = numberStart.test(text) ? 1 : 0;
  rows[at++] = (flags & Flag.HIDDEN) !== 0 ? 1 : 0;
  rows[at++] = (flags & Flag.NOSCRIPT) !== 0 ? 1 : 0;
  return at;
}

/** How many of a text's units lie between two; much faster than a list of matches. */
function countBetween(text: string, low: number, high: number): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= low && unit <= high) count++;
  }
  return count;
}
