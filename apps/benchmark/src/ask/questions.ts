import { type AnyNode, type Element, parse, select } from "@decant/dom";
import { spread } from "../sample.ts";
import { plainTextOfMarkdown } from "../systems/plain-text.ts";

/** A question made by a rule from the HTML of a page, independent of the package that is measured. */
export interface MadeQuestion {
  readonly kind: "definition" | "sentence" | "cell" | "steps";
  readonly question: string;
  /** Texts that an answer must hold, each whole. */
  readonly answers: readonly string[];
}

export const word: RegExp = /[\p{L}\p{N}\p{M}]+/gu;
const spaces = /\s+/g;
const breaking = /^(?:br|p|div|li|dt|dd|tr|td|th|ul|ol|dl|pre|table|h[1-6]|section|blockquote)$/;
const unread = /^(?:script|style|template|noscript|sup|svg|button)$/;

/** Words of a text in lower case between spaces, so that one text can be sought in another. */
export function wordsIn(text: string): string {
  return ` ${(text.toLowerCase().match(word) ?? []).join(" ")} `;
}

/** The same of Markdown, as it is and as plain text: marks must neither hide an answer nor make one. */
export function textsIn(markdown: string): string[] {
  return [wordsIn(plainTextOfMarkdown(markdown)), wordsIn(markdown)];
}

const countWords = (text: string): number => text.match(word)?.length ?? 0;

/** Questions of all kinds, at most so many of each, spread over the page. */
export function makeQuestions(html: string, main: string, most: number): MadeQuestion[] {
  const root = select(parse(html), main)[0];
  if (root === undefined) return [];
  const makers: readonly ((root: Element) => MadeQuestion[])[] = [definitions, sentences, cells, steps];
  return makers.flatMap((make) => spread(unique(make(root)), most));
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

const defining = /^((?:An? |The )?\p{L}[\p{L}\p{N}_.’'-]*(?: [\p{L}\p{N}_.’'-]+){0,3}) (is|are) (?:an?|the|one of) /u;
const pronoun =
  /^(?:this|that|these|those|it|there|here|he|she|they|we|you|i|what|which|who|one|all|each|both|if|when|as)\b/i;

/** Every paragraph that begins "X is a ...": what is X? That sentence. */
function sentences(root: Element): MadeQuestion[] {
  return select(root, "p").flatMap((paragraph) => {
    const answer = firstSentence(textOf(paragraph));
    const [, name, verb] = defining.exec(answer) ?? [];
    if (name === undefined || pronoun.test(name) || !isBetween(answer, 6, 60)) return [];
    return [{ kind: "sentence", question: `What ${verb} ${name}?`, answers: [answer] }];
  });
}

/** Every cell of a table whose first row is of `th` and whose first cells differ: what is the COLUMN of ROW? The row's name and the cell. */
function cells(root: Element): MadeQuestion[] {
  return select(root, "table").flatMap((table) => {
    if (select(table, "table, [rowspan], [colspan]").some((part) => isSpanning(part))) return [];
    const [head, ...rows] = select(table, "tr").map((row) => select(row, "td, th"));
    if (head === undefined || rows.length < 2 || head.length < 2 || !head.every(({ name }) => name === "th")) return [];
    const names = rows.map(([first]) => (first === undefined ? "" : textOf(first)));
    if (new Set(names).size !== names.length || rows.some(({ length }) => length !== head.length)) return [];
    return rows.flatMap((row, at) =>
      row.slice(1).flatMap((cell, index): MadeQuestion[] => {
        const name = names[at] as string;
        const column = textOf(head[index + 1] as Element);
        const answer = textOf(cell);
        if (!isBetween(name, 1, 8) || !isBetween(column, 1, 6) || !isBetween(answer, 1, 40)) return [];
        return [{ kind: "cell", question: `What is the ${column} of ${name}?`, answers: [name, answer] }];
      }),
    );
  });
}

function isSpanning({ name, attribs }: Element): boolean {
  return name === "table" || Number(attribs.rowspan ?? 1) > 1 || Number(attribs.colspan ?? 1) > 1;
}

const howTo = /^how (?:to|do i|can i)\s/i;
/** A heading about something to do. */
const action =
  /^(?:\P{L}*)(?:how (?:to|do|can)\b|\p{L}+ing\b|steps?\b|set ?up\b|install)|\b(?:instructions?|procedure|steps)\b/iu;

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
    if (
      !isAlone ||
      !action.test(heading) ||
      items.length < 2 ||
      !isBetween(heading, 2, 12) ||
      select(list, "ol, ul, pre, table").length > 0
    )
      return [];
    return [
      { kind: "steps", question: `How to ${heading.replace(howTo, "")}?`, answers: [heading, ...items.map(textOf)] },
    ];
  });
}

function isBetween(text: string, least: number, most: number): boolean {
  const count = countWords(text);
  return count >= least && count <= most;
}

/** Questions that the page answers in one place. */
function unique(questions: readonly MadeQuestion[]): MadeQuestion[] {
  const counts = new Map<string, number>();
  for (const { question } of questions) counts.set(wordsIn(question), (counts.get(wordsIn(question)) ?? 0) + 1);
  return questions.filter(({ question }) => counts.get(wordsIn(question)) === 1);
}

const sentenceEnd = /[.!?。！？](?=\s|$)/u;

function firstSentence(text: string): string {
  const end = sentenceEnd.exec(text);
  return end === null ? text : text.slice(0, end.index + 1);
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
