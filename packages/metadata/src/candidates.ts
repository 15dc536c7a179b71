import type { FieldCandidate } from "./lookup.ts";

/** Numbers by name; a missing name is 0. */
export type Features = Readonly<Record<string, number>>;

/** A possible value of a field, with every place it was found in and its features. */
export interface Candidate extends FieldCandidate {
  /** Every source of the value, best first. */
  readonly sources: readonly string[];
  readonly features: Features;
}

/** Features as parallel arrays, which fill and read faster than a record. */
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

  /** Add several, zeros included; none of them is in the list yet. */
  addAll(more: Readonly<Record<string, number | boolean>>): void {
    for (const name in more) this.add(name, Number(more[name]));
  }

  /** Add several, zeros left out; none of them is in the list yet. */
  addPresent(more: Readonly<Record<string, number | boolean>>): void {
    for (const name in more) {
      const number = Number(more[name]);
      if (number !== 0) this.add(name, number);
    }
  }

  /** Add the features of another list. A name in both keeps the larger number. */
  merge({ names, numbers }: FeatureList): void {
    const size = this.names.length;
    for (let i = 0; i < names.length; i++) {
      const [name, number] = [names[i], numbers[i]];
      const at = size === 0 ? -1 : this.names.indexOf(name);
      if (at < 0) this.add(name, number);
      else if (number > this.numbers[at]) this.numbers[at] = number;
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
      const number = this.numbers[i];
      if (number !== 0) sum += (weights.get(this.names[i]) ?? 0) * number;
    }
    return sum;
  }

  toRecord(rename: (name: string) => string = (name) => name): Features {
    return Object.fromEntries(this.names.map((name, i) => [rename(name), this.numbers[i]]));
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
 * Merge places of the same value. The first place gives the value's form; each feature keeps its largest number.
 *
 * @param keyOf Key of a value; values with equal keys are the same, an empty key drops the place.
 */
export function mergeCandidates(places: readonly PlacedCandidate[], keyOf: (value: string) => string): OpenCandidate[] {
  const byKey = new Map<string, { readonly candidate: OpenCandidate; places: number }>();
  for (const { value, source, features } of places) {
    const key = keyOf(value);
    const found = byKey.get(key);
    if (found === undefined) {
      if (key === "" || byKey.size >= maxCandidates) continue;
      byKey.set(key, { candidate: { value, source, sources: [source], features }, places: 1 });
    } else if (found.places++ < maxPlaces) {
      const { candidate } = found;
      if (!candidate.sources.includes(source)) candidate.sources.push(source);
      candidate.features.merge(features);
    }
  }
  return Array.from(byKey.values(), ({ candidate }) => candidate);
}
