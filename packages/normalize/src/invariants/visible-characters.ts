import { isVisibleUnit } from "@decant/page";
import type { Nodes as HastNodes } from "hast";
import type { Nodes } from "mdast";
import { hasInvisible, removeInvisible } from "../bridge/text.ts";
import type { Checked, Source } from "./invariant.ts";

/**
 * The visible characters of a text as a multiset, cheap to compare: their number, and two sums of their codes.
 * Captions move before their table, so order does not count.
 */
export interface Fingerprint {
  count: number;
  sum: number;
  squares: number;
}

export function fingerprintSource(source: Source): Fingerprint {
  const print: Fingerprint = { count: 0, sum: 0, squares: 0 };
  eachSourceText(source, (value) => addText(print, value));
  return print;
}

export function fingerprintTree(document: Checked): Fingerprint {
  const print: Fingerprint = { count: 0, sum: 0, squares: 0 };
  eachText(document.mdast, (value) => addText(print, value));
  return print;
}

export function isEqual(left: Fingerprint, right: Fingerprint): boolean {
  return left.count === right.count && left.sum === right.sum && left.squares === right.squares;
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
    else if ("children" in node && !omitted.has(node)) for (const child of node.children) stack.push(child);
  }
}

function eachText(tree: Nodes, visit: (value: string) => void): void {
  const stack: Nodes[] = [tree];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if ("value" in node) {
      if (node.type !== "html") visit(node.value);
    } else if ("children" in node) {
      for (const child of node.children) stack.push(child);
    }
  }
}

function addText(print: Fingerprint, value: string): void {
  const text = hasInvisible(value) ? removeInvisible(value) : value;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit <= 32 || !isVisibleUnit(unit)) continue;
    print.count++;
    print.sum += unit;
    print.squares += unit * unit;
  }
}

function eachVisible(value: string, visit: (unit: number) => void): void {
  const text = hasInvisible(value) ? removeInvisible(value) : value;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (isVisibleUnit(unit)) visit(unit);
  }
}
