import type { Element, NodeTable } from "@decant/dom";
import { parseJson, scriptsOf } from "@decant/dom/internal";
import { attributesOf } from "../blocks/page-structure.ts";
import { type DataContent, isProse, longestOf, minBodyChars, withoutScripts } from "./data-content.ts";

/** Keys of bodies in state. */
const bodyKeys: ReadonlySet<string> = new Set(
  "articleBody blocks body content contents html bodyHtml contentHtml cooked markdown text rawBody description_html".split(
    " ",
  ),
);
/** Keys of parts of a body: nodes of an editor, blocks of a builder. */
const partKeys: ReadonlySet<string> = new Set("text value content html body cooked".split(" "));
/** Keys of texts that are not the content. */
const asideKeys =
  /comment|repl(?:y|ies)|review|related|recommend|similar|popular|latest|navigation|menu|footer|header|i18n|locale|translation|messages|config|theme|author|user|seo|legal|cookie/i;

/**
 * Text in the state that a page ships for its scripts, as JSON: in scripts (Next's `__NEXT_DATA__`, Nuxt's `__NUXT_DATA__`, Gatsby), assigned
 * (Remix, stores of Redux, Apollo and similar libraries: `__INITIAL_STATE__`), and in attributes. Bodies are HTML or text.
 */
export function stateBody(table: NodeTable): DataContent | undefined {
  const bodies = sourcesOf(table).flatMap(({ value, element }) =>
    bodiesIn(value).map((body) => ({ text: withoutScripts(body), element })),
  );
  return longestOf(bodies.filter(({ text }) => isProse(text)));
}

/** Data of an element, parsed. */
interface DataValue {
  readonly value: unknown;
  readonly element: Element;
}

/** All data of a page, that of scripts first. */
function sourcesOf(table: NodeTable): DataValue[] {
  const values: DataValue[] = [];
  const scripts = scriptsOf(table).map((script) => ({ ...script, element: table.nodes[script.node] as Element }));
  for (const { type, text, element } of scripts) {
    if (!type.startsWith("application/json")) continue;
    const value = parseData(text);
    values.push({ value: Array.isArray(value) ? nuxtValues(value) : value, element });
  }
  for (const { type, text, element } of scripts)
    if (type === "" || type === "module" || type.includes("javascript"))
      for (const value of assignedValues(text)) values.push({ value, element });
  for (let i = 1; i < table.size; i++) {
    const attributes = attributesOf(table, i);
    const element = table.nodes[i] as Element;
    for (const name in attributes) {
      const data = attributes[name] as string;
      if (data.length < minBodyChars || !dataName.test(name)) continue;
      if (isJson(data.trimStart())) values.push({ value: parseData(data), element });
      else if (bodyName.test(name)) values.push({ value: { body: data }, element });
    }
  }
  return values;
}

// Line breaks inside strings are the most frequent error in publishers' JSON.
const controls = /\p{Cc}+/gu;

/** Parse JSON, also with control characters in its strings; `undefined` for anything else. */
function parseData(source: string): unknown {
  const spaced = source.replace(controls, " ");
  return parseJson(source) ?? (spaced === source ? undefined : parseJson(spaced));
}

/** Attributes with data for scripts: `data-page` (Inertia), `data-preloaded` (Discourse), `props` of islands (Astro). */
const dataName = /^(?:data-.{1,60}|props)$/;
/** Such attributes whose value is itself a body. */
const bodyName = /^data-(?:content|body|html|text)$/;

interface Item {
  readonly key: string;
  readonly value: unknown;
  /** The body around this value. */
  readonly parts: string[] | undefined;
  /** Levels of JSON inside strings that may still be read. */
  readonly nested: number;
}

/** Levels of JSON inside strings that are read. Discourse has one. */
const maxNesting = 2;

/** Long texts under body keys, in document order, with the parts of a body joined. No recursion. */
function bodiesIn(root: unknown): string[] {
  const bodies: string[] = [];
  const joined: string[][] = [];
  const pending: Item[] = [{ key: "", value: root, parts: undefined, nested: maxNesting }];
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    const { key, value, parts, nested } = item;
    if (typeof value === "string") {
      if (parts !== undefined && partKeys.has(key)) parts.push(value);
      else if (bodyKeys.has(key) && value.length >= minBodyChars) bodies.push(value);
      else if (nested > 0 && isJson(value)) pending.push({ key, value: parseData(value), parts, nested: nested - 1 });
    } else if (typeof value === "object" && value !== null) {
      const inside = parts ?? openBody(key, value, joined);
      const entries = Array.isArray(value) ? value.map((entry) => [key, entry] as const) : Object.entries(value);
      for (const [name, entry] of entries.reverse()) {
        if (!asideKeys.test(name)) pending.push({ key: name, value: entry, parts: inside, nested });
      }
    }
  }
  return [...bodies, ...joined.map((texts) => texts.join("\n\n"))];
}

/** Start a body of parts: a list or tree under a body key, or the posts of a topic. */
function openBody(key: string, value: object, joined: string[][]): string[] | undefined {
  const isTopic = Array.isArray(value) && value.some((post) => typeof post?.cooked === "string");
  if (!isTopic && !bodyKeys.has(key)) return undefined;
  const parts: string[] = [];
  joined.push(parts);
  return parts;
}

function isJson(text: string): boolean {
  return text.length >= minBodyChars && (text.startsWith("{") || text.startsWith("["));
}

/** Names of state: `__INITIAL_STATE__`, `__APOLLO_STATE__`, `__remixContext`, `__PRELOADED_STATE__`, ... */
const stateName = /(?:STATE|DATA|PROPS|CONTEXT|CONTENT|APOLLO|NUXT|STORE|INITIAL)\w*["'\]]*\s*$/i;
/** Characters before an equals sign that are read as a name. */
const nameReach = 60;
const parseCall = /\s*JSON\.parse\(\s*(?=")/y;
const gap = /\s*/y;

/** JSON values that a script assigns to names of state. Linear. */
function assignedValues(source: string): unknown[] {
  const values: unknown[] = [];
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
    if (end === undefined) continue;
    // A value without an end extends to the end of the script.
    if (end < 0) break;
    const value = parseData(source.slice(start, end));
    values.push(isText && typeof value === "string" ? parseData(value) : value);
    at = end;
  }
  return values;
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
function nuxtValues(list: readonly unknown[]): unknown {
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
