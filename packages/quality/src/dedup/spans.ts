import { comparable, type Key, keyOf } from "./signatures.ts";

/** A stretch of a text that may be removed. */
export interface Span {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** Spans of a text, and what is compared: one span, or several in a row. */
export interface SplitText {
  readonly spans: readonly Span[];
  readonly keys: readonly { readonly key: Key; readonly first: number; readonly count: number }[];
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
    return isLong(paragraph) ? [{ key: keyOf(comparable(paragraph)), first, count: 1 }] : [];
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
    count: sentencesInRow,
  }));
  return { spans, keys };
}

/** Lines, compared within a host. */
export function splitHostLines(text: string, host: string): SplitText {
  const spans = splitAt(text, lineEnd);
  const keys = spans.map(({ start, end }, first) => ({
    key: keyOf(`${host}\n${comparable(text.slice(start, end))}`),
    first,
    count: 1,
  }));
  return { spans, keys };
}

const blankLines = /\n{3,}/g;

/** A text without some of its spans, and the text of those. */
export function removeSpans(
  text: string,
  spans: readonly Span[],
  removed: ReadonlySet<number>,
): { readonly text: string; readonly removed: readonly string[] } {
  let kept = "";
  let at = 0;
  const gone: string[] = [];
  for (const index of [...removed].sort((a, b) => a - b)) {
    const { start, end } = spans[index] as Span;
    kept += text.slice(at, start);
    gone.push(text.slice(start, end).trim());
    at = end;
  }
  return { text: (kept + text.slice(at)).replace(blankLines, "\n\n").trim(), removed: gone };
}
