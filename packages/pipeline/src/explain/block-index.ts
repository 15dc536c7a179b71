import { type BlockSpan, lowerBound } from "@decant/page";

/** Finds the smallest Markdown block whose HTML span contains an offset, by binary search. */
export class BlockIndex {
  private readonly blocks: readonly BlockSpan[];
  /** Index of each block's smallest enclosing block; -1 for none. */
  private readonly parent: Int32Array;

  constructor(blocks: readonly BlockSpan[]) {
    this.blocks = blocks.toSorted((a, b) => a.start - b.start || b.end - a.end);
    this.parent = new Int32Array(blocks.length);
    let open = -1;
    for (const [index, { start }] of this.blocks.entries()) {
      while (open >= 0 && (this.blocks[open] as BlockSpan).end <= start) open = this.parent[open];
      this.parent[index] = open;
      open = index;
    }
  }

  at(offset: number): BlockSpan | undefined {
    let index = lowerBound(this.blocks.length, (at) => (this.blocks[at] as BlockSpan).start <= offset) - 1;
    while (index >= 0 && (this.blocks[index] as BlockSpan).end <= offset) index = this.parent[index];
    return this.blocks[index];
  }
}
