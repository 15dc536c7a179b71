import type { ValueKind } from "./kind.ts";
import { readNumber, writtenNumber } from "./numbers.ts";

const alone = new RegExp(
  `^[([]?(?:\\p{Sc}\\s?)?(${writtenNumber})(?:\\s*[)\\]]|\\s?[\\p{Sc}%]|\\s+\\p{L}[\\p{L}\\s.-]{0,40}[)\\]]?|[)\\]])?$`,
  "u",
);
const negative = /^[-−]/;

/** Numbers, with at most one unit or noun after them: `1,234 reviews`. */
export const number: ValueKind<number> = {
  id: "number",
  read: (written, { decoding }) => {
    const text = written.trim();
    if (negative.test(text)) return decoding === "text" ? undefined : readNumber(text, true);
    const match = alone.exec(text);
    return match === null ? undefined : readNumber(match[1], decoding !== "text");
  },
  isSame: (a, b) => Math.abs(a - b) < 1e-9,
};
