import type { Command } from "commander";
import { loadPage } from "../data-sets.ts";
import { type ModelUse, modelUseOn } from "../fold-models.ts";
import { writeJson, writeJsonLines } from "../json.ts";
import { showPages } from "../progress.ts";
import { loadRoundTripSet, type RoundTripPage, type RoundTripSet } from "../round-trip/gold.ts";
import { formatRoundTrip } from "../round-trip/report.ts";
import { scoreRoundTrip } from "../round-trip/score-page.ts";
import { loadSites } from "../round-trip/sites.ts";
import { type RoundTripRow, summarizeRoundTrip } from "../round-trip/summary.ts";
import { createDecantPipelines, isBalanced } from "../systems/decant.ts";
import { parseList, requireDataFolder, UsageError, wholeNumber } from "./arguments.ts";
import { addFloorOptions, applyFloors, type FloorOptions, wantsFloors } from "./floors.ts";

interface RoundTripOptions extends FloorOptions {
  readonly data?: string;
  readonly set: string;
  readonly sites?: string;
  readonly preset?: string;
  readonly shipped?: boolean;
  readonly generators?: readonly string[];
  readonly worst: number;
  readonly findings: number;
  readonly json?: string;
  readonly predictions?: string;
}

export function addRoundTrip(program: Command): void {
  const command = program
    .command("roundtrip")
    .description(
      "convert pages that documentation generators made of known sources, and compare the Markdown with the sources",
    )
    .option("--data <dir>", "folder of the data sets (default: DECANT_DATA, else ../shared/data beside the repository)")
    .option("--set <name>", "the round trip", "roundtrip-dev")
    .option("--sites <dir>", "instead of a set: a folder of pages that fixtures/sites/build.mjs made of the handbook")
    .option("--preset <name>", "preset of the pipeline")
    .option("--shipped", "score with the shipped models on sets they were fitted on, too: in-sample figures")
    .option("--generators <names>", "these alone, comma-separated", parseList)
    .option("--worst <n>", "how many of the worst pages to list", wholeNumber(0), 10)
    .option("--findings <n>", "how many examples to list of each kind of fault", wholeNumber(0), 0)
    .option("--json <file>", "write the figures as JSON")
    .option("--predictions <file>", "write the Markdown, one JSON line for each page");
  addFloorOptions(command).action(runRoundTrip);
}

async function runRoundTrip(options: RoundTripOptions): Promise<void> {
  const set = await loadSet(options);
  const modelUse = modelUseOf(set, options);
  const rows = await convertPages(set, modelUse, options.preset);
  const summary = summarizeRoundTrip(set, rows, modelUse);
  console.log(formatRoundTrip(summary, rows, options));
  if (options.json !== undefined) await writeJson(options.json, summary);
  if (options.predictions !== undefined) {
    const lines = rows.map(({ generator, page, markdown, title }) => ({ generator, page, markdown, title }));
    await writeJsonLines(options.predictions, lines);
  }
  await applyFloors(options, [summary]);
}

async function loadSet(options: RoundTripOptions): Promise<RoundTripSet> {
  const { generators, preset, shipped, sites } = options;
  if (wantsFloors(options) && sites !== undefined) throw new UsageError("floors are for sets: leave out --sites");
  if (wantsFloors(options) && (generators !== undefined || preset !== undefined || shipped)) {
    throw new UsageError(
      "floors are for cross-validated figures of the whole set: leave out --generators, --preset and --shipped",
    );
  }
  const loading =
    sites === undefined ? loadRoundTripSet(requireDataFolder(options.data), options.set) : loadSites(sites);
  const set = await loading.catch((error: unknown) => {
    throw new UsageError((error as Error).message);
  });
  if (generators === undefined) return set;
  const known = new Set(set.pages.map(({ generator }) => generator));
  const unknown = generators.filter((name) => !known.has(name));
  if (unknown.length > 0) throw new UsageError(`--generators: no ${unknown.join(", ")} in ${set.id}`);
  return { ...set, pages: set.pages.filter(({ generator }) => generators.includes(generator)) };
}

function modelUseOf({ id }: RoundTripSet, { shipped = false }: RoundTripOptions): ModelUse {
  try {
    return modelUseOn(id, shipped);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** One after the other: all pages together take seconds. */
async function convertPages(
  set: RoundTripSet,
  modelUse: ModelUse,
  preset: string | undefined,
): Promise<RoundTripRow[]> {
  const pipelineFor = createPipelines(preset, modelUse);
  const rows: RoundTripRow[] = [];
  for (const page of set.pages) {
    const { markdown, metadata, ledger } = pipelineFor(page.group).convert(await loadPage(set.folder, page), {
      url: page.gold.url,
    });
    rows.push(rowOf(page, markdown, metadata.title ?? "", isBalanced(ledger)));
    showPages(rows.length, set.pages.length);
  }
  return rows;
}

function createPipelines(preset: string | undefined, modelUse: ModelUse): ReturnType<typeof createDecantPipelines> {
  try {
    return createDecantPipelines(preset, { crossValidated: modelUse === "cross-validated" });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function rowOf(
  { generator, page, gold }: RoundTripPage,
  markdown: string,
  title: string,
  ledgerBalanced: boolean,
): RoundTripRow {
  return { generator, page, markdown, title, ledgerBalanced, score: scoreRoundTrip(gold, markdown, title) };
}
