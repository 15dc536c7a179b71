import type { NodeTable } from "@decant/dom";

/** Texts joined into one string: reading the parser's slices character by character is slower than copying them. */
export interface JoinedTexts {
  readonly all: string;
  /** Start of each text in `all`, then the end of the last. A separator belongs to the text before it. */
  readonly starts: Int32Array;
}

function joinTexts(texts: readonly string[], separator = ""): JoinedTexts {
  const starts = new Int32Array(texts.length + 1);
  for (let i = 0; i < texts.length; i++) starts[i + 1] = starts[i] + texts[i].length + separator.length;
  return { all: texts.join(separator), starts };
}

const joinedClasses = new WeakMap<readonly string[], JoinedTexts>();

/** Class attributes of a page, one a line. Joined once for all readers. */
export function joinClasses({ classValues }: NodeTable): JoinedTexts {
  const joined = joinedClasses.get(classValues) ?? joinTexts([...classValues, ""], "\n");
  joinedClasses.set(classValues, joined);
  return joined;
}

/**
 * Numbers of the class attributes that match a pattern, one for each match. One search over all is faster than one for each.
 *
 * @param pattern With the flag `g`. A match may include the line break before an attribute, but not the one after it.
 */
export function* classesWith(table: NodeTable, pattern: RegExp): Generator<number> {
  const { all, starts } = joinClasses(table);
  let id = 0;
  for (const { index, 0: name } of all.matchAll(pattern)) {
    while (starts[id + 1] < index + name.length) id++;
    yield id;
  }
}
