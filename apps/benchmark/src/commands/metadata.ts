import { createHash } from "node:crypto";
import { decode, parse } from "@decant/dom";
import { extractMetadata, type MetadataWeights } from "@decant/metadata";
import { applyFloors, check, type Measured } from "../accuracy/floors.ts";
import type { DataSet } from "../data-sets.ts";
import { readMetadataWeights } from "../fold-models.ts";
import { writeJson } from "../json.ts";
import { type MetadataField, scoreMetadata, summarizeField } from "../metrics/metadata-metric.ts";
import { groupBy } from "../metrics/statistics.ts";
import { type ReadPage, readPages } from "../open-sets.ts";
import * as option from "../options.ts";
import { pickSample } from "../sample.ts";
import { type Cell, fixed, formatColumns, formatTable } from "../table.ts";

const metadataFields: readonly MetadataField[] = ["title", "author", "date"];
const defaultSets: readonly string[] = ["wcxb-dev", "traf-dev"];

const options = {
  ...option.sets(...defaultSets),
  shipped: option.shipped,
  field: option.names("fields whose faults are listed", metadataFields, metadataFields),
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
    const weightsOf = new Map<DataSet, ReturnType<typeof readMetadataWeights>>();
    for await (const page of readPages(options)) {
      const { set, gold } = page;
      if (!weightsOf.has(set)) weightsOf.set(set, options.shipped ? () => undefined : readMetadataWeights(set));
      verdicts.push(...judgePage(page, weightsOf.get(set)?.(gold.url)));
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
          (outcome === "mismatch" || outcome === "given-on-empty") && options.field.includes(field),
      ),
      options.worst,
    );
    if (faults.length > 0) console.log(`\n${formatFaults(faults)}`);
    if (options.json !== undefined) await writeJson(options.json, { figures });
    if (options.check === true) await applyFloors([measuredOf(figures, [...weightsOf.keys()])]);
  },
);

/** The figures over all pages, under the digest of all sets' golds. */
function measuredOf(figures: readonly FieldFigures[], sets: readonly DataSet[]): Measured {
  const digests = sets.map(({ goldSha256 }) => goldSha256);
  const whole = figures.filter(({ group }) => group === "all");
  return {
    set: "metadata",
    goldSha256: createHash("sha256").update(digests.join("\n")).digest("hex"),
    scores: Object.fromEntries(whole.map(({ field, match, falseShare }) => [field, { match, falseShare }])),
  };
}

type FieldVerdict = ReturnType<typeof judgePage>[number];

/** Read a page's metadata, no other stage involved, and compare it with the gold field by field. */
function judgePage({ set, gold, bytes }: ReadPage, weights: MetadataWeights | undefined) {
  const document = parse(decode(bytes).text);
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
      set: set.id,
      gold,
      field,
      outcome: outcomes[field],
      value: values[field],
      source: evidence?.source ?? "",
      alternatives,
      /** Source of the first alternative that would have matched. */
      lostTo: outcomes[field] === "mismatch" ? alternatives.find(({ value }) => wouldMatch(value))?.source : undefined,
    };
  });
}

/** Of the pages whose gold has a value: shares of the right value, another one, none, and of those that lost to another. */
type FieldFigures = ReturnType<typeof figuresOf>;

function summarizeVerdicts(verdicts: readonly FieldVerdict[]): FieldFigures[] {
  const groups = [...groupBy(verdicts, ({ set }) => set), ["all", verdicts] as const];
  return metadataFields.flatMap((field) => groups.map(([group, of]) => figuresOf(field, group, of)));
}

function figuresOf(field: MetadataField, group: string, all: readonly FieldVerdict[]) {
  const verdicts = all.filter((verdict) => verdict.field === field);
  const { pages, match, emptyPages, givenOnEmpty } = summarizeField(verdicts.map(({ outcome }) => outcome));
  const share = (test: (verdict: FieldVerdict) => boolean) => (pages === 0 ? 0 : verdicts.filter(test).length / pages);
  return {
    ...{ field, group, pages, match },
    wrong: share(({ outcome, value }) => outcome === "mismatch" && value !== ""),
    missing: share(({ outcome, value }) => outcome === "mismatch" && value === ""),
    alternative: share(({ lostTo }) => lostTo !== undefined),
    ...{ emptyPages, falseShare: givenOnEmpty },
  };
}

function formatMetadataReport(verdicts: readonly FieldVerdict[], figures: readonly FieldFigures[]): string {
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

function formatFaults(faults: readonly FieldVerdict[]): string {
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
