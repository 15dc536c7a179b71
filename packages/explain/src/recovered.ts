import { measure, parse, type Text } from "@decant/dom";
import { inkOf } from "./ink.ts";

const escape = /\\(?:u([0-9a-fA-F]{4})|(.))/gs;
const named: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f" };

/** What the strings in a script's JSON show, where they hold text or HTML. */
export function recoveredInk(slice: string): string {
  const decoded = slice.replace(escape, (_, code: string | undefined, character: string) =>
    code === undefined ? (named[character] ?? character) : String.fromCharCode(Number.parseInt(code, 16)),
  );
  // The script's own tags would hide what is inside.
  const table = measure(parse(decoded.replace(scriptTag, " ")));
  const texts = Array.from(table.runNodes, (node) => (table.nodes[node] as Text).data);
  return inkOf(texts.join(""));
}

const scriptTag = /<\/?script\b[^>]*>/gi;
