// Kinds of character beside a delimiter run in CommonMark.
/** A letter, a digit, or a character of any kind not listed below. */
export const word = 0;
/** White space, or the start or end of a line. */
export const space = 1;
/** Punctuation. */
export const punctuation = 2;
/** A symbol beyond ASCII: punctuation since CommonMark 0.31, a word character before (and on GitHub). */
const symbol = 3;

/** A symbol or punctuation beyond the 16-bit plane, which some readers see as two letters. */
const astral = 4;

export type CharacterKind = 0 | 1 | 2 | 3 | 4;

const unicodeSpace = /\s/;
const unicodePunctuation = /\p{P}/u;
const unicodeSymbol = /\p{S}/u;

/** The kind of a code point; `undefined` is the edge of a block. */
export function kindOf(codePoint: number | undefined): CharacterKind {
  if (codePoint === undefined) return space;
  if (codePoint < 128) return asciiKind(codePoint);
  const character = String.fromCodePoint(codePoint);
  if (unicodeSpace.test(character)) return space;
  const isPunctuation = unicodePunctuation.test(character);
  if (!isPunctuation && !unicodeSymbol.test(character)) return word;
  if (codePoint > 0xffff) return astral;
  return isPunctuation ? punctuation : symbol;
}

function asciiKind(code: number): CharacterKind {
  if (code <= 32) return space;
  return isAsciiPunctuation(code) ? punctuation : word;
}

/** The characters that a backslash can escape. */
export function isAsciiPunctuation(code: number): boolean {
  return (code > 32 && code < 48) || (code > 57 && code < 65) || (code > 90 && code < 97) || (code > 122 && code < 127);
}

/** The code point that ends just before an index. */
export function codePointBefore(value: string, index: number): number | undefined {
  if (index <= 0) return undefined;
  const low = value.charCodeAt(index - 1);
  if (low >= 0xdc00 && low <= 0xdfff && index > 1) return value.codePointAt(index - 2);
  return low;
}

/** The kinds that a reader gives to characters about which readers differ. */
export interface Classification {
  readonly symbol: typeof word | typeof punctuation;
  readonly astral: typeof word | typeof punctuation;
}

/**
 * Whether a delimiter run between these two is left-flanking (section 6.2); right-flanking is the same with both exchanged.
 */
export function isLeftFlanking(before: CharacterKind, after: CharacterKind, classes: Classification): boolean {
  const right = seenAs(after, classes);
  if (right === space) return false;
  return right === word || seenAs(before, classes) !== word;
}

function seenAs(kind: CharacterKind, classes: Classification): CharacterKind {
  if (kind === symbol) return classes.symbol;
  return kind === astral ? classes.astral : kind;
}

/** The classifications of all readers. */
export const classifications: readonly Classification[] = [
  // CommonMark since 0.31: cmark, commonmark.js.
  { symbol: punctuation, astral: punctuation },
  // CommonMark before 0.31, and GitHub.
  { symbol: word, astral: word },
  // micromark, which looks at 16-bit units.
  { symbol: punctuation, astral: word },
];

/** Whether some reader calls the run left-flanking. */
export function mayBeLeftFlanking(before: CharacterKind, after: CharacterKind): boolean {
  return classifications.some((classes) => isLeftFlanking(before, after, classes));
}

export function mayBeRightFlanking(before: CharacterKind, after: CharacterKind): boolean {
  return mayBeLeftFlanking(after, before);
}
