import type { Evidence } from "@decant/page";
import type { FeatureList, OpenCandidate } from "./candidates.ts";
import type { FieldCandidate } from "./lookup.ts";

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
  const { own, ofChanges, ofNone, none } = scaleOf(weights);
  const least = none + (traits?.weigh(ofNone) ?? 0);
  const ranking = candidates.map((candidate) => ({
    candidate,
    score: candidate.features.weigh(candidate.isModified ? ofChanges : own) - least,
  }));
  return ranking.length > 1 ? ranking.sort((a, b) => b.score - a.score) : ranking;
}

/** A field's weights, by the names that features have while they are collected. */
interface Scale {
  readonly own: ReadonlyMap<string, number>;
  /** Weights of a change's features, under their short names; see {@link nameOfChange}. */
  readonly ofChanges: ReadonlyMap<string, number>;
  readonly ofNone: ReadonlyMap<string, number>;
  readonly none: number;
}

const scales = new WeakMap<FieldWeights, Scale>();

/** Computed once for each table of weights. */
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

/** Features of a change have weights of their own, except those marked `own:`. */
export function nameOfChange(name: string): string {
  return name.startsWith(ownPrefix) ? name.slice(ownPrefix.length) : changePrefix + name;
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
