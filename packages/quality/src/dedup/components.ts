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
