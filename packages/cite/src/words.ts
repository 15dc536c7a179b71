/**
 * Characters that a search term must not contain, because browsers do not search across them: line feeds between blocks and lines, U+FFF9
 * at the edges of boxes inside a line, U+FFFC in the place of an object.
 */
export const separators: RegExp = /[\n\ufff9\ufffc]/;
/** Of these, the ones beside which browsers differ on whether a word ends. */
const softSeparators = /[\ufff9\ufffc]/;

const word = /[\p{L}\p{N}\p{M}_\p{Cs}]/u;
/** Scripts without spaces: only a dictionary knows where a word ends, and each browser has its own. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]/u;
/** Marks that may join the letters or digits around them into one word (UAX #29). */
const joiner = /[.'’:·,;_\u2024\u2027\ufe13\ufe52\uff07\uff0e\uff1a]/;

/** Whether every browser sees a boundary of words at an offset. */
export function isBoundary(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return true;
  if (softSeparators.test(text[at - 1])) return isBoundaryBetween(text, at - 2, at);
  if (softSeparators.test(text[at])) return isBoundaryBetween(text, at - 1, at + 1);
  return isBoundaryBetween(text, at - 1, at);
}

function isBoundaryBetween(text: string, last: number, first: number): boolean {
  if (last < 0 || first >= text.length) return true;
  const before = text[last];
  const after = text[first];
  if (blank.test(before) || blank.test(after)) return true;
  const isWordBefore = word.test(before);
  const isWordAfter = word.test(after);
  if (isWordBefore && isWordAfter)
    return unspaced.test(before) !== unspaced.test(after) && !isSurrogate(before) && !isSurrogate(after);
  if (joiner.test(before) && isWordAfter) return !word.test(text[last - 1] ?? " ");
  if (joiner.test(after) && isWordBefore) return !word.test(text[first + 1] ?? " ");
  // Two marks: parts of an emoji stay together.
  return isWordBefore || isWordAfter || (isPlain(before) && isPlain(after));
}

const blank = /\s/;

function isSurrogate(unit: string): boolean {
  return unit >= "\ud800" && unit <= "\udfff";
}

function isPlain(unit: string): boolean {
  return unit < "\u2000" || (unit >= "\u2010" && unit <= "\u205e") || (unit >= "\u3000" && unit <= "\u303f");
}

/** Words of a term without spaces are read as far as this at most, in UTF-16 code units. */
const maxTerm = 300;

/** End of the first so many words from an offset, not beyond a limit or a separator. */
export function endOfWords(text: string, from: number, count: number, limit: number): number {
  const stop = Math.min(limit, from + maxTerm, nextSeparator(text, from));
  let seen = 0;
  for (let at = from + 1; at < stop; at++) {
    if (word.test(text[at - 1]) && !word.test(text[at]) && isBoundary(text, at) && ++seen >= count) return at;
  }
  return stop;
}

/** Start of the last so many words before an offset, not before a limit or a separator. */
export function startOfWords(text: string, to: number, count: number, limit: number): number {
  const stop = Math.max(limit, to - maxTerm, lastSeparator(text, to));
  let seen = 0;
  for (let at = to - 1; at > stop; at--) {
    if (word.test(text[at]) && !word.test(text[at - 1]) && isBoundary(text, at) && ++seen >= count) return at;
  }
  return stop;
}

export function nextSeparator(text: string, from: number): number {
  let at = from;
  while (at < text.length && !separators.test(text[at])) at++;
  return at;
}

export function lastSeparator(text: string, to: number): number {
  let at = to;
  while (at > 0 && !separators.test(text[at - 1])) at--;
  return at;
}

const mark = /\p{M}/gu;
const folds = new Map<number, number>();

/**
 * Text as far as the search of a browser distinguishes it: without case, accents and widths, curly quotes as straight ones. Every
 * UTF-16 code unit stays one, so offsets stay, too.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  const same =
    lower.length === text.length ? lower : Array.from({ length: text.length }, (_, at) => foldUnit(text, at)).join("");
  return same.replace(beyondAscii, (units) =>
    Array.from({ length: units.length }, (_, at) => foldUnit(units, at)).join(""),
  );
}

const beyondAscii = /[^\0-\x7f]+/g;

function foldUnit(text: string, at: number): string {
  const unit = text.charCodeAt(at);
  let folded = folds.get(unit);
  if (folded === undefined) {
    folded = readFold(unit);
    folds.set(unit, folded);
  }
  return String.fromCharCode(folded);
}

function readFold(unit: number): number {
  if (unit >= 0xd800 && unit <= 0xdfff) return unit;
  if (unit === 0x2018 || unit === 0x2019 || unit === 0x201b) return 39;
  if (unit >= 0x201c && unit <= 0x201f) return 34;
  const plain = String.fromCharCode(unit).normalize("NFKD").replace(mark, "").toLowerCase();
  return plain === "" || startsBlank.test(plain) ? unit : plain.charCodeAt(0);
}

const startsBlank = /^\s/;
