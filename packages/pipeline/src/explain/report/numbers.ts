/** A whole number with commas, the same in every locale. */
export function count(value: number): string {
  const digits = String(Math.round(value));
  const first = digits.length % 3 || 3;
  const groups = [digits.slice(0, first)];
  for (let at = first; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3));
  return groups.join(",");
}

export function percent(part: number, whole: number): string {
  if (whole === 0 || part === 0) return "0 %";
  const share = (100 * part) / whole;
  return share < 1 ? "under 1 %" : `${Math.floor(share)} %`;
}

export const plural = (number: number, noun: string): string => `${count(number)} ${noun}${number === 1 ? "" : "s"}`;

/** A character of a script without spaces, or characters up to white space. */
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;

export function countWords(text: string): number {
  return text.match(word)?.length ?? 0;
}
