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
  // Byte order mark; interlinear annotation.
  [0xfeff, 0xfeff],
  [0xfff9, 0xfffb],
];

/** Characters that are removed or kept depending on their neighbours; see the expressions below. */
const conditionalRanges: readonly Range[] = [
  [0x200b, 0x200d],
  [0xd800, 0xdfff],
  [0xfe00, 0xfe0f],
];

/** White space of HTML, and characters that look like a space: no-break space, line and paragraph separators. */
const spaceRanges: readonly Range[] = [
  [0x09, 0x0a],
  [0x0c, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x2028, 0x2029],
];

function classOf(ranges: readonly Range[]): string {
  return ranges.map(([from, to]) => `\\u${hex(from)}-\\u${hex(to)}`).join("");
}

function hex(code: number): string {
  return code.toString(16).padStart(4, "0");
}

const foldedSpaces = classOf(spaceRanges.filter(([from]) => from !== 0x20));
const exoticClass = classOf([...invisibleRanges, ...conditionalRanges]);

/** Beyond printable ASCII. Tested first: one range is several times as fast as the expressions below. */
const notAscii = /[^ -~]/;
/** Characters that HTML does not show as they are. */
const careNeeded = new RegExp(`[${foldedSpaces}${exoticClass}]| {2}`);
const exotic = new RegExp(`[${exoticClass}]`);
const invisible = new RegExp(`[${classOf(invisibleRanges)}]+`, "g");
/** Any white space except a single space, which is the most common and stays. */
const spaceRun = new RegExp(`[${foldedSpaces}][ ${foldedSpaces}]*| [ ${foldedSpaces}]+`, "g");
const onlySpace = /^[\t\n\f\r ]+$/;

/** Lone surrogates cannot be written as UTF-8. */
const loneSurrogate = /\p{Surrogate}/gu;

/** A zero-width space separates words in Thai, Lao, Myanmar and Khmer; elsewhere it only allows a line break. */
const idleZeroWidthSpace =
  /(?<![\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff])\u200b+|\u200b+(?![\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff])/g;

/** Joiners shape Arabic and Indic letters and join emoji; elsewhere, or in runs, they mean nothing. */
const idleJoiner =
  /(?<![\u0600-\u0dff\u1000-\u109f\u1780-\u18af\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f)(?:\u200c|\u200d){1,99}|(?:\u200c|\u200d){1,99}(?![\u0600-\u0dff\u1000-\u109f\u1780-\u18af\p{Extended_Pictographic}])/gu;

/** Tag characters spell invisible text, except up to six after a black flag (England, Scotland, Wales). */
const hiddenTags = /(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]{0,6})[\u{e0000}-\u{e007f}]/gu;

/** Controls of musical and shorthand notation, invisible elsewhere. */
const notationControls = /[\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}]/gu;

/** One variation selector chooses a glyph; a run of them hides data. */
const selectorRun = /([\ufe00-\ufe0f])[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]+/gu;
const supplementarySelectors = /[\u{e0100}-\u{e01ef}]{2,}/gu;

/**
 * Text as HTML shows it: white space folded to single spaces (no-break spaces too), invisible characters removed.
 *
 * A leading and a trailing space are kept (one each), because they may separate this text from its neighbours.
 *
 * @example
 * cleanText("a\u00adb \n c"); // "ab c"
 */
export function cleanText(value: string): string {
  if (isPlain(value)) return value;
  if (onlySpace.test(value)) return " ";
  const visible = exotic.test(value) ? removeInvisible(value) : value;
  return visible.replace(spaceRun, " ");
}

/** Whether HTML shows a text as it is. */
function isPlain(value: string): boolean {
  return notAscii.test(value) ? !careNeeded.test(value) : !value.includes("  ");
}

/** Whether a text holds invisible characters. */
export function hasInvisible(value: string): boolean {
  return notAscii.test(value) && exotic.test(value) && removeInvisible(value) !== value;
}

/** Remove invisible characters; white space stays as it is. */
export function removeInvisible(value: string): string {
  return value
    .replace(invisible, "")
    .replace(idleZeroWidthSpace, "")
    .replace(idleJoiner, "")
    .replace(hiddenTags, "")
    .replace(notationControls, "")
    .replace(selectorRun, "$1")
    .replace(supplementarySelectors, "")
    .replace(loneSurrogate, "\ufffd");
}

const unwantedInCode = new RegExp(
  `\\r\\n?|\\p{Surrogate}|[${classOf(invisibleRanges.slice(0, 3))}\\u000c\\u007f]`,
  "gu",
);

const notAsciiLines = /[^\t\n -~]/;

/** Code verbatim, except that line ends become `\n` and control characters are removed. */
export function cleanCode(value: string): string {
  if (!notAsciiLines.test(value)) return value;
  return value.replace(unwantedInCode, (match) => {
    if (match.startsWith("\r")) return "\n";
    return match.charCodeAt(0) >= 0xd800 ? "\ufffd" : "";
  });
}

const lastLineEnd = /\n$/;
/** Authors begin code on the line after `<pre><code>`, where browsers show an empty line that nobody means. */
const emptyFirstLines = /^\n+(?=[^\n])/;

/** Text of a code block: {@link cleanCode} without empty first lines and without the last line end. */
export function codeBlockText(value: string): string {
  return cleanCode(value).replace(lastLineEnd, "").replace(emptyFirstLines, "");
}

const spacedLineEnd = /(?<![\t\n\f\r ])[\t\n\f\r ]*[\t\n\f\r][\t\n\f\r ]*/g;

/** Patterns match the last two as line ends: marked recognises no heading with one of them. */
const otherSpaces = /[\u00a0\u2028\u2029]/g;

/** Inline code: spaces kept, other white space folded to one `\n`, invisible characters removed. */
export function cleanInlineCode(value: string): string {
  if (isPlain(value)) return value;
  const visible = exotic.test(value) ? removeInvisible(value) : value;
  return visible.replace(spacedLineEnd, "\n").replace(otherSpaces, " ");
}

/** A line of code as inline code. */
export function inlineCodeValue(value: string): string {
  return cleanInlineCode(value).replaceAll("\n", " ");
}

/** An attribute's text on one line, trimmed. */
export function cleanLine(value: unknown): string {
  return typeof value === "string" && value !== "" ? cleanText(value).trim() : "";
}

const lineEnds = /(?:(?<![ \t])[ \t]+)?[\r\n]+[ \t]*/g;

/** The lines of a text as one, with a space for each line end and the spaces around it. */
export function joinLines(value: string): string {
  return value.replace(lineEnds, " ");
}
