import { inkOf } from "./ink.ts";
import { textOf } from "./source-text.ts";

const jsonEscape = /\\(?:u([0-9a-fA-F]{4})|(.))/gs;
const named: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f" };
const scriptTag = /<\/?script\b[^<>]*>/gi;
/** Levels of JSON in JSON strings, and of escaped markup, that are read. */
const maxRounds = 3;

/** Whether the data in a span of HTML contains a text, in JSON strings, as text or as HTML. */
export function isInData(slice: string, ink: string): boolean {
  let text = slice;
  for (let round = 0; round < maxRounds; round++) {
    // The script's own tags would hide what is inside.
    text = unescapeJson(text).replace(scriptTag, " ");
    const shown = textOf(text);
    if (inkOf(shown).includes(ink) || inkOf(textOf(shown)).includes(ink)) return true;
  }
  return false;
}

function unescapeJson(text: string): string {
  return text.replace(jsonEscape, (_, code: string | undefined, character: string) =>
    code === undefined ? (named[character] ?? character) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
