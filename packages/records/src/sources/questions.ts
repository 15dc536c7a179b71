import { knownTag } from "@decant/dom/internal";
import type { PageView } from "../page-view.ts";
import type { Written } from "../written.ts";

export interface QuestionAndAnswer {
  readonly question: Written;
  readonly answer: Written | undefined;
}

const [SUMMARY, DETAILS, DT, DD] = (["summary", "details", "dt", "dd"] as const).map(knownTag) as [
  number,
  number,
  number,
  number,
];
const asks = /[?？؟;]["”»)]?$/;

/** Questions with their answers: headings that ask, `details` with a `summary`, terms that ask with their descriptions. */
export function readQuestions(view: PageView): QuestionAndAnswer[] {
  const { table, text, headings } = view;
  const found: QuestionAndAnswer[] = [];
  for (let i = 1; i < table.size; i++) {
    const tag = table.tag[i];
    if ((tag !== SUMMARY && tag !== DT) || view.isAside(i)) continue;
    const question = view.elementText(i, "section");
    if (question === undefined || (tag === DT && !asks.test(question.text))) continue;
    const after = table.end[i];
    const isPair = tag === DT ? table.tag[after] === DD : table.tag[table.parent[i]] === DETAILS;
    if (!isPair) continue;
    const range =
      tag === DT
        ? text.rangeOf(after)
        : { start: question.at + question.text.length, end: text.rangeOf(table.parent[i]).end };
    found.push({
      question,
      answer: range.end > range.start ? text.written(range.start, range.end, "section") : undefined,
    });
  }
  for (const [index, { node, start, end, level }] of headings.entries()) {
    const question = text.written(start, end, "heading");
    if (
      level === 1 ||
      view.isAside(node) ||
      !asks.test(question.text) ||
      found.some(({ question: { at } }) => at === start)
    )
      continue;
    const stop = headings[index + 1]?.start ?? text.text.length;
    // The last answer of a page ends with the section that its heading is in.
    const marked = found.find(({ question: { at } }) => at > end)?.question.at ?? stop;
    const last = Math.min(stop, marked, sectionEnd(view, node));
    const answer = text.written(end, last, "section");
    found.push({ question, answer: answer.text === "" ? undefined : answer });
  }
  return found.sort((a, b) => a.question.at - b.question.at);
}

/** End of the smallest box around a heading that holds more than it. */
function sectionEnd({ table, text }: PageView, node: number): number {
  const own = text.rangeOf(node);
  for (let up = table.parent[node]; up > 0; up = table.parent[up]) {
    const { end } = text.rangeOf(up);
    if (end > own.end) return end;
  }
  return text.text.length;
}
