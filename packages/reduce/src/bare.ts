import { type AnyNode, parse } from "@decant/dom";
import { unrenderedElements } from "@decant/dom/internal";

/** Attributes with meaning for a reader; all others are removed. */
const keptAttributes: ReadonlySet<string> = new Set([
  "href",
  "src",
  "alt",
  "colspan",
  "rowspan",
  "start",
  "lang",
  "datetime",
]);
/** Elements without meaning of their own: only their content stays. */
const unwrapped: ReadonlySet<string> = new Set(["div", "span", "font", "center", "html", "body", "picture", "figure"]);
const voidElements: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta source track wbr".split(" "),
);
/** Preformatted elements: line ends and indentation count. */
const preformatted: ReadonlySet<string> = new Set(["pre", "textarea"]);
const lineElements: ReadonlySet<string> = new Set(["div", "html", "body", "figure", "center"]);
const spaces = /\s+/g;
const special = /[&<>]/g;
const specialInAttribute = /[&"]/g;
const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** HTML without scripts, styles, comments, wrappers, and attributes without meaning. */
export function bareHtml(html: string): string {
  const parts: string[] = [];
  // A string on the stack is markup to write after everything above it.
  const stack: { readonly node: AnyNode | string; readonly isVerbatim: boolean }[] = [];
  const pushAll = (nodes: readonly AnyNode[], isVerbatim: boolean): void => {
    for (let i = nodes.length - 1; i >= 0; i--) stack.push({ node: nodes[i] as AnyNode, isVerbatim });
  };
  pushAll(parse(html).children, false);
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { node, isVerbatim } = next;
    if (node === "\n") {
      breakLine(parts);
    } else if (typeof node === "string") {
      parts.push(node);
    } else if (node.type === "text") {
      const text = isVerbatim ? node.data : node.data.replace(spaces, " ");
      parts.push(escapeText(!isVerbatim && isLineStart(parts) ? text.trimStart() : text));
    } else if ("attribs" in node) {
      const { name } = node;
      if (unrenderedElements.has(name)) continue;
      if (unwrapped.has(name)) {
        if (lineElements.has(name)) {
          breakLine(parts);
          stack.push({ node: "\n", isVerbatim });
        }
      } else {
        parts.push(`<${name}${attributesOf(node.attribs)}>`);
        if (voidElements.has(name)) continue;
        stack.push({ node: `</${name}>`, isVerbatim });
      }
      pushAll(node.children, isVerbatim || preformatted.has(name));
    }
  }
  return parts.join("").trim();
}

/** A line end in place of a wrapper of blocks, unless a line begins there anyway. */
function breakLine(parts: string[]): void {
  if (!isLineStart(parts)) parts.push("\n");
}

const isLineStart = (parts: readonly string[]): boolean => parts.length === 0 || parts.at(-1)?.endsWith("\n") === true;

function attributesOf(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .filter(([name]) => keptAttributes.has(name))
    .map(([name, value]) => ` ${name}="${value.replace(specialInAttribute, (mark) => entities[mark] ?? mark)}"`)
    .join("");
}

function escapeText(text: string): string {
  return text.replace(special, (mark) => entities[mark] ?? mark);
}
