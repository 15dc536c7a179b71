import { findDataFolder } from "../data-sets.ts";
import { writeJson } from "../json.ts";
import * as option from "../options.ts";
import { approaches, inStore } from "../retrieval/approaches.ts";
import { ask, readCorpus, readQuestions, storeSearch } from "../retrieval/ask.ts";
import { fixed, formatColumns } from "../table.ts";

const options = {
  data: option.data,
  budgets: option.numbers("budgets of a chunk, in tokens", [128, 256, 512]),
  missed: option.flag("list the questions without an answer among the first five"),
  json: option.json,
};

export const command: option.AddCommand = option.defineCommand(
  "ask written questions of BM25 over chunks: recall and tokens, beside other splitters and other Markdown",
  options,
  async (options) => {
    const corpus = await readCorpus(findDataFolder(options.data));
    const ids = new Set(corpus.map(({ id }) => id));
    const questions = readQuestions().filter(({ page }) => ids.has(page));
    console.log(`${questions.length} questions, ${corpus.length} pages`);
    const results = [];
    for (const budget of options.budgets) {
      for (const { markdown, splitter, load } of approaches) {
        const toPassages = await load(budget);
        const passages = [];
        for (const page of corpus) passages.push(...(await toPassages(page)));
        const store = splitter === inStore ? await storeSearch(passages) : undefined;
        results.push({ budget, markdown, splitter, ...(await ask(passages, questions, store?.find)) });
        await store?.close();
      }
    }
    const table = formatColumns(results, {
      budget: ({ budget }) => budget,
      Markdown: ({ markdown }) => markdown,
      splitter: ({ splitter }) => splitter,
      passages: ({ passages }) => passages,
      "mean tokens": ({ meanTokens }) => fixed(meanTokens, 0),
      answerable: ({ answerable }) => fixed(answerable),
      "recall@5": ({ recallAt5 }) => fixed(recallAt5),
      "recall@1": ({ recallAt1 }) => fixed(recallAt1),
      "tokens per answer": ({ tokensPerAnswer }) => fixed(tokensPerAnswer, 0),
    });
    console.log(table);
    if (options.missed)
      for (const { budget, markdown, splitter, missed } of results)
        console.log(`\n${budget}, ${markdown}, ${splitter}\n${missed.map((question) => `  ${question}`).join("\n")}`);
    if (options.json !== undefined) await writeJson(options.json, results);
  },
);
