import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ask } from "@decant/ask";
import { chooseQuestions, evaluateAnswers, makeQuestions, type QuestionRule, textsIn } from "@decant/ask/eval";
import { createChunker } from "@decant/chunk";
import { countTokens } from "@decant/chunk/o200k";
import { decode } from "@decant/dom";
import { lowerBound, type Page } from "@decant/page";
import { createPipeline } from "@decant/pipeline";
import { addressOf, loadPage } from "../data-sets.ts";
import { listPages, manuals } from "../manuals/manuals.ts";
import { groupBy, sum } from "../metrics/statistics.ts";
import { openDataSet } from "../open-sets.ts";
import * as option from "../options.ts";
import { miniSearch } from "../retrieval/ask.ts";
import { everyNth } from "../sample.ts";
import { type Cell, fixed, formatTable, showPages } from "../table.ts";

const options = {
  ...option.sets("wcxb-dev", "traf-dev", "readers-dev"),
  pages: option.folder("folder of the unpacked Debian packages of manuals, as for the command manuals"),
  every: option.every,
  share: option.count(1, "tokens of an answer, in per cent of the page's", 5, "percent"),
  least: option.count(1, "leave out smaller pages", 2000, "tokens"),
  most: option.count(1, "questions a page", 15),
};
type Options = option.ValuesOf<typeof options>;

/** Answers with their headings and marks need some more tokens than their words. */
const shareOfBudget = 0.6;

export const command: option.AddCommand = option.defineCommand(
  "ask pages what they define, tabulate and number, within a share of their tokens: answers kept whole",
  options,
  async (options) => {
    const { every, share, least, most } = options;
    const pages = everyNth(await listAll(options), every);
    const pipeline = createPipeline({});
    const all: AskedQuestion[] = [];
    let askedPages = 0;
    for (const [done, { part, load }] of pages.entries()) {
      showPages(done + 1, pages.length);
      const { html, url } = await load();
      const page = pipeline.convert(html, url === undefined ? {} : { url });
      const pageTokens = countTokens(page.markdown);
      const budget = Math.floor((pageTokens * share) / 100);
      if (pageTokens < least) continue;
      // A heading has the words of the question.
      const made = makeQuestions(page.markdown).filter(({ rule }) => rule !== "heading");
      const fits = made.filter(({ answers }) => sum(answers, countTokens) <= budget * shareOfBudget);
      const questions = chooseQuestions(fits, most);
      if (questions.length > 0) askedPages++;
      const systems = await Promise.all(askSystems.map(({ open }) => open(page, budget)));
      for (const question of questions) {
        const answers = [];
        for (const answer of systems)
          answers.push(
            await evaluateAnswers([question], async (text) => {
              const found = await answer(text);
              return { texts: textsIn(found), tokens: countTokens(found) };
            }),
          );
        all.push({ part, rule: question.rule, pageTokens, answers });
      }
    }
    console.log(
      `${all.length} questions, ${askedPages} pages of at least ${least} tokens, answers of ${share} % of their page's tokens`,
    );
    const keyed = all.flatMap((one) =>
      [`${one.part}|${one.rule}`, `${one.part}|all`, `all|${one.rule}`, "all|all"].map((key) => ({ key, ...one })),
    );
    const rows: Cell[][] = [];
    for (const [key, of] of [...groupBy(keyed, ({ key }) => key)].sort(([a], [b]) => (a < b ? 1 : -1)))
      for (const [at, { name }] of askSystems.entries()) {
        const kept = sum(of, ({ answers }) => answers[at]?.kept ?? 0) / of.length;
        const tokens = sum(of, ({ answers }) => answers[at]?.tokens ?? 0) / sum(of, ({ pageTokens }) => pageTokens);
        rows.push([...key.split("|"), name, of.length, fixed(kept), fixed(100 * tokens, 1)]);
      }
    console.log(formatTable(["pages", "questions", "system", "asked", "answers kept", "tokens, %"], rows));
  },
);

interface AskedPage {
  readonly part: "web pages" | "manuals";
  readonly load: () => Promise<{ readonly html: string; readonly url?: string }>;
}

/** A question that was asked, and what each system answered. */
interface AskedQuestion extends Pick<AskedPage, "part"> {
  readonly rule: QuestionRule | undefined;
  readonly pageTokens: number;
  readonly answers: readonly { readonly kept: number; readonly tokens: number }[];
}

async function listAll({ data, set, pages }: Options): Promise<AskedPage[]> {
  const all: AskedPage[] = [];
  for (const id of set) {
    const { folder, pages: gold } = await openDataSet(data, id);
    for (const page of gold) {
      const load = async () => ({ html: decode(await loadPage(folder, page)).text, ...addressOf(page) });
      all.push({ part: "web pages", load });
    }
  }
  for (const manual of pages === undefined ? [] : manuals) {
    const names = await listPages(pages ?? "", manual);
    if (names.length === 0) throw new option.UsageError(`--pages: no pages of ${manual.package} in ${pages}`);
    for (const name of names)
      all.push({
        part: "manuals",
        load: async () => ({ html: await readFile(join(pages ?? "", manual.folder, name), "utf8") }),
      });
  }
  return all;
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
    open:
      async ({ markdown, metadata: { language } }, budget) =>
      async (question) =>
        (await ask({ markdown, language }, question, { budget })).markdown,
  },
  {
    name: "the first n tokens",
    open: async ({ markdown }, budget) => {
      const fits = (length: number): boolean => countTokens(markdown.slice(0, length + 1)) <= budget;
      const beginning = markdown.slice(0, lowerBound(markdown.length, fits));
      return async () => beginning;
    },
  },
  { name: "whole chunks of at most n tokens, best first", open: (page, budget) => openChunks(page, budget, budget) },
  { name: "the best chunk of 512 tokens, whatever it has", open: (page) => openChunks(page, 512, 0) },
];

/** @param budget Of the chunks of an answer, the first of which is taken whatever it has if it is 0. */
async function openChunks({ markdown, blocks, metadata }: Page, size: number, budget: number) {
  const { title, language } = metadata;
  const chunker = await createChunker({ budget: Math.max(16, size) });
  const chunks = chunker.chunk({ id: "page", markdown, blocks, title, language });
  const find = miniSearch(chunks.map(({ embedText }) => embedText));
  return async (question: string): Promise<string> => {
    const found = (await find(question, chunks.length)).map((id) => chunks[id]?.content ?? "");
    if (budget === 0) return found[0] ?? "";
    let rest = budget;
    const fitting = found.filter((content) => {
      const tokens = countTokens(content);
      const isTaken = tokens <= rest;
      if (isTaken) rest -= tokens;
      return isTaken;
    });
    return fitting.join("\n\n");
  };
}
