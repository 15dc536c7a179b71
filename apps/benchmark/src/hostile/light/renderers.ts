import { HtmlRenderer, Parser } from "commonmark";
import type { Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";
import markdownIt from "markdown-it";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";

/** A way in which somebody may show our Markdown: raw HTML on, every scheme let through. */
export interface Renderer {
  readonly id: string;
  /** What it knows beyond CommonMark. */
  readonly knows: readonly ("tables" | "footnotes")[];
  readonly render: (markdown: string) => string;
}

const careless = { allowDangerousHtml: true, allowDangerousProtocol: true } as const;
const withGfm = { ...careless, extensions: [gfm()], htmlExtensions: [gfmHtml()] };
const commonmarkParser = new Parser();
const commonmarkWriter = new HtmlRenderer({ safe: false });
const plainIt = carelessIt(false);
const linkingIt = carelessIt(true);

function carelessIt(linkify: boolean): ReturnType<typeof markdownIt> {
  const reader = markdownIt({ html: true, linkify });
  reader.validateLink = () => true;
  return reader;
}

export const renderers: readonly Renderer[] = [
  { id: "micromark", knows: [], render: (markdown) => micromark(markdown, careless) },
  { id: "micromark-gfm", knows: ["tables", "footnotes"], render: (markdown) => micromark(markdown, withGfm) },
  {
    id: "commonmark.js",
    knows: [],
    render: (markdown) => commonmarkWriter.render(commonmarkParser.parse(markdown)),
  },
  { id: "markdown-it", knows: ["tables"], render: (markdown) => plainIt.render(markdown) },
  { id: "markdown-it-linkify", knows: ["tables"], render: (markdown) => linkingIt.render(markdown) },
];

/** The tree of what one renderer shows. */
export function shownBy(renderer: Renderer, markdown: string): Nodes {
  return fromHtml(renderer.render(markdown), { fragment: true });
}

const invisibleElements: ReadonlySet<string> = new Set(["script", "style", "template", "title", "head", "input"]);

/** Text that a person sees, without white space; alternative texts of images stand for the images. */
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
