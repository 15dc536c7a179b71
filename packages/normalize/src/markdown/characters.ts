// How CommonMark sees the character beside a delimiter run.
/** A letter or a digit, or anything else that is neither of the two below. */
export const word = 0;
/** White space, or the start or end of a line. */
export const space = 1;
/** Punctuation. */
export const punctuation = 2;
/** A symbol beyond ASCII: punctuation since CommonMark 0.31, a word character before (and on GitHub). */
export const symbol = 3;

export type CharacterKind = 0 | 1 | 2 | 3;

const unicodeSpace = /\s/;
const unicodePunctuation = /\p{P}/u;
const unicodeSymbol = /\p{S}/u;

/** The kind of a code point; `undefined` stands for the edge of a block. */
export function kindOf(codePoint: number | undefined): CharacterKind {
  if (codePoint === undefined) return space;
  if (codePoint < 128) return asciiKind(codePoint);
  const character = String.fromCodePoint(codePoint);
  if (unicodeSpace.test(character)) return space;
  if (unicodePunctuation.test(character)) return punctuation;
  return unicodeSymbol.test(character) ? symbol : word;
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

/**
 * Whether a delimiter run between these two is left-flanking (section 6.2); right-flanking is the same from behind.
 *
 * @param symbolsAre What symbols beyond ASCII count as.
 */
export function isLeftFlanking(
  before: CharacterKind,
  after: CharacterKind,
  symbolsAre: typeof word | typeof punctuation,
): boolean {
  const left = before === symbol ? symbolsAre : before;
  const right = after === symbol ? symbolsAre : after;
  if (right === space) return false;
  return right === word || left !== word;
}

/** Whether some version of the rules calls the run left-flanking. */
export function mayBeLeftFlanking(before: CharacterKind, after: CharacterKind): boolean {
  return isLeftFlanking(before, after, word) || isLeftFlanking(before, after, punctuation);
}

export function mayBeRightFlanking(before: CharacterKind, after: CharacterKind): boolean {
  return mayBeLeftFlanking(after, before);
}
