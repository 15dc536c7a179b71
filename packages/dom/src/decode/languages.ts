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
