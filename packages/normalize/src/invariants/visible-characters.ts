import { isVisibleUnit } from "@decant/page";
import type { Nodes as HastNodes } from "hast";
import type { Nodes, Parents } from "mdast";
import type { Checked, Source } from "./invariant.ts";

/**
 * The visible characters of a text as a multiset, cheap to compare: their number, and the sum of the squares of their
 * codes (32 bits). Captions move before their table, so order does not count.
 */
interface Fingerprint {
  readonly count: number;
  readonly squares: number;
}

/** Whether the tree holds exactly the characters of its source. */
export function hasSameCharacters(document: Checked, source: Source): boolean {
  const [expectedText, foundText] = withoutEqual(sourceTexts(source), treeTexts(document, source));
  const expected = fingerprint(expectedText);
  const found = fingerprint(foundText);
  return expected.count === found.count && expected.squares === found.squares;
}

/** Texts that the source has between two that both have: white space between blocks, mostly. A guess. */
const maxBetween = 4;

/**
 * What two lists of texts do not have in common, each as one text.
 *
 * Most texts of the tree are those of the source, in the same order, and comparing such a pair takes a moment.
 */
function withoutEqual(expected: readonly string[], found: readonly string[]): [string, string] {
  const onlyExpected: string[] = [];
  const onlyFound: string[] = [];
  let next = 0;
  for (const text of found) {
    let at = next;
    while (at < next + maxBetween && expected[at] !== text) at++;
    if (expected[at] === text) {
      while (next < at) onlyExpected.push(expected[next++] as string);
      next++;
    } else {
      onlyFound.push(text);
    }
  }
  while (next < expected.length) onlyExpected.push(expected[next++] as string);
  return [onlyExpected.join(" "), onlyFound.join(" ")];
}

/** Characters that one side has more often than the other; only looked for when the fingerprints differ. */
export function surplus(document: Checked, source: Source): { readonly lost: string; readonly invented: string } {
  const counts = new Map<number, number>();
  for (const unit of visibleUnits(sourceTexts(source).join(" "))) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  for (const unit of visibleUnits(treeTexts(document, source).join(" "))) counts.set(unit, (counts.get(unit) ?? 0) - 1);
  let lost = "";
  let invented = "";
  for (const [unit, count] of counts) {
    if (count > 0) lost += String.fromCharCode(unit).repeat(Math.min(count, maxShown));
    else if (count < 0) invented += String.fromCharCode(unit).repeat(Math.min(-count, maxShown));
  }
  return { lost, invented };
}

/** A message names at most so many of each character. */
const maxShown = 20;

function* visibleUnits(text: string): Generator<number> {
  for (let index = 0; index < text.length; index++) {
    if (isCounted(text, index)) yield text.charCodeAt(index);
  }
}

/** Characters that cleaning takes away or exchanges, beyond those that are invisible everywhere. */
const uncounted: ReadonlySet<number> = new Set([
  0x034f, 0x115f, 0x1160, 0x17b4, 0x17b5, 0xffa0, 0xfff9, 0xfffa, 0xfffb, 0xfffd,
]);

/** Whether a UTF-16 unit shows something and is never changed by cleaning. */
function isCounted(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  if (unit >= 0xd800 && unit <= 0xdfff) return isInVisiblePair(text, unit <= 0xdbff ? index : index - 1);
  return isVisibleUnit(unit) && !(unit >= 0xfe00 && unit <= 0xfe0f) && !uncounted.has(unit);
}

/** Two surrogates that are a character, and no tag, variation selector or control of a notation. */
function isInVisiblePair(text: string, index: number): boolean {
  const codePoint = text.codePointAt(index) ?? 0;
  if (codePoint >= 0xe0000 && codePoint <= 0xe0fff) return false;
  if ((codePoint >= 0x1bca0 && codePoint <= 0x1bca3) || (codePoint >= 0x1d173 && codePoint <= 0x1d17a)) return false;
  return codePoint > 0xffff;
}

/** Texts of the page, and those that were added on purpose. Own stack: any depth will do. */
function sourceTexts({ hast, omitted, added }: Source): string[] {
  const texts: string[] = added.map(({ text }) => text);
  const stack: HastNodes[] = [hast];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.type === "text") texts.push(node.value);
    else if ((node.type === "element" || node.type === "root") && !(omitted.size > 0 && omitted.has(node))) {
      for (const child of node.children) stack.push(child);
    }
  }
  return texts;
}

function treeTexts({ mdast }: Checked, { removed }: Source): string[] {
  const texts: string[] = [...removed];
  const stack: Nodes[] = [mdast];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.type === "text") {
      texts.push(node.value);
      continue;
    }
    // Asking for a property costs much less than asking whether there is one.
    const { children, value } = node as Partial<Parents> & { readonly value?: string };
    if (children !== undefined) for (const child of children) stack.push(child);
    else if (value !== undefined && node.type !== "html") texts.push(value);
  }
  return texts;
}

/** Joined before: parsers hand out slices of the page, and reading those character by character takes many times as long. */
function fingerprint(text: string): Fingerprint {
  let count = 0;
  let squares = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit <= 32 || (unit > 126 && !isCounted(text, index))) continue;
    count++;
    squares = (squares + Math.imul(unit, unit)) | 0;
  }
  return { count, squares };
}
