import type { Evidence } from "@decant/page";
import type { Candidate, Features } from "./candidates.ts";
import type { Offer } from "./lookup.ts";

/** Weights of a field's features by name. Those that begin with `none:` belong to the choice of no value at all. */
export type FieldWeights = Readonly<Record<string, number>>;

/** What the choice among candidates goes by: a weight for each feature, field by field. */
export interface MetadataWeights {
  readonly title: FieldWeights;
  readonly authors: FieldWeights;
  readonly dates: FieldWeights;
}

export interface Ranked<T extends Candidate> {
  readonly candidate: T;
  /** Log-odds over having no value. */
  readonly score: number;
}

/** Candidates with their scores, the best first; those of equal score in the order in which they came. */
export function rank<T extends Candidate>(
  candidates: readonly T[],
  traits: Features,
  weights: FieldWeights,
): Ranked<T>[] {
  const own = noneWeightsOf(weights);
  let none = weights.none ?? 0;
  for (const name in traits) none += (own[name] ?? 0) * (traits[name] as number);
  return candidates
    .map((candidate) => ({ candidate, score: scoreOf(candidate.features, weights) - none }))
    .sort((a, b) => b.score - a.score);
}

const noneWeights = new WeakMap<FieldWeights, FieldWeights>();

/** The weights of no value at all by the names of traits; picked out once for each list. */
function noneWeightsOf(weights: FieldWeights): FieldWeights {
  let found = noneWeights.get(weights);
  if (found === undefined) {
    const own = Object.entries(weights).filter(([name]) => name.startsWith(nonePrefix));
    found = Object.fromEntries(own.map(([name, weight]) => [name.slice(nonePrefix.length), weight]));
    noneWeights.set(weights, found);
  }
  return found;
}

const nonePrefix = "none:";

function scoreOf(features: Features, weights: FieldWeights): number {
  let score = 0;
  for (const name in features) score += (weights[name] ?? 0) * (features[name] as number);
  return score;
}

/** Most alternatives that evidence lists; pages repeat themselves. */
const maxAlternatives = 10;

/** The first offer, and evidence for it with the different values that lost. */
export function choose(offers: readonly Offer[]): { readonly value: string; readonly evidence: Evidence } | undefined {
  const [winner, ...others] = offers;
  if (winner === undefined) return undefined;
  const seen = new Set([winner.value]);
  const alternatives: Offer[] = [];
  for (const { value, source } of others) {
    if (seen.has(value) || alternatives.length === maxAlternatives) continue;
    seen.add(value);
    alternatives.push({ value, source });
  }
  return { value: winner.value, evidence: { source: winner.source, alternatives } };
}
