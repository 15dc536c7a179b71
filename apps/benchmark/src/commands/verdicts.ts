import { decode } from "@decant/dom";
import { convert } from "@decant/pipeline";
import { decantModelUse, readPages } from "../open-sets.ts";
import * as option from "../options.ts";
import { createDecantPipelines } from "../systems/decant.ts";
import { fixed, formatColumns } from "../table.ts";
import {
  type JudgedPage,
  judgeWrittenPages,
  measuredCodes,
  rightVerdicts,
  scoreCode,
} from "../verdicts/judge-verdicts.ts";

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

async function runVerdicts({ data, set }: Options): Promise<void> {
  report(
    "written pages and fixtures",
    judgeWrittenPages((html, url) => convert(html, { url })),
  );
  if (set === undefined) return;
  const pipelineFor = createDecantPipelines(undefined, {
    crossValidated: decantModelUse({ id: set }) === "cross-validated",
  });
  const judged: JudgedPage[] = [];
  const without: JudgedPage[] = [];
  for await (const { gold, bytes } of readPages({ data, set: [set] })) {
    const right = rightVerdicts(gold, decode(bytes).text);
    if (right === undefined && gold.text !== "") continue;
    const given = pipelineFor(gold.url).convert(bytes, { url: gold.url }).verdict;
    (right === undefined ? without : judged).push({ id: gold.id, right: right ?? [], given });
  }
  console.log("");
  report(set, judged);
  const named = without.filter(({ given }) => given.length > 0).length;
  console.log(`\n${named} of ${without.length} pages without gold have a verdict`);
}

/** Faults of one kind that are printed at most. */
const maxFaults = 12;

function report(title: string, pages: readonly JudgedPage[]): void {
  const scores = measuredCodes.map((code) => scoreCode(code, pages));
  const sound = pages.filter(({ right }) => right.length === 0).length;
  console.log(`${title}: ${pages.length} pages, ${sound} of them sound`);
  const table = formatColumns(scores, {
    code: ({ code }) => code,
    pages: ({ positives }) => positives,
    named: ({ named }) => named,
    precision: ({ precision }) => fixed(precision),
    recall: ({ recall }) => fixed(recall),
  });
  console.log(table);
  for (const { code, wrong, missed } of scores)
    for (const [kind, ids] of Object.entries({ wrong, missed }))
      if (ids.length > 0) console.log(`${code}, ${kind}: ${ids.slice(0, maxFaults).join("; ")}`);
}
