import { basename } from "node:path";
import { findDataFolder } from "../data-sets.ts";
import { sum } from "../metrics/statistics.ts";
import * as option from "../options.ts";
import { approaches, inStore, passagesOf } from "../retrieval/approaches.ts";
import { answerAll, ask, readCorpus, readFolder, readQuestions, storeSearch } from "../retrieval/ask.ts";
import { fixed, formatColumns } from "../table.ts";

const options = {
  data: option.data,
  pages: option.folder(
    "pages to search in, such as /usr/share/doc/git-doc; their questions have its name (default: fixtures and round trip)",
  ),
  answer: option.numbers("budgets of an answer from the store, in tokens", [250, 400, 800]),
  missed: option.flag("list the questions without an answer among the first five"),
};

/** Budgets of a chunk, in tokens. */
const budgets = [128, 256, 512];

export const command: option.AddCommand = option.defineCommand(
  "ask written questions of BM25 over chunks: recall and tokens, beside other splitters and other Markdown",
  options,
  async (options) => {
    const { pages } = options;
    const corpus = pages === undefined ? await readCorpus(findDataFolder(options.data)) : readFolder(pages);
    const ids = new Set(corpus.map(({ id }) => id));
    const questions = readQuestions(pages === undefined ? undefined : basename(pages)).filter(({ page }) =>
      ids.has(page),
    );
    console.log(`${questions.length} questions, ${corpus.length} pages`);
    const results = [];
    const answers = [];
    for (const budget of budgets) {
      for (const approach of approaches) {
        const [markdown, , splitter] = approach;
        const passages = await passagesOf(approach, budget, corpus);
        const store = splitter === inStore ? await storeSearch(passages) : undefined;
        results.push({ budget, markdown, splitter, ...(await ask(passages, questions, store?.find)) });
        if (store === undefined) continue;
        for (const room of options.answer)
          answers.push({ budget, room, halves: await answerAll(store, questions, room) });
        await store.close();
      }
    }
    const table = formatColumns(results, {
      budget: ({ budget }) => budget,
      Markdown: ({ markdown }) => markdown,
      splitter: ({ splitter }) => splitter,
      passages: ({ passages }) => passages,
      "mean tokens": ({ meanTokens }) => fixed(meanTokens, 0),
      findable: ({ findable }) => fixed(findable),
      "recall@5": ({ recall }) => fixed(recall[5] ?? 0),
      "recall@1": ({ recall }) => fixed(recall[1] ?? 0),
      MRR: ({ mrr }) => fixed(mrr),
      "tokens per answer": ({ tokensPerAnswer }) => fixed(tokensPerAnswer, 0),
    });
    console.log(table);
    const answerTable = formatColumns(answers, {
      "chunks of": ({ budget }) => budget,
      "answer of": ({ room }) => room,
      "kept, chosen on": ({ halves: [chosen] }) => fixed(chosen.kept),
      "kept, others": ({ halves: [, others] }) => fixed(others.kept),
      tokens: ({ halves }) => fixed(sum(halves, ({ tokens }) => tokens) / 2, 0),
    });
    console.log(`\ndecant answer\n${answerTable}`);
    if (options.missed)
      for (const { budget, markdown, splitter, missed } of results)
        console.log(
          `\n${budget}, ${markdown}, ${splitter}\n${missed.map(({ page, question }) => `  ${page}: ${question}`).join("\n")}`,
        );
  },
);
