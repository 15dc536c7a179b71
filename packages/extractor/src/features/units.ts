/** UTF-16 code units that are known one by one: Latin, Greek, Cyrillic and what is between them. */
const known = 0x530;

const SIGMA = 0x3a3;

const wordUnit = /[\p{L}\p{N}]/u;
const digitUnit = /\p{N}/u;
const capitalUnit = /\p{Lu}/u;

/** What {@link lowerWordUnit} says of units that only their whole text can tell. */
export const UNKNOWN = 0xffff;

const lowerWordUnits = Uint16Array.from({ length: known }, (_, unit) => {
  const lower = String.fromCharCode(unit).toLowerCase();
  if (!wordUnit.test(lower)) return 0;
  // Some letters become two, and at the end of a word sigma is another one.
  return lower.length > 1 || unit === SIGMA ? UNKNOWN : lower.charCodeAt(0);
});

/** A letter in lower case, or a digit; 0 for what is between words, {@link UNKNOWN} for what a table cannot tell. */
export function lowerWordUnit(unit: number): number {
  return unit < known ? (lowerWordUnits[unit] as number) : isGeneralPunctuation(unit) ? 0 : UNKNOWN;
}

/** Bits of {@link countedUnit}. */
export const DIGIT = 1;
const CAPITAL = 2;

const countedUnits = Uint8Array.from({ length: known }, (_, unit) => {
  const character = String.fromCharCode(unit);
  return (digitUnit.test(character) ? DIGIT : 0) | (capitalUnit.test(character) ? CAPITAL : 0);
});

/** Whether a unit is a digit or a capital, as bits; {@link UNKNOWN} for what a table cannot tell. */
export function countedUnit(unit: number): number {
  return unit < known ? (countedUnits[unit] as number) : isGeneralPunctuation(unit) ? 0 : UNKNOWN;
}

/** Spaces, dashes, quotation marks, ellipses. */
function isGeneralPunctuation(unit: number): boolean {
  return unit >= 0x2000 && unit < 0x2070;
}
