import { type DataSet, type GoldPage, loadPage } from "@decant/benchmark/data-sets";
import { foldCount, foldOf } from "@decant/benchmark/folds";
import { type MetadataField, scoreMetadata } from "@decant/benchmark/metadata-metric";
import { decode, parse } from "@decant/dom";
import type { FieldWeights, MetadataWeights } from "@decant/metadata";
import { type Candidate, listCandidates, type MetadataCandidates } from "@decant/metadata/candidates";
import { type Choice, fitChoice, type Option } from "./fit-choice.ts";

export interface MetadataPage {
  readonly gold: GoldPage;
  readonly candidates: MetadataCandidates;
}

export interface FittedMetadata {
  readonly shipped: MetadataWeights;
  /** One for each fold, fitted without the pages of its hosts. */
  readonly folds: readonly MetadataWeights[];
}

/** The three choices, with the gold that each is fitted to. `mayBeNone`: no value is a choice, too. */
const fields: readonly {
  readonly name: keyof MetadataWeights;
  readonly gold: MetadataField;
  readonly mayBeNone: boolean;
}[] = [
  { name: "title", gold: "title", mayBeNone: false },
  { name: "authors", gold: "author", mayBeNone: true },
  { name: "dates", gold: "date", mayBeNone: true },
];

/**
 * Added to the log-odds of having no value. The fit weighs a false value as much as a missing one; these move both rates to
 * where users want them: a false author or date on less than one in ten pages that have none (measured by host, cross-validated).
 */
const noneShift: Readonly<Record<keyof MetadataWeights, number>> = { title: 0, authors: -0.3, dates: -0.75 };

/** Marks a value that the page declares beyond doubt. It decides that there is one, and bears on no choice among several. */
const certain = "own:certain";

/** A feature has to occur among this many options, or it is left out: fewer would be a rule about single pages. */
const minOccurrences = 12;

/** Describe the candidates for each page's title, authors and date. */
export async function readMetadataPages(sets: readonly DataSet[]): Promise<MetadataPage[]> {
  const pages: MetadataPage[] = [];
  for (const { folder, pages: golds } of sets) {
    for (const gold of golds) {
      const document = parse(decode(await loadPage(folder, gold)).text);
      pages.push({ gold, candidates: listCandidates(document, { url: gold.url }) });
    }
  }
  return pages;
}

/** Fit the shipped weights on all pages, and those of each fold without the fold's hosts. */
export function fitMetadata(pages: readonly MetadataPage[]): FittedMetadata {
  const fit = (chosen: readonly MetadataPage[]): MetadataWeights => {
    const weights = fields.map(({ name, gold, mayBeNone }) => [name, fitField(chosen, name, gold, mayBeNone)]);
    return Object.fromEntries(weights) as unknown as MetadataWeights;
  };
  const folds = Array.from({ length: foldCount }, (_, fold) =>
    fit(pages.filter(({ gold }) => foldOf(gold.url) !== fold)),
  );
  return { shipped: fit(pages), folds };
}

function fitField(
  pages: readonly MetadataPage[],
  name: keyof MetadataWeights,
  field: MetadataField,
  mayBeNone: boolean,
): FieldWeights {
  const known = pages.filter(({ gold }) => gold[field] !== undefined && (mayBeNone || gold[field] !== ""));
  const described = known.map(({ gold, candidates }) => [
    ...candidates[name].map((candidate) => ({
      features: candidate.features,
      isRight: isRight(gold, field, candidate),
    })),
    // No value is no choice where the page declares one beyond doubt.
    ...(mayBeNone && !candidates[name].some(({ features }) => features[certain] === 1)
      ? [{ features: noneFeatures(candidates), isRight: gold[field] === "" }]
      : []),
  ]);
  const counts = new Map<string, number>();
  for (const { features } of described.flat())
    for (const feature of Object.keys(features)) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const names = [...counts]
    .filter(([feature, count]) => count >= minOccurrences && feature !== certain)
    .map(([feature]) => feature)
    .sort();
  const columnOf = new Map(names.map((feature, column) => [feature, column]));
  const choices: Choice[] = described.map((options) =>
    options.map(({ features, isRight }) => toOption(features, columnOf, isRight)),
  );
  const weights = fitChoice(choices, names.length);
  const rounded = names.map((feature, column): [string, number] => {
    const weight = (weights[column] as number) + (feature === "none" ? noneShift[name] : 0);
    return [feature, Math.round(weight * 100) / 100];
  });
  return Object.fromEntries(rounded.filter(([, weight]) => weight !== 0));
}

function isRight(gold: GoldPage, field: MetadataField, { value }: Candidate): boolean {
  const predicted = { title: "", author: "", date: "", [field]: value.replaceAll("\n", ", ") };
  return scoreMetadata(gold, predicted)[field] === "match";
}

/** Having no value is described by the page. */
function noneFeatures({ traits }: MetadataCandidates): Record<string, number> {
  return Object.fromEntries([
    ["none", 1],
    ...Object.entries(traits).map(([trait, number]) => [`none:${trait}`, number]),
  ]);
}

function toOption(
  features: Readonly<Record<string, number>>,
  columnOf: ReadonlyMap<string, number>,
  isRight: boolean,
): Option {
  const known = Object.entries(features).flatMap(([feature, number]) => {
    const column = columnOf.get(feature);
    return column === undefined ? [] : [[column, number] as const];
  });
  return { columns: known.map(([column]) => column), numbers: known.map(([, number]) => number), isRight };
}
