import type { Offer } from "./lookup.ts";

/** Numbers about something, by name; what is not there is 0. */
export type Features = Readonly<Record<string, number>>;

/** Something that may be the value of a field, with all that speaks for and against it. */
export interface Candidate extends Offer {
  /** Every place where it was found, best first. */
  readonly sources: readonly string[];
  readonly features: Features;
}

/** An offer with numbers about where it stands. */
export interface PlacedOffer extends Offer {
  readonly features: Features;
}

interface OpenCandidate extends Candidate {
  readonly sources: string[];
  readonly features: Record<string, number>;
}

/** More different values than this are a list of other things (guess); it also bounds the work on a hostile page. */
const maxCandidates = 40;

/**
 * Put offers of one value together. The first offer gives the form of the value; features are joined by their largest value.
 *
 * @param keyOf What makes two values the same; an empty key drops the offer.
 */
export function mergeOffers(offers: readonly PlacedOffer[], keyOf: (value: string) => string): Candidate[] {
  const byKey = new Map<string, OpenCandidate>();
  for (const { value, source, features } of offers) {
    const key = keyOf(value);
    let candidate = byKey.get(key);
    if (candidate === undefined) {
      if (key === "" || byKey.size >= maxCandidates) continue;
      candidate = { value, source, sources: [], features: {} };
      byKey.set(key, candidate);
    }
    if (!candidate.sources.includes(source)) candidate.sources.push(source);
    for (const name in features)
      candidate.features[name] = Math.max(candidate.features[name] ?? 0, features[name] as number);
  }
  return [...byKey.values()];
}

/** The same candidate with more features, whose names are given a prefix. */
export function withFeatures(
  candidate: Candidate,
  more: Readonly<Record<string, number | boolean>>,
  prefix = "",
): Candidate {
  const features: Record<string, number> = { ...candidate.features };
  for (const name in more) {
    const value = Number(more[name]);
    if (value !== 0) features[prefix + name] = value;
  }
  return { ...candidate, features };
}
