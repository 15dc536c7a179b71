import type { NodeTable } from "@decant/dom";
import { tagSet } from "@decant/dom/internal";

/** Deepest text, and longest chain of elements that hold only each other, on the development pages. The models have seen nothing deeper. */
const maxDepth = 49;
const maxChain = 14;

/** Nesting as features count it: without the elements of chains longer than {@link maxChain}. */
export interface Nesting {
  /** Number of elements above each node, at most {@link maxDepth}. */
  readonly depth: Int32Array;
  readonly parent: Int32Array;
  /** Running total of the elements, as `NodeTable.elements`. */
  readonly elements: Int32Array;
  /** Running total of the elements that are not counted; `undefined` if all are. */
  readonly skipped: Int32Array | undefined;
}

export function readNesting(table: NodeTable): Nesting {
  const { depth, parent, elements } = table;
  if (!depth.some((levels) => levels > maxDepth)) return { depth, parent, elements, skipped: undefined };
  const isSkipped = skippedElements(table);
  const skipped = new Int32Array(table.size + 1);
  const nesting = { depth: new Int32Array(table.size), parent: parent.slice(), elements: elements.slice(), skipped };
  for (let i = 1; i < table.size; i++) {
    const up = parent[i];
    if (isSkipped[up] === 1) nesting.parent[i] = nesting.parent[up];
    nesting.depth[i] = Math.min(maxDepth, nesting.depth[nesting.parent[i]] + 1);
    skipped[i] = skipped[i - 1] + isSkipped[i - 1];
  }
  skipped[table.size] = skipped[table.size - 1] + isSkipped[table.size - 1];
  skipped.forEach((count, i) => {
    nesting.elements[i] = nesting.elements[i] - count;
  });
  return nesting;
}

/** 1 for the elements of long chains, except the outermost of each chain. */
function skippedElements(table: NodeTable): Uint8Array {
  const isSkipped = new Uint8Array(table.size);
  const chain = new Int32Array(table.size);
  for (let i = 2; i < table.size; i++) {
    const up = table.parent[i];
    if (up > 0 && isOnlyChild(table, i, up)) chain[i] = chain[up] + 1;
    if (chain[i] <= maxChain) continue;
    for (let node = i; chain[node] !== 0 && isSkipped[node] === 0; node = table.parent[node]) isSkipped[node] = 1;
  }
  return isSkipped;
}

/** Elements without a meaning of their own. */
const wrapperTags = tagSet(["div", "span"]);

/** Whether an element is a wrapper that holds all text and all elements of its parent. */
function isOnlyChild(table: NodeTable, node: number, parent: number): boolean {
  return (
    wrapperTags[table.tag[node]] === 1 &&
    table.ordinal[node] === 1 &&
    table.sum(table.elements, parent) === table.sum(table.elements, node) + 1 &&
    table.sum(table.chars, parent) === table.sum(table.chars, node)
  );
}
