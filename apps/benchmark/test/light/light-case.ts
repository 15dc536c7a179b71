import type { Page } from "@decant/pipeline";
import type { Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";
import { readRows } from "../../src/fixtures.ts";
import { type Reader, readers } from "../../src/readers.ts";

export interface LightCase {
  /** Unique within its category. */
  readonly id: string;
  readonly html: string;
  /**
   * Check a result; called with and without extraction.
   *
   * @returns The fault; `undefined` if there is none.
   */
  readonly check: (page: Page, extract: boolean) => string | undefined;
}

/** Whether the extractor dropped a span of the page and reported it: a mark alone in its element may be chrome. */
export function isToldAsDropped({ ledger }: Page, html: string, inner: string): boolean {
  const start = html.indexOf(inner);
  const end = start + inner.length;
  return ledger.entries.some((entry) => entry.fate === "dropped" && entry.start < end && entry.end > start);
}

/** A place in a page that can hold a text. */
export interface Context {
  readonly id: string;
  /** @param text Already escaped for HTML, without quotes. */
  readonly around: (text: string) => string;
  /** What of it shows in one piece. */
  readonly shown: (text: string) => string;
  /** What its reader has to know beyond CommonMark. */
  readonly needs?: "tables" | "footnotes";
  /** White space stays as it is. */
  readonly verbatim?: true;
}

/** A row of `fixtures/hostile/contexts.jsonl`; `{text}` is the text. */
interface ContextRow extends Pick<Context, "id" | "needs" | "verbatim"> {
  readonly html: string;
  /** @default `html` */
  readonly shown?: string;
}

/** Puts a text where a template has `{text}`. */
const filling = (template: string) => (text: string) => template.replaceAll("{text}", () => text);

export const contexts: readonly Context[] = readRows<ContextRow>("hostile/contexts.jsonl").map(
  ({ html, shown = html, ...context }) => ({ ...context, around: filling(html), shown: filling(shown) }),
);

const ids: ReadonlySet<string> = new Set([
  "micromark", "micromark-gfm", "commonmark.js", "markdown-it", "markdown-it-linkify",
]); // biome-ignore format: words

/** One reader of each make, with what most people use. */
export const renderers: readonly Reader[] = readers.filter(({ id }) => ids.has(id));

export function shownBy(renderer: Reader, markdown: string): Nodes {
  return fromHtml(renderer.render(markdown), { fragment: true });
}

const invisibleElements: ReadonlySet<string> = new Set(["script", "style", "template", "title", "head", "input"]);

/** Text that a person sees, without white space; images count as their alternative texts. */
export function inkOf(tree: Nodes): string {
  let ink = "";
  const pending: Nodes[] = [tree];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === "text") ink += node.value;
    if (node.type === "element") {
      if (invisibleElements.has(node.tagName)) continue;
      if (node.tagName === "img") ink += String(node.properties.alt ?? "");
    }
    if ("children" in node) for (const child of node.children.toReversed()) pending.push(child);
  }
  return ink.replace(whiteSpace, "");
}

const whiteSpace = /\s+/gu;

/** Names of the elements of a tree and how often each occurs. */
export function elementCounts(tree: Nodes): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const pending: Nodes[] = [tree];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === "element") counts.set(node.tagName, (counts.get(node.tagName) ?? 0) + 1);
    if ("children" in node) for (const child of node.children) pending.push(child);
  }
  return counts;
}
