interface Signature {
  readonly format: string;
  /** First bytes as Latin-1; `any` for one that differs. */
  readonly starts: readonly string[];
}

const any = "\uffff";

/** Formats that are passed by mistake. Signatures of letters include the byte after them, so that no text is refused. */
const signatures: readonly Signature[] = [
  { format: "a PNG image", starts: ["\x89PNG\r\n\x1a\n"] },
  { format: "a JPEG image", starts: ["\xff\xd8\xff"] },
  { format: "a GIF image", starts: ["GIF87a", "GIF89a"] },
  { format: "a WebP image", starts: [`RIFF${any.repeat(4)}WEBP`] },
  { format: "a TIFF image", starts: ["II*\0", "MM\0*"] },
  { format: "a BMP image", starts: [`BM${any.repeat(4)}\0\0\0\0`] },
  { format: "an icon", starts: ["\0\0\x01\0", "\0\0\x02\0"] },
  { format: "an audio file", starts: [`RIFF${any.repeat(4)}WAVE`, "OggS\0", "fLaC\0", "ID3\x02", "ID3\x03", "ID3\x04"] },
  { format: "a video file", starts: [`RIFF${any.repeat(4)}AVI `, "\x1aE\xdf\xa3", "\0\0\0\x18ftyp", "\0\0\0\x1cftyp", "\0\0\0\x20ftyp"] },
  { format: "a PDF document", starts: ["%PDF-"] },
  { format: "a PostScript document", starts: ["%!PS-"] },
  { format: "an RTF document", starts: ["{\\rtf1"] },
  { format: "an Office document", starts: ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"] },
  { format: "a ZIP archive (perhaps an Office or EPUB document)", starts: ["PK\x03\x04", "PK\x05\x06", "PK\x07\x08"] },
  { format: "a tar archive", starts: [`${any.repeat(257)}ustar\0`, `${any.repeat(257)}ustar  \0`] },
  { format: "a WARC archive", starts: ["WARC/0.", "WARC/1."] },
  { format: "a 7z archive", starts: ["7z\xbc\xaf\x27\x1c"] },
  { format: "a RAR archive", starts: ["Rar!\x1a\x07"] },
  { format: "gzip data", starts: ["\x1f\x8b\x08"] },
  { format: "bzip2 data", starts: [`BZh${any}1AY&SY`] },
  { format: "xz data", starts: ["\xfd7zXZ\0"] },
  { format: "zstd data", starts: ["\x28\xb5\x2f\xfd"] },
  { format: "a font", starts: ["wOFF\0", "wOF2\0", "\0\x01\0\0\0", "OTTO\0"] },
  { format: "a database", starts: ["SQLite format 3\0"] },
  { format: "a program", starts: ["\x7fELF", `MZ${any}\0`, "\0asm", "\xca\xfe\xba\xbe", "\xcf\xfa\xed\xfe"] },
]; // biome-ignore format: a table

const signatureBytes = 512;
const sampleBytes = 64 * 1024;

// A sixtieth of the share in random bytes (27 of 256). In 2,602 pages of the development data the largest share is 0.0003.
const maxControlShare = 0.02;

/**
 * Name the format of bytes that are not a page: an image, an archive, a program, or "binary data".
 *
 * Bytes without a known signature pass unless they have many control characters, in one-byte encodings as well as in UTF-16. A page may
 * be padded with NUL. Legacy encodings pass, as they have no bytes that are control characters.
 *
 * @param bytes A page as received, after decompression. The first 64 KB are read.
 * @returns Undefined if the bytes may be a page.
 * @example
 * detectBinary(new TextEncoder().encode("%PDF-1.7")); // "a PDF document"
 * detectBinary(new TextEncoder().encode("<p>Tides")); // undefined
 */
export function detectBinary(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, signatureBytes));
  const known = signatures.find(({ starts }) => starts.some((signature) => matches(start, signature)));
  if (known !== undefined) return known.format;
  const sample = bytes.subarray(0, sampleBytes);
  const shares = [byteShare, (units: Uint8Array) => unitShare(units, 0), (units: Uint8Array) => unitShare(units, 1)];
  const isText = shares.some((shareOf) => shareOf(sample) <= maxControlShare);
  return isText || bytes.length === 0 ? undefined : "binary data";
}

function matches(start: string, signature: string): boolean {
  for (let i = 0; i < signature.length; i++) {
    if (signature[i] !== any && signature[i] !== start[i]) return false;
  }
  return signature.length <= start.length;
}

/** Share of control characters, NUL at both ends left aside. */
function byteShare(bytes: Uint8Array): number {
  const start = bytes.findIndex((byte) => byte !== 0);
  const end = bytes.findLastIndex((byte) => byte !== 0) + 1;
  let controls = 0;
  for (let i = start; i >= 0 && i < end; i++) if (isControl(bytes[i])) controls++;
  return start < 0 ? 1 : controls / (end - start);
}

const LINE_FEED = 0x0a;
const SPACE = 0x20;
const LESS_THAN = 0x3c;

/**
 * Share of code units that no page in UTF-16 has: control characters, noncharacters, private use and single surrogates, NUL left aside;
 * 1 without a space, line feed or `<`.
 *
 * @param highByte Index of the high byte in its pair.
 */
function unitShare(bytes: Uint8Array, highByte: 0 | 1): number {
  let units = 0;
  let odd = 0;
  let before = 0;
  let hasText = false;
  for (let i = 0; i + 1 < bytes.length; i += 2) {
    const unit = (bytes[i + highByte] << 8) | bytes[i + 1 - highByte];
    if (unit === 0) continue;
    units++;
    if (unit === SPACE || unit === LINE_FEED || unit === LESS_THAN) hasText = true;
    if (isControl(unit) || (unit >= 0xe000 && unit < 0xf900) || unit >= 0xfffe) odd++;
    else if (isSurrogate(unit, 0xdc00) !== isSurrogate(before, 0xd800)) odd++;
    before = unit;
  }
  return hasText ? odd / units : 1;
}

/** Whether a unit is one of the 1,024 surrogates from `first`. */
const isSurrogate = (unit: number, first: number): boolean => (unit & 0xfc00) === first;

/** "Binary data byte" of the WHATWG MIME Sniffing Standard, section 4. */
function isControl(unit: number): boolean {
  return unit < SPACE && (unit <= 0x08 || unit === 0x0b || (unit >= 0x0e && unit !== 0x1b));
}

const htmlType = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i;

/**
 * Whether a `Content-Type` is that of a page.
 *
 * @example
 * isHtmlType("text/html; charset=utf-8"); // true
 * isHtmlType("text/plain"); // false
 */
export function isHtmlType(contentType: string): boolean {
  return htmlType.test(contentType);
}
