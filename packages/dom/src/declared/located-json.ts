const sequence = /\\(?:u([\da-fA-F]{4})|([\s\S]))/g;
const named: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

/** The text between the quotes of a JSON string. Escapes that JSON lacks are replaced by their character. */
export function unescapeJson(source: string): string {
  if (!source.includes("\\")) return source;
  return source.replace(sequence, (_, code: string | undefined, char: string | undefined) =>
    code === undefined ? (named[char as string] ?? (char as string)) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** A string, or a number or word of JSON, with its place: of a string, without the quotes. */
export interface JsonScalar {
  readonly kind: "string" | "word";
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface JsonObject {
  readonly kind: "object";
  readonly entries: [key: string, value: LocatedJson][];
}

export interface JsonList {
  readonly kind: "list";
  readonly items: LocatedJson[];
}

export type LocatedJson = JsonScalar | JsonObject | JsonList;

/** Most values read from one text. */
const maxValues = 500_000;
/** What hides a script from old browsers and XML parsers. Behind a mark of comments it does not comment out the line. */
const wrapper = /^\s*(?:\/\/\s*)?<!(?:--|\[CDATA\[)/;
const word = /[^\s,\]}:"']+/y;

interface Open {
  readonly holder: JsonObject | JsonList;
  key: string | undefined;
}

/**
 * Read JSON with the place of each value.
 *
 * It accepts the errors of pages: comments and wrappers around it, trailing or missing commas, raw line ends in strings, escapes that
 * JSON lacks, a text that is cut off. It never fails: parts that cannot be read are left out. One pass with an explicit stack.
 *
 * @param place Offset of the text in the HTML, to which the places of values are added. @default 0
 * @returns `undefined` if there is no object or list.
 * @example
 * readLocatedJson('{"a": "b",}'); // { kind: "object", entries: [["a", { kind: "string", text: "b", start: 7, end: 8 }]] }
 */
export function readLocatedJson(source: string, place = 0): LocatedJson | undefined {
  const roots: LocatedJson[] = [];
  const open: Open[] = [];
  const levels = { object: 0, list: 0 };
  const end = source.length;
  let count = 0;
  const add = (value: LocatedJson): void => {
    count++;
    const top = open[open.length - 1];
    if (top === undefined) roots.push(value);
    else if (top.holder.kind === "list") top.holder.items.push(value);
    else if (top.key !== undefined) {
      top.holder.entries.push([top.key, value]);
      top.key = undefined;
    }
  };
  let at = wrapper.exec(source)?.[0].length ?? 0;
  while (at < end && count < maxValues) {
    const unit = source.charCodeAt(at);
    if (unit === 0x7b || unit === 0x5b) {
      const holder: JsonObject | JsonList =
        unit === 0x7b ? { kind: "object", entries: [] } : { kind: "list", items: [] };
      add(holder);
      open.push({ holder, key: undefined });
      levels[holder.kind]++;
      at++;
    } else if (unit === 0x7d || unit === 0x5d) {
      // A mark that closes nothing is ignored.
      const kind = unit === 0x7d ? "object" : "list";
      for (let isOpen = levels[kind] > 0; isOpen; ) {
        const closed = (open.pop() as Open).holder.kind;
        levels[closed]--;
        isOpen = closed !== kind;
      }
      at++;
    } else if (unit === 0x22) {
      const close = endOfString(source, at + 1);
      const top = open[open.length - 1];
      const text = unescapeJson(source.slice(at + 1, close));
      if (top?.holder.kind === "object" && top.key === undefined) top.key = text;
      else add({ kind: "string", text, start: place + at + 1, end: place + close });
      at = close + 1;
    } else if (unit === 0x2f && (source[at + 1] === "/" || source[at + 1] === "*")) {
      at = endOfComment(source, at);
    } else if (unit <= 0x20 || unit === 0x2c || unit === 0x3a || open.length === 0) {
      at++;
    } else {
      word.lastIndex = at;
      const text = word.exec(source)?.[0] ?? source[at];
      const top = open[open.length - 1] as Open;
      if (top.holder.kind === "object" && top.key === undefined) top.key = text;
      else add({ kind: "word", text, start: place + at, end: place + at + text.length });
      at += text.length;
    }
  }
  // Nothing is read before something ends.
  if (count === open.length) return undefined;
  return roots.length > 1 ? { kind: "list", items: roots } : roots[0];
}

/** A quote ends a string if a mark of JSON follows; any other quote was left unescaped. */
function endOfString(source: string, start: number): number {
  const end = source.length;
  for (let at = start; at < end; at++) {
    const unit = source.charCodeAt(at);
    if (unit === 0x5c) at++;
    else if (unit === 0x22 && isEnd(source, at + 1)) return at;
  }
  return end;
}

function isEnd(source: string, from: number): boolean {
  const end = source.length;
  let at = from;
  while (at < end && source.charCodeAt(at) <= 0x20) at++;
  if (at >= end) return true;
  const unit = source.charCodeAt(at);
  if (unit === 0x3a || unit === 0x5d || unit === 0x7d || unit === 0x2f) return true;
  // A missing comma between two entries has a line end.
  if (unit === 0x22) return source.slice(from, at).includes("\n");
  if (unit !== 0x2c) return false;
  do at++;
  while (at < end && source.charCodeAt(at) <= 0x20);
  return at >= end || afterComma.test(source[at]);
}

const afterComma = /["{[\]}\d\-tfn/]/;

function endOfComment(source: string, at: number): number {
  const isLine = source[at + 1] === "/";
  const close = source.indexOf(isLine ? "\n" : "*/", at + 2);
  return close < 0 ? source.length : close + (isLine ? 1 : 2);
}
