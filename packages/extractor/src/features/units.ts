/** Code units below this are in the tables: Latin, Greek, Cyrillic. */
const known = 0x530;

const SIGMA = 0x3a3;

const wordUnit = /[\p{L}\p{N}]/u;
const digitUnit = /\p{N}/u;
const capitalUnit = /\p{Lu}/u;

/** Result for units outside the tables. */
export const UNKNOWN = 0xffff;

const lowerWordUnits = Uint16Array.from({ length: known }, (_, unit) => {
  const lower = String.fromCharCode(unit).toLowerCase();
  if (!wordUnit.test(lower)) return 0;
  // Some letters become two; sigma depends on its position in the word.
  return lower.length > 1 || unit === SIGMA ? UNKNOWN : lower.charCodeAt(0);
});

/** A letter in lower case, or a digit; 0 for a unit between words, else {@link UNKNOWN}. */
export function lowerWordUnit(unit: number): number {
  return unit < known ? lowerWordUnits[unit] : isGeneralPunctuation(unit) ? 0 : UNKNOWN;
}

/** Bits of {@link countedUnit}. */
export const DIGIT = 1;
const CAPITAL = 2;

const countedUnits = Uint8Array.from({ length: known }, (_, unit) => {
  const character = String.fromCharCode(unit);
  return (digitUnit.test(character) ? DIGIT : 0) | (capitalUnit.test(character) ? CAPITAL : 0);
});

/** Whether a unit is a digit or a capital, as bits, or {@link UNKNOWN}. */
export function countedUnit(unit: number): number {
  return unit < known ? countedUnits[unit] : isGeneralPunctuation(unit) ? 0 : UNKNOWN;
}

/** Spaces, dashes, quotation marks, ellipses. */
function isGeneralPunctuation(unit: number): boolean {
  return unit >= 0x2000 && unit < 0x2070;
}
