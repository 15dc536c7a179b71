import type { Paragraph, PhrasingContent } from "mdast";
import { type Content, type FlowContent, isPhrasing } from "../nodes/mdast.ts";
import { spanOf } from "../nodes/position.ts";
import { cleanParagraphs } from "./phrasing.ts";

/** Wrap runs of phrasing content in paragraphs, and list items without a list in lists. */
export function toFlow(nodes: readonly Content[]): FlowContent[] {
  const out: Content[] = [];
  for (const node of nodes) {
    if (!isPhrasing(node)) closeRun(out);
    if (node.type === "listItem") adopt(node, out);
    else out.push(node);
  }
  closeRun(out);
  return out.slice() as FlowContent[];
}

/** Put an item without a list into the list made for the item before it, or into a new one. */
function adopt(item: Extract<Content, { type: "listItem" }>, out: Content[]): void {
  const last = out.at(-1);
  if (last?.type === "list" && last.data !== undefined && "adopted" in last.data) {
    last.children.push(item);
  } else {
    out.push({
      type: "list",
      ordered: false,
      spread: false,
      children: [item],
      position: item.position,
      data: { adopted: true } as object,
    });
  }
}

/** More arguments could overflow the stack. */
const mostArguments = 1000;

/** Turn the phrasing content from `start` on, if any, into paragraphs. */
export function closeFirstRun(out: Content[], start: number): void {
  let end = start;
  while (end < out.length && isPhrasing(out[end] as Content)) end++;
  if (end === start) return;
  const run = out.splice(start, end - start) as PhrasingContent[];
  const paragraphs = cleanParagraphs(run).map(paragraph);
  for (let index = 0; index < paragraphs.length; index += mostArguments)
    out.splice(start + index, 0, ...paragraphs.slice(index, index + mostArguments));
}

/** Turn the phrasing content at the end of `out`, if any, into paragraphs. */
export function closeRun(out: Content[]): void {
  let start = out.length;
  while (start > 0 && isPhrasing(out[start - 1] as Content)) start--;
  if (start === out.length) return;
  const run = out.splice(start) as PhrasingContent[];
  for (const children of cleanParagraphs(run)) out.push(paragraph(children));
}

export function paragraph(children: PhrasingContent[]): Paragraph {
  return { type: "paragraph", children, position: spanOf(children) };
}
