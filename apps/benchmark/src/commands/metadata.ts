import { createHash } from "node:crypto";
import { applyFloors, check, type Measured } from "../accuracy/floors.ts";
import { readMetadataWeights } from "../fold-models.ts";
import { writeJson } from "../json.ts";
import {
  type FieldFigures,
  type FieldVerdict,
  formatFaults,
  formatMetadataReport,
  judgePage,
  metadataFields,
  summarizeVerdicts,
} from "../metadata/judge.ts";
import { openDataSet } from "../open-sets.ts";
import * as option from "../options.ts";
import { pickSample } from "../sample.ts";

const defaultSets: readonly string[] = ["wcxb-dev", "traf-dev"];

const options = {
  ...option.sets(...defaultSets),
  shipped: option.shipped,
  field: option.choice(metadataFields, "list faults of this field"),
  faults: option.choice(["mismatch", "given-on-empty", "all"], "which faults to list", "all"),
  source: option.text("id", "list only faults of values from this source; `none` for missing values"),
  worst: option.count(0, "list a fixed random sample of so many faults", 10),
  json: option.json,
  check,
};
type Options = option.ValuesOf<typeof options>;

export const command: option.AddCommand = option.defineCommand(
  "compare title, authors and date with gold, without the other stages, and show what lost",
  options,
  runMetadata,
);

async function runMetadata(options: Options): Promise<void> {
  if (options.check && (options.shipped || String(options.set) !== String(defaultSets)))
    throw new option.UsageError("floors are for cross-validated figures of both sets: leave out --set and --shipped");
  const verdicts: FieldVerdict[] = [];
  const digests: string[] = [];
  for (const id of options.set) {
    const set = await openDataSet(options.data, id);
    digests.push(set.goldSha256);
    const weightsOf = options.shipped ? () => undefined : readMetadataWeights(set);
    for (const gold of set.pages) verdicts.push(...(await judgePage(set, gold, weightsOf(gold.url))));
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
  if (options.check === true) await applyFloors([measuredOf(figures, digests)]);
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

function isListed({ field, outcome, source }: FieldVerdict, options: Options): boolean {
  if (options.field !== undefined && field !== options.field) return false;
  if (options.source !== undefined && (source || "none") !== options.source) return false;
  return options.faults === "all" ? outcome === "mismatch" || outcome === "given-on-empty" : outcome === options.faults;
}
