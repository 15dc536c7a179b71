import type { AnyNode, Element, NodeTable } from "@decant/dom";
import { knownTag } from "@decant/dom/internal";
import type { Addition } from "@decant/page";

const SCRIPT = knownTag("script");
/** Words that are the same in data and in text: without quotation marks and escapes. */
const plainWords = /[A-Za-z0-9\p{L}][\p{L}\p{N} ,.]{11,200}/u;

/**
 * Find the element that recovered text was read from: a script, or an element with data in an attribute. The document if no element
 * contains the words.
 */
export function findOrigin(
  { document, size, tag, nodes }: NodeTable,
  additions: readonly Addition[],
): AnyNode | undefined {
  const recovered = additions.filter(({ start, stage }) => start === undefined && stage === "extractor");
  if (recovered.length === 0) return undefined;
  const words = recovered.map(({ text }) => plainWords.exec(text)?.[0]).find((found) => found !== undefined);
  if (words === undefined) return document;
  for (let i = 1; i < size; i++) {
    const node = nodes[i] as AnyNode;
    if (!("attribs" in node)) continue;
    const data = tag[i] === SCRIPT ? [textIn(node as Element)] : longValues(node as Element);
    if (data.some((value) => value.includes(words))) return node;
  }
  return document;
}

/** Shorter values hold no body. A guess. */
const minValue = 200;

function longValues({ attribs }: Element): string[] {
  return Object.values(attribs).filter((value) => value.length >= minValue);
}

function textIn({ children }: Element): string {
  return children.map((child) => ("data" in child ? child.data : "")).join("");
}
