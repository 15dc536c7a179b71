import type { PhrasingContent } from "mdast";
import { codePointBefore, kindOf, word } from "./characters.ts";
import { underscored } from "./delimiters.ts";

/** How often marks that only mean something in pairs occur in a block; more than one is enough to know. */
export interface MarkCounts {
  star: number;
  underscore: number;
  tilde: number;
  backtick: number;
  dollar: number;
}

const runs = /\*+|_+|~+|`+|\$/g;

/** Count runs of marks in everything that a block's phrasing content writes. Walks with its own stack. */
export function countMarks(children: readonly PhrasingContent[]): MarkCounts {
  const counts: MarkCounts = { star: 0, underscore: 0, tilde: 0, backtick: 0, dollar: 0 };
  const stack: PhrasingContent[] = [...children];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    addOwnMarks(node, counts);
    if ("value" in node) addText(node.value, counts);
    if ("url" in node) addText(`${node.url}${node.title ?? ""}`, counts);
    if ("alt" in node) addText(node.alt ?? "", counts);
    if ("children" in node) for (const child of node.children) stack.push(child);
  }
  return counts;
}

function addOwnMarks(node: PhrasingContent, counts: MarkCounts): void {
  if (node.type === "emphasis" && underscored(node)) counts.underscore += 2;
  if (node.type === "emphasis" || node.type === "strong") counts.star += 2;
  else if (node.type === "delete") counts.tilde += 2;
  else if (node.type === "inlineCode") counts.backtick += 2;
  else if (node.type === "inlineMath") counts.dollar += 2;
}

/** `a_b`: an underscore between letters pairs with nothing. */
function isIntraword(value: string, start: number, end: number): boolean {
  return kindOf(codePointBefore(value, start)) === word && kindOf(value.codePointAt(end)) === word;
}

function addText(value: string, counts: MarkCounts): void {
  runs.lastIndex = 0;
  for (let match = runs.exec(value); match !== null; match = runs.exec(value)) {
    switch (match[0].charCodeAt(0)) {
      case 42:
        counts.star++;
        break;
      case 95:
        if (!isIntraword(value, match.index, runs.lastIndex)) counts.underscore++;
        break;
      case 126:
        counts.tilde++;
        break;
      case 96:
        counts.backtick++;
        break;
      default:
        counts.dollar++;
    }
  }
}
