/** A part of a text, and where the words of a question are in it. */
export interface Snippet {
  readonly text: string;
  /** Start and end of each, exclusive, in UTF-16 code units of `text`. */
  readonly marks: readonly (readonly [start: number, end: number])[];
}

/** Most characters of a snippet. */
const mostChars = 240;
const word = /[\p{L}\p{M}\p{N}]+/gu;
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Ends by which forms of a word differ in English, and in part elsewhere; indexes find them alike. */
const ending = /(?:ing|ies|ed|es|s|e|y)$/u;

const stemOf = (text: string): string => (text.length > 4 ? text.replace(ending, "") : text);

/**
 * The part of a text that has most of some words.
 *
 * @param words In lower case.
 */
export function snippetOf(text: string, words: readonly string[]): Snippet {
  const marks = findMarks(text, words);
  const [start, end] = windowOf(text, marks);
  const inside = marks.filter(([from, to]) => from >= start && to <= end);
  const cut = text.slice(start, end);
  const lead = start === 0 ? "" : "… ";
  return {
    text: `${lead}${cut}${end === text.length ? "" : " …"}`,
    marks: inside.map(([from, to]) => [from - start + lead.length, to - start + lead.length] as const),
  };
}

function findMarks(text: string, words: readonly string[]): [number, number][] {
  const stems = new Set(words.map(stemOf));
  const marks: [number, number][] = [];
  for (const { 0: found, index } of text.matchAll(word))
    if (stems.has(stemOf(found.toLowerCase()))) marks.push([index, index + found.length]);
  // Words of these scripts stand side by side.
  for (const each of words.filter((asked) => unspaced.test(asked)))
    for (let at = text.indexOf(each); at >= 0; at = text.indexOf(each, at + each.length)) {
      if (!marks.some(([from, to]) => at < to && at + each.length > from)) marks.push([at, at + each.length]);
    }
  return marks.sort((a, b) => a[0] - b[0]);
}

const space = /\s/;

/** The window with most marks, widened to whole words. */
function windowOf(text: string, marks: readonly (readonly [number, number])[]): [number, number] {
  if (text.length <= mostChars) return [0, text.length];
  let best = { start: 0, count: 0 };
  for (let first = 0, last = 0; first < marks.length; first++) {
    const from = marks[first]?.[0] ?? 0;
    while (last < marks.length && (marks[last]?.[1] ?? 0) <= from + (mostChars * 3) / 4) last++;
    if (last - first > best.count) best = { start: from, count: last - first };
  }
  let start = Math.max(0, best.start - mostChars / 4);
  while (start > 0 && !space.test(text[start - 1] as string) && best.start - start < mostChars / 3) start--;
  let end = Math.min(text.length, start + mostChars);
  while (end < text.length && end > start + mostChars / 2 && !space.test(text[end] as string)) end--;
  return [start, end];
}
