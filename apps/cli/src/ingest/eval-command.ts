import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { answer } from "@decant/ask";
import {
  chooseQuestions,
  type EvalPassage,
  evaluate,
  evaluateAnswers,
  makeQuestions,
  type Question,
  textsIn,
  wordsIn,
} from "@decant/ask/eval";
import { type CountTokens, chunkNamespace, uuid5 } from "@decant/chunk";
import {
  answerSource,
  type ChunkToStore,
  type Condition,
  type EmbedOptions,
  ingest,
  openSearcher,
  openStore,
  type Rerank,
  type Row,
  readStore,
} from "@decant/ingest";
import { tableLines, toJson, toSnakeCase } from "@decant/page/records";
import type { EvalCommandOptions } from "../args/stores.ts";
import { loadCounter } from "../convert/load-chunker.ts";
import { readCorpus } from "../corpus/corpus-lines.ts";
import { CommandError, exitCodes, throwAs } from "../errors.ts";
import { withStore } from "../objects/store-copy.ts";
import { defaultMaxBytes } from "../options.ts";
import { writeOutput } from "../output/output.ts";
import { note } from "../terminal/terminal.ts";
import { conditionsOf, loadEmbed, loadFunction, noteLeftOut, takeStore, toStoreError } from "./open-store.ts";

export async function runEval(operands: readonly string[], options: EvalCommandOptions): Promise<number> {
  const { address, rest } = await takeStore(operands);
  if (address === undefined || rest.length > 0) throw new CommandError("usage", "eval: expected one store");
  if ((options.questions === undefined) === (options.make === undefined))
    throw new CommandError("usage", "eval: expected --questions FILE, or --make N to write some by rule");
  const where = await conditionsOf(options);
  const done = withStore({ address }, false, async (place) => {
    await noteLeftOut(place.address, where);
    return options.make === undefined
      ? measure(place.address, where, options)
      : make(place.address, where, options.make, options.output);
  });
  return done.catch(throwAs((error) => toStoreError(error, "unreadable")));
}

async function make(address: string, where: readonly Condition[], most: number, output?: string): Promise<number> {
  const made: Question[] = [];
  for await (const { content, url, page } of readStore(address, where))
    made.push(...makeQuestions(content, url ?? page));
  const chosen = chooseQuestions(made, most);
  await writeOutput(output, chosen.map((question) => `${toJson(question)}\n`).join(""));
  note(`${chosen.length} of ${made.length} questions that rules make; they have the pages' own words, so edit them`);
  return chosen.length === 0 ? exitCodes.flawed : exitCodes.ok;
}

/** A store, searched by words, or by vectors too. */
interface System {
  readonly name: string;
  readonly address: string;
  readonly where: readonly Condition[];
}

async function measure(address: string, where: readonly Condition[], options: EvalCommandOptions): Promise<number> {
  const { chunks, json, output, limit, missed } = options;
  const questions = await readQuestions(options.questions ?? "");
  const loaded = options.embed === undefined ? undefined : await loadEmbed(options.embed, options.embedCache);
  // Figures of words must not pass for those of vectors.
  const embed = loaded && { ...loaded, onQuestionFailure: undefined };
  const countTokens = (await loadCounter(options.tokenizer)) ?? (await import("@decant/chunk/o200k")).countTokens;
  const folder = mkdtempSync(join(tmpdir(), "decant-"));
  try {
    const systems: System[] = [{ name: "", address, where }];
    if (chunks !== undefined) {
      const other = `sqlite:${join(folder, "chunks.sqlite")}`;
      await ingest(await readChunks(chunks, countTokens), openStore(other), { state: join(folder, "state"), embed });
      systems.push({ name: `${chunks}: `, address: other, where: [] });
    }
    const results = [];
    for (const system of systems)
      for (const by of embed === undefined ? [undefined] : [undefined, embed])
        results.push(await measureSystem(system, by, questions, countTokens, options));
    const lines = results.map(({ system, answer: { kept, tokens }, ...found }) => [
      ...[system, `${found.passages}`, found.meanTokens.toFixed(0), share(found.findable), share(found.recall[1] ?? 0)],
      ...[share(found.recall[limit] ?? 0), share(found.mrr), found.tokensPerAnswer.toFixed(0)],
      ...[share(kept), tokens.toFixed(0)],
    ]);
    const heads = ["found by", "passages", "mean tokens", "findable", "recall@1", `recall@${limit}`, "MRR"];
    const rows = [[...heads, "tokens", "answers kept", "their tokens"], ...lines];
    const table = tableLines(rows, (column) => column > 0).join("\n");
    const left = results.map(({ system, missed: open }) =>
      [`\n${system}: ${open.length} missed\n`, ...open.map(({ question }) => `  ${question}\n`)].join(""),
    );
    const text = `${questions.length} questions\n\n${table}\n${missed ? left.join("") : ""}`;
    await writeOutput(output, json ? `${toJson(toSnakeCase(results), 2)}\n` : text);
    return exitCodes.ok;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As `decant answer` reads. */
const answerSources = 20;

async function measureSystem(
  { name, address, where }: System,
  embed: EmbedOptions | undefined,
  questions: readonly Question[],
  countTokens: CountTokens,
  { limit, budget, rerank }: EvalCommandOptions,
) {
  const reorder = rerank === undefined ? undefined : await loadFunction<Rerank>("--rerank", rerank);
  const searcher = await openSearcher(address, { embed });
  try {
    const search = (question: string, depth: number) =>
      searcher.search(question, { limit: depth, where, rerank: reorder });
    const find = async (question: string, depth: number) =>
      (await search(question, depth)).map(({ row }) => passageOf(row));
    const found = await evaluate(passagesIn(address, where), questions, find, [...new Set([1, limit])]);
    const answers = await evaluateAnswers(questions, async (question) => {
      const sources = (await search(question, answerSources)).map(answerSource);
      const { markdown, tokens } = await answer(sources, question, { budget, countTokens });
      return { texts: textsIn(`${markdown}\n\n`), tokens };
    });
    return { system: `${name}words${embed === undefined ? "" : ", vectors"}`, ...found, answer: answers };
  } finally {
    await searcher.close();
  }
}

async function* passagesIn(address: string, where: readonly Condition[]): AsyncGenerator<EvalPassage> {
  for await (const row of readStore(address, where)) yield passageOf(row);
}

const passageOf = ({ url, page, recordId, content, text, tokens }: Row): EvalPassage => ({
  ...{ pages: [url, page, recordId], texts: [wordsIn(text), wordsIn(content)], tokens },
});

const share = (value: number): string => value.toFixed(3);

type Line = Readonly<Record<string, unknown>>;

async function* readObjects(option: string, path: string) {
  for await (const { record: line, place } of readCorpus([path], { maxBytes: defaultMaxBytes, quiet: true })) {
    if (line === undefined) throw new CommandError("usage", `${option}: ${place}: expected a JSON object`);
    yield { line, place: `${option}: ${place}` };
  }
}

const textIn = (line: Line, names: readonly string[]): string | undefined =>
  names.map((name) => line[name]).find((value): value is string => typeof value === "string" && value !== "");

async function readQuestions(path: string): Promise<Question[]> {
  const questions: Question[] = [];
  for await (const { line, place } of readObjects("--questions", path)) {
    const question = textIn(line, ["question"]);
    const page = textIn(line, ["page", "url"]);
    const answers = [line.answers ?? line.answer ?? []].flat();
    if (question === undefined || !answers.every((each) => typeof each === "string"))
      throw new CommandError("usage", `${place}: expected "question" and "answers", texts that a passage must hold`);
    if (answers.length === 0 && page === undefined)
      throw new CommandError("usage", `${place}: expected "answers", or a "page"`);
    questions.push({ question, answers, page });
  }
  if (questions.length === 0) throw new CommandError("usage", `--questions: ${path} has no questions`);
  return questions;
}

const textNames = ["content", "text", "markdown", "pageContent", "page_content"];
const pageNames = ["url", "page", "source", "document_id", "id"];

/** Chunks that another program made, by page, as a store takes them. */
async function readChunks(path: string, countTokens: CountTokens) {
  const pages = new Map<string, ChunkToStore[]>();
  for await (const { line, place } of readObjects("--chunks", path)) {
    const content = textIn(line, textNames);
    const facts = { ...line, ...(line.metadata as Line | undefined) };
    const page = textIn(facts, pageNames);
    if (content === undefined || page === undefined)
      throw new CommandError(
        "usage",
        `${place}: expected a text (${textNames.join(", ")}) and its page (${pageNames.join(", ")})`,
      );
    const own = pages.get(page) ?? [];
    const id = uuid5(chunkNamespace, `${page} ${own.length}`);
    const [text = content] = [textIn(line, ["text"])];
    own.push({
      ...{ id, documentId: page, index: own.length, headingPath: [] },
      ...{ anchor: null, content, text, embedText: content, tokens: countTokens(content), source: [], blockTypes: [] },
      ...{ contentHash: id, configHash: "other", title: textIn(facts, ["title"]) ?? null, url: page },
    });
    pages.set(page, own);
  }
  return Array.from(pages, ([id, chunks]) => ({ id, chunks }));
}
