import type { NodeTable } from "@decant/dom";
import { type FeatureInput, log, logCount, ratio, words } from "./feature-input.ts";

/** Ancestors that are described: the nearest that hold more text than the one before. */
const levels = 5;

const names = words(`
  chars share linkDensity charsPerElement charsPerText punctuation paragraphs headings listItems images controls
  repeats position groupShare groupLinkDensity groupMeanChars
`);
const width = names.length;

/** Features of the elements around a block. */
export const levelNames: readonly string[] = Array.from({ length: levels }, (_, level) =>
  names.map((name) => `up${level}.${name}`),
).flat();

/** Describes the elements around blocks, each once, because neighbours share most of theirs. */
export class Levels {
  private readonly input: FeatureInput;
  /** Index of a node's description, -1 for none yet. */
  private readonly places: Int32Array;
  private values = new Float32Array(64 * width);
  /** Next ancestor with more text, by that index. */
  private readonly next: number[] = [];

  constructor(input: FeatureInput) {
    this.input = input;
    this.places = new Int32Array(input.table.size).fill(-1);
  }

  /** Write {@link levelNames} of block `b` at `start`; returns where the next features go. */
  write(rows: Float32Array, start: number, b: number): number {
    let at = start;
    let node = this.input.blocks.container[b];
    for (let level = 0; level < levels; level++) {
      let place = this.places[node];
      if (place < 0) place = this.describe(node);
      const from = place * width;
      const { values } = this;
      for (let i = 0; i < width; i++) rows[at++] = values[from + i];
      node = this.next[place];
    }
    return at;
  }

  private describe(node: number): number {
    const { table, shapes, nesting } = this.input;
    const place = this.next.length;
    this.places[node] = place;
    const chars = table.sum(table.chars, node);
    this.next.push(wider(table, node, chars));
    const values = this.room((place + 1) * width);
    const total = table.chars[table.size];
    const group = shapes.groupOf[node];
    const groupChars = shapes.chars[group];
    let at = place * width;
    values[at++] = logCount(chars);
    values[at++] = ratio(chars, total);
    values[at++] = ratio(table.sum(table.linkChars, node), chars);
    values[at++] = ratio(chars, table.sum(nesting.elements, node));
    values[at++] = ratio(chars, table.sum(table.texts, node));
    values[at++] = ratio(table.sum(table.punctuation, node), table.sum(table.words, node));
    values[at++] = table.sum(table.paragraphs, node);
    values[at++] = table.sum(table.headings, node);
    values[at++] = table.sum(table.listItems, node);
    values[at++] = table.sum(table.images, node);
    values[at++] = table.sum(table.controls, node);
    values[at++] = shapes.repeats[group];
    values[at++] = shapes.position[node];
    values[at++] = ratio(groupChars, total);
    values[at++] = ratio(shapes.linkChars[group], groupChars);
    values[at++] = log(ratio(groupChars, shapes.repeats[group]));
    return place;
  }

  private room(length: number): Float32Array {
    if (length > this.values.length) {
      const wide = new Float32Array(this.values.length * 2);
      wide.set(this.values);
      this.values = wide;
    }
    return this.values;
  }
}

/** Nearest ancestor with more text than `chars`, or the outermost element. */
function wider(table: NodeTable, node: number, chars: number): number {
  let current = node;
  for (;;) {
    const up = table.parent[current];
    if (up <= 0) return current;
    current = up;
    if (table.sum(table.chars, current) > chars) return current;
  }
}
