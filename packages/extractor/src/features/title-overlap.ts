const wordPattern = /[\p{L}\p{N}]+/gu;

/** Longer words share a place in the filter below. */
const longWord = 31;

/** Tells how much a text repeats a page's title. */
export class TitleOverlap {
  private readonly title: ReadonlySet<string>;
  /** Whether a word of the title begins with this letter and is so long: what most words are asked before they are looked up. */
  private readonly filter = new Uint8Array(128 * (longWord + 1));

  constructor(title: string) {
    this.title = wordSet(title);
    for (const word of this.title) {
      const initial = word.charCodeAt(0);
      if (initial < 128) this.filter[filterPlace(initial, word.length)] = 1;
    }
  }

  /** Share of the title's words in a part of a text or of the part's in the title, whichever is smaller (0 to 1). */
  of(text: string, from: number, to: number): number {
    if (this.title.size === 0 || !this.mayShareWords(text, from, to)) return 0;
    const own = wordSet(text.slice(from, to));
    let common = 0;
    for (const word of own) if (this.title.has(word)) common++;
    return common === 0 ? 0 : common / Math.max(this.title.size, own.size);
  }

  /** Whether any word of the part is in the title; exact for ASCII, `true` for other texts. */
  private mayShareWords(text: string, from: number, to: number): boolean {
    let start = -1;
    let initial = 0;
    for (let i = from; i < to; i++) {
      const unit = text.charCodeAt(i);
      if (unit > 127) return true;
      const lower = unit | 0x20;
      if ((lower >= 97 && lower <= 122) || (unit >= 48 && unit <= 57)) {
        if (start >= 0) continue;
        start = i;
        initial = unit >= 65 ? lower : unit;
      } else if (start >= 0) {
        if (this.isInTitle(text, start, i, initial)) return true;
        start = -1;
      }
    }
    return start >= 0 && this.isInTitle(text, start, to, initial);
  }

  private isInTitle(text: string, start: number, end: number, initial: number): boolean {
    if (this.filter[filterPlace(initial, end - start)] === 0) return false;
    return this.title.has(text.slice(start, end).toLowerCase());
  }
}

function filterPlace(initial: number, length: number): number {
  return initial * (longWord + 1) + Math.min(length, longWord);
}

function wordSet(text: string): Set<string> {
  return new Set(text.toLowerCase().match(wordPattern));
}
