import { createHash } from "node:crypto";
import { type Command, Option } from "commander";
import type { Measured } from "../accuracy/floors.ts";
import type { DataSet } from "../data-sets.ts";
import { writeJson } from "../json.ts";
import { weightsFor } from "../metadata/fold-weights.ts";
import { type FieldVerdict, type Half, halfOf, judgePage, metadataFields } from "../metadata/judge.ts";
import { type FieldFigures, formatFaults, formatMetadataReport, summarizeVerdicts } from "../metadata/report.ts";
import type { MetadataField } from "../metrics/metadata-metric.ts";
import { pickSample } from "../sample.ts";
import { openDataSet, parseList, UsageError, wholeNumber } from "./arguments.ts";
import { addFloorOptions, applyFloors, type FloorOptions, wantsFloors } from "./floors.ts";

interface MetadataOptions extends FloorOptions {
  readonly data?: string;
  readonly set: readonly string[];
  readonly shipped?: boolean;
  readonly half?: Half;
  readonly field?: MetadataField;
  readonly faults: "mismatch" | "given-on-empty" | "all";
  readonly source?: string;
  readonly worst: number;
  readonly json?: string;
}

const defaultSets: readonly string[] = ["wcxb-dev", "traf-dev"];

export function addMetadata(program: Command): void {
  const command = program
    .command("metadata")
    .description("compare title, authors and date with gold, without the other stages, and show what lost")
    .option("--data <dir>", "folder of the data sets (default: DECANT_DATA, else ../shared/data beside the repository)")
    .addOption(new Option("--set <names>", "data sets, comma-separated").argParser(parseList).default(defaultSets))
    .option("--shipped", "judge with the shipped weights, though they were fitted on the pages")
    .addOption(new Option("--half <name>", "only the pages of one half of the hosts").choices(["even", "odd"]))
    .addOption(new Option("--field <name>", "list faults of this field").choices(metadataFields))
    .addOption(
      new Option("--faults <kind>", "which faults to list")
        .choices(["mismatch", "given-on-empty", "all"])
        .default("all"),
    )
    .option("--source <id>", "list only faults of values from this source; `none` for missing values")
    .option("--worst <n>", "list a fixed random sample of so many faults", wholeNumber(0), 10)
    .option("--json <file>", "write the figures as JSON");
  addFloorOptions(command).action(runMetadata);
}

async function runMetadata(options: MetadataOptions): Promise<void> {
  checkFloorOptions(options);
  const verdicts: FieldVerdict[] = [];
  const digests: string[] = [];
  for (const id of options.set) {
    const set = await openDataSet(options.data, id);
    digests.push(set.goldSha256);
    const weightsOf = options.shipped ? () => undefined : weightsFor(set);
    for (const gold of choosePages(set, options)) verdicts.push(...(await judgePage(set, gold, weightsOf(gold.url))));
  }
  const figures = summarizeVerdicts(verdicts);
  console.log(
    options.shipped
      ? "in-sample where the shipped weights were fitted on the set\n"
      : "cross-validated by host: no page is judged by weights that saw its host\n",
  );
  console.log(formatMetadataReport(verdicts, figures));
  const faults = pickSample(
    verdicts.filter((verdict) => isListed(verdict, options)),
    options.worst,
  );
  if (faults.length > 0) console.log(`\n${formatFaults(faults)}`);
  if (options.json !== undefined) await writeJson(options.json, { figures });
  await applyFloors(options, [measuredOf(figures, digests)]);
}

function checkFloorOptions(options: MetadataOptions): void {
  if (!wantsFloors(options)) return;
  const isWhole = options.half === undefined && !options.shipped && String(options.set) === String(defaultSets);
  if (!isWhole)
    throw new UsageError("floors are for cross-validated figures of both sets: leave out --set, --half and --shipped");
}

/** The figures over all pages, under the digest of all sets' golds. */
function measuredOf(figures: readonly FieldFigures[], digests: readonly string[]): Measured {
  const whole = figures.filter(({ group }) => group === "all");
  return {
    set: "metadata",
    goldSha256: createHash("sha256").update(digests.join("\n")).digest("hex"),
    scores: Object.fromEntries(whole.map(({ field, match, falseShare }) => [field, { match, falseShare }])),
  };
}

function choosePages({ pages }: DataSet, { half }: MetadataOptions): DataSet["pages"] {
  return half === undefined ? pages : pages.filter(({ url }) => halfOf(url) === half);
}

function isListed({ field, outcome, source }: FieldVerdict, options: MetadataOptions): boolean {
  if (options.field !== undefined && field !== options.field) return false;
  if (options.source !== undefined && (source || "none") !== options.source) return false;
  return options.faults === "all" ? outcome === "mismatch" || outcome === "given-on-empty" : outcome === options.faults;
}
