/** Counts of UTF-8 sequences. */
export interface Utf8Fit {
  /** Well-formed sequences of two to four bytes. */
  readonly sequences: number;
  /** Ill-formed sequences, one for each replacement character of a decoder. */
  readonly errors: number;
  /** The bytes end in the middle of a sequence that was well formed so far; not counted as an error. */
  readonly truncated: boolean;
}

/**
 * Count well-formed and ill-formed UTF-8 sequences.
 *
 * The bounds on second bytes are those of the Encoding Standard's UTF-8 decoder: no overlong forms, no surrogates,
 * nothing above U+10FFFF.
 */
export function fitUtf8(bytes: Uint8Array): Utf8Fit {
  let sequences = 0;
  let errors = 0;
  let i = 0;
  while (i < bytes.length) {
    const lead = bytes[i++];
    if (lead < 0x80) continue;
    let needed = trailCount(lead);
    if (needed === 0) {
      errors++;
      continue;
    }
    let lower = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
    let upper = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
    while (needed > 0 && i < bytes.length) {
      const trail = bytes[i];
      if (trail < lower || trail > upper) break;
      lower = 0x80;
      upper = 0xbf;
      needed--;
      i++;
    }
    if (needed === 0) sequences++;
    else if (i === bytes.length) return { sequences, errors, truncated: true };
    else errors++;
  }
  return { sequences, errors, truncated: false };
}

function trailCount(lead: number): number {
  if (lead >= 0xc2 && lead <= 0xdf) return 1;
  if (lead >= 0xe0 && lead <= 0xef) return 2;
  return lead >= 0xf0 && lead <= 0xf4 ? 3 : 0;
}

/** Bytes examined for UTF-16; the `<!doctype html><html><head>` at the start is ASCII in any language. */
const utf16SampleBytes = 2048;

/**
 * Recognize UTF-16 without a byte order mark by its NUL bytes, the high bytes of ASCII characters in the mark-up.
 *
 * @param declared Whether the page is labelled as UTF-16; then a few ASCII characters are enough.
 */
export function sniffUtf16(bytes: Uint8Array, declared: boolean): "utf-16le" | "utf-16be" | undefined {
  const length = Math.min(bytes.length, utf16SampleBytes) & ~1;
  if (length < 2) return undefined;
  let even = 0;
  let odd = 0;
  for (let i = 0; i < length; i += 2) {
    if (bytes[i] === 0) even++;
    if (bytes[i + 1] === 0) odd++;
  }
  // Guess: a fifth of the characters ASCII, and few with a low half of zero (U+4E00, "one" in Chinese, is the commonest).
  const needed = declared ? 1 : length / 10;
  if (odd >= needed && even * 4 <= odd) return "utf-16le";
  if (even >= needed && odd * 4 <= even) return "utf-16be";
  return undefined;
}

const asciiTag = /^[\t\n\f\r ]*<[A-Za-z!?/]/;

/** Whether bytes cannot be UTF-16: they begin with a tag in ASCII and have no NUL byte, while half of a tag in UTF-16 is NUL bytes. */
export function isNoUtf16(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, utf16SampleBytes);
  return !sample.includes(0) && asciiTag.test(String.fromCharCode(...sample));
}
