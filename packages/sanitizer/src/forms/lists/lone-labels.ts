import type { ElementContent, Element as HastElement } from "hast";
import { isBlank } from "../../source/text.ts";
import { inlineOnly } from "../../tree/edit.ts";
import { isBlockNode, textOf } from "../../tree/shape.ts";

/** Longest label, in UTF-16 code units. */
const maxLabel = 12;
const label = /^(?:\(?(?:\d{1,4}|[a-z]|[ivxl]{1,5})[.)]{1,2}|\d{1,3}(?:\.\d{1,3}){1,3}\.?)$/i;

/** A number or letter on a line before its paragraph (consolidated texts of EUR-Lex, LaTeXML) is joined to the paragraph. */
export function joinLabel(node: HastElement): void {
  const shown = node.children.filter((child) => child.type !== "text" || !isBlank(child.value));
  const at = shown.findIndex(isBlockNode);
  const first = shown[0];
  if (first?.type === "element" && at === 0 && first.tagName === "div" && isLabel(first.children))
    join(node, [first], shown[1]);
  else if (at > 0 && isLabel(shown.slice(0, at))) join(node, shown.slice(0, at), shown[at]);
}

function isLabel(nodes: readonly ElementContent[]): boolean {
  if (nodes.some(isBlockNode)) return false;
  const children = [...nodes];
  return label.test(textOf({ type: "element", tagName: "span", properties: {}, children }, maxLabel + 1).trim());
}

const endsInSpace = /\s$/;

/** Move a label to the start of the paragraph that a block is, or begins with. */
function join(node: HastElement, labels: readonly ElementContent[], block: ElementContent | undefined): void {
  const around: HastElement[] = [];
  for (let next = block; next !== undefined && isParagraph(next); next = startOf(next)) around.push(next);
  const line = around.at(-1);
  const start = line === undefined ? undefined : startOf(line);
  if (line === undefined || start === undefined || isBlockNode(start)) return;
  const space: ElementContent = {
    type: "text",
    value: " ",
    ...(line.position && { position: { start: line.position.start, end: line.position.start } }),
  };
  const isSpaced = endsInSpace.test(textOf({ ...line, children: [...labels] }));
  line.children = [...inlineOnly(labels), ...(isSpaced ? [] : [space]), ...line.children];
  const from = labels[0]?.position;
  for (const { position } of around) if (position !== undefined && from !== undefined) position.start = from.start;
  node.children = node.children.filter((child) => !labels.includes(child));
}

function isParagraph(node: ElementContent): node is HastElement {
  return node.type === "element" && (node.tagName === "p" || node.tagName === "div");
}

function startOf({ children }: HastElement): ElementContent | undefined {
  return children.find((child) => child.type !== "text" || !isBlank(child.value));
}
