import { isVisibleUnit } from "@decant/page";
import type { Nodes as HastNodes } from "hast";
import type { Nodes } from "mdast";
import { hasInvisible, removeInvisible } from "../bridge/text.ts";
import type { Checked, Source } from "./invariant.ts";

/**
 * The visible characters of a text as a multiset, cheap to compare: their number, and the sum of the squares of their
 * codes (32 bits). Captions move before their table, so order does not count.
 */
interface Fingerprint {
  count: number;
  squares: number;
}

/** Whether the tree holds exactly the characters of its source. */
export function hasSameCharacters(document: Checked, source: Source): boolean {
  const expected: Fingerprint = { count: 0, squares: 0 };
  eachSourceText(source, (value) => addText(expected, value));
  const found: Fingerprint = { count: 0, squares: 0 };
  eachText(document.mdast, (value) => addText(found, value));
  return expected.count === found.count && expected.squares === found.squares;
}

/** Characters that one side has more often than the other, with how many more; only made when the fingerprints differ. */
export function surplus(document: Checked, source: Source): { readonly lost: string; readonly invented: string } {
  const counts = new Map<number, number>();
  const add = (value: string, by: number): void => {
    eachVisible(value, (unit) => counts.set(unit, (counts.get(unit) ?? 0) + by));
  };
  eachSourceText(source, (value) => add(value, 1));
  eachText(document.mdast, (value) => add(value, -1));
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

/** Texts of the page, and those that were added on purpose. Own stack: any depth will do. */
function eachSourceText({ hast, omitted, added }: Source, visit: (value: string) => void): void {
  for (const value of added) visit(value);
  const stack: HastNodes[] = [hast];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.type === "text") visit(node.value);
    else if ((node.type === "element" || node.type === "root") && !omitted.has(node)) {
      for (const child of node.children) stack.push(child);
    }
  }
}

function eachText(tree: Nodes, visit: (value: string) => void): void {
  const stack: Nodes[] = [tree];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.type === "text") {
      visit(node.value);
    } else if ("children" in node) {
      for (const child of node.children) stack.push(child);
    } else if ("value" in node && node.type !== "html") {
      visit(node.value);
    }
  }
}

function addText(print: Fingerprint, value: string): void {
  let { count, squares } = print;
  for (let index = 0; index < value.length; index++) {
    const unit = value.charCodeAt(index);
    if (unit <= 32) continue;
    if (unit > 126) {
      addRest(print, index === 0 ? value : value.slice(index), count, squares);
      return;
    }
    count++;
    squares = (squares + Math.imul(unit, unit)) | 0;
  }
  print.count = count;
  print.squares = squares;
}

/** From the first character beyond ASCII on: some of them are not visible. */
function addRest(print: Fingerprint, value: string, countBefore: number, squaresBefore: number): void {
  let count = countBefore;
  let squares = squaresBefore;
  eachVisible(value, (unit) => {
    count++;
    squares = (squares + Math.imul(unit, unit)) | 0;
  });
  print.count = count;
  print.squares = squares;
}

function eachVisible(value: string, visit: (unit: number) => void): void {
  const text = hasInvisible(value) ? removeInvisible(value) : value;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (isVisibleUnit(unit)) visit(unit);
  }
}
