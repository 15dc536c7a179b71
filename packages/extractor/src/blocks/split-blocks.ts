import { type Element, Flag, type NodeTable, type Text, tagId } from "@decant/dom";
import { blockElements, tagCount } from "@decant/dom/internal";

/**
 * The text blocks of a page, as columns: maximal stretches of text under one block-level element with no other
 * block-level element in between. They are what is scored.
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
  /** Number of blocks that begin before each node, then of all. */
  readonly before: Int32Array;
}

/** Split a page into text blocks, in document order. Hidden text and `noscript` text make blocks too. */
export function splitBlocks(table: NodeTable): Blocks {
  const { runNodes } = table;
  const container: number[] = [];
  const first: number[] = [];
  const last: number[] = [];
  const ofRun = new Int32Array(runNodes.length);
  const before = new Int32Array(table.size + 1);
  const { nearest, breaks } = readEdges(table);
  for (let run = 0; run < runNodes.length; run++) {
    const node = runNodes[run];
    const around = nearest[node];
    const previous = container.length - 1;
    const joins = previous >= 0 && container[previous] === around && breaks[node] === breaks[last[previous]];
    if (joins) {
      last[previous] = node;
    } else {
      container.push(around);
      first.push(node);
      last.push(node);
      before[node + 1] = 1;
    }
    ofRun[run] = container.length - 1;
  }
  for (let node = 1; node <= table.size; node++) before[node] = before[node] + before[node - 1];
  return {
    count: container.length,
    container: new Int32Array(container),
    first: new Int32Array(first),
    last: new Int32Array(last),
    ofRun,
    before,
  };
}

const OTHER = tagId("");

/** Rendered text between two nodes, as in the source. */
export function shownText({ nodes, flags }: NodeTable, from: number, to: number, separator = ""): string {
  const texts: string[] = [];
  for (let i = from; i < to; i++) {
    if (nodes[i]?.type === "text" && (flags[i] & Flag.UNRENDERED) === 0) texts.push((nodes[i] as Text).data);
  }
  return texts.join(separator);
}

/** Text of one block, rendered or not. */
export function blockText({ nodes }: NodeTable, { first, last }: Blocks, block: number): string {
  let text = "";
  for (let i = first[block]; i <= last[block]; i++) {
    const node = nodes[i];
    if (node?.type === "text") text += (node as Text).data;
  }
  return text;
}

const isBlockTag = new Uint8Array(tagCount);
for (const name of blockElements) isBlockTag[tagId(name)] = 1;
// Elements without a tag id of their own are compared by name.
isBlockTag[OTHER] = 0;

/** Nearest block-level element of each node, itself included, and the number of block edges up to it: equal numbers mean no edge in between. */
function readEdges({ nodes, tag, parent, end, size }: NodeTable) {
  const nearest = new Int32Array(size);
  const breaks = new Int32Array(size + 1);
  let edges = 0;
  for (let i = 1; i < size; i++) {
    // So far, `breaks[i]` counts the elements that end here.
    edges += breaks[i];
    const isBlock = isBlockTag[tag[i]] === 1 || (tag[i] === OTHER && blockElements.has((nodes[i] as Element).name));
    nearest[i] = isBlock ? i : nearest[parent[i]];
    if (isBlock) {
      edges++;
      breaks[end[i]] = breaks[end[i]] + 1;
    }
    breaks[i] = edges;
  }
  return { nearest, breaks };
}
