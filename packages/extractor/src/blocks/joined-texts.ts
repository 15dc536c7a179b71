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
