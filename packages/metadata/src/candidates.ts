import type { Evidence } from "@decant/page";
import type { FieldCandidate } from "./page-clues.ts";
import { squash, wordsOf } from "./text.ts";

/** Features by name while they are collected. */
export class FeatureList {
  readonly numbers: Map<string, number> = new Map();

  /** @param facts Names of features that are 1. */
  constructor(facts: readonly string[] = []) {
    for (const name of facts) this.add(name, 1);
  }

  add(name: string, number: number): void {
    this.numbers.set(name, number);
  }

  /** Add several, zeros left out. */
  addPresent(more: Readonly<Record<string, number | boolean>>): void {
    for (const name in more) {
      const number = Number(more[name]);
      if (number !== 0) this.add(name, number);
    }
  }

  /** Add the features of another list. A name in both keeps the larger number. */
  merge({ numbers }: FeatureList): void {
    for (const [name, number] of numbers)
      if (number > (this.numbers.get(name) ?? Number.NEGATIVE_INFINITY)) this.add(name, number);
  }

  has(name: string): boolean {
    return this.numbers.has(name);
  }

  some(accept: (name: string) => boolean): boolean {
    return [...this.numbers.keys()].some(accept);
  }

  /** The sum of the numbers times their weights. @param rename The name of a feature's weight. */
  weigh(weights: FieldWeights, rename: (name: string) => string = (name) => name): number {
    let sum = 0;
    for (const [name, number] of this.numbers) sum += (weights[rename(name)] ?? 0) * number;
    return sum;
  }
}

/** A value with features of its place. */
export interface PlacedCandidate extends FieldCandidate {
  /** Becomes the merged candidate's list if this place comes first. */
  readonly features: FeatureList;
}

/** A candidate whose features are still being collected. */
export interface OpenCandidate extends PlacedCandidate {
  readonly sources: string[];
  /** Whether it is a date of change, not of publication. */
  readonly isModified?: boolean;
}

/** A page with more different values lists other things (guess); the limit also bounds work on hostile pages. */
const maxCandidates = 40;

/** Places of one value that are read (guess); bounds work on hostile pages. */
const maxPlaces = 200;

/**
 * Merge places of the same value. The first place gives the value's form, except that "Hafen NordkaiDer letzte Kran" of a heading in
 * two elements yields to a form with the space; each feature keeps its largest number.
 *
 * @param keyOf Key of a value; values with equal keys are the same, an empty key drops the place.
 */
export function mergeCandidates(places: readonly PlacedCandidate[], keyOf: (value: string) => string): OpenCandidate[] {
  const byKey = new Map<string, { readonly candidate: { value: string } & OpenCandidate; places: number }>();
  for (const { value, source, features } of places) {
    const key = keyOf(value);
    const found = byKey.get(key);
    if (found === undefined) {
      if (key === "" || byKey.size >= maxCandidates) continue;
      byKey.set(key, { candidate: { value, source, sources: [source], features }, places: 1 });
    } else if (found.places++ < maxPlaces) {
      const { candidate } = found;
      if (hasMoreSpaces(value, candidate.value)) candidate.value = value;
      if (!candidate.sources.includes(source)) candidate.sources.push(source);
      candidate.features.merge(features);
    }
  }
  return Array.from(byKey.values(), ({ candidate }) => candidate);
}

/** Whether a text has the letters of another, in more words. */
function hasMoreSpaces(text: string, other: string): boolean {
  return text.length > other.length && squash(text) === squash(other) && wordsOf(text).length > wordsOf(other).length;
}

/** Weights of a field's features by name. Names with `none:` are weights for having no value. */
export type FieldWeights = Readonly<Record<string, number>>;

/** Weights for choosing among candidates, by field. */
export interface MetadataWeights {
  readonly title: FieldWeights;
  readonly authors: FieldWeights;
  readonly dates: FieldWeights;
}

export interface Ranked<T extends OpenCandidate> {
  readonly candidate: T;
  /** Log-odds over having no value. */
  readonly score: number;
}

/**
 * Rank candidates, best first; equal scores keep their order.
 *
 * @param traits Features of the page, for fields that may have no value.
 */
export function rank<T extends OpenCandidate>(
  candidates: readonly T[],
  traits: FeatureList | undefined,
  weights: FieldWeights,
): Ranked<T>[] {
  const least = (weights.none ?? 0) + (traits?.weigh(weights, (name) => `none:${name}`) ?? 0);
  const ranking = candidates.map((candidate) => ({
    candidate,
    score: candidate.features.weigh(weights, candidate.isModified ? nameOfChange : undefined) - least,
  }));
  return ranking.length > 1 ? ranking.sort((a, b) => b.score - a.score) : ranking;
}

/** Features of a change have weights of their own, except those marked `own:`. */
export function nameOfChange(name: string): string {
  return name.startsWith("own:") ? name.slice("own:".length) : `changed:${name}`;
}

/** Alternatives that evidence lists at most; pages repeat themselves. */
const maxAlternatives = 10;

/** The first candidate's value, with its source and the different values of the others as evidence. */
export function choose(
  candidates: readonly FieldCandidate[],
): { readonly value: string; readonly evidence: Evidence } | undefined {
  const [winner] = candidates;
  if (winner === undefined) return undefined;
  const alternatives: FieldCandidate[] = [];
  for (let i = 1; i < candidates.length && alternatives.length < maxAlternatives; i++) {
    const { value, source } = candidates[i] as FieldCandidate;
    if (value !== winner.value && !alternatives.some((other) => other.value === value))
      alternatives.push({ value, source });
  }
  return { value: winner.value, evidence: { source: winner.source, alternatives } };
}
