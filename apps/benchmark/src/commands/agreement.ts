import type { Agreement } from "@decant/page";
import { compareTexts } from "../metrics/index.ts";
import { mean } from "../metrics/statistics.ts";
import { decantModelUse, readPages } from "../open-sets.ts";
import * as option from "../options.ts";
import { createDecantPipelines } from "../systems/decant.ts";
import { fixed, formatColumns } from "../table.ts";

const options = {
  ...option.oneSet,
  every: option.every,
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
  readonly agreement: Agreement;
}

async function runAgreement({ data, set, every }: Options): Promise<void> {
  const crossValidated = decantModelUse({ id: set }) === "cross-validated";
  for (const agree of extractors) {
    const pipelineFor = createDecantPipelines(undefined, { crossValidated, pipeline: { agree } });
    const results: PageResult[] = [];
    for await (const { gold, bytes } of readPages({ data, set: [set], every })) {
      const { text, extraction } = pipelineFor(gold.url).convert(bytes, { url: gold.url });
      const { confidence, agreement } = extraction;
      results.push({ f1: compareTexts(text, gold.text ?? "").f1, confidence, agreement: agreement as Agreement });
    }
    report(agree, results);
  }
}

/** A page is bad below this F1. */
const badBelow = 0.5;
/** Weight of the agreement beside the confidence, which knows more. */
const weight = 0.1;
/** Pages whose confidence raises no doubt. */
const confident = 0.8;

const signals: Readonly<Record<string, (page: PageResult) => number>> = {
  confidence: ({ confidence }) => confidence,
  agreement: ({ agreement }) => agreement.f1,
  [`confidence + ${weight} of agreement`]: ({ confidence, agreement }) => confidence + weight * agreement.f1,
};

function report(extractor: string, results: readonly PageResult[]): void {
  const sure = results.filter(({ confidence }) => confidence >= confident);
  const rank = (pages: readonly PageResult[], trust: (page: PageResult) => number) =>
    fixed(areaUnderCurve(pages.map((page) => ({ isBad: page.f1 < badBelow, trust: trust(page) }))));
  const table = formatColumns(Object.entries(signals), {
    [`${extractor}: ranks pages of an F1 below ${badBelow} first`]: ([name]) => name,
    [`${results.length} pages`]: ([, trust]) => rank(results, trust),
    [`${sure.length} of a confidence of at least ${confident}`]: ([, trust]) => rank(sure, trust),
  });
  const meanOf = (pages: readonly PageResult[]) => fixed(mean(pages.map(({ f1 }) => f1)));
  const marked = results.filter(({ agreement }) => agreement.review);
  const bad = results.filter(({ f1 }) => f1 < badBelow);
  console.log(table);
  console.log(
    `${marked.length} marked for review, mean F1 ${meanOf(marked)}, of the others ${meanOf(results.filter(({ agreement }) => !agreement.review))}; among them ${bad.filter(({ agreement }) => agreement.review).length} of ${bad.length} bad ones\n`,
  );
}

/**
 * Area under the ROC curve: how probable it is that a bad page is trusted less than a good one, ties counted half.
 *
 * @returns `null` where all pages are bad or none is.
 */
export function areaUnderCurve(pages: readonly { readonly isBad: boolean; readonly trust: number }[]): number | null {
  const bad = pages.filter(({ isBad }) => isBad);
  const good = pages.filter(({ isBad }) => !isBad);
  if (bad.length === 0 || good.length === 0) return null;
  let right = 0;
  for (const low of bad) for (const high of good) right += (Math.sign(high.trust - low.trust) + 1) / 2;
  return right / (bad.length * good.length);
}
