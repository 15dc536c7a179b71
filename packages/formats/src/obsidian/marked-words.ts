import type { Nodes, Root } from "hast";
import type { Nodes as MdastNodes } from "mdast";

/** Elements that Markdown writes as emphasis, besides `mark`. */
const emphases: ReadonlySet<string> = new Set(["em", "i", "cite", "dfn", "var"]);

/**
 * Texts that a page marks with `<mark>`. Markdown has only emphasis for it, so texts that the page also stresses otherwise are left out:
 * their places cannot be told apart.
 */
export function markedWords(tree: Root): ReadonlySet<string> {
  const marked = new Set<string>();
  const stressed = new Set<string>();
  const stack: Nodes[] = [tree];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.type === "element" && node.tagName === "mark") marked.add(lineOf(node));
    else if (node.type === "element" && emphases.has(node.tagName)) stressed.add(lineOf(node));
    else if ("children" in node) stack.push(...node.children);
  }
  for (const text of stressed) marked.delete(text);
  return marked;
}

/** The text of a node on one line. */
export function lineOf(node: Nodes | MdastNodes): string {
  let text = "";
  const stack: (Nodes | MdastNodes)[] = [node];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if ("value" in next) text += next.value;
    if ("children" in next) stack.push(...next.children.toReversed());
  }
  return text.replace(/\s+/g, " ").trim();
}
