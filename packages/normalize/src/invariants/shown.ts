import type { Nodes, Root } from "mdast";
import { allowedTags } from "./no-raw-html.ts";

/** What a reader shows of a document, except for marks. */
export interface Shown {
  /** Letters and digits, in order, those of alternative texts and of labels included. */
  readonly words: string;
  /** Addresses of links and images. */
  readonly targets: ReadonlySet<string>;
  /** Tags that no document may hold. */
  readonly html: ReadonlySet<string>;
}

const notWord = /[^\p{L}\p{N}\p{M}]+/gu;

/** The letters and digits of a text. */
export function wordsOf(text: string): string {
  return text.replace(notWord, "").toLowerCase();
}

/**
 * What a reader shows.
 *
 * @param isLeftOut Whether what starts on a line, 1-based, is left out.
 */
export function shownBy(tree: Root, isLeftOut: (line: number) => boolean = () => false): Shown {
  const addresses = new Map<string, string>();
  walk(tree, (node) => {
    if (node.type === "definition") addresses.set(node.identifier, node.url);
  });
  const texts: string[] = [];
  const targets = new Set<string>();
  const html = new Set<string>();
  walk(tree, (node) => {
    if (isLeftOut(node.position?.start.line ?? 0)) return;
    const target = targetOf(node, addresses);
    if (target !== undefined) targets.add(target);
    if (node.type === "html" && !allowedTags.has(node.value)) html.add(node.value);
    texts.push(textOf(node));
  });
  return { words: wordsOf(texts.join("")), targets, html };
}

function targetOf(node: Nodes, addresses: ReadonlyMap<string, string>): string | undefined {
  if (node.type === "link" || node.type === "image") return node.url;
  return node.type === "linkReference" || node.type === "imageReference" ? addresses.get(node.identifier) : undefined;
}

/** The text of a node alone, without its children. */
function textOf(node: Nodes): string {
  switch (node.type) {
    case "html":
      return allowedTags.has(node.value) ? "" : node.value;
    case "image":
    case "imageReference":
      return node.alt ?? "";
    case "footnoteReference":
    case "footnoteDefinition":
      return node.label ?? node.identifier;
    // To readers without footnotes a note that is an address defines a link.
    case "definition":
      return `${node.label ?? node.identifier}${node.url}${node.title ?? ""}`;
    // To readers without tasks the box is text.
    case "listItem":
      return node.checked === true ? "x" : "";
    default:
      return "value" in node ? node.value : "";
  }
}

/** In document order, with a stack of our own. */
export function walk(tree: Root, visit: (node: Nodes) => void): void {
  const stack: Nodes[] = [tree];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    visit(node);
    if ("children" in node)
      for (let index = node.children.length - 1; index >= 0; index--) stack.push(node.children[index] as Nodes);
  }
}
