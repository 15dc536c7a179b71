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

/** Texts after the last equal one in which the next is looked for. Chosen by hand. */
const nearby = 4;

/** Two lists without most of the texts that are in both, joined: most are in one order, and counting their characters takes long. */
function withoutEqual(expected: readonly string[], found: readonly string[]): readonly [string, string] {
  const left: string[] = [];
  const apart: string[] = [];
  let at = 0;
  for (const text of found) {
    const last = Math.min(at + nearby, expected.length);
    let equal = at;
    while (equal < last && expected[equal] !== text) equal++;
    if (equal === last) apart.push(text);
    else {
      while (at < equal) left.push(expected[at++]);
      at++;
    }
  }
  return [[...left, ...expected.slice(at)].join(" "), apart.join(" ")];
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

/** Texts of the page and declared additions, trimmed, from the last to the first. */
function sourceTexts({ hast, omitted, added }: Source): string[] {
  const texts: string[] = [];
  const stack: HastNodes[] = [hast];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.type === "text") texts.push(node.value.trim());
    else if ((node.type === "element" || node.type === "root") && !(omitted.size > 0 && omitted.has(node))) {
      for (const child of node.children) stack.push(child);
    }
  }
  for (const { text } of added) texts.push(text.trim());
  return texts;
}

function treeTexts({ mdast }: Checked, { removed }: Source): string[] {
  const texts: string[] = [];
  const stack: Nodes[] = [mdast];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    // Reading a property is much faster than asking whether it exists.
    const { children, value } = node as Partial<Parents> & { readonly value?: string };
    if (children !== undefined) for (const child of children) stack.push(child);
    else if (value !== undefined && node.type !== "html") texts.push(value.trim());
  }
  for (const text of removed) texts.push(text.trim());
  return texts;
}
