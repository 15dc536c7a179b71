import { fromMarkdown, toText } from "@decant/normalize";
import { firstSentence, oneLine } from "@decant/page/records";
import type { Nodes, Table } from "mdast";

/** A question and what answers it. */
export interface Question {
  readonly question: string;
  /** Texts that a passage must hold, each as its words in their order; none if the right page is enough. */
  readonly answers: readonly string[];
  /** The page that answers, by its address or id; without it, any page may. */
  readonly page?: string | undefined;
  /** The rule that wrote it; absent from one that a person wrote. */
  readonly rule?: QuestionRule | undefined;
}

/** A term above its definition, a sentence `X is a ...`, a cell of a table, the steps of a numbered list, a heading with the text below it. */
export type QuestionRule = "definition" | "cell" | "steps" | "heading";

const word = /[\p{L}\p{N}\p{M}]+/gu;

/**
 * Words of a text in lower case between spaces, so that one text can be sought in another.
 *
 * @example
 * wordsIn("Read, twice!"); // " read twice "
 */
export function wordsIn(text: string): string {
  return ` ${(text.toLowerCase().match(word) ?? []).join(" ")} `;
}

/**
 * The words of Markdown, as it is and as plain text: marks must neither hide an answer nor make one.
 *
 * @example
 * textsIn("Read *twice*."); // [" read twice ", " read twice "]
 */
export function textsIn(markdown: string): string[] {
  return [wordsIn(toText(fromMarkdown(markdown))), wordsIn(markdown)];
}

/** Whether texts, as {@link textsIn} gives them, hold all answers of a question. */
export function isAnswered({ answers }: Pick<Question, "answers">, texts: readonly string[]): boolean {
  return answers.every((answer) => texts.some((text) => text.includes(wordsIn(answer))));
}

function isBetween(text: string, least: number, most: number): boolean {
  const count = text.match(word)?.length ?? 0;
  return count >= least && count <= most;
}

const defining = /^((?:An? |The )?\p{L}[\p{L}\p{N}_.’'-]*(?: [\p{L}\p{N}_.’'-]+){0,3}) (is|are) (?:an?|the|one of) /u;
const pronoun =
  /^(?:this|that|these|those|it|there|here|he|she|they|we|you|i|what|which|who|one|all|each|both|if|when|as)\b/i;

const article = /^(?:An?|The) /;

/** A paragraph that begins "X is a ...": what is X? That sentence. */
function askDefinition(paragraph: string): Question[] {
  const answer = firstSentence(paragraph);
  const [, name, verb] = defining.exec(answer) ?? [];
  if (name === undefined || pronoun.test(name) || !isBetween(answer, 6, 60)) return [];
  return [
    {
      question: `What ${verb} ${name.replace(article, (found) => found.toLowerCase())}?`,
      answers: [answer],
      rule: "definition",
    },
  ];
}

/** A term in bold above its definition: what is TERM? The first sentence of the definition. */
function askTerm(term: string, text: string): Question[] {
  const answer = firstSentence(text);
  if (!isBetween(term, 1, 6) || !isBetween(answer, 4, 60)) return [];
  return [{ question: `What is ${term}?`, answers: [answer], rule: "definition" }];
}

/** The cells of a table whose first cells differ: what is the COLUMN of ROW? The row's name and the cell. */
function askCells(head: readonly string[], rows: readonly (readonly string[])[]): Question[] {
  const names = rows.map(([first = ""]) => first);
  if (new Set(names).size !== names.length || rows.some(({ length }) => length !== head.length)) return [];
  return rows.flatMap(([name = "", ...row]) =>
    row.flatMap((answer, index): Question[] => {
      const column = head[index + 1] ?? "";
      if (!isBetween(name, 1, 8) || !isBetween(column, 1, 6) || !isBetween(answer, 1, 40)) return [];
      return [{ question: `What is the ${column} of ${name}?`, answers: [name, answer], rule: "cell" }];
    }),
  );
}

const howTo = /^how (?:to|do i|can i)\s/i;
/** A heading about something to do. */
const action =
  /^(?:\P{L}*)(?:how (?:to|do|can)\b|\p{L}+ing\b|steps?\b|set ?up\b|install)|\b(?:instructions?|procedure|steps)\b/iu;

/** A numbered list under a heading about something to do: how to HEADING? The heading and all steps. */
function askSteps(heading: string, steps: readonly string[]): Question[] {
  if (!action.test(heading) || steps.length < 2 || !isBetween(heading, 2, 12)) return [];
  return [{ question: `How to ${heading.replace(howTo, "")}?`, answers: [heading, ...steps], rule: "steps" }];
}

/**
 * The questions that are asked once, at most so many of them, as many of each rule as of the others, at even distances.
 *
 * @example
 * const questions = ["Who?", "Where?", "Who?"].map((question) => ({ question, answers: ["the keeper"] }));
 * chooseQuestions(questions, 5).length; // 1
 */
export function chooseQuestions<Asked extends Question>(questions: readonly Asked[], most: number): Asked[] {
  const counts = new Map<string, number>();
  for (const { question } of questions) counts.set(wordsIn(question), (counts.get(wordsIn(question)) ?? 0) + 1);
  const once = questions.filter(({ question }) => counts.get(wordsIn(question)) === 1);
  const rules = [...new Set(once.map(({ rule }) => rule))].map((rule) => once.filter((each) => each.rule === rule));
  let rest = most;
  return rules
    .sort((a, b) => a.length - b.length)
    .flatMap((own, at) => {
      const count = Math.min(own.length, Math.ceil(rest / (rules.length - at)));
      rest -= count;
      const places = Array.from({ length: count }, (_, index) => Math.floor((index * own.length) / count));
      return places.flatMap((place) => own[place] ?? []);
    });
}

/**
 * Write questions about Markdown by rule: definitions, cells of tables, numbered steps, headings with the sentence below them. They have
 * the page's own words, so they are easier than those of people: take them to begin with, and edit them.
 *
 * It throws nothing. Choose among those of many pages with {@link chooseQuestions}, which leaves out what several pages answer.
 *
 * @param markdown A page or a chunk of it.
 * @param page Its address or id.
 * @example
 * makeQuestions("# Gauge\n\nA gauge is an instrument that shows the height of the water.", "gauge")[0]?.question; // "What is a gauge?"
 */
export function makeQuestions(markdown: string, page?: string): Question[] {
  let heading = "";
  let term = "";
  let isFirst = false;
  const made = fromMarkdown(markdown).children.flatMap((block): Question[] => {
    if (block.type === "heading") {
      heading = toText(block);
      isFirst = block.depth > 1;
      return [];
    }
    const isBelow = isFirst;
    isFirst = false;
    if (block.type === "table") return askTable(block);
    if (block.type === "list")
      return block.ordered === true && block.children.every(({ children }) => children.length === 1)
        ? askSteps(heading, block.children.map(lineOf))
        : [];
    if (block.type !== "paragraph") return [];
    const text = lineOf(block);
    const [only, ...more] = block.children;
    const name = only?.type === "strong" && more.length === 0 ? text : "";
    const above = term;
    term = name;
    if (name !== "") return [];
    const defined = above === "" ? askDefinition(text) : askTerm(above, text);
    return defined.length > 0 || !isBelow ? defined : askHeading(heading, text);
  });
  return made.map((question) => ({ ...question, page }));
}

const lineOf = (node: Nodes): string => oneLine(toText(node));

function askTable({ children: [head, ...rows] }: Table): Question[] {
  const cellsOf = (row: Table["children"][number]): string[] => row.children.map(lineOf);
  return head === undefined || rows.length < 2 ? [] : askCells(cellsOf(head), rows.map(cellsOf));
}

/** A heading is asked as it is. */
function askHeading(heading: string, text: string): Question[] {
  const answer = firstSentence(text);
  return isBetween(heading, 2, 12) && isBetween(answer, 4, 60)
    ? [{ question: heading, answers: [answer], rule: "heading" }]
    : [];
}
