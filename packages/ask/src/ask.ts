import { anchorsOf, lineFinder, mapSource, ranks } from "@decant/chunk/internal";
import { fromMarkdown } from "@decant/normalize";
import { aFunction, anArrayOf, anObject, aString, aWholeNumber, checkOptions, checkValue } from "@decant/page";
import type { Answer, AskedDocument, AskedPlace, AskOptions, LeftReason, Score } from "./answer.ts";
import { type Choice, choose } from "./choose.ts";
import { rank } from "./rank.ts";
import { render } from "./render.ts";
import { languageOf, loadLanguage } from "./terms.ts";
import { pathTo, readUnits, type Unit, type Units } from "./units.ts";

/** A smaller budget holds no sentence with its heading. */
const leastBudget = 16;

/**
 * Find the parts of a document that answer a question: sentences, table rows with their header, list items, code. They are whole, in the
 * document's order, under their headings, within a budget of tokens.
 *
 * @param document Markdown and facts about it; a `Page` of `@decant/pipeline` has most of them.
 * @param question A question or some words, in the language of the document.
 * @returns The answer and a list of everything that was left out. Without a word of the question in the document, the answer is empty.
 * @throws {TypeError} If an argument is of the wrong type, or an option unknown.
 * @throws {RangeError} If `budget` is below 16, the question has no letter or digit, or `score` returns other than a finite number for each candidate.
 * @example
 * const { markdown } = await ask({ markdown: "# Tides\n\nThe moon pulls. Boats wait.\n" }, "What does the moon do?", { budget: 16 });
 * // "# Tides\n\nThe moon pulls.\n"
 */
export function ask(document: AskedDocument, question: string, options: AskOptions = {}): Promise<Answer> {
  return askWeighed(document, question, options, () => 1);
}

/** The same, with scores weighed by the offsets of their parts. */
export async function askWeighed(
  document: AskedDocument,
  question: string,
  options: AskOptions,
  weigh: (start: number) => number,
): Promise<Answer> {
  checkCall(document, question, options);
  const { budget = 400, score } = options;
  const countTokens = options.countTokens ?? (await import("@decant/chunk/o200k")).countTokens;
  const { markdown } = document;
  const language = languageOf(document.language);
  const root = fromMarkdown(markdown);
  const read = readUnits(root, markdown, language);
  const { scores: ranked, terms, missing } = rank(question, read, await loadLanguage(language));
  const own = score === undefined ? ranked : await scoreWith(score, question, read, ranked);
  const scores = own.map((value, at) => value * weigh(read.units[at]?.start ?? 0));
  const choice = fitted(read, scores, markdown, budget, countTokens);
  const find = mapSource(root, document.blocks ?? []);
  const lineOf = lineFinder(markdown);
  const anchorAt = anchorsOf({ id: "", ...document });
  const placeOf = ({ kind, start, end }: Unit, at: number): AskedPlace => ({
    ...{ kind, start, end, line: lineOf(start), score: scores[at] ?? 0 },
  });
  const passages = [...choice.units]
    .sort((one, other) => one - other)
    .map((at) => {
      const unit = read.units[at] as Unit;
      const { start, end } = unit;
      const place = placeOf(unit, at);
      const own = { markdown: markdown.slice(start, end), text: unit.text };
      const source = find(pieceOfUnit(unit)) ?? null;
      return { ...place, ...own, headings: pathOf(read, unit), anchor: anchorAt(place.line), source };
    });
  const left = read.units.flatMap((unit, at) => {
    if (choice.units.has(at)) return [];
    const reason: LeftReason = choice.reasons.get(at) ?? "no-match";
    return [{ ...placeOf(unit, at), reason }];
  });
  const written = render(read, choice, markdown);
  return {
    markdown: written,
    tokens: countTokens(written),
    pageTokens: countTokens(markdown),
    passages,
    left,
    terms,
    missing,
  };
}

const anyWord = /[\p{L}\p{N}]/u;

function checkCall(document: AskedDocument, question: string, options: AskOptions): void {
  checkValue("document", document, anObject);
  checkValue("markdown", document.markdown, aString);
  checkValue("language", document.language ?? "", aString);
  checkValue("blocks", document.blocks ?? [], anArrayOf(anObject, "blocks"));
  checkValue("question", question, aString);
  if (!anyWord.test(question)) throw new RangeError(`question: expected some words, got ${JSON.stringify(question)}`);
  checkOptions(options, { budget: aWholeNumber(leastBudget), countTokens: aFunction, score: aFunction });
}

async function scoreWith(
  score: Score,
  question: string,
  read: Units,
  ranked: readonly number[],
): Promise<readonly number[]> {
  const candidates = read.units.map((unit, at) => ({
    ...{ text: unit.text, headings: pathOf(read, unit), kind: unit.kind, score: ranked[at] ?? 0 },
  }));
  const scores = await score(question, candidates);
  checkValue("score", scores, { expected: "an array of numbers", accepts: (value) => Array.isArray(value) });
  if (scores.length !== candidates.length || !scores.every(Number.isFinite))
    throw new RangeError(`score: expected ${candidates.length} finite numbers, got ${scores.length} values`);
  return scores;
}

/** Token counts of parts do not quite add up, so a choice that is too large is made again with less room. */
function fitted(
  read: Units,
  scores: readonly number[],
  markdown: string,
  budget: number,
  countTokens: (text: string) => number,
): Choice {
  for (let room = budget; room > 0; ) {
    const choice = choose(read, scores, markdown, room, countTokens);
    const excess = countTokens(render(read, choice, markdown)) - budget;
    if (excess <= 0) return choice;
    room -= excess;
  }
  return choose(read, scores, markdown, 0, countTokens);
}

function pathOf({ titles }: Units, { title }: Unit): string[] {
  const path = pathTo(titles, title).map((at) => titles[at]?.texts.join(", ") ?? "");
  return path.reverse();
}

/** A unit as a part of the block whose place in the HTML is known. */
function pieceOfUnit({ node, kind, start, end }: Unit) {
  const whole = { node, start, end, frames: [], rank: ranks.block, order: 0, section: 0 };
  return kind === "sentence" || kind === "row" ? { ...whole, part: { isFirst: false, isLast: false } } : whole;
}
