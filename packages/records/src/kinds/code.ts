import { collapse } from "../written.ts";
import type { ValueKind } from "./kind.ts";
import { squash } from "./text.ts";

const mark = /^(?:#|no\.?\s|nr\.?\s|n°\s?)\s*/i;
const code = /^(?=.*\d)[\p{L}\d][\p{L}\d._/+-]*(?:\s[\p{L}\d._/+-]+)?$/u;
/** Longer ones are sentences. */
const maxChars = 80;

/** Article numbers and the like: at most two words, with a digit if people read them. */
export const articleCode: ValueKind<string> = {
  id: "code",
  read: (written, { decoding }) => {
    const text = collapse(written).replace(mark, "");
    if (text === "" || text.length > maxChars) return undefined;
    return decoding !== "text" || code.test(text) ? text : undefined;
  },
  isSame: (a, b) => squash(a) === squash(b),
};
