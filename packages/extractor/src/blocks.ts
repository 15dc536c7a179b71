import { blockElements, type Element, Flag, knownTag, type NodeTable, type Text } from "@decant/dom";

/**
 * The text blocks of a page, as columns: maximal stretches of text under one block-level element with no other
 * block-level element in between. They are what the score speaks about.
 */
export interface Blocks {
  readonly count: number;
  /** Node of the nearest block-level element around the text. */
  readonly container: Int32Array;
  /** First and last text node, inclusive. */
  readonly first: Int32Array;
  readonly last: Int32Array;
  /** Block of each text run of the table. */
  readonly ofRun: Int32Array;
}

/** Split a page into text blocks, in document order. Hidden text and that of `noscript` makes blocks too. */
export function splitBlocks(table: NodeTable): Blocks {
  const { runNodes } = table;
  const isBlock = blockLevel(table);
  const breaks = blockBreaks(table, isBlock);
  const container: number[] = [];
  const first: number[] = [];
  const last: number[] = [];
  const ofRun = new Int32Array(runNodes.length);
  const nearest = nearestBlock(table, isBlock);
  for (let run = 0; run < runNodes.length; run++) {
    const node = runNodes[run] as number;
    const around = nearest[node] as number;
    const previous = container.length - 1;
    const joins = previous >= 0 && container[previous] === around && breaks[node] === breaks[last[previous] as number];
    if (joins) {
      last[previous] = node;
    } else {
      container.push(around);
      first.push(node);
      last.push(node);
    }
    ofRun[run] = container.length - 1;
  }
  return {
    count: container.length,
    container: Int32Array.from(container),
    first: Int32Array.from(first),
    last: Int32Array.from(last),
    ofRun,
  };
}

const BR = knownTag("br");

/** The text of each block as it stands in the source, with the white space and line breaks between its runs. */
export function readBlockTexts({ nodes, tag, flags }: NodeTable, { count, first, last }: Blocks): string[] {
  return Array.from({ length: count }, (_, block) => {
    let text = "";
    for (let i = first[block] as number; i <= (last[block] as number); i++) {
      if (tag[i] === BR) text += "\n";
      else if (nodes[i]?.type === "text" && ((flags[i] as number) & Flag.UNRENDERED) === 0)
        text += (nodes[i] as Text).data;
    }
    return text;
  });
}

function blockLevel({ nodes, size }: NodeTable): Uint8Array {
  const result = new Uint8Array(size);
  result[0] = 1;
  for (let i = 1; i < size; i++) {
    const name = (nodes[i] as Element).name;
    if (name !== undefined && blockElements.has(name)) result[i] = 1;
  }
  return result;
}

function nearestBlock({ parent, size }: NodeTable, isBlock: Uint8Array): Int32Array {
  const result = new Int32Array(size);
  for (let i = 1; i < size; i++) result[i] = isBlock[i] === 1 ? i : (result[parent[i] as number] as number);
  return result;
}

/** For each node, how many block-level elements begin or end before it: equal numbers mean nothing in between. */
function blockBreaks({ end, size }: NodeTable, isBlock: Uint8Array): Int32Array {
  const edges = new Int32Array(size + 1);
  for (let i = 1; i < size; i++) {
    if (isBlock[i] === 0) continue;
    edges[i] = (edges[i] as number) + 1;
    edges[end[i] as number] = (edges[end[i] as number] as number) + 1;
  }
  for (let i = 1; i <= size; i++) edges[i] = (edges[i] as number) + (edges[i - 1] as number);
  return edges;
}
