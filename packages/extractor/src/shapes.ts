import type { Element, NodeTable } from "@decant/dom";

/**
 * How often the elements of a page repeat beside each other: posts of a thread, cards of a grid, entries of a menu.
 *
 * Two siblings have the same shape when their tags and the tags of their first children agree; class names do not
 * count, so that generated ones cannot hide a repetition.
 */
export interface Shapes {
  /** Number of siblings of the same shape, itself included. */
  readonly repeats: Int32Array;
  /** Position among them, from 0. */
  readonly position: Int32Array;
  /** Visible characters of all of them together. */
  readonly groupChars: Int32Array;
  /** Those in links. */
  readonly groupLinkChars: Int32Array;
}

/** Children that count for a shape. */
const shapeWidth = 4;

export function readShapes(table: NodeTable): Shapes {
  const { size, parent, chars, linkChars } = table;
  const shape = shapeIds(table);
  const groupOf = new Int32Array(size);
  const groups = new Map<number, number>();
  const count: number[] = [];
  const groupChars: number[] = [];
  const groupLinks: number[] = [];
  const position = new Int32Array(size);
  for (let i = 1; i < size; i++) {
    // Exact for pages below 2^21 nodes and 2^32 shapes; beyond, groups may merge, which only blurs a number.
    const key = (parent[i] as number) * 4294967296 + (shape[i] as number);
    let group = groups.get(key);
    if (group === undefined) {
      group = count.push(0) - 1;
      groupChars.push(0);
      groupLinks.push(0);
      groups.set(key, group);
    }
    position[i] = count[group] as number;
    count[group] = (count[group] as number) + 1;
    groupChars[group] = (groupChars[group] as number) + table.sum(chars, i);
    groupLinks[group] = (groupLinks[group] as number) + table.sum(linkChars, i);
    groupOf[i] = group;
  }
  const spread = (values: readonly number[]) => {
    const result = new Int32Array(size);
    for (let i = 1; i < size; i++) result[i] = values[groupOf[i] as number] as number;
    return result;
  };
  return { repeats: spread(count), position, groupChars: spread(groupChars), groupLinkChars: spread(groupLinks) };
}

/** A number for the tag of each node and the tags of its first element children. */
function shapeIds({ size, parent, tag, ordinal, nodes }: NodeTable): Uint32Array {
  const shape = new Uint32Array(size);
  for (let i = 1; i < size; i++) {
    if (ordinal[i] === 0) continue;
    // Elements without a tag id of their own (custom elements) are told apart by the length of their name.
    const own = (tag[i] as number) * 31 + (tag[i] === 2 ? ((nodes[i] as Element).name?.length ?? 0) : 0);
    shape[i] = (shape[i] as number) + own * 65599;
    const up = parent[i] as number;
    const place = ordinal[i] as number;
    if (place <= shapeWidth) shape[up] = Math.imul(shape[up] as number, 31) + own * place;
  }
  return shape;
}
