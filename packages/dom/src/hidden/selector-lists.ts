import { startOfLast } from "./selectors.ts";
import { CLOSING_PARENTHESIS, COLON, COMMA, OPENING_PARENTHESIS } from "./units.ts";

/** What stands in front of a list of which any one has to fit. */
const alternatives = /:(?:is|matches|-(?:webkit|moz)-any|where)\(/iy;
const weightless = /^:where/i;
const tagFirst = /^[a-z*]/i;
/** Most selectors that one stands for, lists in lists, and the length of what stands around each. Guesses. */
const maxWritten = 64;
const maxDepth = 3;
const maxAround = 200;

/** The selectors of a list. Commas in brackets divide something else. */
export function splitList(list: string): string[] {
  if (!list.includes("(")) return list.split(",");
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < list.length; at++) {
    const unit = list.charCodeAt(at);
    if (unit === OPENING_PARENTHESIS) depth++;
    else if (unit === CLOSING_PARENTHESIS) depth--;
    else if (unit === COMMA && depth <= 0) {
      parts.push(list.slice(from, at));
      from = at + 1;
    }
  }
  parts.push(list.slice(from));
  return parts;
}

/** The same with alternatives written out: `a :is(b, c)` is `a b` and `a c`. */
export function selectorsOf(list: string): string[] {
  const selectors = splitList(list);
  if (!list.includes("(")) return selectors;
  return selectors.flatMap((selector) => {
    let written = [selector];
    for (let depth = 0; depth < maxDepth; depth++) written = written.flatMap(writeOut).slice(0, maxWritten);
    return written;
  });
}

function writeOut(selector: string): readonly string[] {
  const found = findAlternatives(selector);
  if (found === undefined) return [selector];
  const { start, open, close } = found;
  const before = selector.slice(0, start);
  const after = selector.slice(close + 1);
  if (before.length + after.length > maxAround) return [selector];
  // What weighs nothing must not be taken for a selector that does: one with a state is none to go by for sure.
  const mark = weightless.test(selector.slice(start, open)) ? ":defined" : "";
  return splitList(selector.slice(open + 1, close)).map((each) => withAlternative(before, each.trim() + mark) + after);
}

/** Where the first list stands that is in no other brackets. */
function findAlternatives(selector: string): { start: number; open: number; close: number } | undefined {
  let depth = 0;
  let found: { start: number; open: number } | undefined;
  for (let at = 0; at < selector.length; at++) {
    const unit = selector.charCodeAt(at);
    if (unit === OPENING_PARENTHESIS) depth++;
    else if (unit === CLOSING_PARENTHESIS) {
      depth--;
      if (depth === 0 && found !== undefined) return { ...found, close: at };
    } else if (unit === COLON && depth === 0) {
      alternatives.lastIndex = at;
      if (alternatives.test(selector)) found = { start: at, open: alternatives.lastIndex - 1 };
    }
  }
  return undefined;
}

/** What is said of one element becomes one: `.a:is(p .b)` is `p .a.b`, and `.a:is(p)` is `p.a`. */
function withAlternative(before: string, each: string): string {
  const own = startOfLast(before);
  const last = startOfLast(each);
  const [first, second] = tagFirst.test(each.slice(last))
    ? [each.slice(last), before.slice(own)]
    : [before.slice(own), each.slice(last)];
  return before.slice(0, own) + each.slice(0, last) + first + second;
}
