import { sum } from "../metrics/statistics.ts";

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
function similarity(a: string, b: string): number {
  if (plain(a) === plain(b)) return 1;
  if (compact(a) === compact(b)) return 0.9;
  const [left, right] = [wordsOf(a), wordsOf(b)];
  const [shorter, longer] = [Math.min(left.length, right.length), Math.max(left.length, right.length)];
  // Texts so different in length cannot reach 0.8.
  if (shorter === 0 || shorter / longer < 0.6) return 0;
  const overlap = (2 * commonLength(left, right)) / (left.length + right.length);
  return overlap >= 0.8 ? 0.9 * overlap : 0;
}

/** One-to-one partners of gold items among predicted ones. */
export interface Matching {
  /** By index of the gold item. */
  readonly partners: ReadonlyMap<number, Partner>;
  readonly taken: ReadonlySet<number>;
  readonly sum: number;
}

export interface Partner {
  readonly index: number;
  /** 0 to 1. */
  readonly score: number;
}

/** Match the most alike first; of equals those at the most alike place in their lists. */
export function matchMostAlike<Gold, Predicted>(
  gold: readonly Gold[],
  predicted: readonly Predicted[],
  scoreOf: (gold: Gold, predicted: Predicted) => number,
): Matching {
  const pairs = gold.flatMap((goldItem, row) =>
    predicted.flatMap((predictedItem, column) => {
      const score = scoreOf(goldItem, predictedItem);
      const distance = Math.abs(row / gold.length - column / predicted.length);
      return score > 0 ? [{ score, row, column, distance }] : [];
    }),
  );
  pairs.sort((a, b) => b.score - a.score || a.distance - b.distance || a.row - b.row || a.column - b.column);
  const partners = new Map<number, Partner>();
  const taken = new Set<number>();
  for (const { score, row, column } of pairs) {
    if (partners.has(row) || taken.has(column)) continue;
    partners.set(row, { index: column, score });
    taken.add(column);
  }
  return { partners, taken, sum: sumOf(partners) };
}

interface Texted {
  readonly text: string;
}

/**
 * Match items by their text: equal texts in order first, so that repeated ones pair up, then the most alike.
 *
 * @param factorOf Factor of a pair beyond its text, 0 to 1.
 */
export function matchTexts<Gold extends Texted, Predicted extends Texted>(
  gold: readonly Gold[],
  predicted: readonly Predicted[],
  factorOf: (gold: Gold, predicted: Predicted) => number = () => 1,
): Matching {
  const partners = matchEqualTexts(gold, predicted);
  const taken = new Set(partners.values());
  const goldLeft = indexesOf(gold).filter((index) => !partners.has(index));
  const predictedLeft = indexesOf(predicted).filter((index) => !taken.has(index));
  const rest = matchMostAlike(goldLeft, predictedLeft, (row, column) =>
    similarity((gold[row] as Gold).text, (predicted[column] as Predicted).text),
  );
  const scored = new Map<number, Partner>();
  const add = (row: number, index: number, score: number): void => {
    scored.set(row, { index, score: score * factorOf(gold[row] as Gold, predicted[index] as Predicted) });
    taken.add(index);
  };
  for (const [row, index] of partners) add(row, index, 1);
  for (const [row, { index, score }] of rest.partners) {
    add(goldLeft[row] as number, predictedLeft[index] as number, score);
  }
  return { partners: scored, taken, sum: sumOf(scored) };
}

function matchEqualTexts(gold: readonly Texted[], predicted: readonly Texted[]): Map<number, number> {
  const waiting = new Map<string, number[]>();
  for (const [index, { text }] of predicted.entries()) {
    const key = plain(text);
    waiting.set(key, [...(waiting.get(key) ?? []), index]);
  }
  const partners = new Map<number, number>();
  for (const [row, { text }] of gold.entries()) {
    const index = waiting.get(plain(text))?.shift();
    if (index !== undefined) partners.set(row, index);
  }
  return partners;
}

export function increasingLength(numbers: readonly number[]): number {
  const lastOfLength: number[] = [];
  for (const number of numbers) {
    const place = lastOfLength.findIndex((last) => last >= number);
    lastOfLength[place === -1 ? lastOfLength.length : place] = number;
  }
  return lastOfLength.length;
}

function indexesOf(items: readonly unknown[]): number[] {
  return items.map((_, index) => index);
}

function sumOf(partners: ReadonlyMap<number, Partner>): number {
  return sum([...partners.values()], ({ score }) => score);
}
