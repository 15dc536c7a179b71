import { countVisible } from "@decant/page";
import type { Element, Text } from "domhandler";
import { Flag, type NodeTable } from "../measure/measure.ts";
import { knownTag, TEXT } from "../measure/tags.ts";

/** An element whose text browsers show, but not as text of the document. */
export interface TextsBeside {
  /** Number of the element in the table. */
  readonly root: number;
  /** Numbers of its text nodes that are shown, in order; at least one. */
  readonly texts: readonly number[];
}

/** Such elements. An `object` shows its contents if its resource cannot be shown. */
const roots: ReadonlySet<string> = new Set(["select", "textarea", "svg", "object"]);
/** Elements in them whose text is not shown. */
// biome-ignore format: a table of words
const unshown: ReadonlySet<string> = new Set([
  "script", "style", "template", "head", "title", "desc", "metadata", "iframe", "noembed", "noframes", "audio", "video", "canvas", "datalist",
]);
const svg = knownTag("svg");
/** A drawing shows the text of these elements only (SVG 2, section 11). */
const labels: ReadonlySet<string> = new Set(["text", "foreignObject"]);

/**
 * List the texts that browsers show beside the text of the document: options of a list, contents of a text field, labels of a drawing,
 * the fallback of an object.
 *
 * @example
 * textsBeside(measure(parse("<p>a<select><option>b</select>"))); // [{ root: 3, texts: [5] }]
 */
export function textsBeside(table: NodeTable): TextsBeside[] {
  const { flags, end, nodes } = table;
  const found: TextsBeside[] = [];
  for (let i = 1; i < table.size; i++) {
    if ((flags[i] & Flag.UNRENDERED) === 0) continue;
    if (roots.has((nodes[i] as Element).name)) {
      const texts = shownTexts(table, i);
      if (texts.length > 0) found.push({ root: i, texts });
    }
    i = end[i] - 1;
  }
  return found;
}

function shownTexts({ nodes, tag, end }: NodeTable, root: number): number[] {
  const texts: number[] = [];
  let shownTo = tag[root] === svg ? root : end[root];
  for (let i = root + 1; i < end[root]; i++) {
    if (tag[i] !== TEXT) {
      const { name } = nodes[i] as Element;
      if (unshown.has(name)) i = end[i] - 1;
      else if (labels.has(name)) shownTo = Math.max(shownTo, end[i]);
    } else if (i < shownTo && countVisible((nodes[i] as Text).data) > 0) texts.push(i);
  }
  return texts;
}
