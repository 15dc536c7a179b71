import { TextDecoder } from "@exodus/bytes/encoding-browser.js";
import { type LetterModel, letterModels, type ZoneModel, zoneModels } from "./languages.ts";

/*
 * Which encoding explains the bytes in the fewest bits?
 *
 * Each hypothesis is a language in an encoding, with a rough model of its letters. The number of bits for all non-ASCII bytes can be
 * compared between encodings of one and of two bytes, so the shortest description wins.
 */

/** Bytes read for detection. Guess: any page shows its language within this. */
const sampleBytes = 1 << 18;

/** Bits for an invalid byte sequence or a control character. */
const malformedBits = 20;
/** Bits for a valid character that is rare in the language. */
const rareBits = 14;
/** Bits of an ASCII trail byte, which single-byte hypotheses read as a character of its own for free. */
const asciiTrailBits = 5;
/** A capital is this much rarer than its small letter. Guess: one letter in sixteen. */
const capitalBits = 4;

/** Non-ASCII punctuation and signs that web pages use in any language. */
const signs = "\u00a0“”‘’„–—…«»·•§©®°€№×‚‹›´²³½¿¡ºª£";
const letterShare = 0.85;
const signShare = 0.1;

/**
 * Bits added to each hypothesis: how much rarer its encoding is among unlabelled pages than windows-1252. Guesses; they matter only for
 * pages with few non-ASCII characters.
 */
const priorBits: Readonly<Record<string, number>> = {
  "windows-1252": 0,
  "windows-1250": 3,
  "windows-1251": 3,
  "windows-1253": 4,
  "windows-1254": 4,
  "windows-1255": 4,
  "windows-1256": 4,
  "windows-1257": 5,
  "windows-1258": 8,
  "windows-874": 4,
  "iso-8859-2": 5,
  shift_jis: 4,
  "euc-jp": 4,
  "euc-kr": 4,
  gb18030: 4,
  big5: 4,
  "koi8-u": 6,
  macintosh: 20,
  "x-mac-cyrillic": 20,
};
const unusualBits = 8;

/** Above this average there is no explanation: random bytes above 0x7F have 7 bits each. Chosen by hand. */
const noiseBits = 9;

/**
 * Guess the encoding of unlabelled bytes that are not UTF-8.
 *
 * @returns `undefined` if no hypothesis explains the bytes.
 */
export function detectEncoding(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, sampleBytes);
  const counts = countHighBytes(sample);
  const total = counts.reduce((sum, count) => sum + count, 0);
  let best: string | undefined;
  let bestBits = total * noiseBits;
  for (const { encoding, bits } of [...describeLetters(counts), ...describeZones(sample)]) {
    const all = bits + (priorBits[encoding] ?? unusualBits);
    if (all < bestBits) {
      best = encoding;
      bestBits = all;
    }
  }
  return best;
}

interface Description {
  readonly encoding: string;
  readonly bits: number;
}

function countHighBytes(bytes: Uint8Array): Uint32Array {
  const counts = new Uint32Array(128);
  for (const byte of bytes) if (byte > 0x7f) counts[byte - 0x80] = counts[byte - 0x80] + 1;
  return counts;
}

function* describeLetters(counts: Uint32Array): Generator<Description> {
  for (const model of letterModels) {
    const charBits = letterBits(model);
    for (const encoding of model.encodings) {
      const table = decodeTable(encoding);
      let bits = 0;
      for (let i = 0; i < 128; i++) {
        const count = counts[i];
        if (count > 0) bits += count * costOf(table[i], charBits);
      }
      yield { encoding, bits };
    }
  }
}

function costOf(char: string, charBits: ReadonlyMap<string, number>): number {
  return charBits.get(char) ?? (char < "\u00a0" || char === "\ufffd" ? malformedBits : rareBits);
}

const letterBitsOf = new Map<LetterModel, ReadonlyMap<string, number>>();

/** Bits of each character of a language; computed once per language. */
function letterBits(model: LetterModel): ReadonlyMap<string, number> {
  const known = letterBitsOf.get(model);
  if (known !== undefined) return known;
  const weights = new Map<string, number>();
  let weight = 1;
  for (const group of model.letters.split(" ")) {
    if (group !== "-") for (const letter of group) weights.set(letter, weight);
    weight /= 2;
  }
  const sum = [...weights.values()].reduce((a, b) => a + b);
  const bits = new Map<string, number>();
  for (const sign of signs) bits.set(sign, -Math.log2(signShare / signs.length));
  for (const [letter, share] of weights) {
    const own = -Math.log2((letterShare * share) / sum);
    const capital = letter.toUpperCase();
    if (capital !== letter && capital.length === 1) bits.set(capital, own + capitalBits);
    bits.set(letter, own);
  }
  letterBitsOf.set(model, bits);
  return bits;
}

const tables = new Map<string, readonly string[]>();

/** The characters of the bytes 0x80 to 0xFF in a single-byte encoding. */
function decodeTable(encoding: string): readonly string[] {
  let table = tables.get(encoding);
  if (table === undefined) {
    table = [...new TextDecoder(encoding).decode(Uint8Array.from({ length: 128 }, (_, i) => i + 0x80))];
    tables.set(encoding, table);
  }
  return table;
}

function* describeZones(bytes: Uint8Array): Generator<Description> {
  for (const model of zoneModels) yield { encoding: model.encoding, bits: zoneBits(bytes, model) };
}

function zoneBits(bytes: Uint8Array, { encoding, zones }: ZoneModel): number {
  const priced = zones.map(({ leads, trails, share }) => ({
    leads,
    trails,
    bits: Math.log2(((leads[1] - leads[0] + 1) * (trails[1] - trails[0] + 1)) / share),
  }));
  const width = widths[encoding] as Width;
  let bits = 0;
  for (let i = 0; i < bytes.length; ) {
    const lead = bytes[i];
    if (lead < 0x80) {
      i++;
      continue;
    }
    const length = width(bytes, i);
    if (length === 2) {
      const trail = bytes[i + 1];
      const zone = priced.find((z) => inRange(lead, z.leads) && inRange(trail, z.trails));
      bits += (zone?.bits ?? rareBits + 6) - (trail < 0x80 ? asciiTrailBits : 0);
    } else {
      bits += length === 0 ? malformedBits : rareBits;
    }
    i += Math.max(1, length);
  }
  return bits;
}

function inRange(value: number, [first, last]: readonly [number, number]): boolean {
  return value >= first && value <= last;
}

/** Length of the character that starts with the non-ASCII byte at `i`; 0 if it is invalid. */
type Width = (bytes: Uint8Array, i: number) => number;

/** Lengths of characters, after the decoders of the Encoding Standard, sections 10 to 13. */
const widths: Readonly<Record<string, Width>> = {
  shift_jis(bytes, i) {
    const lead = bytes[i];
    if (lead >= 0xa1 && lead <= 0xdf) return 1;
    const trail = bytes[i + 1] ?? 0;
    if (lead === 0x80 || lead === 0xa0 || lead > 0xfc) return 0;
    return trail >= 0x40 && trail <= 0xfc && trail !== 0x7f ? 2 : 0;
  },
  "euc-jp"(bytes, i) {
    const lead = bytes[i];
    const trail = bytes[i + 1] ?? 0;
    if (lead === 0x8e) return trail >= 0xa1 && trail <= 0xdf ? 2 : 0;
    if (lead === 0x8f) return trail >= 0xa1 && (bytes[i + 2] ?? 0) >= 0xa1 ? 3 : 0;
    return lead >= 0xa1 && lead <= 0xfe && trail >= 0xa1 && trail <= 0xfe ? 2 : 0;
  },
  "euc-kr"(bytes, i) {
    const lead = bytes[i];
    const trail = bytes[i + 1] ?? 0;
    return lead >= 0x81 && lead <= 0xfe && trail >= 0x41 && trail <= 0xfe ? 2 : 0;
  },
  gb18030(bytes, i) {
    const lead = bytes[i];
    const trail = bytes[i + 1] ?? 0;
    if (lead === 0x80 || lead === 0xff) return 0;
    if (trail >= 0x30 && trail <= 0x39) {
      return (bytes[i + 2] ?? 0) >= 0x81 && inRange(bytes[i + 3] ?? 0, [0x30, 0x39]) ? 4 : 0;
    }
    return trail >= 0x40 && trail <= 0xfe && trail !== 0x7f ? 2 : 0;
  },
  big5(bytes, i) {
    const lead = bytes[i];
    const trail = bytes[i + 1] ?? 0;
    const legal = inRange(trail, [0x40, 0x7e]) || inRange(trail, [0xa1, 0xfe]);
    return lead >= 0x81 && lead <= 0xfe && legal ? 2 : 0;
  },
};
