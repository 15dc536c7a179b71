import type { Element } from "@decant/dom";

/** Attributes that forms, rules and the schema ask for. One bit for each; all others share the last one. */
const asked: readonly string[] = [
  "class", "id", "style", "hidden", "color", "role", "popover", "aria-hidden", "aria-controls", "data-bs-target", "data-target",
  "data-callout", "data-footnote-backref", "data-src", "href", "title", "align",
]; // biome-ignore format: a table of words

const bits: ReadonlyMap<string, number> = new Map(asked.map((name, index) => [name, 1 << index]));
const other = 1 << asked.length;

/** The bits of some attributes, by their names. */
export function bitsOf(names: readonly string[]): number {
  return names.reduce((all, name) => all | (bits.get(name) ?? other), 0);
}

/**
 * Which attributes an element has: 0 for none. Looked up once for each element, because asking objects of so many shapes for
 * names that they do not have takes longer than all else that is done with most elements.
 */
export function attributeBits({ attribs }: Element): number {
  let all = 0;
  for (const name in attribs) all |= bits.get(name) ?? other;
  return all;
}
