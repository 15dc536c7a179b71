type Range = readonly [from: number, to: number];

/** Invisible characters that only hide, split or reorder text. Always removed. */
const invisibleRanges: readonly Range[] = [
  // Control characters except white space. Markdown does not allow NUL.
  [0x00, 0x08],
  [0x0b, 0x0b],
  [0x0e, 0x1f],
  [0x7f, 0x9f],
  // Soft hyphen.
  [0xad, 0xad],
  // Combining grapheme joiner, Hangul fillers, Khmer inherent vowels, Mongolian vowel separator.
  [0x034f, 0x034f],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180e, 0x180e],
  [0x3164, 0x3164],
  [0xffa0, 0xffa0],
  // Bidirectional marks, embeddings, overrides and isolates, which change the order of text.
  [0x061c, 0x061c],
  [0x200e, 0x200f],
  [0x202a, 0x202e],
  // Word joiner, invisible operators, bidirectional isolates, deprecated format characters.
  [0x2060, 0x206f],
  // Byte order mark; invisible unassigned characters; interlinear annotation.
  [0xfeff, 0xfeff],
  [0xfff0, 0xfffb],
];

/** Characters that are removed or kept depending on their neighbours; see the expressions below. */
const conditionalRanges: readonly Range[] = [
  [0x200b, 0x200d],
  [0xd800, 0xdfff],
  [0xfe00, 0xfe0f],
];

/** Regions whose flags Unicode recommends for interchange (UTS #51, RGI emoji tag sequences): England, Scotland, Wales. */
const flagRegions = ["gbeng", "gbsct", "gbwls"] as const;

function classOf(ranges: readonly Range[]): string {
  return ranges.map(([from, to]) => `\\u${hex(from)}-\\u${hex(to)}`).join("");
}

function hex(code: number): string {
  return code.toString(16).padStart(4, "0");
}

function tagsOf(word: string): string {
  return Array.from(word, (letter) => `\\u{${hex(0xe0000 + letter.charCodeAt(0))}}`).join("");
}

const suspectClass = classOf([...invisibleRanges, ...conditionalRanges]);

/** Beyond printable ASCII and white space. Tested first: few ranges are several times as fast as the others. */
const notAscii = /[^\t\n\r -~]/;
const suspect = new RegExp(`[${suspectClass}]`);
const invisible = new RegExp(`[${classOf(invisibleRanges)}]+`, "g");

/** Lone surrogates cannot be written as UTF-8. */
const loneSurrogate = /\p{Surrogate}/gu;

/** A zero-width space separates words in Thai, Lao, Myanmar and Khmer; elsewhere it only allows a line break. */
const idleZeroWidthSpace =
  /(?<![\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff])\u200b+|\u200b+(?![\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff])/g;

/** Joiners shape Arabic and Indic letters and join emoji; elsewhere, or in runs, they mean nothing. */
const idleJoiner =
  /(?<![\u0600-\u0dff\u1000-\u109f\u1780-\u18af\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f)(?:\u200c|\u200d){1,99}|(?:\u200c|\u200d){1,99}(?![\u0600-\u0dff\u1000-\u109f\u1780-\u18af\p{Extended_Pictographic}])/gu;

/** A flag with its tags, or tags and their unassigned neighbours, which spell invisible text. Repetitions are bounded: each match takes room on a stack. */
const flagOrTags = new RegExp(
  `(\\u{1f3f4}(?:${flagRegions.map(tagsOf).join("|")})\\u{e007f})|[\\u{e0000}-\\u{e00ff}\\u{e01f0}-\\u{e0fff}]{1,999}`,
  "gu",
);

/** Controls of musical and shorthand notation, invisible elsewhere. */
const notationControls = /[\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}]/gu;

/** One variation selector chooses a glyph; a run of them hides data. */
const selectorRun = /([\ufe00-\ufe0f])[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]+/gu;
/** These choose glyphs of ideographs; elsewhere they mean nothing. */
const supplementarySelectors = /(?<!\p{Ideographic})[\u{e0100}-\u{e01ef}]+|[\u{e0100}-\u{e01ef}]{2,}/gu;

/**
 * Remove invisible characters, and those that only change the order of others; white space stays as it is.
 *
 * The one rule for every text that leaves the packages: prose, code, attributes, addresses, metadata. Removed are control
 * characters, soft hyphens, bidirectional marks, embeddings, overrides and isolates, fillers, tag characters, runs of variation
 * selectors, and zero-width characters where their neighbours give them no meaning. The tags in the flags of England,
 * Scotland and Wales, joiners in emoji, Arabic and Indic words, and zero-width spaces between Thai words stay. A lone
 * surrogate becomes U+FFFD.
 *
 * @example
 * removeInvisible("a\u00adb \u202ec"); // "ab c"
 */
export function removeInvisible(text: string): string {
  if (!notAscii.test(text) || !suspect.test(text)) return text;
  return text
    .replace(invisible, "")
    .replace(idleZeroWidthSpace, "")
    .replace(idleJoiner, "")
    .replace(flagOrTags, "$1")
    .replace(notationControls, "")
    .replace(selectorRun, "$1")
    .replace(supplementarySelectors, "")
    .replace(loneSurrogate, "\ufffd");
}

/**
 * Whether {@link removeInvisible} changes a text.
 *
 * @example
 * hasInvisible("\u{1f3f4}\u{e0067}\u{e0062}"); // true
 */
export function hasInvisible(text: string): boolean {
  return removeInvisible(text) !== text;
}
