import { mix32 } from "../hash.ts";
import { comparable, type Key, keyOf } from "./signatures.ts";

/** A stretch of a text that may be removed. */
export interface Span {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** Spans of a text, and the compared unit: one span, or several in a row. */
export interface SplitText {
  readonly spans: readonly Span[];
  readonly keys: readonly { readonly key: Key; readonly first: number }[];
}

const paragraphEnd = /\n{2,}/g;
const lineEnd = /\n/g;
const words = /[\p{L}\p{N}]+/gu;
const sentences = new Intl.Segmenter("en", { granularity: "sentence" });

/** Shorter paragraphs, such as "Yes." or a heading, may repeat. */
const fewestWords = 8;
/** As C4 does. */
export const sentencesInRow = 3;

const isLong = (text: string): boolean => (text.match(words)?.length ?? 0) >= fewestWords;

function splitAt(text: string, end: RegExp): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (const { index, 0: found } of text.matchAll(end)) {
    spans.push({ start, end: index });
    start = index + found.length;
  }
  spans.push({ start, end: text.length });
  return spans.filter(({ start: from, end: to }) => text.slice(from, to).trim() !== "");
}

/** Paragraphs of at least eight words. */
export function splitParagraphs(text: string): SplitText {
  const spans = splitAt(text, paragraphEnd);
  const keys = spans.flatMap(({ start, end }, first) => {
    const paragraph = text.slice(start, end);
    return isLong(paragraph) ? [{ key: keyOf(comparable(paragraph)), first }] : [];
  });
  return { spans, keys };
}

/** All runs of three sentences. */
export function splitSentences(text: string): SplitText {
  const spans = Array.from(sentences.segment(text), ({ segment, index }) => ({
    start: index,
    end: index + segment.length,
  })).filter(({ start, end }) => text.slice(start, end).trim() !== "");
  const compared = spans.map(({ start, end }) => comparable(text.slice(start, end)));
  const keys = Array.from({ length: Math.max(0, spans.length - sentencesInRow + 1) }, (_, first) => ({
    key: keyOf(compared.slice(first, first + sentencesInRow).join("\n")),
    first,
  }));
  return { spans, keys };
}

/** All runs of some words, compared without case and punctuation (Lee and others, Deduplicating Training Data, 2022: 50 tokens). */
export function splitRuns(text: string, size: number): SplitText {
  const found = Array.from(text.matchAll(words), ({ index, 0: word }) => ({ index, word })).slice(0, mostWords);
  const spans = found.map(({ index }, i) => ({ start: index, end: found[i + 1]?.index ?? text.length }));
  const hashes = found.map(({ word }) => keyOf(comparable(word)));
  const keys: { key: Key; first: number }[] = [];
  // Sums that roll: the hash of the first word of a run leaves with the highest power.
  const out: Key = [power(highBase, size), power(lowBase, size)];
  let high = 0;
  let low = 0;
  for (const [i, [h, l]] of hashes.entries()) {
    high = (Math.imul(high, highBase) + h) | 0;
    low = (Math.imul(low, lowBase) + l) | 0;
    const left = hashes[i - size];
    if (left !== undefined) {
      high = (high - Math.imul(left[0], out[0])) | 0;
      low = (low - Math.imul(left[1], out[1])) | 0;
    }
    const first = i - size + 1;
    if (first >= 0) keys.push({ key: [mix32(high), mix32(low)], first });
  }
  return { spans, keys };
}

/** More words of a document are not compared. */
const mostWords = 2 ** 21 - 1;
const highBase = 0x2c1b3c6d;
const lowBase = 0x297a2d39;

function power(base: number, exponent: number): number {
  let value = 1;
  for (let i = 0; i < exponent; i++) value = Math.imul(value, base);
  return value;
}

/** Lines, compared within a host. */
export function splitHostLines(text: string, host: string): SplitText {
  const spans = splitAt(text, lineEnd);
  const keys = spans.map(({ start, end }, first) => ({
    key: keyOf(`${host}\n${comparable(text.slice(start, end))}`),
    first,
  }));
  return { spans, keys };
}

const blankLines = /\n{3,}/g;

/**
 * A text without some of its spans, and the text of those.
 *
 * @param joins Whether neighbouring spans are one passage.
 */
export function removeSpans(
  text: string,
  spans: readonly Span[],
  removed: ReadonlySet<number>,
  joins = false,
): { readonly text: string; readonly removed: readonly string[] } {
  let kept = "";
  let at = 0;
  const gone: string[] = [];
  for (const index of [...removed].sort((a, b) => a - b)) {
    const { start, end } = spans[index] as Span;
    kept += text.slice(at, start);
    const passage = text.slice(start, end);
    if (joins && start === at && gone.length > 0) gone.push(`${gone.pop()}${passage}`);
    else gone.push(passage);
    at = end;
  }
  return {
    text: (kept + text.slice(at)).replace(blankLines, "\n\n").trim(),
    removed: gone.map((passage) => passage.trim()),
  };
}
