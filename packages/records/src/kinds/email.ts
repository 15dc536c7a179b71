import type { Found, ValueKind } from "./kind.ts";

const addresses = /(?<![\w.+-])[\w.+-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){1,5}/gu;
const whole = /^(?:mailto:)?([\w.+-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){1,5})(?:\?.*)?$/iu;

/** Addresses of electronic mail. */
export const email: ValueKind<string> = {
  id: "email",
  read: (written) => whole.exec(written.trim())?.[1],
  isSame: (a, b) => a.toLowerCase() === b.toLowerCase(),
  find: (line) => {
    const found: Found[] = [];
    if (!line.includes("@")) return found;
    for (const match of line.matchAll(addresses))
      found.push({ start: match.index, end: match.index + match[0].length });
    return found;
  },
};
