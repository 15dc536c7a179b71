import { isAnswered, type Question } from "./questions.ts";

/** A passage that a search can return. */
export interface EvalPassage {
  /** What its page is called: its address, its id. */
  readonly pages: readonly (string | null)[];
  /** Its words, as `textsIn` gives them. */
  readonly texts: readonly string[];
  readonly tokens: number;
}

/** Finds passages by a question, the best first. */
export type Find = (question: string, limit: number) => Promise<readonly EvalPassage[]> | readonly EvalPassage[];

export interface EvalFigures {
  readonly questions: number;
  readonly passages: number;
  /** Mean of the passages. */
  readonly meanTokens: number;
  /** Share of the questions that some passage of the right page answers alone. */
  readonly findable: number;
  /** Share of the questions that one of the first passages answers, by their number. */
  readonly recall: Readonly<Record<number, number>>;
  /** Mean of one divided by the place of the first passage that answers; 0 where none does. */
  readonly mrr: number;
  /** Tokens of the passages read until one answers; of all where none does. Mean over questions. */
  readonly tokensPerAnswer: number;
  readonly missed: readonly Question[];
}

/** Whether a passage is of the right page, and holds the answers. */
function isRight(question: Question, { pages, texts }: EvalPassage): boolean {
  return (question.page === undefined || pages.includes(question.page)) && isAnswered(question, texts);
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/**
 * Measure how well a search finds what answers questions.
 *
 * @param passages All passages that it can return, read once.
 * @param depths Numbers of first passages that count for recall; the largest one is how many are asked for, and read. @default [1, 5]
 * @example
 * const passage = { pages: ["gauge"], texts: [" the gauge is read twice a day "], tokens: 8 };
 * const questions = [{ question: "How often?", answers: ["twice a day"], page: "gauge" }];
 * (await evaluate([passage], questions, () => [passage])).mrr; // 1
 */
export async function evaluate(
  passages: Iterable<EvalPassage> | AsyncIterable<EvalPassage>,
  questions: readonly Question[],
  find: Find,
  depths: readonly number[] = [1, 5],
): Promise<EvalFigures> {
  const open = new Set(questions);
  let count = 0;
  let tokens = 0;
  for await (const passage of passages) {
    count++;
    tokens += passage.tokens;
    for (const question of open) if (isRight(question, passage)) open.delete(question);
  }
  const deepest = Math.max(...depths);
  const ranks: number[] = [];
  let read = 0;
  for (const question of questions) {
    const found = (await find(question.question, deepest)).slice(0, deepest);
    const at = found.findIndex((passage) => isRight(question, passage));
    ranks.push(at === -1 ? Number.POSITIVE_INFINITY : at + 1);
    for (const passage of at === -1 ? found : found.slice(0, at + 1)) read += passage.tokens;
  }
  const recallAt = (depth: number): number => share(ranks.filter((rank) => rank <= depth).length, questions.length);
  return {
    ...{ questions: questions.length, passages: count, meanTokens: share(tokens, count) },
    findable: share(questions.length - open.size, questions.length),
    recall: Object.fromEntries(depths.map((depth) => [depth, recallAt(depth)])),
    mrr: share(
      ranks.reduce((sum, rank) => sum + 1 / rank, 0),
      questions.length,
    ),
    tokensPerAnswer: share(read, questions.length),
    missed: questions.filter((_, at) => ranks[at] === Number.POSITIVE_INFINITY),
  };
}

export interface AnswerFigures {
  /** Share of the questions whose answers are all in the text. */
  readonly kept: number;
  /** Mean of the texts. */
  readonly tokens: number;
}

/**
 * Measure texts that are made for questions, such as those of `answer`: how many keep what answers.
 *
 * @example
 * const questions = [{ question: "How often?", answers: ["twice"] }];
 * (await evaluateAnswers(questions, async () => ({ texts: [" read twice "], tokens: 3 }))).kept; // 1
 */
export async function evaluateAnswers(
  questions: readonly Question[],
  answer: (question: string) => Promise<{ readonly texts: readonly string[]; readonly tokens: number }>,
): Promise<AnswerFigures> {
  let kept = 0;
  let tokens = 0;
  for (const question of questions) {
    const found = await answer(question.question);
    tokens += found.tokens;
    if (isAnswered(question, found.texts)) kept++;
  }
  return { kept: share(kept, questions.length), tokens: share(tokens, questions.length) };
}
