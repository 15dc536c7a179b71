import { type AnyNode, Flag, type NodeTable, spanOf } from "@decant/dom";
import { decideVisibility } from "@decant/dom/visibility";

const word = /[\p{L}\p{N}]+/gu;

/** The words of a text in lower case, in order; repeated ones too. */
export function wordsIn(text: string): string[] {
  return text.toLowerCase().match(word) ?? [];
}

export class WordIndex {
  readonly table: NodeTable;
  readonly words: ReadonlySet<string>;
  /** Numbers of the text nodes with each word, in order. */
  readonly places: readonly (readonly number[])[];
  /** Distinct words of each text node that has any. */
  readonly wordsOf: ReadonlyMap<number, readonly number[]>;

  /** @param reference Words to cover; those that the page does not show count as missing. Without it, all visible words of the page. */
  constructor(table: NodeTable, reference: string | undefined) {
    decideVisibility(table);
    const ids = new Map<string, number>();
    for (const name of reference === undefined ? [] : wordsIn(reference)) if (!ids.has(name)) ids.set(name, ids.size);
    const places: number[][] = Array.from(ids, () => []);
    const wordsOf = new Map<number, number[]>();
    for (let run = 0; run < table.runs.count; run++) {
      const node = table.runNodes[run];
      if ((table.flags[node] & Flag.HIDDEN) !== 0) continue;
      for (const name of new Set(wordsIn(textOf(table.nodes[node])))) {
        let id = ids.get(name);
        if (id === undefined && reference === undefined) {
          id = ids.size;
          ids.set(name, id);
          places.push([]);
        }
        if (id === undefined) continue;
        places[id]?.push(node);
        const known = wordsOf.get(node);
        if (known === undefined) wordsOf.set(node, [id]);
        else known.push(id);
      }
    }
    this.table = table;
    this.words = new Set(ids.keys());
    this.places = places;
    this.wordsOf = wordsOf;
  }

  /** Offsets of a node in the HTML, both 0 for one that the HTML does not have. */
  spanAt(node: number): { readonly start: number; readonly end: number } {
    const found = this.table.nodes[node];
    return (found && spanOf(found)) ?? { start: 0, end: 0 };
  }

  /** Share of the words, 0 to 1, that a subtree shows without others in it. */
  coverageOf(root: number, removed: readonly number[]): number {
    const { end, size } = this.table;
    const isLeft = new Uint8Array(size).fill(1, root, end[root]);
    for (const node of removed) isLeft.fill(0, node, end[node]);
    return (
      this.places.filter((nodes) => nodes.some((node) => isLeft[node] === 1)).length / Math.max(this.words.size, 1)
    );
  }

  /** Number of distinct words in each subtree: its places, minus one for each pair of neighbouring places that first meet in it. */
  countBySubtree(): Int32Array {
    const { table, places } = this;
    const counts = new Int32Array(table.size);
    for (const nodes of places) {
      for (const [index, node] of nodes.entries()) {
        counts[node] = counts[node] + 1;
        const before = nodes[index - 1];
        if (before !== undefined) {
          const meeting = this.meetingOf(before, node);
          counts[meeting] = counts[meeting] - 1;
        }
      }
    }
    for (let i = table.size - 1; i > 0; i--) {
      const parent = table.parent[i];
      counts[parent] = counts[parent] + counts[i];
    }
    return counts;
  }

  /** The innermost node that holds two nodes, the first of which comes first. */
  meetingOf(first: number, second: number): number {
    const { parent, end } = this.table;
    let node = first;
    while (end[node] <= second) node = parent[node];
    return node;
  }
}

function textOf(node: AnyNode | undefined): string {
  return node !== undefined && "data" in node ? node.data : "";
}
