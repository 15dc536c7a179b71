import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { answer, type SourcesAnswer } from "@decant/ask";
import { countTokens } from "@decant/chunk/o200k";
import { answerSource, ingest, openSearcher, openStore } from "@decant/ingest";
import MiniSearch from "minisearch";
import { textsIn, word, wordsIn } from "../ask/questions.ts";
import { fixtures, fixturesWith } from "../fixtures.ts";
import { groupBy, sum } from "../metrics/statistics.ts";
import { loadRoundTripSet, type RoundTripPage } from "../round-trip/gold.ts";
import type { CorpusPage, Passage } from "./approaches.ts";

export interface Question {
  readonly page: string;
  readonly question: string;
  /** Words that a passage must hold, in this order, to answer. */
  readonly answer: string;
}

const fileOf = (name: string): string => fileURLToPath(new URL(`../../retrieval/${name}.json`, import.meta.url));

/** @param name Of a set of questions in `retrieval`. */
export function readQuestions(name = "questions"): Question[] {
  return JSON.parse(readFileSync(fileOf(name), "utf8"));
}

/** The HTML files below a folder, by their names; each once, also where a link leads to it again. */
export function readFolder(folder: string): CorpusPage[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".html"));
  const byName = new Map(files.map((file) => [basename(file), file]));
  return Array.from(byName, ([name, file]) => pageOf(name, join(folder, file)));
}

/**
 * Pages to search in: every fixture, and every page of the round trip once, each through another generator than the one before,
 * so that an answer is in one place only.
 *
 * @param dataFolder Without `roundtrip-dev` in it, the fixtures alone are returned.
 */
export async function readCorpus(dataFolder: string | undefined): Promise<CorpusPage[]> {
  const pages = fixturesWith("index.html").map((name) => pageOf(name, join(fixtures, name, "index.html")));
  if (dataFolder === undefined || !existsSync(join(dataFolder, "roundtrip-dev"))) return pages;
  const set = await loadRoundTripSet(dataFolder, "roundtrip-dev");
  const generators = [...new Set(set.pages.map(({ generator }) => generator))];
  const byName = [...groupBy(set.pages, ({ page }) => page)].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [index, [name, made]] of byName.entries()) {
    // A generator that lacks the page passes it on to the next one.
    const turn = (generator: string): number =>
      (generators.indexOf(generator) - index + generators.length * (index + 1)) % generators.length;
    const [first] = made.toSorted((a, b) => turn(a.generator) - turn(b.generator));
    pages.push(pageOf(name, join(set.folder, (first as RoundTripPage).file)));
  }
  return pages;
}

function pageOf(id: string, file: string): CorpusPage {
  const bytes = readFileSync(file);
  return { id, bytes, html: bytes.toString("utf8"), url: `https://docs.example/${id}/` };
}

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

/** BM25+ (MiniSearch with its defaults) over texts. Its own tokenizer takes a tab for a letter, and so a row of a table for a word. */
export function miniSearch(texts: readonly string[]): Find {
  const index = new MiniSearch({ fields: ["text"], tokenize: (text) => text.match(word) ?? [] });
  index.addAll(texts.map((text, id) => ({ id, text })));
  return (question, limit) => Array.from(index.search(question).slice(0, limit), ({ id }) => id as number);
}

export async function ask(
  passages: readonly Passage[],
  questions: readonly Question[],
  find: Find = miniSearch(passages.map(({ indexed }) => indexed)),
): Promise<RetrievalFigures> {
  const words = passages.map(({ content }) => textsIn(`${content}\n\n`));
  const tokens = passages.map(({ content }) => countTokens(content));
  const isAnswer = (id: number, { page, answer }: Question): boolean =>
    passages[id]?.page === page && (words[id] ?? []).some((text) => text.includes(wordsIn(answer)));
  const ranks: { readonly at: number; readonly tokens: number }[] = [];
  for (const question of questions) {
    const found = await find(question.question, shown);
    const at = found.findIndex((id) => isAnswer(id, question));
    const read = at === -1 ? found : found.slice(0, at + 1);
    ranks.push({ at, tokens: sum(read, (id) => tokens[id] ?? 0) });
  }
  const share = (count: number): number => count / questions.length;
  return {
    passages: passages.length,
    meanTokens: sum(tokens, (count) => count) / Math.max(passages.length, 1),
    answerable: share(questions.filter((question) => passages.some((_, id) => isAnswer(id, question))).length),
    recallAt5: share(ranks.filter(({ at }) => at >= 0).length),
    recallAt1: share(ranks.filter(({ at }) => at === 0).length),
    tokensPerAnswer: share(sum(ranks, ({ tokens: read }) => read)),
    missed: questions.filter((_, index) => ranks[index]?.at === -1).map(({ page, question }) => `${page}: ${question}`),
  };
}

interface StoreSearch {
  readonly find: Find;
  readonly answer: (question: string, budget: number) => Promise<SourcesAnswer>;
  readonly close: () => Promise<void>;
}

/** As `decant answer` reads. */
const answerSources = 20;

export interface AnswerFigures {
  /** Share of the questions whose answer is kept: of every second question, on which weights are chosen, and of the others. */
  readonly kept: readonly [number, number];
  readonly tokens: number;
}

/** Answer each question from the store within a budget. */
export async function answerAll(
  store: StoreSearch,
  questions: readonly Question[],
  budget: number,
): Promise<AnswerFigures> {
  const kept = { even: 0, odd: 0 };
  let tokens = 0;
  for (const [at, { question, answer: wanted }] of questions.entries()) {
    const found = await store.answer(question, budget);
    tokens += found.tokens;
    if (textsIn(`${found.markdown}\n\n`).some((text) => text.includes(wordsIn(wanted))))
      kept[at % 2 === 0 ? "even" : "odd"]++;
  }
  const halves = [Math.ceil(questions.length / 2), Math.floor(questions.length / 2)] as const;
  return { kept: [kept.even / halves[0], kept.odd / halves[1]], tokens: tokens / questions.length };
}

/**
 * What `decant ingest` and `decant search` do: the passages in a `sqlite:` store.
 *
 * @returns How it finds, and what removes the store.
 */
export async function storeSearch(passages: readonly Passage[]): Promise<StoreSearch> {
  const folder = mkdtempSync(join(tmpdir(), "decant-retrieval-"));
  const address = `sqlite:${join(folder, "store.sqlite")}`;
  const pages = groupBy(passages, ({ page }) => page);
  const toStore = Array.from(pages, ([id, own]) => ({ id, chunks: own.flatMap(({ chunk }) => chunk ?? []) }));
  await ingest(toStore, openStore(address), { state: join(folder, "state") });
  const places = new Map(passages.map(({ chunk }, at) => [chunk?.id ?? "", at]));
  const searcher = await openSearcher(address);
  const search = (question: string, limit: number) => searcher.search(question, { limit });
  return {
    find: async (question, limit) => (await search(question, limit)).map(({ row }) => places.get(row.id) ?? -1),
    answer: async (question, budget) =>
      answer((await search(question, answerSources)).map(answerSource), question, { budget }),
    close: async () => {
      await searcher.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
