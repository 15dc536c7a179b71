import { decodeHTML } from "entities";
import { collapse } from "../written.ts";
import type { ValueKind } from "./kind.ts";

const tag = /<\/?[a-z][^<>]*>/gi;
const marked = /<\/?[a-z]|&(?:#\w+|\w+);/i;
const symbols = /[^\p{L}\p{N}]+/gu;
const accents = /\p{Mn}+/gu;

/** Letters and digits of a text, in lower case and without accents, for comparison. */
export function squash(text: string): string {
  return text.toLowerCase().normalize("NFKD").replace(accents, "").replace(symbols, "");
}

/** White space is collapsed; data for machines loses its tags and character references. */
export const text: ValueKind<string> = {
  id: "text",
  read: (written, { decoding }) => {
    const isHtml = decoding !== "text" && marked.test(written);
    const plain = collapse(isHtml ? decodeHTML(decodeHTML(written).replace(tag, " ")) : written);
    return plain === "" ? undefined : plain;
  },
  isSame: (a, b) => a === b || (squash(a) === squash(b) && squash(a) !== ""),
};
