import type { NodeTable } from "@decant/dom";

/**
 * Texts one after the other in one string. What a parser hands out are slices of the page, and to read those character by character
 * takes longer than to copy them first.
 */
export interface JoinedTexts {
  readonly all: string;
  /** Where each begins in `all`, and after them where the last one ends; separators count for the text before. */
  readonly starts: Int32Array;
}

export function joinTexts(texts: readonly string[], separator = ""): JoinedTexts {
  const starts = new Int32Array(texts.length + 1);
  for (let i = 0; i < texts.length; i++)
    starts[i + 1] = (starts[i] as number) + (texts[i] as string).length + separator.length;
  return { all: texts.join(separator), starts };
}

const joinedClasses = new WeakMap<readonly string[], JoinedTexts>();

/** The class attributes of a page, each on a line of its own, joined once for all that look into them. */
export function joinClasses({ classValues }: NodeTable): JoinedTexts {
  const joined = joinedClasses.get(classValues) ?? joinTexts([...classValues, ""], "\n");
  joinedClasses.set(classValues, joined);
  return joined;
}

/**
 * Numbers of the class attributes that a pattern finds something in, for each match. All are read at once: to ask each one costs more
 * than to read it.
 *
 * @param pattern With the flag `g`; may take the line break before an attribute into a match, but not the one after it.
 */
export function* classesWith(table: NodeTable, pattern: RegExp): Generator<number> {
  const { all, starts } = joinClasses(table);
  let id = 0;
  for (const { index, 0: name } of all.matchAll(pattern)) {
    while ((starts[id + 1] as number) < index + name.length) id++;
    yield id;
  }
}
