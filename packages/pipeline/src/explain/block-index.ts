import type { BlockSpan } from "@decant/page";

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
    let low = 0;
    let high = this.blocks.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.blocks[middle] as BlockSpan).start <= offset) low = middle + 1;
      else high = middle;
    }
    let index = low - 1;
    while (index >= 0 && (this.blocks[index] as BlockSpan).end <= offset) index = this.parent[index];
    return this.blocks[index];
  }
}
