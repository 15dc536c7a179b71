import type { Evidence } from "@decant/page";
import type { FeatureList, OpenCandidate } from "./candidates.ts";
import type { Offer } from "./lookup.ts";

/** Weights of a field's features by name. Those that begin with `none:` belong to the choice of no value at all. */
export type FieldWeights = Readonly<Record<string, number>>;

/** What the choice among candidates goes by: a weight for each feature, field by field. */
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
 * Candidates with their scores, the best first; those of equal score in the order in which they came.
 *
 * @param traits What is known about the page, where having no value is a choice.
 */
export function rank<T extends OpenCandidate>(
  candidates: readonly T[],
  traits: FeatureList | undefined,
  weights: FieldWeights,
): Ranked<T>[] {
  const { own, ofChanges, ofNone, none } = scaleOf(weights);
  const least = none + (traits?.weigh(ofNone) ?? 0);
  const ranking = candidates.map((candidate) => ({
    candidate,
    score: candidate.features.weigh(candidate.isModified ? ofChanges : own) - least,
  }));
  return ranking.length > 1 ? ranking.sort((a, b) => b.score - a.score) : ranking;
}

/** A field's weights by the names that features have while they are gathered. */
interface Scale {
  readonly own: ReadonlyMap<string, number>;
  /** Of the features of a change, which go by shorter names, see {@link nameOfChange}. */
  readonly ofChanges: ReadonlyMap<string, number>;
  readonly ofNone: ReadonlyMap<string, number>;
  readonly none: number;
}

const scales = new WeakMap<FieldWeights, Scale>();

/** Sorted once for each table of weights. */
function scaleOf(weights: FieldWeights): Scale {
  let scale = scales.get(weights);
  if (scale === undefined) {
    const [own, ofChanges, ofNone] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()];
    for (const [name, weight] of Object.entries(weights)) {
      own.set(name, weight);
      ofChanges.set(name.startsWith(changePrefix) ? name.slice(changePrefix.length) : ownPrefix + name, weight);
      if (name.startsWith(nonePrefix)) ofNone.set(name.slice(nonePrefix.length), weight);
    }
    scale = { own, ofChanges, ofNone, none: weights.none ?? 0 };
    scales.set(weights, scale);
  }
  return scale;
}

const nonePrefix = "none:";
const changePrefix = "changed:";
const ownPrefix = "own:";

/** The same evidence means something else about a change, so its features have weights of their own, but for those marked as `own:`. */
export function nameOfChange(name: string): string {
  return name.startsWith(ownPrefix) ? name.slice(ownPrefix.length) : changePrefix + name;
}

/** Most alternatives that evidence lists; pages repeat themselves. */
const maxAlternatives = 10;

/** The first offer, and evidence for it with the different values that lost. */
export function choose(offers: readonly Offer[]): { readonly value: string; readonly evidence: Evidence } | undefined {
  const [winner] = offers;
  if (winner === undefined) return undefined;
  const alternatives: Offer[] = [];
  for (let i = 1; i < offers.length && alternatives.length < maxAlternatives; i++) {
    const { value, source } = offers[i] as Offer;
    if (value !== winner.value && !alternatives.some((other) => other.value === value))
      alternatives.push({ value, source });
  }
  return { value: winner.value, evidence: { source: winner.source, alternatives } };
}
