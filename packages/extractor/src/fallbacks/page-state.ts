import type { Element, NodeTable } from "@decant/dom";
import { type PageScript, readState, scriptsOf, type Thing } from "@decant/dom/internal";
import { attributesOf } from "../blocks/page-structure.ts";
import { type DataContent, type DataText, isProse, longestOf, minBodyChars } from "./data-content.ts";

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
  const bodies = sourcesOf(table).flatMap((source) =>
    bodiesIn(source).map((body) => ({ text: body.replace(scripts, ""), element: table.nodes[source.node] as Element })),
  );
  return longestOf(bodies.filter(({ text }: DataText) => isProse(text)));
}

/** Scripts and styles; one that is never closed extends to the end. */
const scripts = /<(?:script|style)\b[\s\S]*?(?:<\/(?:script|style)\b[^<>]*>|$)/gi;

/** Names of state that a script assigns: `__INITIAL_STATE__`, `__APOLLO_STATE__`, `__remixContext`, `__PRELOADED_STATE__`, ... */
const assigned =
  /(?:STATE|DATA|PROPS|CONTEXT|CONTENT|APOLLO|NUXT|STORE|INITIAL)\w{0,60}["'\]]{0,3}\s{0,9}=\s{0,9}(?:JSON\.parse\(\s{0,9})?(?=[{["])/i;
/** Attributes with data for scripts: `data-page` (Inertia), `data-preloaded` (Discourse), `props` of islands (Astro). */
const dataName = /^(?:data-.{1,60}|props)$/;
/** Such attributes whose value is itself a body. */
const bodyName = /^data-(?:content|body|html|text)$/;

/** All JSON of a page, that of scripts first. */
function sourcesOf(table: NodeTable): PageScript[] {
  const scripts = scriptsOf(table);
  const sources = scripts.filter(({ type }) => type.startsWith("application/json"));
  for (const script of scripts) {
    if (script.type !== "" && script.type !== "module" && !script.type.includes("javascript")) continue;
    const found = assigned.exec(script.text);
    if (found !== null) sources.push({ ...script, text: script.text.slice(found.index + found[0].length) });
  }
  for (let node = 1; node < table.size; node++) {
    const attributes = attributesOf(table, node);
    for (const name in attributes) {
      const data = attributes[name] as string;
      if (data.length < minBodyChars || !dataName.test(name)) continue;
      if (isJson(data.trimStart())) sources.push({ node, type: "", text: data, start: undefined });
      else if (bodyName.test(name)) sources.push({ node, type: "", text: JSON.stringify([data]), start: undefined });
    }
  }
  return sources;
}

function isJson(text: string): boolean {
  return text.length >= minBodyChars && (text.startsWith("{") || text.startsWith("["));
}

/** Levels of JSON inside strings that are read. Discourse has one. */
const maxNesting = 2;

/** Long texts under body keys, in document order, with the parts of a body joined; strings outside of objects, as in Nuxt's flat list. */
function bodiesIn(source: PageScript, nesting = maxNesting): string[] {
  const bodies: string[] = [];
  const joined = new Map<Thing | undefined, string[]>();
  /** The body that each thing is a part of; `null` for what is aside. */
  const bodyOf = new Map<Thing | undefined, string[] | undefined | null>();
  for (const thing of readState(source, 0, ({ kind, text }) => (kind === "string" ? text : undefined))) {
    const { parent, role = "", properties } = thing;
    const outer = asideKeys.test(role) ? null : bodyOf.get(parent);
    const opens = outer === undefined && (bodyKeys.has(role) || properties.has("cooked"));
    // Items of a list share the body of their parent.
    const body = opens ? (joined.get(parent) ?? []) : outer;
    if (opens) joined.set(parent, body as string[]);
    bodyOf.set(thing, body);
    if (body === null) continue;
    for (const [key, values] of properties) {
      const texts = values.filter((value) => typeof value === "string");
      if (asideKeys.test(key)) continue;
      if (body !== undefined && partKeys.has(key)) body.push(...texts);
      else if (bodyKeys.has(key)) bodies.push(texts.join("\n\n"));
      else
        for (const text of texts) {
          if (nesting > 0 && isJson(text)) bodies.push(...bodiesIn({ ...source, text }, nesting - 1));
          else if (key === "") bodies.push(text);
        }
    }
  }
  return [...bodies, ...[...joined.values()].map((texts) => texts.join("\n\n"))];
}
