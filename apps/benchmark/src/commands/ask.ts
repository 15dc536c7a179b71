import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ask } from "@decant/ask";
import { createChunker, estimateTokens } from "@decant/chunk";
import { countTokens } from "@decant/chunk/o200k";
import { decode } from "@decant/dom";
import { lowerBound, type Page } from "@decant/page";
import { createPipeline } from "@decant/pipeline";
import MiniSearch from "minisearch";
import { type MadeQuestion, makeQuestions, textsIn, wordsIn } from "../ask/questions.ts";
import { addressOf, loadPage } from "../data-sets.ts";
import { writeJson } from "../json.ts";
import { listPages, manuals } from "../manuals/manuals.ts";
import { openDataSet } from "../open-sets.ts";
import * as option from "../options.ts";
import { everyNth } from "../sample.ts";
import { type Cell, type Example, fixed, formatTable, printExamples, showPages } from "../table.ts";

const options = {
  ...option.sets("wcxb-dev", "traf-dev", "readers-dev"),
  pages: option.folder("folder of the unpacked Debian packages of manuals, as for the command manuals"),
  every: option.every,
  share: option.count(1, "tokens of an answer, in per cent of the page's", 5, "percent"),
  least: option.count(1, "leave out smaller pages", 2000, "tokens"),
  most: option.count(1, "questions of each kind a page", 5),
  faults: option.count(0, "list so many missed questions of each kind", 0),
  json: option.json,
};
type Options = option.ValuesOf<typeof options>;

export const command: option.AddCommand = option.defineCommand(
  "ask pages what they define, tabulate and number, within a share of their tokens: answers kept whole",
  options,
  async (options) => {
    const pages = everyNth(await listAll(options), options.every);
    const pipeline = createPipeline({});
    const tallies = new Map<string, Tally>();
    const faults: Example[] = [];
    const left = { "not in the Markdown": 0, "longer than the budget": 0 };
    let askedPages = 0;
    for (const [done, { id, part, load, main }] of pages.entries()) {
      showPages(done + 1, pages.length);
      const { html, url } = await load();
      const questions = makeQuestions(html, main, options.most);
      if (questions.length === 0) continue;
      const page = pipeline.convert(html, url === undefined ? {} : { url });
      const pageTokens = countTokens(page.markdown);
      const budget = Math.floor((pageTokens * options.share) / 100);
      if (pageTokens < options.least) continue;
      const held = textsIn(page.markdown);
      const asked = questions.filter((question) => {
        const reason = leftOut(question, held, budget);
        if (reason !== undefined) left[reason]++;
        return reason === undefined;
      });
      if (asked.length === 0) continue;
      askedPages++;
      const systems = await Promise.all(askSystems.map(({ open }) => open(page)));
      for (const question of asked) {
        const answers = [];
        for (const answer of systems) answers.push(await answer(question.question, budget));
        const isKept = answers.map((answer) => isAnswered(question, textsIn(answer)));
        for (const key of [`${part}|${question.kind}`, `${part}|all`, "all|all"]) {
          const tally = tallies.get(key) ?? {
            asked: 0,
            kept: askSystems.map(() => 0),
            tokens: askSystems.map(() => 0),
            pageTokens: 0,
          };
          tallies.set(key, tally);
          tally.asked++;
          tally.pageTokens += pageTokens;
          for (const [at, answer] of answers.entries()) {
            tally.kept[at] = (tally.kept[at] ?? 0) + Number(isKept[at]);
            tally.tokens[at] = (tally.tokens[at] ?? 0) + countTokens(answer);
          }
        }
        if (isKept[0] !== true) {
          const wanted = question.answers.join(" | ").slice(0, 200);
          const given = answers[0]?.replace(/\s+/g, " ").slice(0, 300);
          const text = `${id} (${budget}): ${question.question}\n    wanted: ${wanted}\n    given: ${given}`;
          faults.push({ kind: question.kind, text });
        }
      }
    }
    print(tallies, askedPages, options);
    console.log(
      `\nnot asked: ${Object.entries(left)
        .map(([reason, count]) => `${count} ${reason}`)
        .join(", ")}`,
    );
    printExamples(faults, options.faults);
    if (options.json !== undefined) await writeJson(options.json, Object.fromEntries(tallies));
  },
);

interface AskedPage {
  readonly id: string;
  readonly part: "web pages" | "manuals";
  readonly load: () => Promise<{ readonly html: string; readonly url?: string }>;
  readonly main: string;
}

interface Tally {
  asked: number;
  kept: number[];
  tokens: number[];
  pageTokens: number;
}

async function listAll({ data, set, pages }: Options): Promise<AskedPage[]> {
  const all: AskedPage[] = [];
  for (const id of set) {
    const { folder, pages: gold } = await openDataSet(data, id);
    for (const page of gold)
      all.push({
        id: `${id}/${page.id}`,
        part: "web pages",
        main: "body",
        load: async () => ({ html: decode(await loadPage(folder, page)).text, ...addressOf(page) }),
      });
  }
  if (pages === undefined) return all;
  for (const manual of manuals) {
    const names = await listPages(pages, manual);
    if (names.length === 0) throw new option.UsageError(`--pages: no pages of ${manual.package} in ${pages}`);
    for (const name of names)
      all.push({
        id: `${manual.id}/${name}`,
        part: "manuals",
        main: manual.main,
        load: async () => ({ html: await readFile(join(pages, manual.folder, name), "utf8") }),
      });
  }
  return all;
}

function isAnswered({ answers }: MadeQuestion, texts: readonly string[]): boolean {
  return answers.every((answer) => texts.some((text) => text.includes(wordsIn(answer))));
}

/** Answers with their headings and marks need some more tokens than their words. */
const shareOfBudget = 0.6;

function leftOut(question: MadeQuestion, held: readonly string[], budget: number) {
  if (!isAnswered(question, held)) return "not in the Markdown" as const;
  const tokens = question.answers.reduce((sum, answer) => sum + countTokens(answer), 0);
  return tokens > budget * shareOfBudget ? ("longer than the budget" as const) : undefined;
}

function print(tallies: ReadonlyMap<string, Tally>, pages: number, { share, least }: Options): void {
  console.log(
    `${tallies.get("all|all")?.asked ?? 0} questions, ${pages} pages of at least ${least} tokens, answers of ${share} % of their page's tokens`,
  );
  const rows: Cell[][] = [];
  for (const [key, tally] of [...tallies].sort(([a], [b]) => (a < b ? 1 : -1)))
    for (const [at, { name }] of askSystems.entries())
      rows.push([
        ...key.split("|"),
        name,
        tally.asked,
        fixed((tally.kept[at] ?? 0) / tally.asked),
        fixed((100 * (tally.tokens[at] ?? 0)) / tally.pageTokens, 1),
      ]);
  console.log(formatTable(["pages", "questions", "system", "asked", "answers kept", "tokens, %"], rows));
}

/** A text that answers a question within so many tokens, and what of the page comes with it. */
export type AnswerWith = (question: string, budget: number) => Promise<string>;

/** A way to answer, made for one page. */
export interface AskSystem {
  readonly name: string;
  readonly open: (page: Page) => Promise<AnswerWith>;
}

export const askSystems: readonly AskSystem[] = [
  {
    name: "@decant/ask",
    open: async ({ markdown, metadata: { language } }) => {
      return async (question, budget) => (await ask({ markdown, language }, question, { budget })).markdown;
    },
  },
  {
    name: "the first n tokens",
    open:
      async ({ markdown }) =>
      async (_, budget) =>
        beginningOf(markdown, budget),
  },
  { name: "whole chunks of at most n tokens, best first", open: (page) => openChunks(page, (budget) => budget, true) },
  { name: "the best chunk of 512 tokens, whatever it has", open: (page) => openChunks(page, () => 512, false) },
];

function beginningOf(markdown: string, budget: number): string {
  const fits = (length: number): boolean => countTokens(markdown.slice(0, length + 1)) <= budget;
  return markdown.slice(0, lowerBound(markdown.length, fits));
}

async function openChunks(page: Page, sizeOf: (budget: number) => number, isBounded: boolean): Promise<AnswerWith> {
  const { markdown, blocks, metadata } = page;
  const { title, language } = metadata;
  let made: { readonly size: number; readonly index: MiniSearch; readonly contents: readonly string[] } | undefined;
  return async (question, budget) => {
    const size = Math.max(16, sizeOf(budget));
    if (made?.size !== size) {
      const chunker = await createChunker({ budget: size });
      const chunks = chunker.chunk({ id: "page", markdown, blocks, title, language });
      const index = new MiniSearch({ fields: ["text"], tokenize: (text) => wordsIn(text).trim().split(" ") });
      index.addAll(chunks.map(({ embedText }, id) => ({ id, text: embedText })));
      made = { size, index, contents: chunks.map(({ content }) => content) };
    }
    const taken: string[] = [];
    let rest = budget;
    for (const { id } of made.index.search(question)) {
      const content = made.contents[id as number] as string;
      if (!isBounded) return content;
      const tokens = countTokens(content);
      if (tokens > rest) continue;
      rest -= tokens;
      taken.push(content);
      if (rest < estimateTokens("a few words")) break;
    }
    return taken.join("\n\n");
  };
}
