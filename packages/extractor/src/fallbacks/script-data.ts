import { parseData } from "./data-content.ts";

/** Names of state: `__INITIAL_STATE__`, `__APOLLO_STATE__`, `__remixContext`, `__PRELOADED_STATE__`, ... */
const stateName = /(?:STATE|DATA|PROPS|CONTEXT|CONTENT|APOLLO|NUXT|STORE|INITIAL)\w*["'\]]*\s*$/i;
/** Characters before an equals sign that are read as a name. */
const nameReach = 60;
const parseCall = /\s*JSON\.parse\(\s*(?=")/y;
const gap = /\s*/y;

/** JSON values that a script assigns to names of state, and the texts in values that are program code (Nuxt 2, SvelteKit). Linear. */
export function assignedValues(source: string): unknown[] {
  const values: unknown[] = [];
  let readTo = 0;
  const readTexts = (from: number, to: number): void => {
    for (const content of quotedTexts(source.slice(Math.max(from, readTo), to))) values.push({ content });
    readTo = Math.max(readTo, to);
  };
  for (let at = source.indexOf("="); at >= 0; at = source.indexOf("=", at)) {
    const isState = stateName.test(source.slice(Math.max(0, at - nameReach), at));
    at++;
    if (!isState) continue;
    parseCall.lastIndex = at;
    const isText = parseCall.test(source);
    gap.lastIndex = at;
    gap.test(source);
    const start = isText ? parseCall.lastIndex : gap.lastIndex;
    const end = endOfValue(source, start);
    if (end === undefined) {
      if (isCall.test(source.slice(start, start + callReach))) readTexts(start, source.length);
      continue;
    }
    // A value without an end extends to the end of the script.
    if (end < 0) break;
    const value = parseData(source.slice(start, end));
    if (value === undefined) readTexts(start, end);
    values.push(isText && typeof value === "string" ? parseData(value) : value);
    at = end;
  }
  return values;
}

/** A function that returns the value is called at once. */
const isCall = /^\(?function\b/;
const callReach = 10;
const QUOTED = /"(?:[^"\\\n]|\\.){280,}"/g;

/** Long texts in double quotes. */
function quotedTexts(code: string): string[] {
  return (code.match(QUOTED) ?? []).flatMap((quoted) => {
    const text = parseData(quoted);
    return typeof text === "string" ? [text] : [];
  });
}

const QUOTE = 34;
const BACKSLASH = 92;

/** Offset after the object, list or string that starts here; `undefined` for anything else, -1 if it has no end. */
function endOfValue(source: string, start: number): number | undefined {
  const first = source[start];
  if (first !== "{" && first !== "[" && first !== '"') return undefined;
  let depth = 0;
  let inString = false;
  for (let i = start; i < source.length; i++) {
    const unit = source.charCodeAt(i);
    if (inString) {
      if (unit === BACKSLASH) i++;
      else if (unit === QUOTE) inString = false;
    } else if (unit === QUOTE) inString = true;
    // { [ and } ] differ by two.
    else if (unit === 123 || unit === 91) depth++;
    else if (unit === 125 || unit === 93) depth--;
    if (depth === 0 && !inString) return i + 1;
  }
  return -1;
}

/** Resolve a payload of Nuxt 3, in which the properties of objects are positions in a flat list. Texts only; other lists are returned as they are. */
export function nuxtValues(list: readonly unknown[]): unknown {
  const objects = list.filter(isObject);
  const isFlat = objects.length > 0 && objects.every((object) => Object.values(object).every(Number.isInteger));
  if (!isFlat) return list;
  return objects.map((object) =>
    Object.fromEntries(
      Object.entries(object).flatMap(([key, position]) => {
        const value = list[position as number];
        return typeof value === "string" ? [[key, value]] : [];
      }),
    ),
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const pushCall = "__next_f.push(";
const rowStart = /([0-9a-f]+):(?:T([0-9a-f]+),)?/y;

/** Texts and values in the stream of rows that Next's app router pushes (`self.__next_f.push([1, "..."])`). */
export function flightValues(sources: readonly string[]): unknown[] {
  const stream = sources.flatMap(pushedTexts).join("");
  const values: unknown[] = [];
  for (let at = 0; at < stream.length; ) {
    rowStart.lastIndex = at;
    const match = rowStart.exec(stream);
    const textBytes = match?.[2];
    if (textBytes !== undefined) {
      const start = rowStart.lastIndex;
      at = offsetAfter(stream, start, Number.parseInt(textBytes, 16));
      values.push({ content: stream.slice(start, at) });
      continue;
    }
    const end = stream.indexOf("\n", at);
    const line = stream.slice(match === null ? at : rowStart.lastIndex, end < 0 ? stream.length : end);
    if (line.startsWith("[") || line.startsWith("{")) values.push(parseData(line));
    at = end < 0 ? stream.length : end + 1;
  }
  return values;
}

function pushedTexts(source: string): string[] {
  const texts: string[] = [];
  for (let at = source.indexOf(pushCall); at >= 0; at = source.indexOf(pushCall, at)) {
    at += pushCall.length;
    const end = endOfValue(source, at) ?? -1;
    if (end < 0) break;
    const value = parseData(source.slice(at, end));
    if (Array.isArray(value) && typeof value[1] === "string") texts.push(value[1]);
    at = end;
  }
  return texts;
}

/** Offset after so many bytes of UTF-8. */
function offsetAfter(text: string, start: number, bytes: number): number {
  let at = start;
  for (let left = bytes; left > 0 && at < text.length; at++) {
    const unit = text.charCodeAt(at);
    // Halves of a pair count two bytes each.
    left -= unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 2 : 3;
  }
  return at;
}
