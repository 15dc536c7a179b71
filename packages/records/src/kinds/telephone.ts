import type { Found, ValueKind } from "./kind.ts";

const numbers = /(?<![\d/.-])(?:\+|00)?\(?\d[\d\s()/.–-]{5,20}\d(?!\d)/g;
const scheme = /^tel:/i;
const extension = /(?:ext\.?|x|durchwahl)\s?\d{1,6}$/i;
const trunk = /\(0\)/;
const other = /[^\d+]/g;
const international = /^00/;
const isNumber = /^\+?\d{6,15}$/;

/** Telephone numbers: their digits, with `+` for the international prefix. */
export const telephone: ValueKind<string> = {
  id: "telephone",
  read: (written) => {
    const digits = decodeURIComponentSafe(written.trim().replace(scheme, ""))
      .replace(extension, "")
      .replace(trunk, "")
      .replace(other, "")
      .replace(international, "+");
    return isNumber.test(digits) ? digits : undefined;
  },
  isSame: (a, b) => a === b || (national(a).length >= 6 && national(a) === national(b)),
  find: (line) => {
    const found: Found[] = [];
    for (const match of line.matchAll(numbers)) found.push({ start: match.index, end: match.index + match[0].length });
    return found;
  },
};

/** The last digits, which do not depend on the prefix. */
function national(digits: string): string {
  return digits.replace(prefix, "").slice(-8);
}

const prefix = /^(?:\+|0)/;

function decodeURIComponentSafe(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
