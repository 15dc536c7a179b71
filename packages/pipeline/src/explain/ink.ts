import { isStableUnit } from "@decant/page";

/**
 * The characters of a text that are visible and that cleaning never changes, for comparing two texts.
 *
 * @example
 * inkOf(" a\u00adb \n c"); // "abc"
 */
export function inkOf(text: string): string {
  let ink = "";
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if ((unit > 0x20 && unit < 0x7f) || isStableUnit(text, i)) continue;
    ink += text.slice(from, i);
    from = i + 1;
  }
  return from === 0 ? text : ink + text.slice(from);
}
