import {
  type ChildNode,
  type Document,
  type Element,
  knownTag,
  type NodeTable,
  parse,
  type Selection,
} from "@decant/dom";

/**
 * Ways to the content that do not go by the tree of the page: text that the page carries as data.
 *
 * Each is asked only after the main way has failed its checks, in this order.
 */
export interface Fallback {
  readonly id: string;
  /** The content, as nodes of their own without source offsets; `undefined` when the page has none of this kind. */
  readonly recover: (table: NodeTable) => Selection | undefined;
}

const SCRIPT = knownTag("script");

/** Body text that a page declares in JSON-LD (schema.org `articleBody`, `text`, `reviewBody`). */
const jsonLd: Fallback = {
  id: "json-ld",
  recover: (table) => longest(scripts(table, "application/ld+json"), bodyKeys),
};

/** State that a framework ships for hydration (`__NEXT_DATA__`, Nuxt, Gatsby, ...): long strings under telling keys. */
const hydrationState: Fallback = {
  id: "hydration-state",
  recover: (table) => longest(scripts(table, "application/json"), stateKeys),
};

export const fallbacks: readonly Fallback[] = [jsonLd, hydrationState];

const bodyKeys: ReadonlySet<string> = new Set(["articleBody", "text", "reviewBody"]);
const stateKeys: ReadonlySet<string> = new Set([
  "articleBody",
  "body",
  "content",
  "html",
  "cooked",
  "markdown",
  "text",
]);
/** Shorter strings are labels. A guess. */
const minBodyLength = 280;

interface Data {
  readonly element: Element;
  readonly value: unknown;
}

function scripts(table: NodeTable, type: string): Data[] {
  const found: Data[] = [];
  for (let i = 0; i < table.size; i++) {
    if (table.tag[i] !== SCRIPT) continue;
    const element = table.nodes[i] as Element;
    if (!(element.attribs.type ?? "").toLowerCase().startsWith(type)) continue;
    const source = element.children.map((child) => ("data" in child ? child.data : "")).join("");
    const value = parseJson(source);
    if (value !== undefined) found.push({ element, value });
  }
  return found;
}

function parseJson(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    // Broken JSON is the page's affair; there is nothing to recover from it.
    return undefined;
  }
}

/** Strings of some length under one of the keys, in document order. The page controls the depth: no recursion. */
function texts(root: unknown, keys: ReadonlySet<string>): string[] {
  const found: string[] = [];
  const pending: { key: string; value: unknown }[] = [{ key: "", value: root }];
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    const { key, value } = item;
    if (typeof value === "string") {
      if (keys.has(key) && value.length >= minBodyLength) found.push(value);
    } else if (typeof value === "object" && value !== null) {
      const entries = Array.isArray(value) ? value.map((entry) => [key, entry] as const) : Object.entries(value);
      for (const [name, entry] of entries.reverse()) pending.push({ key: name, value: entry });
    }
  }
  return found;
}

/** The longest of the texts under some keys, as nodes. */
function longest(data: readonly Data[], keys: ReadonlySet<string>): Selection | undefined {
  let best = "";
  let origin: Element | undefined;
  for (const { element, value } of data) {
    for (const text of texts(value, keys)) if (text.length > best.length) [best, origin] = [text, element];
  }
  return origin && { roots: withoutOffsets(parse(asHtml(best))), omitted: new Set(), origin };
}

const markup = /<(?:p|div|br|h[1-6]|ul|ol|li|section|article)\b[^<>]*>/i;
const paragraphBreak = /(?:\r?\n\s*)+/;
const special = /[&<>]/g;
const references: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Data holds either HTML or plain text with line breaks. */
function asHtml(body: string): string {
  if (markup.test(body)) return body;
  const escaped = body.replace(special, (character) => references[character] as string);
  return escaped
    .split(paragraphBreak)
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join("");
}

/** Offsets into the recovered string would be taken for offsets into the page. */
function withoutOffsets(document: Document): ChildNode[] {
  const pending: ChildNode[] = [...document.children];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    node.startIndex = null;
    node.endIndex = null;
    if ("children" in node) for (const child of node.children) pending.push(child);
  }
  return document.children;
}
