import { TextDecoder } from "@exodus/bytes/encoding-browser.js";
import { remembering } from "../lazily.ts";

/** A language whose letters distinguish single-byte encodings. */
export interface LetterModel {
  readonly language: string;
  /** Encodings of pages in this language, the usual one first. */
  readonly encodings: readonly string[];
  /**
   * Its non-ASCII letters in lower case, in groups of falling frequency: each group is half as frequent as the one before it,
   * `-` is an empty group. Counted in the Universal Declaration of Human Rights in that language, rounded to powers of two;
   * letters too rare to occur there are in the last group.
   */
  readonly letters: string;
}

const western = ["windows-1252", "macintosh"] as const;
const central = ["windows-1250", "iso-8859-2"] as const;
const baltic = ["windows-1257", "iso-8859-13", "iso-8859-4"] as const;
const cyrillic = ["windows-1251", "koi8-u", "iso-8859-5", "ibm866", "x-mac-cyrillic"] as const;

export const letterModels: readonly LetterModel[] = [
  { language: "en", encodings: western, letters: "é èáíöüñç" },
  { language: "fr", encodings: western, letters: "é - à è êç ùâîô ûœëï" },
  { language: "de", encodings: western, letters: "äü öß - - é" },
  { language: "es", encodings: western, letters: "óíá éñ ú - ü" },
  { language: "pt", encodings: western, letters: "çã íáé óàõê ú â ô - ü" },
  { language: "it", encodings: western, letters: "è à ù ò éì" },
  { language: "ca", encodings: western, letters: "óé à èíúç ò - ïü" },
  { language: "nl", encodings: western, letters: "é ë ïêô èöüóû" },
  { language: "sv", encodings: western, letters: "äö å - - - é" },
  { language: "da", encodings: western, letters: "åø æ - - - é" },
  { language: "fi", encodings: western, letters: "ä - - ö - - å" },
  { language: "is", encodings: western, letters: "ð þáí éóöæ ý ú" },
  { language: "pl", encodings: central, letters: "ł żąóśę ć ń - ź" },
  { language: "cs", encodings: central, letters: "áí é ěýžčřš ů ú - ťňď ó" },
  { language: "sk", encodings: central, letters: "á ýží čéúťš ľ ôň äďó ŕĺ" },
  { language: "hu", encodings: central, letters: "éá - öőí üó ú ű" },
  { language: "hr", encodings: central, letters: "č šž ćđ" },
  { language: "ro", encodings: central, letters: "ă ţşî â" },
  { language: "tr", encodings: ["windows-1254"], letters: "ı ş üç ğö - - - âîû" },
  { language: "lv", encodings: baltic, letters: "āī ē š ņč ūļž ģķ" },
  { language: "lt", encodings: baltic, letters: "ėųąžš įęū č" },
  { language: "et", encodings: baltic, letters: "õä ü ö - - - šž" },
  { language: "ru", encodings: cyrillic, letters: "оеи антвср лдпмкяуб ыьгчжйз хющц ш э фъ ё" },
  { language: "uk", encodings: cyrillic, letters: "о аніивтрсе дуплямкбз югьжхчї цйєшщ ф ґ" },
  { language: "be", encodings: cyrillic, letters: "а н ыірвеосдялк пцумтбзўгч ьхжюйэш ёф" },
  { language: "bg", encodings: cyrillic, letters: "аоие нвтср дклп бзчямъуг жщцйх шю ф ь" },
  { language: "sr", encodings: cyrillic, letters: "аои енвтрс дуплкм јбзчг њшцжљх ќђѓћф џ" },
  { language: "el", encodings: ["windows-1253", "iso-8859-7"], letters: "αι ετονκρσ ηπςυίμδλ θωέάήόγ χώύξφβζ ψ ϊϋΐΰ" },
  { language: "he", encodings: ["windows-1255", "iso-8859-8"], letters: "וי הלאתב שרכדמעחםנ זפסןקגצט ףךץ" },
  { language: "ar", encodings: ["windows-1256", "iso-8859-6"], letters: "ال يمو تنةرعد قأحهفبسكج إشخضصى ذزطءغًئظثآ ؤ" },
  { language: "fa", encodings: ["windows-1256"], letters: "ا يمدرونه تبک قسشلعحزجخآفگ صضطئچذپظثغ ژءأؤ" },
  { language: "th", encodings: ["windows-874"], letters: "ารน กอ่มิงทะัด้สลเ คยีวตแหจปบใุ ขชธืไพ็ำศโู ถภึษ์ญผ ๆฏฐณซฎฒฟ ฉฝฮฬฆ" },
  { language: "vi", encodings: ["windows-1258"], letters: "\u0323\u0300\u0301 ưêđôơ \u0309 ăâ \u0303" },
];

/** A stretch of a double-byte code table: rows of lead bytes by columns of trail bytes. */
export interface Zone {
  readonly leads: readonly [first: number, last: number];
  readonly trails: readonly [first: number, last: number];
  /** Share of running text that falls here; spread evenly over the zone's cells. Guesses, checked on the texts above. */
  readonly share: number;
}

/** A script in a double-byte encoding; characters outside the zones are legal but rare. */
export interface ZoneModel {
  readonly language: string;
  readonly encoding: string;
  readonly zones: readonly Zone[];
}

const high: readonly [number, number] = [0xa1, 0xfe];

export const zoneModels: readonly ZoneModel[] = [
  {
    language: "ja",
    encoding: "shift_jis",
    zones: [
      { leads: [0x82, 0x82], trails: [0x9f, 0xf1], share: 0.47 }, // hiragana
      { leads: [0x83, 0x83], trails: [0x40, 0x96], share: 0.15 }, // katakana
      { leads: [0x81, 0x81], trails: [0x40, 0xac], share: 0.08 }, // punctuation
      { leads: [0x88, 0x97], trails: [0x40, 0xfc], share: 0.28 }, // everyday kanji (JIS level 1)
    ],
  },
  {
    language: "ja",
    encoding: "euc-jp",
    zones: [
      { leads: [0xa4, 0xa4], trails: [0xa1, 0xf3], share: 0.47 },
      { leads: [0xa5, 0xa5], trails: [0xa1, 0xf6], share: 0.15 },
      { leads: [0xa1, 0xa1], trails: high, share: 0.08 },
      { leads: [0xb0, 0xcf], trails: high, share: 0.28 },
    ],
  },
  {
    language: "ko",
    encoding: "euc-kr",
    zones: [
      { leads: [0xb0, 0xc8], trails: high, share: 0.95 }, // hangul (KS X 1001)
      { leads: [0xa1, 0xa3], trails: high, share: 0.03 },
    ],
  },
  {
    language: "zh-Hans",
    encoding: "gb18030",
    zones: [
      { leads: [0xb0, 0xd7], trails: high, share: 0.88 }, // everyday hanzi (GB 2312 level 1)
      { leads: [0xa1, 0xa3], trails: high, share: 0.09 },
      { leads: [0xd8, 0xf7], trails: high, share: 0.02 },
    ],
  },
  {
    language: "zh-Hant",
    encoding: "big5",
    zones: [
      { leads: [0xa4, 0xc6], trails: [0x40, 0x7e], share: 0.36 }, // everyday hanzi, in two ranges of trail bytes
      { leads: [0xa4, 0xc6], trails: high, share: 0.5 },
      { leads: [0xa1, 0xa3], trails: [0x40, 0x7e], share: 0.07 },
      { leads: [0xa1, 0xa3], trails: high, share: 0.03 },
      { leads: [0xc9, 0xf9], trails: [0x40, 0xfe], share: 0.03 },
    ],
  },
];

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

/** Bits of each character of a language. */
const letterBits = remembering((model: LetterModel): ReadonlyMap<string, number> => {
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
  return bits;
});

/** The characters of the bytes 0x80 to 0xFF in a single-byte encoding. */
const decodeTable = remembering((encoding: string): readonly string[] => [
  ...new TextDecoder(encoding).decode(Uint8Array.from({ length: 128 }, (_, i) => i + 0x80)),
]);

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
