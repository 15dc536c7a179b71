import type { Code, Paragraph, PhrasingContent } from "mdast";
import { type Content, type FlowContent, hasFlow, isPhrasing } from "../nodes/mdast.ts";
import { inlineCodeValue, inlineMath } from "../nodes/text.ts";
import { append, spanOf } from "../nodes/tree.ts";
import { cleanParagraphs } from "./phrasing.ts";
import type { State } from "./types.ts";

/** Wrap runs of phrasing content in paragraphs, and list items without a list in lists. */
export function toFlow(nodes: readonly Content[]): FlowContent[] {
  if (!hasFlow(nodes)) return cleanParagraphs(nodes).map(paragraph);
  const out: Content[] = [];
  for (const node of nodes) {
    if (!isPhrasing(node)) closeRun(out);
    if (node.type === "listItem") adopt(node, out);
    else if (node.type === "list" && node.ordered && node.start !== 1) pushBeforeFootnotes(node, out);
    else out.push(node);
  }
  closeRun(out);
  return out.slice() as FlowContent[];
}

/** To readers without footnotes a footnote is indented code, after which micromark reads a list as text unless it starts at 1. */
function pushBeforeFootnotes(list: Content, out: Content[]): void {
  let at = out.length;
  while (out[at - 1]?.type === "footnoteDefinition") at--;
  out.splice(at, 0, list);
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

/**
 * Blocks as lines of phrasing content, for table cells, headings and link texts. A paragraph, heading or list item is a line; code
 * becomes a line of inline code for each of its lines.
 */
export function phrasingLines(nodes: readonly Content[]): PhrasingContent[][] {
  const lines: PhrasingContent[][] = [];
  let run: PhrasingContent[] = [];
  const stack: Content[] = [...nodes].reverse();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (isPhrasing(node)) {
      run.push(node);
      continue;
    }
    if (run.length > 0) lines.push(run);
    run = [];
    if (node.type === "paragraph" || node.type === "heading" || node.type === "tableCell") lines.push(node.children);
    else if (node.type === "code") append(lines, codeLines(node));
    else if (node.type === "math") lines.push([inlineMath(node.value, node.position)]);
    else if ("children" in node)
      for (let index = node.children.length - 1; index >= 0; index--) stack.push(node.children[index] as Content);
  }
  if (run.length > 0) lines.push(run);
  return lines;
}

function codeLines({ value, position }: Code): PhrasingContent[][] {
  return value
    .split("\n")
    .map((line) => inlineCodeValue(line).trimEnd())
    .filter((line) => line !== "")
    .map((line) => [{ type: "inlineCode", value: line, position }]);
}

export const defaultMaxDepth = 256;

/** Twice the depth of any thread or quotation seen; indentation cannot multiply the output. Chosen by hand. */
export const defaultMaxNesting = 24;

/** Maximum nesting of lists and quotations. */
export function maxNestingOf(state: State): number {
  return state.options.maxNesting ?? defaultMaxNesting;
}

/** Whether lists and quotations are flattened here. */
export function isTooDeep(state: State): boolean {
  return state.containers >= maxNestingOf(state);
}
