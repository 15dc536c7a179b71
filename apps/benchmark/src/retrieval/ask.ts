import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { answer, type SourcesAnswer } from "@decant/ask";
import {
  type AnswerFigures,
  type EvalFigures,
  type EvalPassage,
  evaluate,
  evaluateAnswers,
  type Question,
  textsIn,
} from "@decant/ask/eval";
import { countTokens } from "@decant/chunk/o200k";
import { answerSource, ingest, openSearcher, openStore } from "@decant/ingest";
import MiniSearch from "minisearch";
import { fixtures, fixturesWith } from "../fixtures.ts";
import { groupBy } from "../metrics/statistics.ts";
import { loadRoundTripSet, type RoundTripPage } from "../round-trip/gold.ts";
import type { CorpusPage, Passage } from "./approaches.ts";

const word = /[\p{L}\p{N}\p{M}]+/gu;

const fileOf = (name: string): string => fileURLToPath(new URL(`../../retrieval/${name}.json`, import.meta.url));

/** @param name Of a set of questions in `retrieval`. */
export function readQuestions(name = "questions"): (Question & { readonly page: string })[] {
  const written: { page: string; question: string; answer: string }[] = JSON.parse(readFileSync(fileOf(name), "utf8"));
  return written.map(({ page, question, answer: words }) => ({ page, question, answers: [words] }));
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

/** Finds passages by a question: their places, the best first. */
export type FindPlaces = (question: string, limit: number) => readonly number[] | Promise<readonly number[]>;

/** BM25+ (MiniSearch with its defaults) over texts. Its own tokenizer takes a tab for a letter, and so a row of a table for a word. */
export function miniSearch(texts: readonly string[]): FindPlaces {
  const index = new MiniSearch({ fields: ["text"], tokenize: (text) => text.match(word) ?? [] });
  index.addAll(texts.map((text, id) => ({ id, text })));
  return (question, limit) => Array.from(index.search(question).slice(0, limit), ({ id }) => id as number);
}

/** Ask the questions of the passages. @param find By default an index of them. */
export function ask(
  passages: readonly Passage[],
  questions: readonly Question[],
  find: FindPlaces = miniSearch(passages.map(({ indexed }) => indexed)),
): Promise<EvalFigures> {
  const all = passages.map(({ page, content }): EvalPassage => {
    return { pages: [page], texts: textsIn(`${content}\n\n`), tokens: countTokens(content) };
  });
  const search = async (question: string, limit: number) =>
    (await find(question, limit)).flatMap((at) => all[at] ?? []);
  return evaluate(all, questions, search);
}

interface StoreSearch {
  readonly find: FindPlaces;
  readonly answer: (question: string, budget: number) => Promise<SourcesAnswer>;
  readonly close: () => Promise<void>;
}

/** As `decant answer` reads. */
const answerSources = 20;

/** Answer each question from the store within a budget: of every second one, on which weights are chosen, and of the others. */
export async function answerAll(
  store: StoreSearch,
  questions: readonly Question[],
  budget: number,
): Promise<[AnswerFigures, AnswerFigures]> {
  const answerOne = async (question: string) => {
    const { markdown, tokens } = await store.answer(question, budget);
    return { texts: textsIn(`${markdown}\n\n`), tokens };
  };
  const half = (rest: number) =>
    evaluateAnswers(
      questions.filter((_, at) => at % 2 === rest),
      answerOne,
    );
  return [await half(0), await half(1)];
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
