import { aString, checkOptions, checkValue, type ValueCheck } from "@decant/page";
import { getBOMEncoding, TextDecoder as LegacyDecoder } from "@exodus/bytes/encoding-browser.js";
import { detectEncoding } from "./detect.ts";
import { charsetOf, declaredEncoding } from "./label.ts";

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
function sniffUtf16(bytes: Uint8Array, declared: boolean): "utf-16le" | "utf-16be" | undefined {
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
function isNoUtf16(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, utf16SampleBytes);
  return !sample.includes(0) && asciiTag.test(String.fromCharCode(...sample));
}

/** A page's bytes as text. */
export interface Decoded {
  /** The page without byte order mark. U+0000 and control characters are kept; malformed sequences are U+FFFD. */
  readonly text: string;
  /** Name in the WHATWG Encoding Standard, in lower case: `utf-8`, `windows-1252`, `shift_jis`, ... */
  readonly encoding: string;
  /** Evidence for the encoding: byte order mark, valid UTF-8, HTTP header, declaration in the page, statistics, or none. */
  readonly evidence: "bom" | "utf-8" | "http" | "meta" | "detected" | "default";
  /** Whether the bytes contain sequences that are invalid in the encoding. */
  readonly malformed: boolean;
}

export interface DecodeOptions {
  /** Value of the `Content-Type` header that came with the bytes, for example `text/html; charset=windows-1251`. */
  readonly contentType?: string | undefined;
}

/** Encoding of last resort, as in browsers with a western locale. */
const defaultEncoding = "windows-1252";

/**
 * With at most one invalid sequence for this many valid ones the bytes are damaged UTF-8, despite any label. Text in other encodings
 * has few valid sequences (in EUC-KR up to a tenth of the characters).
 */
const damagedUtf8Ratio = 20;

/** The same ratio for bytes without a label. Chosen by hand. */
const unlabelledUtf8Ratio = 4;

/** A label is trusted if at most one character in this many is malformed; the first malformed one is free. Chosen by hand. */
const trustedLabelRatio = 50;

const escapeCharacter = "\u001b";
/** Escape sequences that switch ISO-2022-JP to a Japanese character set. */
const shiftsToJapanese = ["\u001b$@", "\u001b$B", "\u001b(I", "\u001b(J"];

/**
 * Decode the bytes of a page.
 *
 * The order of trust is: byte order mark; bytes that are UTF-8; the HTTP header; the page's own declaration; statistics;
 * windows-1252. A label that the bytes contradict is passed over: most wrong ones are server defaults. Encodings are those of the WHATWG
 * Encoding Standard, decoded as it specifies on every version of Node.
 *
 * @param bytes The body as received, after content decoding (gzip, ...). Any bytes are accepted.
 * @throws {TypeError} If `bytes` is not a `Uint8Array` or `contentType` not a string.
 * @example
 * decode(Uint8Array.of(0x63, 0x61, 0x66, 0xe9), { contentType: "text/html; charset=iso-8859-1" });
 * // { text: "café", encoding: "windows-1252", evidence: "http", malformed: false }
 */
export function decode(bytes: Uint8Array, options: DecodeOptions = {}): Decoded {
  checkCall(bytes, options);
  const bom = getBOMEncoding(bytes);
  if (bom !== null) return decodeAs(bytes, bom, "bom");
  const http = charsetOf(options.contentType);
  const utf16 = sniffUtf16(bytes, http === "utf-16le" || http === "utf-16be");
  if (utf16 !== undefined) return decodeAs(bytes, utf16, http === utf16 ? "http" : "detected");
  const utf8 = decodeFatally(bytes, "utf-8");
  if (utf8 === undefined) return decodeIllFormed(bytes, http);
  const text = { text: utf8, encoding: "utf-8", evidence: "utf-8", malformed: false } as const;
  return decodeEscaped(bytes, utf8, http) ?? text;
}

/** ISO-2022-JP is ASCII with escape sequences, and so valid UTF-8. */
function decodeEscaped(bytes: Uint8Array, ascii: string, http: string | undefined): Decoded | undefined {
  if (ascii.length !== bytes.length || !ascii.includes(escapeCharacter)) return undefined;
  if (!shiftsToJapanese.some((shift) => ascii.includes(shift))) return undefined;
  const meta = declaredEncoding(bytes);
  const label = http ?? meta;
  if (label === "utf-8") return undefined;
  const decoded = decodeAs(bytes, "iso-2022-jp", "detected");
  if (label === "iso-2022-jp") return { ...decoded, evidence: http === undefined ? "meta" : "http" };
  return decoded.malformed ? undefined : decoded;
}

/** Decode bytes that are not well-formed UTF-8. */
function decodeIllFormed(bytes: Uint8Array, http: string | undefined): Decoded {
  const { sequences, errors, truncated } = fitUtf8(bytes);
  const meta = declaredEncoding(bytes);
  const labels = [
    { encoding: http, evidence: "http" },
    { encoding: meta, evidence: "meta" },
  ] as const;
  const isDamagedUtf8 = sequences > 0 && errors * damagedUtf8Ratio <= sequences;
  let refuted: Decoded | undefined;
  for (const { encoding, evidence } of labels) {
    if (encoding === undefined) continue;
    if (encoding === "utf-8") {
      // A page that was cut inside its only non-ASCII character has neither valid nor invalid sequences.
      if (sequences > errors || (errors === 0 && truncated)) return decodeAs(bytes, encoding, evidence);
      continue;
    }
    if (isDamagedUtf8 || (encoding.startsWith("utf-16") && isNoUtf16(bytes))) continue;
    const decoded = decodeAs(bytes, encoding, evidence);
    if (!decoded.malformed || isTrusted(decoded.text)) return decoded;
    refuted ??= decoded;
  }
  if (isDamagedUtf8) return decodeAs(bytes, "utf-8", "utf-8");
  if (sequences > errors * unlabelledUtf8Ratio) return decodeAs(bytes, "utf-8", "detected");
  const guess = detectEncoding(bytes);
  const guessed = decodeAs(bytes, guess ?? defaultEncoding, guess === undefined ? "default" : "detected");
  return refuted === undefined || replacements(guessed.text) < replacements(refuted.text) ? guessed : refuted;
}

function isTrusted(text: string): boolean {
  let foreign = 0;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) foreign++;
  return (replacements(text) - 1) * trustedLabelRatio <= foreign;
}

function replacements(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\ufffd"); at >= 0; at = text.indexOf("\ufffd", at + 1)) count++;
  return count;
}

function decodeAs(bytes: Uint8Array, encoding: string, evidence: Decoded["evidence"]): Decoded {
  const text = decodeFatally(bytes, encoding);
  if (text !== undefined) return { text, encoding, evidence, malformed: false };
  return { text: new LegacyDecoder(encoding).decode(bytes), encoding, evidence, malformed: true };
}

/** The text, or `undefined` when the bytes are malformed. */
function decodeFatally(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    // The platform's UTF-8 decoder is correct everywhere.
    const Decoder = encoding === "utf-8" ? TextDecoder : LegacyDecoder;
    return new Decoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const someBytes: ValueCheck = {
  expected: "a Uint8Array",
  accepts: (value) => ArrayBuffer.isView(value) && (value as Uint8Array).BYTES_PER_ELEMENT === 1,
};

function checkCall(bytes: Uint8Array, options: DecodeOptions): void {
  checkValue("bytes", bytes, someBytes);
  checkOptions(options, { contentType: aString });
}
