import { isVisibleUnit } from "@decant/page";

/** Counts of a part of a text. `countText` fills in an existing object, so that counting allocates nothing. */
export interface TextCount {
  chars: number;
  words: number;
  punctuation: number;
}

/** Visible. */
const INK = 1;
/** Ends a word. */
const SPACE = 2;
/** Punctuation of sentences. */
const MARK = 4;
/** In a script that is written without spaces. */
const UNSPACED = 8;

// The kinds of all code units below 128.
const asciiKinds = new Uint8Array(128);
for (let unit = 0; unit < 128; unit++) asciiKinds[unit] = isVisibleUnit(unit) ? INK : unit <= 0x20 ? SPACE : 0;
for (const mark of ".,;:!?") asciiKinds[mark.charCodeAt(0)] = INK | MARK;

// Counterparts of . , ; : ! ? in other scripts.
const otherPunctuation: ReadonlySet<number> = new Set([...",、。.!?;:،؛؟۔।॥…·፡።፣"].map((mark) => mark.charCodeAt(0)));

/**
 * Count visible characters, words and punctuation of a part of a text.
 *
 * It adds up bits instead of branching on each unit: letters and spaces alternate too irregularly for branch prediction.
 */
export function countText(text: string, from: number, to: number, count: TextCount): void {
  let chars = 0;
  let words = 0;
  let punctuation = 0;
  let unspaced = 0;
  let inWord = 0;
  for (let i = from; i < to; i++) {
    const unit = text.charCodeAt(i);
    const kind = unit < 128 ? asciiKinds[unit] : kindOf(unit);
    const ink = kind & INK;
    const apart = kind >> 3;
    chars += ink;
    punctuation += (kind >> 2) & 1;
    unspaced += apart;
    words += ink & ~inWord & ~apart;
    // Format characters without ink do not end a word.
    inWord = (inWord | ink) & ~(kind >> 1) & ~apart & 1;
  }
  count.chars = chars;
  count.words = words + ((unspaced + 1) >> 1);
  count.punctuation = punctuation;
}

function kindOf(unit: number): number {
  // Most letters: Latin to Armenian, Hangul, kana and Han.
  if (unit >= 0xc0 && unit < 0x588) return INK;
  if (unit >= 0xac00 && unit < 0xd7b0) return INK;
  if (unit >= 0x3041 && unit < 0xa000 && unit !== 0x3164) return INK | UNSPACED;
  if (!isVisibleUnit(unit)) return unit === 0xa0 || unit === 0x3000 ? SPACE : 0;
  return INK | (otherPunctuation.has(unit) ? MARK : 0) | (isUnspaced(unit) ? UNSPACED : 0);
}

/** Scripts written without spaces: Thai to Khmer, kana, Han. (Hangul has spaces.) */
function isUnspaced(unit: number): boolean {
  if (unit < 0xe00) return false;
  return (
    unit <= 0xeff ||
    (unit >= 0x1000 && unit <= 0x109f) ||
    (unit >= 0x1780 && unit <= 0x17ff) ||
    (unit >= 0x2e80 && unit <= 0x9fff && unit !== 0x3000) ||
    (unit >= 0xf900 && unit <= 0xfaff)
  );
}
