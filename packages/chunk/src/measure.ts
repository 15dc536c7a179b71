import type { CountTokens } from "./options.ts";
import type { Piece } from "./pieces.ts";

/** Tokens of a piece with its separator from the one before. */
export interface Measure {
  (piece: Piece): number;
  readonly text: CountTokens;
}

/** Most counters count a blank line as one token. */
const joinTokens = 1;

export function createMeasure(markdown: string, countTokens: CountTokens): Measure {
  const measure = ({ start, end }: Piece): number => countTokens(markdown.slice(start, end)) + joinTokens;
  return Object.assign(measure, { text: countTokens });
}
