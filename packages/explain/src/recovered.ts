import { inkOf } from "./ink.ts";
import { textOf } from "./source-text.ts";

const jsonEscape = /\\(?:u([0-9a-fA-F]{4})|(.))/gs;
const named: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f" };

/** What the strings in a script's JSON show, where they hold text or HTML. */
export function recoveredInk(slice: string): string {
  const decoded = slice.replace(jsonEscape, (_, code: string | undefined, character: string) =>
    code === undefined ? (named[character] ?? character) : String.fromCharCode(Number.parseInt(code, 16)),
  );
  // The script's own tags would hide what is inside.
  return inkOf(textOf(decoded.replace(scriptTag, " ")));
}

const scriptTag = /<\/?script\b[^>]*>/gi;
