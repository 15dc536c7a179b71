import type { NodeTable } from "@decant/dom";

/**
 * Texts one behind the other in one string. What a parser hands out are slices of the page, and to read those character by character
 * takes longer than to copy them first.
 */
export interface JoinedTexts {
  readonly all: string;
  /** Where each begins in `all`, and behind them where the last one ends; separators count for the text before. */
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
