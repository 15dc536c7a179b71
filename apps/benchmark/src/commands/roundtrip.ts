import { applyFloors, check } from "../accuracy/floors.ts";
import { loadPage } from "../data-sets.ts";
import type { ModelUse } from "../fold-models.ts";
import { writeJson, writeJsonLines } from "../json.ts";
import { asUsage, decantModelUse, requireDataFolder } from "../open-sets.ts";
import * as option from "../options.ts";
import { loadRoundTripSet, type RoundTripSet } from "../round-trip/gold.ts";
import { scoreRoundTrip } from "../round-trip/score-page.ts";
import { formatRoundTrip, type RoundTripRow, summarizeRoundTrip } from "../round-trip/summary.ts";
import { createDecantPipelines, isBalanced } from "../systems/decant.ts";
import { printExamples, showPages } from "../table.ts";

const options = {
  data: option.data,
  set: option.text("name", "the round trip", "roundtrip-dev"),
  shipped: option.shipped,
  generators: option.names("these alone"),
  worst: option.worst,
  findings: option.count(0, "how many examples to list of each kind of fault", 0),
  json: option.json,
  predictions: option.file("write the Markdown, one JSON line for each page"),
  check,
};
type Options = option.ValuesOf<typeof options>;

export const command: option.AddCommand = option.defineCommand(
  "convert pages that documentation generators made of known sources, and compare the Markdown with the sources",
  options,
  async (options) => {
    const set = await loadSet(options);
    const modelUse = decantModelUse(set, options.shipped);
    const rows = await convertPages(set, modelUse);
    const summary = summarizeRoundTrip(set, rows, modelUse);
    console.log(formatRoundTrip(summary, rows, options.worst));
    printExamples(
      rows.flatMap(({ generator, page, score }) =>
        score.findings.map(({ kind, text }) => ({ kind, text: `${generator}/${page}: ${excerptOf(text)}` })),
      ),
      options.findings,
    );
    if (options.json !== undefined) await writeJson(options.json, summary);
    if (options.predictions !== undefined) {
      const lines = rows.map(({ generator, page, markdown, title }) => ({ generator, page, markdown, title }));
      await writeJsonLines(options.predictions, lines);
    }
    if (options.check === true) await applyFloors([summary]);
  },
);

const excerptOf = (text: string): string => text.slice(0, 200).replaceAll("\n", "\\n");

async function loadSet(options: Options): Promise<RoundTripSet> {
  const { generators, shipped } = options;
  if (options.check && (generators !== undefined || shipped))
    throw new option.UsageError(
      "floors are for cross-validated figures of the whole set: leave out --generators and --shipped",
    );
  const set = await asUsage(() => loadRoundTripSet(requireDataFolder(options.data), options.set));
  if (generators === undefined) return set;
  option.checkNames(generators, [...new Set(set.pages.map(({ generator }) => generator))], "--generators");
  return { ...set, pages: set.pages.filter(({ generator }) => generators.includes(generator)) };
}

/** One after the other: all pages together take seconds. */
async function convertPages(set: RoundTripSet, modelUse: ModelUse): Promise<RoundTripRow[]> {
  const pipelineFor = createDecantPipelines(undefined, { crossValidated: modelUse === "cross-validated" });
  const rows: RoundTripRow[] = [];
  for (const page of set.pages) {
    const { markdown, metadata, violations } = pipelineFor(page.group).convert(await loadPage(set.folder, page), {
      url: page.gold.url,
    });
    const title = metadata.title ?? "";
    rows.push({
      ...{ generator: page.generator, page: page.page, markdown, title, ledgerBalanced: isBalanced(violations) },
      score: scoreRoundTrip(page.gold, markdown, title),
    });
    showPages(rows.length, set.pages.length);
  }
  return rows;
}
