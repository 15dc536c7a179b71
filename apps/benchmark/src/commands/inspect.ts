import { styleText } from "node:util";
import type { Page } from "@decant/page";
import { loadInput } from "../accuracy/page-task.ts";
import type { DataSet, GoldPage } from "../data-sets.ts";
import type { ModelUse } from "../fold-models.ts";
import { formatDiff } from "../inspect/format.ts";
import { SourceWords } from "../inspect/source-words.ts";
import { scorePage } from "../metrics/index.ts";
import { decantModelUse, openDataSet } from "../open-sets.ts";
import * as option from "../options.ts";
import { collapseSpaces, findWords, strip } from "../python-text.ts";
import { loadSystem } from "../systems/index.ts";
import type { PageInput, Prediction } from "../systems/system.ts";
import { fixed, formatTable } from "../table.ts";

const options = {
  set: option.required("name", "data set"),
  id: option.required("id", "page, as the reports name it"),
  data: option.data,
  system: option.text("name", "system; decant:fast for a preset", "decant"),
  shipped: option.shipped,
  full: option.flag("print unchanged and long stretches in full"),
  markdown: option.flag("print the Markdown, too (decant only)"),
};
type Options = option.ValuesOf<typeof options>;

export const command: option.AddCommand = option.defineCommand(
  "print gold against prediction for one page: missing text in red, extra text in green, and what decided it",
  options,
  runInspect,
);

async function runInspect(options: Options): Promise<void> {
  const set = await openDataSet(options.data, options.set);
  const gold = set.pages.find((page) => page.id === options.id);
  if (gold === undefined) throw new option.UsageError(`--id: ${options.set} has no page "${options.id}"`);
  const input = await loadInput(set.folder, gold);
  const { prediction, page } = await predict(options.system, input, decantModelUse(set, options.shipped));
  const source = page === undefined ? undefined : new SourceWords(input.html, page.ledger);
  const parts = [
    formatHead(set, gold, prediction),
    page === undefined ? "" : formatDecisions(page),
    gold.text === undefined
      ? formatSegments(gold, prediction.text, source)
      : formatDiff(gold.text, prediction.text, { full: options.full ?? false, source }),
    gold.text === undefined && options.full ? prediction.text : "",
    options.markdown && page !== undefined ? page.markdown : "",
  ];
  console.log(parts.filter((part) => part !== "").join("\n\n"));
}

interface Answer {
  readonly prediction: Prediction;
  readonly page?: Page;
}

async function predict(name: string, input: PageInput, modelUse: ModelUse): Promise<Answer> {
  const [id, preset] = name.split(":");
  if (id !== "decant") return { prediction: await (await loadSystem(name)).convert(input) };
  const { createDecantPipelines, predictionOf } = await import("../systems/decant.ts");
  const pipelineFor = createDecantPipelines(preset, { crossValidated: modelUse === "cross-validated" });
  const page = pipelineFor(input.url).convert(input.bytes, { url: input.url });
  return { prediction: predictionOf(page), page };
}

function formatHead(set: DataSet, gold: GoldPage, prediction: Prediction): string {
  const { metric, ...score } = scorePage(set.metric, gold, prediction.text);
  const figures = Object.entries(score).map(
    ([name, value]) => `${name} ${typeof value === "number" ? fixed(value) : value}`,
  );
  const field = (name: "title" | "author" | "date"): string[] =>
    gold[name] === undefined ? [] : [`${name}: gold "${gold[name]}", predicted "${prediction[name] ?? ""}"`];
  return [
    styleText("bold", `${set.id} ${gold.id}  ${gold.pageType ?? ""}`),
    gold.url,
    `${metric}: ${figures.join("  ")}`,
    ...field("title"),
    ...field("author"),
    ...field("date"),
  ].join("\n");
}

function formatDecisions({ extraction, verdict, stats, ledger }: Page): string {
  const candidates = extraction.candidates.map((candidate) => [
    candidate.chosen ? "->" : "",
    candidate.layer,
    fixed(candidate.score),
    candidate.end - candidate.start,
    candidate.path,
    candidate.reason,
  ]);
  const dropped = Object.entries(ledger.totals.droppedByRule)
    .sort(([, a], [, b]) => b - a)
    .map(([rule, chars]) => [rule, chars]);
  return [
    `layer ${extraction.layer}  confidence ${fixed(extraction.confidence)}  type ${extraction.pageType}  ` +
      `verdict ${verdict.join(" ") || "none"}  visible ${stats.visibleChars}  kept ${stats.keptChars}  recovered ${stats.recoveredChars}`,
    candidates.length === 0 ? "" : formatTable(["", "candidate", "score", "source", "path", "reason"], candidates),
    dropped.length === 0 ? "" : formatTable(["dropped by", "chars"], dropped),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** Segments that are missing and segments that should not be there. */
function formatSegments(gold: GoldPage, text: string, source: SourceWords | undefined): string {
  const squashed = strip(collapseSpaces(text));
  const occurs = (segment: string): boolean => squashed.includes(strip(collapseSpaces(segment)));
  const describe = (segment: string, wanted: "kept" | "lost"): string[] =>
    (source?.origins(findWords(segment.toLowerCase()), wanted) ?? [])
      .slice(0, 2)
      .map(({ fate, words, place }) => styleText("cyan", `    ${words} ${fate}  ${place}`));
  return [
    ...gold.with.flatMap((segment) =>
      occurs(segment)
        ? [styleText("dim", `  ${segment}`)]
        : [styleText("red", `- ${segment}`), ...describe(segment, "lost")],
    ),
    ...gold.without.flatMap((segment) =>
      occurs(segment) ? [styleText("green", `+ ${segment}`), ...describe(segment, "kept")] : [],
    ),
  ].join("\n");
}
