import { convert } from "@decant/pipeline";
import { decantModelUse, openDataSet } from "../open-sets.ts";
import * as option from "../options.ts";
import { createDecantPipelines } from "../systems/decant.ts";
import { type Cell, fixed, formatTable } from "../table.ts";
import { judgeGoldPages } from "../verdicts/gold-pages.ts";
import { type CodeScore, type JudgedPage, measuredCodes, scoreCode } from "../verdicts/score-verdicts.ts";
import { judgeWrittenPages } from "../verdicts/written-pages.ts";

const options = {
  data: option.data,
  set: option.text("name", "a set of the kind wcxb-*, beside the written pages and the fixtures"),
};
type Options = option.ValuesOf<typeof options>;

export const command: option.AddCommand = option.defineCommand(
  "print precision and recall of each verdict code on written pages, and on a set by what its gold implies",
  options,
  runVerdicts,
);

async function runVerdicts({ data, set: name }: Options): Promise<void> {
  const written = judgeWrittenPages((html, url) => convert(html, { url }));
  console.log(formatScores("written pages and fixtures", written));
  if (name === undefined) return;
  const set = await openDataSet(data, name);
  const crossValidated = decantModelUse(set) === "cross-validated";
  const pipelineFor = createDecantPipelines(undefined, { crossValidated });
  const { judged, without, withoutNamed } = await judgeGoldPages(set, (bytes, url) =>
    pipelineFor(url).convert(bytes, { url }),
  );
  console.log(`\n${formatScores(name, judged)}`);
  console.log(`\n${withoutNamed} of ${without} pages without gold have a verdict`);
}

const header = ["code", "pages", "named", "precision", "recall"];

function formatScores(title: string, pages: readonly JudgedPage[]): string {
  const scores = measuredCodes.map((code) => scoreCode(code, pages));
  const sound = pages.filter(({ right }) => right.length === 0).length;
  const rows = scores.map(({ code, positives, named, precision, recall }): Cell[] => [
    code,
    positives,
    named,
    fixed(precision),
    fixed(recall),
  ]);
  return [`${title}: ${pages.length} pages, ${sound} of them sound`, formatTable(header, rows), ...faults(scores)].join(
    "\n",
  );
}

/** Faults of one kind that are printed at most. */
const maxFaults = 12;

function faults(scores: readonly CodeScore[]): string[] {
  return scores.flatMap(({ code, wrong, missed }) => [
    ...(wrong.length === 0 ? [] : [`${code}, wrong: ${wrong.slice(0, maxFaults).join("; ")}`]),
    ...(missed.length === 0 ? [] : [`${code}, missed: ${missed.slice(0, maxFaults).join("; ")}`]),
  ]);
}
