import type { Element } from "domhandler";
import { Has } from "../attributes.ts";
import type { NodeTable } from "../measure.ts";
import { StringNumbers } from "../string-numbers.ts";

/** The style attributes of a page, numbered: highlighted code has the same few at each word, and what is said of one is said once. */
export class PageStyles {
  /** Number of the style of each node; 0 for none. */
  readonly ids: Int32Array;
  /** The different styles, by their number. */
  readonly values: readonly string[];
  /** Whether attributes give colours. */
  readonly hasColors: boolean;

  constructor({ nodes, attributes, ordinal, size }: NodeTable) {
    const numbers = new StringNumbers();
    this.ids = new Int32Array(size);
    let hasColors = false;
    for (let i = 1; i < size; i++) {
      if (((attributes[i] as number) & Has.LOOK) === 0 || ordinal[i] === 0) continue;
      const { style, color, bgcolor, text } = (nodes[i] as Element).attribs;
      if (style !== undefined) this.ids[i] = numbers.of(style);
      if (color !== undefined || bgcolor !== undefined || text !== undefined) hasColors = true;
    }
    this.values = numbers.values;
    this.hasColors = hasColors;
  }
}
