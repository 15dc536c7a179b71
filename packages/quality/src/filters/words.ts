const segmenter = new Intl.Segmenter("und", { granularity: "word" });
const sentences = new Intl.Segmenter("en", { granularity: "sentence" });

/** Scripts that write words without spaces. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const whiteSpace = /\s/;
const inner = /[\p{L}\p{M}\p{N}_]/u;
const wordCharacter = /[\p{L}\p{M}\p{N}]/u;
const letter = /\p{L}/u;

/** Classes of a character, as bits. */
const bits = { known: 1, space: 2, unspaced: 4, inner: 8, word: 16, letter: 32 } as const;

/** Characters of the Basic Multilingual Plane; each is looked up once. */
const classes = new Uint8Array(0x10000);

function classify(character: string): number {
  let found: number = bits.known;
  if (whiteSpace.test(character)) found |= bits.space;
  if (unspaced.test(character)) found |= bits.unspaced;
  if (inner.test(character)) found |= bits.inner;
  if (wordCharacter.test(character)) found |= bits.word;
  if (letter.test(character)) found |= bits.letter;
  return found;
}

function classAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  // Halves of pairs are not classified alone.
  if (unit >= 0xd800 && unit < 0xe000) return classify(String.fromCodePoint(text.codePointAt(at) as number));
  const known = classes[unit];
  if (known !== 0) return known;
  const found = classify(text.charAt(at));
  classes[unit] = found;
  return found;
}

/** Code units of the character at a place: two for a pair. */
function sizeAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xd800 && unit < 0xdc00 && (text.codePointAt(at) as number) > 0xffff ? 2 : 1;
}

/** Words of a text, as stretches of it, and counts of them. */
export class Words {
  /** Words, punctuation included. */
  length = 0;
  /** Words that are more than punctuation and symbols, and the characters of those. */
  real = 0;
  realCharacters = 0;
  /** Words with a letter. */
  lettered = 0;
  readonly text: string;
  readonly starts: number[] = [];
  readonly ends: number[] = [];

  /**
   * Split a text into words, and punctuation into words of one character, as tokenizers of the published filters do. A word has
   * letters, marks, digits and underscores, with apostrophes and hyphens inside.
   *
   * @example
   * [...new Words("It's 5 o'clock, isn't it?")]; // ["It's", "5", "o'clock", ",", "isn't", "it", "?"]
   */
  constructor(text: string) {
    this.text = text;
    for (let at = 0; at < text.length; ) {
      const found = classAt(text, at);
      if ((found & bits.space) !== 0) at++;
      else if ((found & bits.unspaced) !== 0) at = this.addUnspaced(at);
      else if ((found & bits.inner) !== 0) at = this.addSpaced(at);
      else {
        const end = at + sizeAt(text, at);
        this.add(at, end, 0, 1);
        at = end;
      }
    }
  }

  *[Symbol.iterator](): Generator<string> {
    for (let i = 0; i < this.length; i++) yield this.text.slice(this.starts[i], this.ends[i]);
  }

  private add(start: number, end: number, found: number, characters: number): void {
    this.starts.push(start);
    this.ends.push(end);
    this.length++;
    if ((found & bits.word) !== 0) {
      this.real++;
      this.realCharacters += characters;
    }
    if ((found & bits.letter) !== 0) this.lettered++;
  }

  private addSpaced(start: number): number {
    const { text } = this;
    let found = 0;
    let characters = 0;
    let at = start;
    while (at < text.length) {
      const here = classAt(text, at);
      if (isInner(here)) {
        found |= here;
        at += sizeAt(text, at);
      } else if (joins(text.charCodeAt(at)) && at + 1 < text.length && isInner(classAt(text, at + 1))) at++;
      else break;
      characters++;
    }
    this.add(start, at, found, characters);
    return at;
  }

  private addUnspaced(start: number): number {
    const { text } = this;
    let end = start;
    while (end < text.length && (classAt(text, end) & bits.unspaced) !== 0) end += sizeAt(text, end);
    for (const { segment, index } of segmenter.segment(text.slice(start, end))) {
      let found = 0;
      let characters = 0;
      for (let at = 0; at < segment.length; at += sizeAt(segment, at), characters++) found |= classAt(segment, at);
      this.add(start + index, start + index + segment.length, found, characters);
    }
    return end;
  }
}

const isInner = (found: number): boolean => (found & (bits.inner | bits.unspaced)) === bits.inner;

/** Apostrophes and hyphens. */
const joins = (unit: number): boolean => unit === 0x27 || unit === 0x2019 || unit === 0x2d;

/** Number of sentences by Unicode's rules (UAX #29), counted up to a limit. */
export function countSentences(text: string, limit: number = Number.POSITIVE_INFINITY): number {
  let count = 0;
  for (const { segment } of sentences.segment(text)) {
    if (segment.trim() !== "") count++;
    if (count >= limit) break;
  }
  return count;
}
