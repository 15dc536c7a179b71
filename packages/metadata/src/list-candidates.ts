import type { Document } from "domhandler";
import { type FeatureList, nameOfChange, type OpenCandidate } from "./candidates.ts";
import { Fields, type MetadataOptions, readClues } from "./extract-metadata.ts";
import { metadataWeights } from "./model/metadata-weights.ts";
import type { FieldCandidate } from "./page-clues.ts";

/** Numbers by name; a missing name is 0. */
export type Features = Readonly<Record<string, number>>;

/** A possible value of a field, with every place it was found in and its features. */
export interface Candidate extends FieldCandidate {
  /** Every source of the value, best first. */
  readonly sources: readonly string[];
  readonly features: Features;
}

/** A possible date of publication or of the last change. */
export interface DateCandidate extends Candidate {
  readonly isModified: boolean;
}

/** The candidates of {@link extractMetadata}, for fitting weights of your own. */
export interface MetadataCandidates {
  /** Numbers about the page; their weights are named `none:NAME`. */
  readonly traits: Features;
  readonly title: readonly Candidate[];
  /** Values are names, one a line. */
  readonly authors: readonly Candidate[];
  readonly dates: readonly DateCandidate[];
}

/**
 * List the candidates for title, authors and dates with their features.
 *
 * @param document As for {@link extractMetadata}. Not modified.
 * @throws {TypeError} If `document` is not a parsed page, or an option is unknown or of the wrong type.
 * @example
 * import { parse } from "@decant/dom";
 * const document = parse("<h1>Tide tables</h1><p>By Jane Doe</p>");
 * listCandidates(document).authors[0]?.value; // "Jane Doe"
 */
export function listCandidates(document: Document, options: MetadataOptions = {}): MetadataCandidates {
  const fields = new Fields(readClues(document, options), options.weights ?? metadataWeights);
  return {
    traits: toRecord(fields.traits()),
    title: fields.titles.map(toCandidate),
    authors: fields.authors.map(toCandidate),
    dates: fields.dates.map((date) => ({ ...toCandidate(date), isModified: date.isModified === true })),
  };
}

function toCandidate({ value, source, sources, features, isModified }: OpenCandidate): Candidate {
  return { value, source, sources, features: toRecord(features, isModified ? nameOfChange : undefined) };
}

function toRecord({ numbers }: FeatureList, rename: (name: string) => string = (name) => name): Features {
  return Object.fromEntries(Array.from(numbers, ([name, number]) => [rename(name), number]));
}
