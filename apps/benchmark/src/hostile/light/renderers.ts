import type { Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";
import { type Reader, readers } from "../../readers.ts";

const ids: ReadonlySet<string> = new Set([
  "micromark", "micromark-gfm", "commonmark.js", "markdown-it", "markdown-it-linkify",
]); // biome-ignore format: words

/** One reader of each make, with what most people use. */
export const renderers: readonly Reader[] = readers.filter(({ id }) => ids.has(id));

/** The tree of what one renderer shows. */
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
