/** ASCII white space as HTML has it (Infra Standard, section 4.5 "Code points"). */
export function isSpace(unit: number): boolean {
  return unit === 0x20 || (unit <= 0x0d && unit >= 0x09 && unit !== 0x0b);
}

/** An ASCII letter, as every tag's name begins with. */
export function isLetter(unit: number): boolean {
  const lower = unit | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** White space, `/` or `>`. Not true of the `NaN` behind the end of a string. */
export function isNameEnd(unit: number): boolean {
  return unit <= 0x3e && (unit === 0x3e || unit === 0x2f || isSpace(unit));
}

/** Offset of the first unit from `at` on that ends a tag's name; the length of the page if none does. */
export function findNameEnd(html: string, at: number): number {
  let end = at;
  while (end < html.length && !isNameEnd(html.charCodeAt(end))) end++;
  return end;
}
