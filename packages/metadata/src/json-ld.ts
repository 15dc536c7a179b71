import { parseJson } from "@decant/dom/internal";
import { addValue, localName, type OpenThing, type Thing } from "./things.ts";

/** A `script` of type `application/ld+json`. */
export interface JsonLdScript {
  readonly text: string;
  readonly at: number;
}

export interface JsonLd {
  /** All things, parents before their parts. */
  readonly things: readonly Thing[];
  /** Offsets of the scripts that could not be read. */
  readonly unreadable: readonly number[];
}

/** Things read from one page at most: ten times the largest honest catalogue pages (guess). */
const maxThings = 20_000;

/** Read all JSON-LD of a page: objects, arrays, `@graph`, nested things, references by `@id` across scripts. */
export function readJsonLd(scripts: readonly JsonLdScript[]): JsonLd {
  const things: OpenThing[] = [];
  const unreadable: number[] = [];
  for (const { text, at } of scripts) {
    const value = parseLooseJson(text);
    if (value === undefined) unreadable.push(at);
    else readThings(value, at, things);
  }
  resolveReferences(things);
  return { things, unreadable };
}

interface Pending {
  readonly value: unknown;
  readonly role: string | undefined;
  readonly parent: OpenThing | undefined;
}

/** The page controls the depth, so the stack is explicit. Values are pushed in reverse to come out in order. */
function readThings(root: unknown, at: number, things: OpenThing[]): void {
  const stack: Pending[] = [{ value: root, role: undefined, parent: undefined }];
  for (let next = stack.pop(); next !== undefined && things.length < maxThings; next = stack.pop()) {
    const { value, role, parent } = next;
    if (Array.isArray(value)) {
      for (let i = value.length - 1; i >= 0; i--) stack.push({ value: value[i], role, parent });
    } else if (typeof value === "object" && value !== null) {
      readObject(value as Record<string, unknown>, next, at, things, stack);
    } else if (parent !== undefined && role !== undefined && value !== null && value !== "") {
      addValue(parent, role, String(value));
    }
  }
}

function readObject(
  object: Record<string, unknown>,
  from: Pending,
  at: number,
  things: OpenThing[],
  stack: Pending[],
): void {
  const { role, parent } = from;
  // {"@value": "..."} is a string with a language or type.
  if ("@value" in object) {
    stack.push({ value: object["@value"], role, parent });
    return;
  }
  const id = typeof object["@id"] === "string" ? object["@id"] : undefined;
  const thing: OpenThing = { types: typesOf(object["@type"]), id, role, parent, properties: new Map(), at };
  things.push(thing);
  if (parent !== undefined && role !== undefined) addValue(parent, role, thing);
  const entries = Object.entries(object);
  for (let i = entries.length - 1; i >= 0; i--) {
    const [key, value] = entries[i] as [string, unknown];
    if (key === "@graph") stack.push({ value, role: undefined, parent: undefined });
    else if (!key.startsWith("@")) stack.push({ value, role: localName(key), parent: thing });
  }
}

function typesOf(type: unknown): string[] {
  const list = Array.isArray(type) ? type : [type];
  return list.filter((name): name is string => typeof name === "string").map(localName);
}

/** Replace an empty `{"@id": "..."}` by the thing that describes that id elsewhere. */
function resolveReferences(things: readonly OpenThing[]): void {
  const described = new Map<string, OpenThing>();
  for (const thing of things) if (thing.id !== undefined && thing.properties.size > 0) described.set(thing.id, thing);
  for (const thing of things) {
    for (const [property, values] of thing.properties) {
      const resolved = values.map((value) =>
        typeof value !== "string" && value.properties.size === 0 ? (described.get(value.id ?? "") ?? value) : value,
      );
      thing.properties.set(property, resolved);
    }
  }
}

/**
 * Parse JSON as pages write it: HTML comments or CDATA marks around it, script comments, raw line ends inside
 * strings, trailing commas, a semicolon at the end, control characters, escapes that JSON lacks.
 *
 * @returns The value, or `undefined` if it cannot be repaired.
 */
export function parseLooseJson(text: string): unknown {
  const bare = unwrap(text);
  if (bare === "") return undefined;
  const parsed = parseJson(bare);
  if (parsed !== undefined) return parsed;
  const mended = mend(bare);
  return mended === bare ? undefined : parseJson(mended);
}

/** Wrappers that hide JSON from old browsers or XML parsers. */
const openers = ["<!--", "//<!--", "<![CDATA[", "//<![CDATA[", "/*<![CDATA[*/", "-->", "\ufeff"] as const;
const closers = ["//-->", "-->", "//]]>", "/*]]>*/", "]]>", ";"] as const;

function unwrap(text: string): string {
  let bare = text.trim();
  for (let before = ""; before !== bare; ) {
    before = bare;
    for (const mark of openers) if (bare.startsWith(mark)) bare = bare.slice(mark.length).trim();
    for (const mark of closers) if (bare.endsWith(mark)) bare = bare.slice(0, -mark.length).trim();
  }
  return bare;
}

/** One scan, because a regular expression over megabytes of string overflows its stack. */
function mend(text: string): string {
  const parts: string[] = [];
  let taken = 0;
  const replace = (from: number, to: number, by: string): void => {
    parts.push(text.slice(taken, from), by);
    taken = to;
  };
  for (let at = 0; at < text.length; ) {
    const char = text[at];
    let end = at + 1;
    if (char === '"') {
      end = endOfString(text, at);
      const string = text.slice(at, end);
      const mended = mendString(string);
      if (mended !== string) replace(at, end, mended);
    } else if (char === "/") {
      end = endOfComment(text, at);
      if (end > at + 1) replace(at, end, "");
    } else if (char === "," && isBeforeClose(text, end)) replace(at, end, "");
    at = end;
  }
  parts.push(text.slice(taken));
  return parts.join("");
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}

function endOfComment(text: string, start: number): number {
  const [mark, skip] = text[start + 1] === "/" ? ["\n", 1] : ["*/", 2];
  if (skip === 2 && text[start + 1] !== "*") return start + 1;
  const end = text.indexOf(mark as string, start + 2);
  return end < 0 ? text.length : end + (skip as number);
}

const space = /\s/;

function isBeforeClose(text: string, start: number): boolean {
  let at = start;
  while (at < text.length && space.test(text[at])) at++;
  return text[at] === "]" || text[at] === "}";
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids exactly these inside strings.
const control = /[\u0000-\u001f]/g;
const badEscape = /\\(u(?![\da-fA-F]{4})|[^"\\/bfnrtu])|\\\\/g;

function mendString(text: string): string {
  const mended = text.replace(badEscape, (sequence, char?: string) => (char === undefined ? sequence : char));
  return mended.replace(control, (char) => (char === "\n" || char === "\r" || char === "\t" ? " " : ""));
}
