import type { NodeTable } from "@decant/dom";
import { attributesOf } from "../blocks/page-structure.ts";
import {
  isProse,
  longestOf,
  minBodyChars,
  parseData,
  scriptSources,
  selectionOf,
  withoutScripts,
} from "./data-content.ts";
import type { DataFallback } from "./fallback.ts";
import { assignedValues, flightValues, nuxtValues } from "./script-data.ts";

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
 * Text in the state that a page ships for its scripts: Next (`__NEXT_DATA__`, `__next_f`), Nuxt (`__NUXT_DATA__`), Gatsby, Remix,
 * stores of Redux, Apollo and similar libraries (`__INITIAL_STATE__`), and in attributes. Bodies are HTML, text or BBCode.
 */
export const preloadData: DataFallback = {
  id: "preload-data",
  recover: (table) => {
    const bodies = sourcesOf(table).flatMap(bodiesIn).map(withoutScripts);
    const body = longestOf(bodies.filter(isProse));
    return body === undefined ? undefined : selectionOf(body);
  },
};

/** All data of a page, parsed. */
function sourcesOf(table: NodeTable): unknown[] {
  const values: unknown[] = [];
  for (const { source } of scriptSources(table, "application/json")) {
    const value = parseData(source);
    values.push(Array.isArray(value) ? nuxtValues(value) : value);
  }
  const plain = scriptSources(table, "").map(({ source }) => source);
  for (const value of plain.flatMap(assignedValues)) values.push(value);
  for (const value of flightValues(plain)) values.push(value);
  for (let i = 1; i < table.size; i++) {
    const attributes = attributesOf(table, i);
    for (const name in attributes) {
      const data = attributes[name] as string;
      if (data.length < minBodyChars || !dataName.test(name)) continue;
      if (isJson(data.trimStart())) values.push(parseData(data));
      else if (bodyName.test(name)) values.push({ body: data });
    }
  }
  return values;
}

/** Attributes with data for scripts: `data-page` (Inertia), `data-preloaded` (Discourse), `props` of islands (Astro). */
const dataName = /^(?:data-.{1,60}|props)$/;
/** Such attributes whose value is itself a body. */
const bodyName = /^data-(?:content|body|html|text|bbcode)$/;

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
