/**
 * Whether a UTF-16 code unit shows something: neither white space, control nor a format character without ink
 * (soft hyphen, zero-width characters, bidi controls, byte order mark).
 *
 * All counts of the ledger rest on this one definition, so that folding white space or dropping a soft hyphen
 * never changes a balance.
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

/**
 * Count the visible UTF-16 code units of a text.
 *
 * @example
 * countVisible("a\u00a0b \u00adc"); // 3
 */
export function countVisible(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) if (isVisibleUnit(text.charCodeAt(i))) count++;
  return count;
}
