import { countTokens } from "@decant/chunk/o200k";
import MiniSearch from "minisearch";
import { wordsIn } from "../ask/questions.ts";
import { plainTextOfMarkdown } from "../systems/plain-text.ts";
import type { Passage } from "./approaches.ts";
import type { Question } from "./corpus.ts";

export interface RetrievalFigures {
  readonly passages: number;
  readonly meanTokens: number;
  /** Share of the questions of which some passage of the right page holds the answer. */
  readonly answerable: number;
  /** Share of the questions of which one of the first five passages does. */
  readonly recallAt5: number;
  readonly recallAt1: number;
  /** Tokens of the passages read until the answer is found; of all five where it is not. Mean over questions. */
  readonly tokensPerAnswer: number;
  readonly missed: readonly string[];
}

const shown = 5;

/** Finds passages by a question: their places, the best first. */
export type Find = (question: string, limit: number) => readonly number[] | Promise<readonly number[]>;

const word = /[\p{L}\p{N}\p{M}]+/gu;

/** BM25+ (MiniSearch with its defaults) over the searched texts. Its own tokenizer takes a tab for a letter, and so a row of a table for a word. */
function miniSearch(passages: readonly Passage[]): Find {
  const index = new MiniSearch({ fields: ["indexed"], tokenize: (text) => text.match(word) ?? [] });
  index.addAll(passages.map(({ indexed }, id) => ({ id, indexed })));
  return (question, limit) =>
    index
      .search(question)
      .slice(0, limit)
      .map(({ id }) => id as number);
}

/** Ask all questions of the passages. */
export async function ask(
  passages: readonly Passage[],
  questions: readonly Question[],
  find: Find = miniSearch(passages),
): Promise<RetrievalFigures> {
  const words = passages.map(({ content }) => wordsOf(`${content}\n\n`));
  const tokens = passages.map(({ content }) => countTokens(content));
  const isAnswer = (id: number, { page, answer }: Question): boolean =>
    passages[id]?.page === page && (words[id] ?? []).some((text) => text.includes(wordsIn(answer)));
  const ranks: { readonly at: number; readonly tokens: number }[] = [];
  for (const question of questions) {
    const found = await find(question.question, shown);
    const at = found.findIndex((id) => isAnswer(id, question));
    const read = at === -1 ? found : found.slice(0, at + 1);
    ranks.push({ at, tokens: read.reduce((sum, id) => sum + (tokens[id] ?? 0), 0) });
  }
  const share = (count: number): number => count / questions.length;
  return {
    passages: passages.length,
    meanTokens: tokens.reduce((sum, count) => sum + count, 0) / Math.max(passages.length, 1),
    answerable: share(questions.filter((question) => passages.some((_, id) => isAnswer(id, question))).length),
    recallAt5: share(ranks.filter(({ at }) => at >= 0).length),
    recallAt1: share(ranks.filter(({ at }) => at === 0).length),
    tokensPerAnswer: share(ranks.reduce((sum, { tokens: read }) => sum + read, 0)),
    missed: questions.filter((_, index) => ranks[index]?.at === -1).map(({ page, question }) => `${page}: ${question}`),
  };
}

/** Words of a passage, as Markdown and as plain text: marks must neither hide an answer nor make one. */
function wordsOf(content: string): string[] {
  return [wordsIn(plainTextOfMarkdown(content)), wordsIn(content)];
}
