import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ask } from "@decant/ask";
import { isAnswered, textsIn } from "@decant/ask/eval";
import { createChunker, estimateTokens } from "@decant/chunk";
import { countTokens } from "@decant/chunk/o200k";
import { decode } from "@decant/dom";
import { lowerBound, type Page } from "@decant/page";
import { createPipeline } from "@decant/pipeline";
import { type MadeQuestion, makeQuestions } from "../ask/questions.ts";
import { addressOf, loadPage } from "../data-sets.ts";
import { listPages, manuals } from "../manuals/manuals.ts";
import { bagOf, groupBy, sum } from "../metrics/statistics.ts";
import { openDataSet } from "../open-sets.ts";
import * as option from "../options.ts";
import { miniSearch } from "../retrieval/ask.ts";
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
};
type Options = option.ValuesOf<typeof options>;

export const command: option.AddCommand = option.defineCommand(
  "ask pages what they define, tabulate and number, within a share of their tokens: answers kept whole",
  options,
  async (options) => {
    const pages = everyNth(await listAll(options), options.every);
    const pipeline = createPipeline({});
    const all: AskedQuestion[] = [];
    const faults: Example[] = [];
    const left: string[] = [];
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
        if (reason !== undefined) left.push(reason);
        return reason === undefined;
      });
      if (asked.length === 0) continue;
      askedPages++;
      const systems = await Promise.all(askSystems.map(({ open }) => open(page, budget)));
      for (const question of asked) {
        const texts = [];
        for (const answer of systems) texts.push(await answer(question.question));
        const answers = texts.map((text) => ({
          isKept: isAnswered(question, textsIn(text)),
          tokens: countTokens(text),
        }));
        all.push({ part, kind: question.kind, pageTokens, answers });
        if (answers[0]?.isKept !== true) {
          const wanted = question.answers.join(" | ").slice(0, 200);
          const given = texts[0]?.replace(/\s+/g, " ").slice(0, 300);
          const text = `${id} (${budget}): ${question.question}\n    wanted: ${wanted}\n    given: ${given}`;
          faults.push({ kind: question.kind, text });
        }
      }
    }
    print(all, askedPages, options);
    console.log(`\nnot asked: ${Array.from(bagOf(left), ([reason, count]) => `${count} ${reason}`).join(", ")}`);
    printExamples(faults, options.faults);
  },
);

interface AskedPage {
  readonly id: string;
  readonly part: "web pages" | "manuals";
  readonly load: () => Promise<{ readonly html: string; readonly url?: string }>;
  readonly main: string;
}

/** A question that was asked, and what each system answered. */
interface AskedQuestion extends Pick<AskedPage, "part">, Pick<MadeQuestion, "kind"> {
  readonly pageTokens: number;
  readonly answers: readonly { readonly isKept: boolean; readonly tokens: number }[];
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

/** Answers with their headings and marks need some more tokens than their words. */
const shareOfBudget = 0.6;

function leftOut(question: MadeQuestion, held: readonly string[], budget: number): string | undefined {
  if (!isAnswered(question, held)) return "not in the Markdown";
  const tokens = sum(question.answers, countTokens);
  return tokens > budget * shareOfBudget ? "longer than the budget" : undefined;
}

function print(asked: readonly AskedQuestion[], pages: number, { share, least }: Options): void {
  console.log(
    `${asked.length} questions, ${pages} pages of at least ${least} tokens, answers of ${share} % of their page's tokens`,
  );
  const keyed = asked.flatMap((one) =>
    [`${one.part}|${one.kind}`, `${one.part}|all`, "all|all"].map((key) => ({ key, ...one })),
  );
  const rows: Cell[][] = [];
  for (const [key, of] of [...groupBy(keyed, ({ key }) => key)].sort(([a], [b]) => (a < b ? 1 : -1)))
    for (const [at, { name }] of askSystems.entries()) {
      const kept = of.filter(({ answers }) => answers[at]?.isKept).length;
      const tokens = sum(of, ({ answers }) => answers[at]?.tokens ?? 0) / sum(of, ({ pageTokens }) => pageTokens);
      rows.push([...key.split("|"), name, of.length, fixed(kept / of.length), fixed(100 * tokens, 1)]);
    }
  console.log(formatTable(["pages", "questions", "system", "asked", "answers kept", "tokens, %"], rows));
}

/** Gives a text that answers a question, and what of the page comes with it. */
type Answer = (question: string) => Promise<string>;

/** Ways to answer, each made for one page and so many tokens. */
const askSystems: readonly {
  readonly name: string;
  readonly open: (page: Page, budget: number) => Promise<Answer>;
}[] = [
  {
    name: "@decant/ask",
    open: async ({ markdown, metadata: { language } }, budget) => {
      return async (question) => (await ask({ markdown, language }, question, { budget })).markdown;
    },
  },
  {
    name: "the first n tokens",
    open: async ({ markdown }, budget) => {
      const beginning = beginningOf(markdown, budget);
      return async () => beginning;
    },
  },
  { name: "whole chunks of at most n tokens, best first", open: (page, budget) => openChunks(page, budget, budget) },
  { name: "the best chunk of 512 tokens, whatever it has", open: (page) => openChunks(page, 512, undefined) },
];

function beginningOf(markdown: string, budget: number): string {
  const fits = (length: number): boolean => countTokens(markdown.slice(0, length + 1)) <= budget;
  return markdown.slice(0, lowerBound(markdown.length, fits));
}

/** @param budget Of the chunks of an answer; without one, the answer is the best chunk. */
async function openChunks({ markdown, blocks, metadata }: Page, size: number, budget: number | undefined) {
  const { title, language } = metadata;
  const chunker = await createChunker({ budget: Math.max(16, size) });
  const chunks = chunker.chunk({ id: "page", markdown, blocks, title, language });
  const find = miniSearch(chunks.map(({ embedText }) => embedText));
  return async (question: string): Promise<string> => {
    const taken: string[] = [];
    let rest = budget ?? 0;
    for (const id of await find(question, chunks.length)) {
      const content = chunks[id]?.content ?? "";
      if (budget === undefined) return content;
      const tokens = countTokens(content);
      if (tokens > rest) continue;
      rest -= tokens;
      taken.push(content);
      if (rest < estimateTokens("a few words")) break;
    }
    return taken.join("\n\n");
  };
}
