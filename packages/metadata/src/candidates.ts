import type { Offer } from "./lookup.ts";

/** Numbers about something, by name; what is not there is 0. */
export type Features = Readonly<Record<string, number>>;

/** Something that may be the value of a field, with all that speaks for and against it. */
export interface Candidate extends Offer {
  /** Every place where it was found, best first. */
  readonly sources: readonly string[];
  readonly features: Features;
}

/** Features while they are gathered and weighed: names beside their numbers, which takes less time to fill and to read than a record. */
export class FeatureList {
  private readonly names: string[] = [];
  private readonly numbers: number[] = [];

  /** @param facts Names of features that are 1. */
  constructor(facts: readonly string[] = []) {
    for (const name of facts) this.add(name, 1);
  }

  /** Add a feature that is not in the list yet. */
  add(name: string, number: number): void {
    this.names.push(name);
    this.numbers.push(number);
  }

  /** Add several, those of 0 too; none of them is in the list yet. */
  addAll(more: Readonly<Record<string, number | boolean>>): void {
    for (const name in more) this.add(name, Number(more[name]));
  }

  /** Add those of several that are not 0; none of them is in the list yet. */
  addPresent(more: Readonly<Record<string, number | boolean>>): void {
    for (const name in more) {
      const number = Number(more[name]);
      if (number !== 0) this.add(name, number);
    }
  }

  /** Add those of another list; of a name in both, the larger number counts. */
  merge({ names, numbers }: FeatureList): void {
    const size = this.names.length;
    for (let i = 0; i < names.length; i++) {
      const [name, number] = [names[i] as string, numbers[i] as number];
      const at = size === 0 ? -1 : this.names.indexOf(name);
      if (at < 0) this.add(name, number);
      else if (number > (this.numbers[at] as number)) this.numbers[at] = number;
    }
  }

  has(name: string): boolean {
    return this.names.includes(name);
  }

  numberOf(name: string): number {
    return this.numbers[this.names.indexOf(name)] ?? 0;
  }

  some(accept: (name: string) => boolean): boolean {
    return this.names.some(accept);
  }

  /** The sum of the numbers times their weights. */
  weigh(weights: ReadonlyMap<string, number>): number {
    let sum = 0;
    for (let i = 0; i < this.names.length; i++) {
      const number = this.numbers[i] as number;
      if (number !== 0) sum += (weights.get(this.names[i] as string) ?? 0) * number;
    }
    return sum;
  }

  toRecord(rename: (name: string) => string = (name) => name): Features {
    return Object.fromEntries(this.names.map((name, i) => [rename(name), this.numbers[i] as number]));
  }
}

/** An offer with numbers about where it stands. */
export interface PlacedOffer extends Offer {
  /** Becomes that of the candidate, if this is its first offer. */
  readonly features: FeatureList;
}

/** A candidate while it is described. */
export interface OpenCandidate extends PlacedOffer {
  readonly sources: string[];
  /** Whether it is the date of a change, not of the publication. */
  readonly isModified?: boolean;
}

/** More different values than this are a list of other things (guess); it also bounds the work on a hostile page. */
const maxCandidates = 40;

/** What is offered more often is described by its first offers (guess): a hostile page names its sources one by one. */
const maxOffers = 200;

/**
 * Put offers of one value together. The first offer gives the form of the value; features are joined by their largest value.
 *
 * @param keyOf What makes two values the same; an empty key drops the offer.
 */
export function mergeOffers(offers: readonly PlacedOffer[], keyOf: (value: string) => string): OpenCandidate[] {
  const byKey = new Map<string, { readonly candidate: OpenCandidate; offers: number }>();
  for (const { value, source, features } of offers) {
    const key = keyOf(value);
    const found = byKey.get(key);
    if (found === undefined) {
      if (key === "" || byKey.size >= maxCandidates) continue;
      byKey.set(key, { candidate: { value, source, sources: [source], features }, offers: 1 });
    } else if (found.offers++ < maxOffers) {
      const { candidate } = found;
      if (!candidate.sources.includes(source)) candidate.sources.push(source);
      candidate.features.merge(features);
    }
  }
  return Array.from(byKey.values(), ({ candidate }) => candidate);
}
