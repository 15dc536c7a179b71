import type { Element, NodeTable } from "@decant/dom";
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

/**
 * Repetition among siblings: posts of a thread, cards of a grid, entries of a menu. Siblings have the same shape if their tags
 * and the tags of their first children agree. Class names do not count, because generated ones differ.
 */
export interface Shapes {
  /** Group of each node: itself and its siblings of the same shape. */
  readonly groupOf: Int32Array;
  /** Position of each node in its group, from 0. */
  readonly position: Int32Array;
  /** Number of nodes of each group. */
  readonly repeats: Int32Array;
  /** Visible characters of each group. */
  readonly chars: Int32Array;
  /** Visible characters of each group in links. */
  readonly linkChars: Int32Array;
}

/** Number of children that define a shape. */
const shapeWidth = 4;

export function readShapes(table: NodeTable): Shapes {
  const { size } = table;
  const { groupOf, count } = groupSiblings(table);
  const repeats = new Int32Array(count);
  const chars = new Int32Array(count);
  const linkChars = new Int32Array(count);
  const position = new Int32Array(size);
  for (let i = 1; i < size; i++) {
    const group = groupOf[i];
    position[i] = repeats[group];
    repeats[group] = repeats[group] + 1;
    chars[group] = chars[group] + table.sum(table.chars, i);
    linkChars[group] = linkChars[group] + table.sum(table.linkChars, i);
  }
  return { groupOf, position, repeats, chars, linkChars };
}

function groupSiblings(table: NodeTable): { readonly groupOf: Int32Array; readonly count: number } {
  const { size, parent, ordinal } = table;
  const shape = shapeIds(table);
  const groupOf = new Int32Array(size);
  const groups = new Map<number, number>();
  // Exact below 2^21 nodes and 2^32 shapes; beyond, groups may merge, which only blurs a feature.
  const keyOf = (node: number) => parent[node] * 4294967296 + shape[node];
  // Last text and last element of each node so far. If all its children are of one group, no group is looked up.
  const lastText = new Int32Array(size);
  const lastElement = new Int32Array(size);
  const isUniform = new Uint8Array(size).fill(1);
  let count = 0;
  for (let i = 1; i < size; i++) {
    const up = parent[i];
    const lastOfKind = ordinal[i] === 0 ? lastText : lastElement;
    const last = lastOfKind[up];
    lastOfKind[up] = i;
    if (last === 0) {
      groupOf[i] = count++;
    } else if (shape[last] === shape[i]) {
      groupOf[i] = groupOf[last];
    } else {
      if (isUniform[up] === 1) groups.set(keyOf(last), groupOf[last]);
      isUniform[up] = 0;
      const key = keyOf(i);
      let group = groups.get(key);
      if (group === undefined) {
        group = count++;
        groups.set(key, group);
      }
      groupOf[i] = group;
    }
  }
  return { groupOf, count };
}

/** Hash of the tag of each element and the tags of its first children. */
function shapeIds({ size, parent, tag, ordinal, nodes }: NodeTable): Uint32Array {
  const shape = new Uint32Array(size);
  for (let i = 1; i < size; i++) {
    if (ordinal[i] === 0) continue;
    // Custom elements share a tag id; the length of their name distinguishes them.
    const own = tag[i] * 31 + (tag[i] === 2 ? ((nodes[i] as Element).name?.length ?? 0) : 0);
    shape[i] = shape[i] + own * 65599;
    const up = parent[i];
    const place = ordinal[i];
    if (place <= shapeWidth) shape[up] = Math.imul(shape[up], 31) + own * place;
  }
  return shape;
}
