import { Flag } from "@decant/dom";
import { tagSet } from "@decant/dom/internal";
import { linkShare, sumOfBlock } from "../blocks/block-counts.ts";
import { type BlockRange, blocksIn, type PageStructure } from "../blocks/page-structure.ts";
import { ruleNumber } from "../decision-rules.ts";
import type { Draft } from "./draft.ts";

/** Fewest questions in a row, and their lengths in words. Two lose a little on four pages of wcxb-dev, five lists of questions on ten. */
const minQuestions = 3;
const minQuestionWords = 3;
const maxQuestionWords = 40;
/** Most words of an answer. Half and twice change one and two pages. */
const maxAnswerWords = 500;

const unseen = Flag.HIDDEN | Flag.NOSCRIPT;
const question = /[?？؟]$/;
const sentence = /[.!。！]["”»)]?$/;

/** A question, and the blocks that answer it. */
interface Answered {
  readonly question: number;
  readonly answer: BlockRange;
}

/**
 * Keep questions with their answers, whatever they score, because gold texts that leave them out have taught the scores: three or more
 * questions in elements of one kind, one after the other, most of which sentences follow.
 */
export function keepQuestions(page: PageStructure) {
  const { table, blocks, names } = page;
  const rows = questionRows(page).flatMap((row) => answeredOf(page, row));
  return ({ keep, size, probability }: Draft): void => {
    for (const { question, answer } of rows) {
      // Comments have a probability of 0.
      if (probability[question] === 0) continue;
      for (let block = question; block < answer.to; block++) {
        const isSeen = (table.flags[blocks.first[block]] & unseen) === 0;
        if (
          isSeen &&
          size[block] !== 0 &&
          probability[block] !== 0 &&
          (names[block] === 0 || names[block] === names[question])
        )
          keep[block] = 1;
      }
    }
  };
}

const formTags = tagSet(["form"]);
/** Names of links to answers elsewhere, and of menus. */
const otherNames: ReadonlySet<number> = new Set((["link-card", "link-list", "navigation"] as const).map(ruleNumber));

/** Questions in elements of one kind, one after the other in the parts of one element. */
function questionRows(page: PageStructure): Row[] {
  const { table, blocks } = page;
  const forms = page.nearest(formTags);
  const rows: { around: number; kind: string; questions: number[] }[] = [];
  for (let block = 0; block < blocks.count; block++) {
    const words = sumOfBlock(table.words, blocks, block);
    if (words < minQuestionWords || words > maxQuestionWords) continue;
    if (!endsAsQuestion(page, block) || otherNames.has(page.names[block])) continue;
    if (forms[blocks.first[block]] !== 0) continue;
    const kind = kindOf(page, block);
    const row = rows.at(-1);
    if (row?.kind === kind) {
      const around = elementAround(page, row.questions.at(-1) as number, block);
      if (row.questions.length === 1 || row.around === around) {
        row.around = around;
        row.questions.push(block);
        continue;
      }
    }
    rows.push({ around: 0, kind, questions: [block] });
  }
  return rows.filter(({ questions }) => new Set(questions.map(page.lineOf)).size >= minQuestions);
}

/** Reads the last text of a block only: most blocks are no questions. */
function endsAsQuestion({ table, blocks }: PageStructure, block: number): boolean {
  const node = table.nodes[blocks.last[block]];
  return node?.type === "text" && question.test(node.data.trimEnd());
}

interface Row {
  /** The element whose parts hold a question each. */
  readonly around: number;
  readonly questions: readonly number[];
}

/** The smallest element around two blocks. */
function elementAround({ table, blocks }: PageStructure, one: number, other: number): number {
  const last = blocks.first[other];
  let node = blocks.container[one];
  while (table.end[node] <= last) node = table.parent[node];
  return node;
}

function kindOf({ table, blocks }: PageStructure, block: number): string {
  const node = blocks.container[block];
  const up = table.parent[node];
  return `${table.tag[node]} ${table.tag[up]} ${table.tag[table.parent[up]]}`;
}

function answeredOf(page: PageStructure, { around, questions }: Row): Answered[] {
  const found = questions.map((question, at) => {
    const to = questions[at + 1] ?? endOfLast(page, around, question);
    return { question, answer: { from: question + 1, to } };
  });
  const answered = found.filter(({ answer }) => isAnswer(page, answer));
  return answered.length * 2 > questions.length ? answered : [];
}

/** The end of the part that holds the last question; where it holds nothing else, of the paragraphs after it. */
function endOfLast(page: PageStructure, around: number, last: number): number {
  const { table, blocks } = page;
  let part = blocks.container[last];
  while (table.parent[part] !== around && table.parent[part] > around) part = table.parent[part];
  const { to } = blocksIn(page, part);
  if (to > last + 1) return to;
  const end = blocksIn(page, around).to;
  let at = last + 1;
  while (at < end && paragraphTags[table.tag[blocks.container[at]]] === 1) at++;
  return at;
}

const paragraphTags = tagSet(["p", "li", "dd", "td"]);

/** Whether a range is short, most of it sentences with hardly a link. */
function isAnswer({ table, blocks, lineOf }: PageStructure, { from, to }: BlockRange): boolean {
  let words = 0;
  let linked = 0;
  let prose = 0;
  for (let block = from; block < to; block++) {
    const own = sumOfBlock(table.words, blocks, block);
    words += own;
    linked += own * linkShare(table, blocks, block);
    if (sentence.test(lineOf(block))) prose += own;
  }
  return prose * 2 > words && linked * 2 < words && words <= maxAnswerWords;
}
