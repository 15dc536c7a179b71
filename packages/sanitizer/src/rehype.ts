import { type ChildNode, Document, Element, type ParentNode, Text } from "domhandler";
import type { Nodes, Parents, Properties, Root } from "hast";
import type { SafeFile } from "./rehype-safe.ts";
import { type SanitizeOptions, sanitize } from "./sanitize.ts";

export { rehypeSafe, type SafeFile, type SafeOptions } from "./rehype-safe.ts";
export { rehypeSavings, type SavingsFile } from "./rehype-savings.ts";
export type { SavingsOptions } from "./savings/index.ts";

/** Options of {@link rehypeSanitizer}. */
export type RehypeSanitizerOptions = Omit<SanitizeOptions, "source" | "offsetsOnly" | "shouldStop">;

/**
 * A rehype plugin that replaces a tree by a safe, canonical one: `sanitize` for hast.
 *
 * Positions are those of the given tree. Diagnostics become messages of the file.
 *
 * @throws {TypeError} If an option is unknown or of the wrong type.
 * @example
 * const children = [{ type: "element" as const, tagName: "p", properties: { onClick: "evil()" }, children: [] }];
 * rehypeSanitizer()({ type: "root", children }).children; // []
 */
export function rehypeSanitizer(options: RehypeSanitizerOptions = {}): (tree: Root, file?: SafeFile) => Root {
  return (given, file) => {
    const { tree, diagnostics } = sanitize(toDocument(given), options);
    for (const { code, message } of diagnostics)
      file?.info(message, { source: "sanitizer", ruleId: code.replace("sanitizer/", "") });
    return tree;
  };
}

/** Convert a hast tree to domhandler nodes: elements and texts, at any depth. */
function toDocument(tree: Root): Document {
  const document = new Document([]);
  const stack: { readonly from: Parents; readonly to: ParentNode }[] = [{ from: tree, to: document }];
  for (let level = stack.pop(); level !== undefined; level = stack.pop()) {
    for (const child of level.from.children) {
      const node = nodeOf(child);
      if (node === undefined) continue;
      append(level.to, node);
      setSpan(node, child);
      if (child.type === "element" && node instanceof Element) stack.push({ from: child, to: node });
    }
  }
  setSpan(document, tree);
  return document;
}

function nodeOf(node: Nodes): ChildNode | undefined {
  if (node.type === "text") return new Text(node.value);
  return node.type === "element" ? new Element(node.tagName, attributesOf(node.properties), []) : undefined;
}

function append(parent: ParentNode, node: ChildNode): void {
  const last = parent.children.at(-1);
  node.parent = parent;
  if (last !== undefined) {
    last.next = node;
    node.prev = last;
  }
  parent.children.push(node);
}

function setSpan(node: ChildNode | Document, { position }: Nodes): void {
  node.startIndex = position?.start.offset ?? null;
  const end = position?.end.offset;
  node.endIndex = end === undefined ? null : end - 1;
}

function attributesOf(properties: Properties): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    attributes[attributeName(name)] = value === true ? "" : Array.isArray(value) ? value.join(" ") : String(value);
  }
  return attributes;
}

/** Attributes whose property has another name. */
const names: ReadonlyMap<string, string> = new Map([
  ["className", "class"],
  ["htmlFor", "for"],
  ["httpEquiv", "http-equiv"],
]);
const data = /^data(?=[A-Z0-9])/;
const aria = /^aria(?=[A-Z])/;
const capital = /[A-Z]/g;

function attributeName(property: string): string {
  const name = names.get(property);
  if (name !== undefined) return name;
  if (data.test(property)) return property.replace(capital, (letter) => `-${letter.toLowerCase()}`);
  return property.replace(aria, "aria-").toLowerCase();
}
