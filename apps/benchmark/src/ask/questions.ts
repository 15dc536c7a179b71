import { askCells, askDefinition, askSteps, chooseQuestions, isBetween, type Question } from "@decant/ask/eval";
import { type AnyNode, type Element, parse, select } from "@decant/dom";
import { firstSentence } from "@decant/page/records";

/** A question made by a rule from the HTML of a page, independent of the package that is measured. */
export interface MadeQuestion extends Question {
  readonly kind: "definition" | "sentence" | "cell" | "steps";
}

const spaces = /\s+/g;
const breaking = /^(?:br|p|div|li|dt|dd|tr|td|th|ul|ol|dl|pre|table|h[1-6]|section|blockquote)$/;
const unread = /^(?:script|style|template|noscript|sup|svg|button)$/;

/** Questions of all kinds, at most so many of each, spread over the page. */
export function makeQuestions(html: string, main: string, most: number): MadeQuestion[] {
  const root = select(parse(html), main)[0];
  if (root === undefined) return [];
  const makers: readonly ((root: Element) => MadeQuestion[])[] = [definitions, sentences, cells, steps];
  return makers.flatMap((make) => chooseQuestions(make(root), most));
}

/** Every term of a `dl` with one definition: what is it? The first sentence of the definition. */
function definitions(root: Element): MadeQuestion[] {
  return select(root, "dt + dd").flatMap((definition) => {
    const siblings = (definition.parent as Element).children.filter((node) => node.type === "tag") as Element[];
    const at = siblings.indexOf(definition);
    if (siblings[at + 1]?.name === "dd") return [];
    const name = textOf(siblings[at - 1] as Element);
    const paragraph = select(definition, ":scope > p")[0];
    // A definition that begins with a list or code has no first sentence.
    if (paragraph === undefined && select(definition, "dl, ul, ol, pre, table, div").length > 0) return [];
    const answer = firstSentence(textOf(paragraph ?? definition));
    if (!isBetween(name, 1, 6) || !isBetween(answer, 4, 60)) return [];
    return [{ kind: "definition", question: `What is ${name}?`, answers: [answer] }];
  });
}

/** Every paragraph that begins "X is a ...": what is X? That sentence. */
function sentences(root: Element): MadeQuestion[] {
  return select(root, "p").flatMap((paragraph) => kindOf("sentence", askDefinition(textOf(paragraph))));
}

const kindOf = (kind: MadeQuestion["kind"], questions: readonly Question[]): MadeQuestion[] =>
  questions.map((question) => ({ ...question, kind }));

/** Every cell of a table whose first row is of `th` and whose first cells differ: what is the COLUMN of ROW? The row's name and the cell. */
function cells(root: Element): MadeQuestion[] {
  return select(root, "table").flatMap((table) => {
    if (select(table, "table, [rowspan], [colspan]").some((part) => isSpanning(part))) return [];
    const [head, ...rows] = select(table, "tr").map((row) => select(row, "td, th"));
    if (head === undefined || rows.length < 2 || head.length < 2 || !head.every(({ name }) => name === "th")) return [];
    const texts = [head, ...rows].map((row) => row.map(textOf));
    return kindOf("cell", askCells(texts[0] ?? [], texts.slice(1)));
  });
}

function isSpanning({ name, attribs }: Element): boolean {
  return name === "table" || Number(attribs.rowspan ?? 1) > 1 || Number(attribs.colspan ?? 1) > 1;
}

/** Every numbered list that is the only one under a heading about something to do: how to HEADING? The heading and all steps. */
function steps(root: Element): MadeQuestion[] {
  const lists: { readonly heading: string; readonly list: Element }[] = [];
  let heading = "";
  for (const element of select(root, "h1, h2, h3, h4, h5, h6, ol")) {
    if (element.name === "ol") lists.push({ heading, list: element });
    else heading = textOf(element);
  }
  return lists.flatMap(({ heading, list }) => {
    const items = select(list, "li");
    const isAlone = lists.filter((other) => other.heading === heading).length === 1;
    if (!isAlone || select(list, "ol, ul, pre, table").length > 0) return [];
    return kindOf("steps", askSteps(heading, items.map(textOf)));
  });
}

function textOf(node: Element): string {
  const parts: string[] = [];
  const stack: AnyNode[] = [node];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (next.type === "text") parts.push((next as { readonly data: string }).data);
    if (!("children" in next)) continue;
    const name = "name" in next ? next.name : "";
    if (unread.test(name)) continue;
    if (breaking.test(name)) parts.push(" ");
    for (let i = next.children.length - 1; i >= 0; i--) stack.push(next.children[i] as AnyNode);
  }
  return parts.join("").replace(spaces, " ").trim();
}
