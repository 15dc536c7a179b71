import { collapse } from "../written.ts";
import type { ValueKind } from "./kind.ts";
import { squash, text } from "./text.ts";

const gap = /\s*,(?:\s*,)*\s*/g;
const ends = /^[\s,]+|[\s,]+$/g;

/** Postal addresses on one line, their parts with a comma between them. */
export const address: ValueKind<string> = {
  id: "address",
  read: (written, context) => {
    const plain = text.read(written, context);
    const joined = plain === undefined ? "" : collapse(plain.replace(gap, ", ").replace(ends, ""));
    return joined === "" ? undefined : joined;
  },
  isSame: (a, b) => {
    const [x, y] = [squash(a), squash(b)];
    return x !== "" && y !== "" && (x.includes(y) || y.includes(x));
  },
};
