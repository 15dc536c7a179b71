import type { Key } from "./signatures.ts";

/** Ranks of documents. A hash of id and text, not their order, decides between equal ones. */
export class Ranks {
  private readonly ranks: number[] = [];
  private readonly ties: number[] = [];

  get count(): number {
    return this.ranks.length;
  }

  add(rank: number, [high, low]: Key): void {
    this.ranks.push(rank);
    this.ties.push(high * 2 ** 21 + (low >>> 11));
  }

  compare(a: number, b: number): number {
    return this.ranks[a] - this.ranks[b] || this.ties[a] - this.ties[b] || a - b;
  }
}

/** Sets of numbers that grow together (union-find with path halving). The sets do not depend on the order of the unions. */
export class Components {
  private parents: Uint32Array<ArrayBuffer>;

  constructor(size: number) {
    this.parents = new Uint32Array(size).map((_, i) => i);
  }

  /** The smallest number of the set that `of` is in. */
  find(of: number): number {
    let at = of;
    while (this.parents[at] !== at) {
      const grandparent = this.parents[this.parents[at]];
      this.parents[at] = grandparent;
      at = grandparent;
    }
    return at;
  }

  unite(a: number, b: number): void {
    const [first, second] = [this.find(a), this.find(b)];
    if (first < second) this.parents[second] = first;
    else this.parents[first] = second;
  }
}
