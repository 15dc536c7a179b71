import type { Element, NodeTable } from "@decant/dom";
import { columnsOf } from "../blocks/columns.ts";

/**
 * How often the elements of a page repeat beside each other: posts of a thread, cards of a grid, entries of a menu.
 *
 * Two siblings have the same shape when their tags and the tags of their first children agree; class names do not
 * count, so that generated ones cannot hide a repetition.
 */
export interface Shapes {
  /** Number of the group of each node: its siblings of the same shape and itself. */
  readonly groupOf: Int32Array;
  /** Position of each node in its group, from 0. */
  readonly position: Int32Array;
  /** Number of nodes of each group. */
  readonly repeats: Int32Array;
  /** Visible characters of each group. */
  readonly chars: Int32Array;
  /** Those in links. */
  readonly linkChars: Int32Array;
}

/** Children that count for a shape. */
const shapeWidth = 4;

export function readShapes(table: NodeTable): Shapes {
  const { size } = table;
  const { groupOf, count } = groupSiblings(table);
  const column = columnsOf(count, 3);
  const repeats = column();
  const chars = column();
  const linkChars = column();
  const position = new Int32Array(size);
  for (let i = 1; i < size; i++) {
    const group = groupOf[i] as number;
    position[i] = repeats[group] as number;
    repeats[group] = (repeats[group] as number) + 1;
    chars[group] = (chars[group] as number) + table.sum(table.chars, i);
    linkChars[group] = (linkChars[group] as number) + table.sum(table.linkChars, i);
  }
  return { groupOf, position, repeats, chars, linkChars };
}

/** The group of each node with its siblings of the same shape, and the number of groups. */
function groupSiblings(table: NodeTable): { readonly groupOf: Int32Array; readonly count: number } {
  const { size, parent, ordinal } = table;
  const shape = shapeIds(table);
  const column = columnsOf(size, 3);
  const groupOf = column();
  const groups = new Map<number, number>();
  // Exact for pages below 2^21 nodes and 2^32 shapes; beyond, groups may merge, which only blurs a number.
  const keyOf = (node: number) => (parent[node] as number) * 4294967296 + (shape[node] as number);
  // The last text and the last element so far of each node, and whether all those elements are of one group: then nothing needs
  // to be looked up, which is the rule.
  const lastText = column();
  const lastElement = column();
  const isUniform = new Uint8Array(size).fill(1);
  let count = 0;
  for (let i = 1; i < size; i++) {
    const up = parent[i] as number;
    const lastOfKind = ordinal[i] === 0 ? lastText : lastElement;
    const last = lastOfKind[up] as number;
    lastOfKind[up] = i;
    if (last === 0) {
      groupOf[i] = count++;
    } else if (shape[last] === shape[i]) {
      groupOf[i] = groupOf[last] as number;
    } else {
      if (isUniform[up] === 1) groups.set(keyOf(last), groupOf[last] as number);
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

/** A number for the tag of each node and the tags of its first element children. */
function shapeIds({ size, parent, tag, ordinal, nodes }: NodeTable): Uint32Array {
  const shape = new Uint32Array(size);
  for (let i = 1; i < size; i++) {
    if (ordinal[i] === 0) continue;
    // Elements without a tag id of their own (custom elements) are distinguished by the length of their name.
    const own = (tag[i] as number) * 31 + (tag[i] === 2 ? ((nodes[i] as Element).name?.length ?? 0) : 0);
    shape[i] = (shape[i] as number) + own * 65599;
    const up = parent[i] as number;
    const place = ordinal[i] as number;
    if (place <= shapeWidth) shape[up] = Math.imul(shape[up] as number, 31) + own * place;
  }
  return shape;
}
