import type { PhrasingContent, Table } from "mdast";
import { codePointBefore, kindOf, mayBeLeftFlanking, mayBeRightFlanking, punctuation, word } from "./characters.ts";
import { underscored } from "./delimiters.ts";

/** How often marks that only mean something in pairs occur in a block; more than one is enough to know. */
export interface MarkCounts {
  star: number;
  underscore: number;
  tilde: number;
  backtick: number;
  dollar: number;
  /** Runs of stars and underscores that may open emphasis where they stand, and such that may close it. */
  starOpens: number;
  starCloses: number;
  underscoreOpens: number;
  underscoreCloses: number;
}

const runs = /\*+|_+|~+|`+|\$/g;

/** Count runs of marks in everything that a block's phrasing content writes. Walks with its own stack. */
export function countMarks(children: readonly PhrasingContent[]): MarkCounts {
  const counts: MarkCounts = {
    star: 0,
    underscore: 0,
    tilde: 0,
    backtick: 0,
    dollar: 0,
    starOpens: 0,
    starCloses: 0,
    underscoreOpens: 0,
    underscoreCloses: 0,
  };
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

/** Marks of a table that pair across its cells for readers without tables, which take it for one paragraph. */
export type MarksAround = Pick<MarkCounts, "backtick" | "dollar">;

/** Dollars of plain text do no harm: a formula of all between two prices shows the same. They count where another may end code or a link early. */
export function marksOfTable({ children }: Table): MarksAround {
  const content = children.flatMap((row) => row.children.flatMap((cell) => cell.children));
  const { backtick, dollar } = countMarks(content);
  return { backtick, dollar: content.some(bindsDollar) ? dollar : 0 };
}

/** Whether a dollar is part of code, a formula, a link or an image. */
function bindsDollar(node: PhrasingContent): boolean {
  if (node.type === "text") return false;
  if (node.type === "emphasis" || node.type === "strong" || node.type === "delete")
    return node.children.some(bindsDollar);
  return countMarks([node]).dollar > 0;
}

function addOwnMarks(node: PhrasingContent, counts: MarkCounts): void {
  if (node.type === "emphasis" && underscored(node)) {
    counts.underscore += 2;
    counts.underscoreOpens++;
    counts.underscoreCloses++;
  }
  if (node.type === "emphasis" || node.type === "strong") {
    counts.star += 2;
    counts.starOpens++;
    counts.starCloses++;
  }
  if (node.type === "delete") counts.tilde += 2;
  else if (node.type === "inlineCode") counts.backtick += 2;
  else if (node.type === "inlineMath") counts.dollar += 2;
}

/** `a_b`: an underscore between letters pairs with nothing. */
function isIntraword(value: string, start: number, end: number): boolean {
  return kindOf(codePointBefore(value, start)) === word && kindOf(value.codePointAt(end)) === word;
}

/** At the edges of a text anything may stand beside a run. */
function mayOpen(value: string, start: number, end: number): boolean {
  if (end === value.length) return true;
  return mayBeLeftFlanking(
    start === 0 ? punctuation : kindOf(codePointBefore(value, start)),
    kindOf(value.codePointAt(end)),
  );
}

function mayClose(value: string, start: number, end: number): boolean {
  if (start === 0) return true;
  return mayBeRightFlanking(
    kindOf(codePointBefore(value, start)),
    end === value.length ? punctuation : kindOf(value.codePointAt(end)),
  );
}

function addText(value: string, counts: MarkCounts): void {
  runs.lastIndex = 0;
  for (let match = runs.exec(value); match !== null; match = runs.exec(value)) {
    switch (match[0].charCodeAt(0)) {
      case 42:
        counts.star++;
        if (mayOpen(value, match.index, runs.lastIndex)) counts.starOpens++;
        if (mayClose(value, match.index, runs.lastIndex)) counts.starCloses++;
        break;
      case 95:
        if (isIntraword(value, match.index, runs.lastIndex)) break;
        counts.underscore++;
        if (mayOpen(value, match.index, runs.lastIndex)) counts.underscoreOpens++;
        if (mayClose(value, match.index, runs.lastIndex)) counts.underscoreCloses++;
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
