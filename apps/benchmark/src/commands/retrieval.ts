import type { Command } from "commander";
import { findDataFolder } from "../data-sets.ts";
import { writeJson } from "../json.ts";
import { approaches } from "../retrieval/approaches.ts";
import { ask } from "../retrieval/ask.ts";
import { readCorpus, readQuestions } from "../retrieval/corpus.ts";
import { fixed, formatTable } from "../table.ts";
import { parseList } from "./arguments.ts";

interface RetrievalOptions {
  readonly data?: string;
  readonly budgets: readonly string[];
  readonly missed?: boolean;
  readonly json?: string;
}

export function addRetrieval(program: Command): void {
  program
    .command("retrieval")
    .description(
      "ask written questions of BM25 over chunks: recall and tokens, beside other splitters and other Markdown",
    )
    .option("--data <dir>", "folder of the data sets (default: DECANT_DATA, else ../shared/data beside the repository)")
    .option("--budgets <tokens>", "budgets of a chunk, comma-separated", parseList, ["128", "256", "512"])
    .option("--missed", "list the questions without an answer among the first five")
    .option("--json <file>", "write the figures as JSON")
    .action(runRetrieval);
}

async function runRetrieval(options: RetrievalOptions): Promise<void> {
  const corpus = readCorpus(findDataFolder(options.data));
  const ids = new Set(corpus.map(({ id }) => id));
  const questions = readQuestions().filter(({ page }) => ids.has(page));
  console.log(`${questions.length} questions, ${corpus.length} pages`);
  const results = [];
  for (const budget of options.budgets.map(Number)) {
    for (const { markdown, splitter, load } of approaches) {
      const toPassages = await load(budget);
      const passages = [];
      for (const page of corpus) passages.push(...(await toPassages(page)));
      results.push({ budget, markdown, splitter, ...ask(passages, questions) });
    }
  }
  const rows = results.map((row) => [
    row.budget,
    row.markdown,
    row.splitter,
    ...[row.passages, fixed(row.meanTokens, 0), fixed(row.answerable), fixed(row.recallAt5), fixed(row.recallAt1)],
    fixed(row.tokensPerAnswer, 0),
  ]);
  const header = [
    "budget",
    "Markdown",
    "splitter",
    "passages",
    "mean tokens",
    "answerable",
    "recall@5",
    "recall@1",
    "tokens per answer",
  ];
  console.log(formatTable(header, rows));
  if (options.missed)
    for (const { budget, markdown, splitter, missed } of results)
      console.log(`\n${budget}, ${markdown}, ${splitter}\n${missed.map((question) => `  ${question}`).join("\n")}`);
  if (options.json !== undefined) await writeJson(options.json, results);
}
