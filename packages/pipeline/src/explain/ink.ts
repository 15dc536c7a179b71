import { isVisibleUnit } from "@decant/page";

/** Visible characters that cleaning removes or replaces: fillers, annotation marks, the replacement character. */
const cleaned: ReadonlySet<number> = new Set([
  0x034f, 0x115f, 0x1160, 0x17b4, 0x17b5, 0xffa0, 0xfff9, 0xfffa, 0xfffb, 0xfffd,
]);

/**
 * The characters of a text that are visible and that cleaning never changes, for comparing two texts.
 *
 * White space, controls, format characters, variation selectors, tag characters and lone surrogates are left out.
 *
 * @example
 * inkOf(" a\u00adb \n c"); // "abc"
 */
export function inkOf(text: string): string {
  let ink = "";
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit > 0x20 && unit < 0x7f) continue;
    if (unit >= 0xd800 && unit <= 0xdfff && isShownPair(text, i)) {
      i++;
      continue;
    }
    if ((unit < 0xd800 || unit > 0xdfff) && isVisibleUnit(unit) && !isSelector(unit) && !cleaned.has(unit)) continue;
    ink += text.slice(from, i);
    from = i + 1;
  }
  return from === 0 ? text : ink + text.slice(from);
}

function isSelector(unit: number): boolean {
  return unit >= 0xfe00 && unit <= 0xfe0f;
}

function isShownPair(text: string, index: number): boolean {
  const codePoint = text.codePointAt(index) as number;
  // Tags and variation selectors; the controls of musical and shorthand notation.
  if (codePoint >= 0xe0000 && codePoint <= 0xe0fff) return false;
  if ((codePoint >= 0x1bca0 && codePoint <= 0x1bca3) || (codePoint >= 0x1d173 && codePoint <= 0x1d17a)) return false;
  return codePoint > 0xffff;
}
