/**
 * Whether a UTF-16 code unit is visible: neither white space, control nor a format character without ink
 * (soft hyphen, zero-width characters, bidi controls, byte order mark).
 *
 * All counts of the ledger use this one definition, so that folding white space or dropping a soft hyphen
 * never changes a balance.
 *
 * @example
 * Array.from("a \u00ad", (unit) => isVisibleUnit(unit.charCodeAt(0))); // [true, false, false]
 */
export function isVisibleUnit(unit: number): boolean {
  if (unit < 0xad) return unit > 0x20 && (unit < 0x7f || unit > 0xa0);
  if (unit < 0x1680) return unit !== 0xad && unit !== 0x61c;
  if (unit > 0x206f) return unit !== 0x3000 && unit !== 0xfeff && unit !== 0x3164;
  return !(
    unit === 0x1680 ||
    unit === 0x180e ||
    (unit >= 0x2000 && unit <= 0x200f) ||
    (unit >= 0x2028 && unit <= 0x202f) ||
    unit >= 0x205f
  );
}

/** {@link isVisibleUnit} of the units below 128, which most texts are made of. */
const asciiInk = new Uint8Array(128);
for (let unit = 0; unit < asciiInk.length; unit++) asciiInk[unit] = Number(isVisibleUnit(unit));

/**
 * Count the visible UTF-16 code units of a text.
 *
 * @example
 * countVisible("a\u00a0b \u00adc"); // 3
 */
export function countVisible(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    count += unit < 128 ? (asciiInk[unit] as number) : Number(isVisibleUnit(unit));
  }
  return count;
}

/** Characters that cleaning removes or replaces, besides those that are invisible: fillers, annotation marks, U+FFFD. */
const cleaned: ReadonlySet<number> = new Set([
  0x034f, 0x115f, 0x1160, 0x17b4, 0x17b5, 0xffa0, 0xfff9, 0xfffa, 0xfffb, 0xfffd,
]);

/**
 * Whether a UTF-16 unit of a text is visible and cleaning never changes it, for comparing two texts. Variation selectors, tag
 * characters, lone surrogates and the controls of musical and shorthand notation are not.
 *
 * @example
 * isStableUnit("a\ufe0f", 1); // false
 */
export function isStableUnit(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  if (unit >= 0xd800 && unit <= 0xdfff) return isStablePair(text, unit <= 0xdbff ? index : index - 1);
  return isVisibleUnit(unit) && !(unit >= 0xfe00 && unit <= 0xfe0f) && !cleaned.has(unit);
}

function isStablePair(text: string, index: number): boolean {
  const codePoint = text.codePointAt(index) ?? 0;
  if (codePoint >= 0xe0000 && codePoint <= 0xe0fff) return false;
  if ((codePoint >= 0x1bca0 && codePoint <= 0x1bca3) || (codePoint >= 0x1d173 && codePoint <= 0x1d17a)) return false;
  return codePoint > 0xffff;
}
