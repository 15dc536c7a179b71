import { createHash } from "node:crypto";
import { decode, parse } from "@decant/dom";
import { extractMetadata, type MetadataWeights } from "@decant/metadata";
import type { Evidence } from "@decant/page";
import { applyFloors, check, type Measured } from "../accuracy/floors.ts";
import { type DataSet, type GoldPage, loadPage } from "../data-sets.ts";
import { readMetadataWeights } from "../fold-models.ts";
import { writeJson } from "../json.ts";
import { type FieldOutcome, type MetadataField, scoreMetadata } from "../metrics/metadata-metric.ts";
import { groupBy } from "../metrics/statistics.ts";
import { openDataSet } from "../open-sets.ts";
import * as option from "../options.ts";
import { pickSample } from "../sample.ts";
import { type Cell, fixed, formatColumns, formatTable } from "../table.ts";

const metadataFields: readonly MetadataField[] = ["title", "author", "date"];
const defaultSets: readonly string[] = ["wcxb-dev", "traf-dev"];

const options = {
  ...option.sets(...defaultSets),
  shipped: option.shipped,
  field: option.choice(metadataFields, "list faults of this field alone"),
  worst: option.count(0, "list a fixed random sample of so many faults", 10),
  json: option.json,
  check,
};
export const command: option.AddCommand = option.defineCommand(
  "compare title, authors and date with gold, without the other stages, and show what lost",
  options,
  async (options) => {
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
      verdicts.filter(
        ({ field, outcome }) =>
          (outcome === "mismatch" || outcome === "given-on-empty") && field === (options.field ?? field),
      ),
      options.worst,
    );
    if (faults.length > 0) console.log(`\n${formatFaults(faults)}`);
    if (options.json !== undefined) await writeJson(options.json, { figures });
    if (options.check === true) await applyFloors([measuredOf(figures, digests)]);
  },
);

/** The figures over all pages, under the digest of all sets' golds. */
function measuredOf(figures: readonly FieldFigures[], digests: readonly string[]): Measured {
  const whole = figures.filter(({ group }) => group === "all");
  return {
    set: "metadata",
    goldSha256: createHash("sha256").update(digests.join("\n")).digest("hex"),
    scores: Object.fromEntries(whole.map(({ field, match, falseShare }) => [field, { match, falseShare }])),
  };
}

export interface FieldVerdict {
  readonly set: string;
  readonly gold: GoldPage;
  readonly field: MetadataField;
  readonly outcome: FieldOutcome;
  readonly value: string;
  readonly source: string;
  readonly alternatives: Evidence["alternatives"];
  /** Source of the first alternative that would have matched. */
  readonly lostTo: string | undefined;
}

/** Read a page's metadata, no other stage involved, and compare it with the gold field by field. */
export async function judgePage(
  { id: set, folder }: DataSet,
  gold: GoldPage,
  weights: MetadataWeights | undefined,
): Promise<FieldVerdict[]> {
  const document = parse(decode(await loadPage(folder, gold)).text);
  const { metadata } = extractMetadata(document, { url: gold.url, ...(weights !== undefined && { weights }) });
  // The gold uses the date of change for a page that shows only that.
  const dateField = metadata.published === null ? "modified" : "published";
  const ownNames = { title: "title", author: "authors", date: dateField } as const;
  const values = {
    title: metadata.title ?? "",
    author: metadata.authors.join(", "),
    date: metadata[dateField] ?? "",
  };
  const outcomes = scoreMetadata(gold, values);
  return metadataFields.map((field) => {
    const evidence = metadata.evidence[ownNames[field]];
    const alternatives = evidence?.alternatives ?? [];
    const wouldMatch = (value: string) => scoreMetadata(gold, { ...values, [field]: value })[field] === "match";
    return {
      set,
      gold,
      field,
      outcome: outcomes[field],
      value: values[field],
      source: evidence?.source ?? "",
      alternatives,
      lostTo: outcomes[field] === "mismatch" ? alternatives.find(({ value }) => wouldMatch(value))?.source : undefined,
    };
  });
}

export interface FieldFigures {
  readonly field: MetadataField;
  readonly group: string;
  /** Pages whose gold has a value. */
  readonly pages: number;
  /** Shares of those: the right value, another one, none. */
  readonly match: number;
  readonly wrong: number;
  readonly missing: number;
  /** Share of those without a match where an alternative that lost would have been right. */
  readonly alternative: number;
  /** Pages whose gold says that there is none, and the share of those with a value all the same. */
  readonly emptyPages: number;
  readonly falseShare: number | null;
}

export function summarizeVerdicts(verdicts: readonly FieldVerdict[]): FieldFigures[] {
  const groups = [...groupBy(verdicts, ({ set }) => set), ["all", verdicts] as const];
  return metadataFields.flatMap((field) => groups.map(([group, of]) => figuresOf(field, group, of)));
}

function figuresOf(field: MetadataField, group: string, all: readonly FieldVerdict[]): FieldFigures {
  const verdicts = all.filter((verdict) => verdict.field === field);
  const count = (test: (verdict: FieldVerdict) => boolean) => verdicts.filter(test).length;
  const matches = count(({ outcome }) => outcome === "match");
  const missing = count(({ outcome, value }) => outcome === "mismatch" && value === "");
  const wrong = count(({ outcome }) => outcome === "mismatch") - missing;
  const pages = matches + missing + wrong;
  const given = count(({ outcome }) => outcome === "given-on-empty");
  const emptyPages = given + count(({ outcome }) => outcome === "none-on-empty");
  const share = (part: number) => (pages === 0 ? 0 : part / pages);
  return {
    field,
    group,
    pages,
    match: share(matches),
    wrong: share(wrong),
    missing: share(missing),
    alternative: share(count(({ lostTo }) => lostTo !== undefined)),
    emptyPages,
    falseShare: emptyPages === 0 ? null : given / emptyPages,
  };
}

export function formatMetadataReport(verdicts: readonly FieldVerdict[], figures: readonly FieldFigures[]): string {
  const table = formatColumns(figures, {
    field: ({ field }) => field,
    "pages of": ({ group }) => group,
    pages: ({ pages }) => pages,
    match: ({ match }) => fixed(match),
    wrong: ({ wrong }) => fixed(wrong),
    missing: ({ missing }) => fixed(missing),
    "right one lost": ({ alternative }) => fixed(alternative),
    "gold empty": ({ emptyPages }) => emptyPages,
    false: ({ falseShare }) => fixed(falseShare),
  });
  return [table, formatSources(verdicts)].join("\n\n");
}

function formatSources(verdicts: readonly FieldVerdict[]): string {
  const rows: Cell[][] = metadataFields.flatMap((field) => {
    const known = verdicts.filter((verdict) => verdict.field === field && verdict.value !== "");
    const bySource = groupBy(known, ({ source }) => source);
    return [...bySource]
      .sort(([, a], [, b]) => b.length - a.length)
      .map(([source, of]) => {
        const count = (outcome: FieldVerdict["outcome"]) => of.filter((verdict) => verdict.outcome === outcome).length;
        return [field, source, count("match"), count("mismatch"), count("given-on-empty")];
      });
  });
  return formatTable(["field", "source that won", "match", "wrong", "gold empty"], rows);
}

export function formatFaults(faults: readonly FieldVerdict[]): string {
  return faults
    .map(({ set, gold, field, value, source, alternatives, lostTo }) => {
      const head = `${set} ${gold.id} ${gold.pageType ?? ""} ${gold.url}`;
      const wanted = `  ${field}: gold ${JSON.stringify(gold[field])}`;
      const given = `  found ${JSON.stringify(value)}  ${source}`;
      const others = alternatives.map(
        (other) => `  ${other.source === lostTo ? "*" : "-"}     ${JSON.stringify(other.value)}  ${other.source}`,
      );
      return [head, wanted, given, ...others].join("\n");
    })
    .join("\n\n");
}
