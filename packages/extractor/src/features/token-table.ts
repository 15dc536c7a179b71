/** Hash of a word with one more UTF-16 code unit. The hash of the empty word is 0. */
export function hashOf(hash: number, unit: number): number {
  return (Math.imul(hash, 31) + unit) | 0;
}

function hashOfText(text: string): number {
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = hashOf(hash, text.charCodeAt(i));
  return hash;
}

/** Hash table of ASCII words that are looked up inside a text, without a substring for each. The caller computes the hash. */
export class TokenTable {
  /** Open addressing, a quarter full: number of the word, from 1, by the low bits of its hash. */
  private readonly places: Uint16Array;
  private readonly hashes: Int32Array;
  private readonly words: readonly string[];
  private readonly values: Int32Array;

  /** @param values By words in lower case; not 0. */
  constructor(values: ReadonlyMap<string, number>) {
    this.words = [...values.keys()];
    this.values = Int32Array.from(values.values());
    this.hashes = Int32Array.from(this.words, hashOfText);
    this.places = new Uint16Array(2 ** Math.ceil(Math.log2(4 * this.words.length + 1)));
    this.hashes.forEach((hash, word) => {
      let place = this.placeOf(hash);
      while (this.places[place] !== 0) place = this.next(place);
      this.places[place] = word + 1;
    });
  }

  /** Value of a part of a text, in any case; 0 for words outside the table. */
  valueOf(hash: number, text: string, from: number, to: number): number {
    for (let place = this.placeOf(hash); this.places[place] !== 0; place = this.next(place)) {
      const word = this.places[place] - 1;
      if (this.hashes[word] === hash && isWord(this.words[word], text, from, to)) return this.values[word];
    }
    return 0;
  }

  private placeOf(hash: number): number {
    return (hash ^ (hash >>> 9)) & (this.places.length - 1);
  }

  private next(place: number): number {
    return (place + 1) & (this.places.length - 1);
  }
}

/** Whether a part of a text is a word, ignoring case. */
function isWord(word: string, text: string, from: number, to: number): boolean {
  if (word.length !== to - from) return false;
  for (let i = 0; i < word.length; i++) {
    const unit = text.charCodeAt(from + i);
    if (word.charCodeAt(i) !== (unit >= 65 && unit <= 90 ? unit | 0x20 : unit)) return false;
  }
  return true;
}
