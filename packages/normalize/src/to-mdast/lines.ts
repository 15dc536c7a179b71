import type { Code, PhrasingContent } from "mdast";
import { append } from "../nodes/append.ts";
import { type Content, isPhrasing } from "../nodes/mdast.ts";

import { inlineMath } from "../nodes/tex.ts";
import { inlineCodeValue } from "../nodes/text.ts";

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
