import type { Element } from "@decant/dom";

/** Attributes that forms, rules and the schema read. Each has a bit; all others share the last one. */
const known: readonly string[] = [
  "class", "id", "style", "hidden", "color", "role", "popover", "aria-hidden", "aria-controls", "data-bs-target", "data-target",
  "data-callout", "data-footnote-backref", "data-src", "href", "title", "align",
]; // biome-ignore format: a table of words

const bits: ReadonlyMap<string, number> = new Map(known.map((name, index) => [name, 1 << index]));
const other = 1 << known.length;

/** The bits of attribute names. */
export function bitsOf(names: readonly string[]): number {
  return names.reduce((all, name) => all | (bits.get(name) ?? other), 0);
}

/** The bits of an element's attributes; 0 for none. A test of bits is faster than many lookups of missing properties. */
export function attributeBits({ attribs }: Element): number {
  let all = 0;
  for (const name in attribs) all |= bits.get(name) ?? other;
  return all;
}
