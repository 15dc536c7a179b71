import type { Element } from "domhandler";

/** Elements around that are asked. A guess. */
const maxAncestors = 40;

interface Compound {
  readonly tag: string | undefined;
  readonly id: string | undefined;
  readonly classes: readonly string[];
  readonly attributes: readonly (readonly [name: string, value: string | undefined])[];
}

/** A rule for one selector. */
export interface Rule {
  readonly target: Compound;
  readonly around: Compound | undefined;
  readonly isChild: boolean;
  /** Ids, then classes and attributes, then tags, as the cascade compares them. */
  readonly weight: number;
  /** `undefined` for a rule that shows. */
  readonly technique: string | undefined;
}

const compound = /^([a-z][\w-]*|\*)?((?:#[\w-]+|\.[\w-]+|\[[\w-]+(?:=(?:"[^"\]]*"|'[^'\]]*'|[\w-]+))?\])*)$/i;
const simple = /[#.][\w-]+|\[[^[\]]*\]/g;
const combinator = /\s*>\s*|\s+/;
const quotes = /^["']|["']$/g;
const tooMuch = /[:+~\\|]/;

/** A simple selector, with at most one element named around the one that is meant; `undefined` for any other. */
export function readSelector(selector: string, technique: string | undefined): Rule | undefined {
  if (selector.length === 0 || selector.length > 120 || tooMuch.test(selector)) return undefined;
  const isChild = selector.includes(">");
  const parts = combinator.test(selector) ? selector.split(combinator) : [selector];
  if (parts.length > 2) return undefined;
  const target = readCompound(parts.at(-1) as string);
  const around = parts.length === 2 ? readCompound(parts[0] as string) : undefined;
  if (target === undefined || (parts.length === 2 && around === undefined)) return undefined;
  if (target.tag === "body" || target.tag === "html") return undefined;
  return {
    target,
    around,
    isChild,
    weight: weightOf(target) + (around === undefined ? 0 : weightOf(around)),
    technique,
  };
}

const noAttributes: Compound["attributes"] = [];
const singleClass = /^\.[\w-]+$/;

function readCompound(text: string): Compound | undefined {
  // Most are a class.
  if (singleClass.test(text))
    return { tag: undefined, id: undefined, classes: [text.slice(1)], attributes: noAttributes };
  const match = compound.exec(text);
  if (match === null || text === "") return undefined;
  const tag = match[1] === undefined || match[1] === "*" ? undefined : match[1].toLowerCase();
  const parts = match[2]?.match(simple) ?? [];
  if (tag === undefined && parts.length === 0) return undefined;
  const named = (mark: string) => parts.flatMap((part) => (part.startsWith(mark) ? [part.slice(1)] : []));
  return { tag, id: named("#")[0], classes: named("."), attributes: named("[").map(readAttribute) };
}

function readAttribute(text: string): readonly [string, string | undefined] {
  const [name = "", ...value] = text.slice(0, -1).split("=");
  return [name.toLowerCase(), value.length === 0 ? undefined : value.join("=").replace(quotes, "")];
}

function weightOf({ tag, id, classes, attributes }: Compound): number {
  return (id === undefined ? 0 : 10_000) + 100 * (classes.length + attributes.length) + (tag === undefined ? 0 : 1);
}

const whiteSpace = /\s+/;

/** Whether a rule is for an element. */
export function matches({ target, around, isChild }: Rule, element: Element): boolean {
  if (!fits(target, element)) return false;
  if (around === undefined) return true;
  let outer = element.parent;
  for (let left = isChild ? 1 : maxAncestors; outer !== null && "attribs" in outer && left > 0; left--) {
    if (fits(around, outer)) return true;
    outer = outer.parent;
  }
  return false;
}

function fits({ tag, id, classes, attributes }: Compound, { name, attribs }: Element): boolean {
  if (tag !== undefined && tag !== name) return false;
  if (id !== undefined && id !== attribs.id) return false;
  if (attributes.some(([key, value]) => attribs[key] === undefined || (value !== undefined && attribs[key] !== value)))
    return false;
  if (classes.length === 0) return true;
  // Splitting costs more than to look whether it can be worth it.
  const names = attribs.class;
  if (names === undefined || !classes.every((token) => names.includes(token))) return false;
  const own = names.split(whiteSpace);
  return classes.every((token) => own.includes(token));
}

/** Put one more rule into an index of rules by a name that their selectors have. */
export function append<T>(index: Map<string, T[]>, key: string, rule: T): void {
  const rules = index.get(key);
  if (rules === undefined) index.set(key, [rule]);
  else rules.push(rule);
}
