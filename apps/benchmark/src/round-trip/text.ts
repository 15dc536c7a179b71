/** Soft hyphens, zero-width characters, marks of direction, variation selectors. */
const invisible = /\u00ad|[\u200b-\u200f]|\u2060|\ufeff|\ufe0e|\ufe0f/g;
const spellings: readonly (readonly [pattern: RegExp, plain: string])[] = [
  [/[\u2018\u2019\u201a\u2032`\u00b4]/g, "'"],
  [/[\u201c\u201d\u201e\u2033\u00ab\u00bb]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, "-"],
  [/-{2,}/g, "-"],
  [/\u2026/g, "..."],
  [/\^/g, ""],
  [/\s+/g, " "],
];
const word = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}\p{M}_]+|\p{Extended_Pictographic}/gu;

/** Text as it is compared: compatibility forms, quotes, dashes, white space and invisible characters do not count. */
export function plain(text: string): string {
  let result = text.normalize("NFKC").replace(invisible, "");
  for (const [pattern, replacement] of spellings) result = result.replace(pattern, replacement);
  return result.trim();
}

/** {@link plain} without any white space. */
export function compact(text: string): string {
  return plain(text).replace(/\s+/g, "");
}

/** Words in lower case; each Han or kana character is one. */
export function wordsOf(text: string): readonly string[] {
  return plain(text).toLowerCase().match(word) ?? [];
}

/** White space collapsed, and nothing else. */
export function collapse(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Length of the longest common subsequence. */
export function commonLength(a: readonly string[], b: readonly string[]): number {
  let above = new Uint32Array(b.length + 1);
  let row = new Uint32Array(b.length + 1);
  for (const item of a) {
    for (let column = 1; column <= b.length; column++) {
      row[column] =
        item === b[column - 1]
          ? (above[column - 1] as number) + 1
          : Math.max(above[column] as number, row[column - 1] as number);
    }
    [above, row] = [row, above];
  }
  return above[b.length] as number;
}

/**
 * How alike two texts are: 1 if equal, 0.9 if only white space differs, else 0.9 of the ordered overlap of words
 * (Dice) if that is at least 0.8, else 0.
 */
export function similarity(a: string, b: string): number {
  if (plain(a) === plain(b)) return 1;
  if (compact(a) === compact(b)) return 0.9;
  const [left, right] = [wordsOf(a), wordsOf(b)];
  const [shorter, longer] = [Math.min(left.length, right.length), Math.max(left.length, right.length)];
  // Texts so different in length cannot reach 0.8.
  if (shorter === 0 || shorter / longer < 0.6) return 0;
  const overlap = (2 * commonLength(left, right)) / (left.length + right.length);
  return overlap >= 0.8 ? 0.9 * overlap : 0;
}
