import { plain, similarity } from "./text.ts";

/** One-to-one partners of gold items among predicted ones. */
export interface Matching {
  /** By index of the gold item. */
  readonly partners: ReadonlyMap<number, Partner>;
  /** Indexes of the predicted items that have a partner. */
  readonly taken: ReadonlySet<number>;
  /** Sum of the scores of all partners. */
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

/** Length of the longest increasing subsequence. */
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
  return [...partners.values()].reduce((sum, { score }) => sum + score, 0);
}
