import type { ElementContent, Element as HastElement, Text } from "hast";
import type { HastParent } from "../../tree/context.ts";
import { isBlockNode, isHollow, replaceByChildren, spaceBefore } from "../../tree/edit.ts";
import { copyOf } from "../../tree/positions.ts";

/** Code of spaces only. */
const onlySpaces = /^[ \u00a0]+$/;

/**
 * Bring inline code to one text.
 *
 * Code holds no formatting in Markdown, but a link in it is worth keeping: `<code>a <a>b</a></code>` becomes
 * `<code>a </code><a><code>b</code></a>`. A line break divides it: `<code>a</code><br><code>b</code>`.
 */
export function finishInlineCode(node: HastElement, parent: HastParent): void {
  if (node.children.length === 1 && node.children[0]?.type === "text") {
    if (isHollow(node) && !onlySpaces.test(node.children[0].value)) replaceByChildren(node, parent);
    return;
  }
  parent.children.pop();
  const siblings = parent.children as ElementContent[];
  for (const piece of pieces(node)) {
    if (piece.link === undefined)
      for (const part of pieceOfCode(piece.nodes, node).flatMap(spaceOutside)) siblings.push(part);
    else siblings.push({ ...piece.link, children: pieceOfCode(piece.nodes, node) });
  }
}

/** A space between code and a link in it belongs between the two, not in the code. */
function spaceOutside(node: ElementContent): ElementContent[] {
  const text = node.type === "element" && node.tagName === "code" ? node.children[0] : undefined;
  const inner = text?.type === "text" ? text.value.trim() : "";
  if (text?.type !== "text" || text.data !== undefined || inner === "") return [node];
  const parts: ElementContent[] = [];
  if (text.value !== text.value.trimStart()) parts.push(spaceAt(text, "start"));
  parts.push(node);
  if (text.value !== text.value.trimEnd()) parts.push(spaceAt(text, "end"));
  text.value = inner;
  return parts;
}

function spaceAt({ position }: Text, side: "start" | "end"): Text {
  // Not joined with the next text, which may come from elsewhere in the source.
  const space: Text = { type: "text", value: " ", data: { derived: true } };
  if (position !== undefined) space.position = { start: { ...position[side] }, end: { ...position[side] } };
  return space;
}

interface Piece {
  readonly link: HastElement | undefined;
  /** Texts, line breaks and pictures, in order. */
  readonly nodes: ElementContent[];
}

function pieces(node: HastElement): Piece[] {
  const result: Piece[] = [];
  const stack = spaced(node.children)
    .map((child) => ({ child, link: undefined as HastElement | undefined }))
    .reverse();
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    const { child, link } = entry;
    if (child.type === "element" && child.children.length > 0) {
      const within = child.tagName === "a" ? child : link;
      for (const inner of spaced(child.children).toReversed()) stack.push({ child: inner, link: within });
      continue;
    }
    const last = result.at(-1);
    if (last !== undefined && last.link === link) last.nodes.push(child);
    else result.push({ link, nodes: [child] });
  }
  return result;
}

/** Nodes with a space between blocks: the parameters of a long signature (Sphinx). */
function spaced(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node, index) => (index === 0 || !isBlockNode(node) ? [node] : [spaceBefore(node), node]));
}

/** Texts as one code element; pictures and line breaks are outside. A derived text remains separate. */
function pieceOfCode(nodes: readonly ElementContent[], code: HastElement): ElementContent[] {
  const result: ElementContent[] = [];
  /** Code that takes more text, and its text. */
  let open: { readonly element: HastElement; readonly text: Text } | undefined;
  for (const node of nodes) {
    const text = textOf(node);
    if (text === undefined) {
      result.push(node);
      open = undefined;
    } else if (open !== undefined && text.data === undefined) {
      open.text.value += text.value;
      for (const { position } of [open.text, open.element])
        if (position !== undefined && node.position !== undefined) position.end = node.position.end;
    } else {
      const element = codeAround(text, code);
      result.push(element);
      open = text.data === undefined ? { element, text } : undefined;
    }
  }
  return result.map((node) =>
    node.type === "element" && node.tagName === "code" && isHollow(node) ? (node.children[0] as Text) : node,
  );
}

/** The text of a node in code; `undefined` for a picture or a line break, which divide it. */
function textOf(node: ElementContent): Text | undefined {
  if (node.type === "text") return { ...node, ...(node.position && { position: copyOf(node.position) }) };
  if (node.type !== "element" || node.tagName !== "wbr") return undefined;
  const text: Text = { type: "text", value: "" };
  return node.position === undefined ? text : { ...text, position: copyOf(node.position) };
}

function codeAround(text: Text, { properties }: HastElement): HastElement {
  const element: HastElement = { type: "element", tagName: "code", properties, children: [text] };
  return text.position === undefined ? element : { ...element, position: copyOf(text.position) };
}
