import type { Agreement } from "@decant/page";
import { areaUnderCurve } from "../agreement/rank.ts";
import { timeCpu } from "../cpu.ts";
import { loadPage } from "../data-sets.ts";
import { mean } from "../metrics/statistics.ts";
import { compareWords } from "../metrics/word-metric.ts";
import { decantModelUse, openDataSet } from "../open-sets.ts";
import * as option from "../options.ts";
import { findWords } from "../python-text.ts";
import { pickSample } from "../sample.ts";
import { createDecantPipelines } from "../systems/decant.ts";
import { type Cell, fixed, formatTable } from "../table.ts";

const options = {
  ...option.oneSet,
  sample: option.count(1, "a fixed random sample of so many pages"),
};
type Options = option.ValuesOf<typeof options>;

export const command: option.AddCommand = option.defineCommand(
  "compare with a second extractor, and report how well agreement and confidence rank bad pages first",
  options,
  runAgreement,
);

const extractors: readonly Agreement["extractor"][] = ["readability", "baseline"];

interface PageResult {
  /** F1 against the gold. */
  readonly f1: number;
  readonly confidence: number;
  readonly agreement: Readonly<Record<Agreement["extractor"], Agreement>>;
  /** Milliseconds of CPU without and with each second extractor. */
  readonly ms: Readonly<Record<"alone" | Agreement["extractor"], number>>;
}

async function runAgreement({ data, set: name, sample }: Options): Promise<void> {
  const set = await openDataSet(data, name);
  const crossValidated = decantModelUse(set) === "cross-validated";
  const open = (agree?: Agreement["extractor"]) =>
    createDecantPipelines(undefined, { crossValidated, pipeline: agree === undefined ? {} : { agree } });
  const pipelines = { alone: open(), readability: open("readability"), baseline: open("baseline") };
  const results: PageResult[] = [];
  for (const gold of sample === undefined ? set.pages : pickSample(set.pages, sample)) {
    const bytes = await loadPage(set.folder, gold);
    const run = (which: keyof typeof pipelines) => {
      const pipeline = pipelines[which](gold.url);
      const { ms, result: page } = timeCpu(() => pipeline.convert(bytes, { url: gold.url }));
      return { page, ms };
    };
    const [alone, first, second] = [run("alone"), run("readability"), run("baseline")];
    const words = (text: string): string[] => findWords(text.toLowerCase());
    results.push({
      f1: compareWords(words(alone.page.text), words(gold.text ?? "")).f1,
      confidence: alone.page.extraction.confidence,
      agreement: {
        readability: first.page.extraction.agreement as Agreement,
        baseline: second.page.extraction.agreement as Agreement,
      },
      ms: { alone: alone.ms, readability: first.ms, baseline: second.ms },
    });
  }
  reportRanks(results);
  reportReview(results);
  reportCost(results);
}

/** A page is bad below these. */
const badBelow: readonly number[] = [0.5, 0.7, 0.8];

/** Weight of the agreement beside the confidence, which knows more. */
const weight = 0.1;
/** Pages whose confidence raises no doubt. */
const confident = 0.8;

function reportRanks(results: readonly PageResult[]): void {
  const signals: readonly (readonly [string, (result: PageResult) => number])[] = [
    ["confidence", ({ confidence }) => confidence],
    ...extractors.map((name) => [`agreement with ${name}`, (page: PageResult) => page.agreement[name].f1] as const),
    ...extractors.map(
      (name) =>
        [
          `confidence + ${weight} of it (${name})`,
          (page: PageResult) => page.confidence + weight * page.agreement[name].f1,
        ] as const,
    ),
  ];
  const sure = results.filter(({ confidence }) => confidence >= confident);
  for (const [title, pages] of [
    ["all", results],
    [`confidence of at least ${confident}`, sure],
  ] as const) {
    const rows = signals.map(([name, trust]): Cell[] => [
      name,
      ...badBelow.map((limit) =>
        fixed(areaUnderCurve(pages.map((page) => ({ isBad: page.f1 < limit, trust: trust(page) })))),
      ),
    ]);
    console.log(`${title}: ${pages.length} pages; area under the curve of ranking bad pages first`);
    console.log(`${formatTable(["signal", ...badBelow.map((limit) => `F1 below ${limit}`)], rows)}\n`);
  }
}

function reportReview(results: readonly PageResult[]): void {
  const rows = extractors.map((name): Cell[] => {
    const marked = results.filter(({ agreement }) => agreement[name].review);
    const rest = results.filter(({ agreement }) => !agreement[name].review);
    const bad = results.filter(({ f1 }) => f1 < 0.5).length;
    const found = marked.filter(({ f1 }) => f1 < 0.5).length;
    return [
      ...[name, marked.length, fixed(marked.length / results.length), fixed(mean(marked.map(({ f1 }) => f1)))],
      ...[fixed(mean(rest.map(({ f1 }) => f1))), fixed(bad === 0 ? null : found / bad)],
    ];
  });
  const header = ["second extractor", "marked", "share", "their mean F1", "mean F1 of others", "of F1 below 0.5"];
  console.log(`pages marked for review\n${formatTable(header, rows)}`);
}

function reportCost(results: readonly PageResult[]): void {
  const rows = (["alone", ...extractors] as const).map((name): Cell[] => [
    name,
    fixed(mean(results.map(({ ms }) => ms[name])), 2),
  ]);
  console.log(`\ncost, milliseconds of CPU a page\n${formatTable(["with", "ms"], rows)}`);
}
