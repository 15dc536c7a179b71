import { isStableUnit } from "@decant/page";
import type { Nodes as HastNodes } from "hast";
import type { Nodes, Parents } from "mdast";
import type { Checked, Invariant, Source } from "./invariant.ts";

/** Characters that only one side has, as often as it has more of them. */
interface Surplus {
  readonly lost: string;
  readonly invented: string;
}

const compared = new WeakMap<Checked, Surplus>();

/** Invariants that compare with the HTML: no character lost, none invented. */
export const sourceInvariants: readonly Invariant[] = [
  /** Nobody sees silent loss, so it is the worst fault of a converter. */
  {
    id: "no-lost-text",
    sentence:
      "Every visible character of the source is in the text, in code or math, or in an element left out with a decision.",
    types: [],
    start: compare("lost"),
  },
  /** Invented text would be quoted as the page's own. */
  {
    id: "no-invented-text",
    sentence: "Every visible character of the text is in the source, or declared as added.",
    types: [],
    start: compare("invented"),
  },
];

/** Both invariants share one comparison. */
function compare(direction: keyof Surplus): Invariant["start"] {
  return (document) => {
    const { source } = document;
    if (source === undefined) return undefined;
    return {
      end: () => {
        const found =
          compared.get(document) ?? surplus(...withoutEqual(sourceTexts(source), treeTexts(document, source)));
        compared.set(document, found);
        const characters = found[direction];
        if (characters === "") return [];
        const shown = JSON.stringify(characters.slice(0, 60));
        return [{ message: `${characters.length} or more characters were ${direction}: ${shown}` }];
      },
    };
  };
}

/** Texts of the page after the last equal one that are compared before a text is looked up. Chosen by hand. */
const nearby = 4;

/** The texts that only one of two lists has, joined for each list. White space around a text does not count. */
function withoutEqual(expected: readonly string[], found: readonly string[]): readonly [string, string] {
  const left = new Map<string, number>();
  const apart: string[] = [];
  let at = 0;
  const leaveUpTo = (end: number): void => {
    for (; at < end; at++) {
      const words = expected[at].trim();
      left.set(words, (left.get(words) ?? 0) + 1);
    }
  };
  // Most texts are in both lists, in one order: a map of all of them costs 0.5 % of a page.
  for (const text of found) {
    const words = text.trim();
    const last = Math.min(at + nearby, expected.length);
    let equal = at;
    while (equal < last && expected[equal].trim() !== words) equal++;
    if (equal === last) apart.push(words);
    else {
      leaveUpTo(equal);
      at++;
    }
  }
  leaveUpTo(expected.length);
  const onlyFound: string[] = [];
  for (const words of apart) {
    const times = left.get(words) ?? 0;
    if (times > 0) left.set(words, times - 1);
    else onlyFound.push(words);
  }
  const onlyExpected: string[] = [];
  for (const [words, times] of left) for (let time = 0; time < times; time++) onlyExpected.push(words);
  return [onlyExpected.join(" "), onlyFound.join(" ")];
}

/** A message repeats each character at most so many times. */
const maxShown = 20;

/** Captions move before their table, so the order of characters does not count. */
function surplus(expected: string, found: string): Surplus {
  const ascii = new Int32Array(0x7f);
  const others = new Map<number, number>();
  const add = (text: string, by: number): void => {
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      if (unit <= 0x20) continue;
      if (unit < ascii.length) ascii[unit] += by;
      else if (isStableUnit(text, index)) others.set(unit, (others.get(unit) ?? 0) + by);
    }
  };
  add(expected, 1);
  add(found, -1);
  const shown = { lost: "", invented: "" };
  const show = (count: number, unit: number): void => {
    shown[count > 0 ? "lost" : "invented"] += String.fromCharCode(unit).repeat(Math.min(Math.abs(count), maxShown));
  };
  ascii.forEach(show);
  others.forEach(show);
  return shown;
}

/** Texts of the page and declared additions. */
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
    // Reading a property is much faster than asking whether it exists.
    const { children, value } = node as Partial<Parents> & { readonly value?: string };
    if (children !== undefined) for (const child of children) stack.push(child);
    else if (value !== undefined && node.type !== "html") texts.push(value);
  }
  return texts;
}
