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
