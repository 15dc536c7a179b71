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

const wordPattern = /[\p{L}\p{N}]+/gu;

/** Marks between the title of a page and the name of its site. */
export const titleSeparators: RegExp = /\s[-–—|·»:]+\s|[|–—]/g;

/** Longer words share one bit. */
const longWord = 31;

/** Words of a text that fit the hash table; longer texts take the slow path. */
const mostWords = 128;

/** Measures how much a text repeats a page's title. */
export class TitleOverlap {
  private readonly title: ReadonlySet<string>;
  /** Lengths of the title's words as bits, by the last bits of their first letter: rules out most words without a look-up. */
  private readonly lengths = new Int32Array(128);
  /** Open-addressing table of the hashes of the current text's words; 0 for free. */
  private readonly places = new Int32Array(2 * mostWords);
  private readonly taken: number[] = [];

  constructor(title: string) {
    this.title = wordSet(title);
    for (const word of this.title) {
      const initial = word.charCodeAt(0) & 127;
      this.lengths[initial] = this.lengths[initial] | lengthBit(word.length);
    }
  }

  /** Share of the title's words in a part of a text, or of the part's words in the title, whichever is smaller (0 to 1). */
  of(text: string, from: number, to: number): number {
    if (this.title.size === 0 || !this.mayShareWords(text, from, to)) return 0;
    const share = this.fromTable(text, from, to);
    for (const place of this.taken) this.places[place] = 0;
    this.taken.length = 0;
    return share ?? this.fromSets(text.slice(from, to));
  }

  private fromSets(text: string): number {
    const own = wordSet(text);
    let common = 0;
    for (const word of own) if (this.title.has(word)) common++;
    return common === 0 ? 0 : common / Math.max(this.title.size, own.size);
  }

  /** Whether any word of the part may be in the title. */
  private mayShareWords(text: string, from: number, to: number): boolean {
    let start = from;
    for (let i = from; i <= to; i++) {
      const lower = i === to ? 0 : lowerWordUnit(text.charCodeAt(i));
      if (lower === UNKNOWN) return true;
      if (lower !== 0) continue;
      if (i > start && this.isInTitle(text, start, i)) return true;
      start = i + 1;
    }
    return false;
  }

  /** `undefined` for a text with characters outside the table, or too many words. */
  private fromTable(text: string, from: number, to: number): number | undefined {
    let common = 0;
    let start = from;
    let hash = 0;
    for (let i = from; i <= to; i++) {
      const lower = i === to ? 0 : lowerWordUnit(text.charCodeAt(i));
      if (lower === UNKNOWN) return undefined;
      if (lower !== 0) {
        hash = (Math.imul(hash, 0x01000193) + lower) | 0;
        continue;
      }
      if (i > start && this.addWord(hash)) {
        if (this.taken.length > mostWords) return undefined;
        if (this.isInTitle(text, start, i)) common++;
      }
      start = i + 1;
      hash = 0;
    }
    return common === 0 ? 0 : common / Math.max(this.title.size, this.taken.length);
  }

  /** Add a hash to the table; `false` if it is there. A collision only blurs a feature. */
  private addWord(hash: number): boolean {
    const { places } = this;
    const key = hash || 1;
    let place = (key ^ (key >>> 15)) & (places.length - 1);
    while (places[place] !== 0) {
      if (places[place] === key) return false;
      place = (place + 1) & (places.length - 1);
    }
    places[place] = key;
    this.taken.push(place);
    return true;
  }

  private isInTitle(text: string, start: number, end: number): boolean {
    const initial = lowerWordUnit(text.charCodeAt(start));
    if ((this.lengths[initial & 127] & lengthBit(end - start)) === 0) return false;
    return this.title.has(text.slice(start, end).toLowerCase());
  }
}

function lengthBit(length: number): number {
  return 1 << Math.min(length, longWord);
}

function wordSet(text: string): Set<string> {
  return new Set(text.toLowerCase().match(wordPattern));
}
