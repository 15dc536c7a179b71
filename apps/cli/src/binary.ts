/** First bytes of formats that are often handed over by mistake. */
const signatures: readonly { readonly format: string; readonly bytes: readonly number[] }[] = [
  { format: "a PNG image", bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { format: "a JPEG image", bytes: [0xff, 0xd8, 0xff] },
  { format: "a GIF image", bytes: [0x47, 0x49, 0x46, 0x38] },
  { format: "a PDF document", bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { format: "a ZIP archive (perhaps an Office or EPUB document)", bytes: [0x50, 0x4b, 0x03, 0x04] },
  { format: "gzip data", bytes: [0x1f, 0x8b, 0x08] },
  { format: "an ELF program", bytes: [0x7f, 0x45, 0x4c, 0x46] },
];

// How far to look for markup, and the share of control bytes that text never reaches. Guesses: a page whose first
// "<" stands later is not HTML, and UTF-8 or legacy text has next to no control bytes.
const sampleBytes = 65_536;
const maxControlShare = 0.05;
const lessThan = 0x3c;

/**
 * Name the binary format of some bytes, or return undefined when they may be a page.
 *
 * Without a known signature, bytes pass unless they hold no `<` at all and many control bytes: a page may have stray
 * NULs or be UTF-16, and it is not for this check to refuse it.
 *
 * @example
 * detectBinary(Buffer.from("%PDF-1.7")); // "a PDF document"
 */
export function detectBinary(bytes: Uint8Array): string | undefined {
  const known = signatures.find((signature) => signature.bytes.every((byte, index) => bytes[index] === byte));
  if (known !== undefined) return known.format;
  const sample = bytes.subarray(0, sampleBytes);
  if (sample.includes(lessThan)) return undefined;
  let control = 0;
  for (const byte of sample) if (isBinaryByte(byte)) control++;
  return control > sample.length * maxControlShare ? "binary data" : undefined;
}

/** "Binary data byte" of the WHATWG MIME Sniffing Standard, section 4. */
function isBinaryByte(byte: number): boolean {
  return byte <= 0x08 || byte === 0x0b || (byte >= 0x0e && byte <= 0x1a) || (byte >= 0x1c && byte <= 0x1f);
}
