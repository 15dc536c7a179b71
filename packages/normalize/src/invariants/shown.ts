import type { Nodes, Root } from "mdast";
import { walk } from "../nodes/tree.ts";
import { allowedTags } from "./no-raw-html.ts";

/** Rendered content of a document, except marks. */
export interface Shown {
  /** Letters and digits in order, including those of alternative texts and labels. */
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

/** @param isLeftOut Whether nodes that start on a line, 1-based, are left out. */
export function shownBy(tree: Root, isLeftOut: (line: number) => boolean = () => false): Shown {
  const addresses = new Map<string, string>();
  walk(tree, (node) => {
    if (node.type === "definition") addresses.set(node.identifier, node.url);
  });
  let text = "";
  const targets = new Set<string>();
  const html = new Set<string>();
  walk(tree, (node) => {
    if (isLeftOut(node.position?.start.line ?? 0)) return;
    const target = "url" in node && node.type !== "definition" ? node.url : addresses.get(referenceOf(node));
    if (target !== undefined) targets.add(target);
    if (node.type === "html" && !allowedTags.has(node.value)) html.add(node.value);
    text += ownText(node);
  });
  return { words: wordsOf(text), targets, html };
}

function referenceOf(node: Nodes): string {
  return node.type === "linkReference" || node.type === "imageReference" ? node.identifier : "";
}

/** The text of a node without its children. */
function ownText(node: Nodes): string {
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
