import type { AnyNode, Element, ParentNode } from "domhandler";
import type { AttributeTest, ExactSelector, Place, Slot, Target } from "./selectors.ts";

/** Elements around that are asked by a selector that names one. A guess. */
const maxAncestors = 40;

/** Longest list of classes that is read anew for each question. A guess. */
const maxNames = 256;
const separators = /[\0- ]+/;

/** Asks class attributes for names; long ones are taken apart once, for there may be as many rules as names. */
export class ClassQuestions {
  private readonly exact = new Map<string, ReadonlySet<string>>();
  private readonly lower = new Map<string, ReadonlySet<string>>();

  /** Whether all of these are among the names of a class attribute. */
  hasAll(names: string | undefined, tokens: readonly string[]): boolean {
    if (names === undefined || names.length <= maxNames) return hasTokens(names, tokens);
    return areIn(this.exact, names, tokens, () => names);
  }

  /** The same, whatever the case of the names. */
  hasAllLower(names: string | undefined, tokens: readonly string[]): boolean {
    if (names === undefined || names.length <= maxNames) return hasTokens(names?.toLowerCase(), tokens);
    return areIn(this.lower, names, tokens, () => names.toLowerCase());
  }
}

function areIn(
  known: Map<string, ReadonlySet<string>>,
  names: string,
  tokens: readonly string[],
  read: () => string,
): boolean {
  let set = known.get(names);
  if (set === undefined) {
    set = new Set(read().split(separators));
    known.set(names, set);
  }
  for (const token of tokens) if (!set.has(token)) return false;
  return true;
}

/** So much of the values of attributes is read for the price of one question. A guess. */
const unitsPerQuestion = 1024;

/** What it costs to ask whether an element is meant, in questions: a page may have attributes of any length. */
export function questionsFor(attributes: readonly AttributeTest[], { attribs }: Element): number {
  let units = 0;
  for (const { name } of attributes) units += attribs[name]?.length ?? 0;
  return 1 + Math.floor(units / unitsPerQuestion);
}

/**
 * Whether an element is what a selector means, to the letter.
 *
 * @param surroundings Remember what was asked of those around.
 */
export function fitsExactly(
  { target, other, combinator }: ExactSelector,
  element: Element,
  questions: ClassQuestions,
  surroundings?: Surroundings,
): boolean {
  if (!isExactly(target, element, questions)) return false;
  if (other === undefined) return true;
  if (combinator === " " && surroundings !== undefined)
    return surroundings.isAround(other.text, other, element, fitsWhole);
  if (combinator === " " || combinator === ">") {
    let outer = element.parent;
    for (let left = combinator === ">" ? 1 : maxAncestors; outer !== null && "attribs" in outer && left > 0; left--) {
      if (fitsExactly(other, outer, questions, surroundings)) return true;
      outer = outer.parent;
    }
    return false;
  }
  for (const candidate of candidatesOf(element, combinator))
    if (fitsExactly(other, candidate, questions, surroundings)) return true;
  return false;
}

/** The same with all that is known of places. */
export function fitsWhole(selector: ExactSelector, element: Element, surroundings: Surroundings): boolean {
  return fitsExactly(selector, element, surroundings.classes, surroundings);
}

function isExactly(
  { tag, id, classes, attributes }: Target,
  { name, attribs }: Element,
  questions: ClassQuestions,
): boolean {
  if (tag !== undefined && tag !== name) return false;
  if (id !== undefined && id !== attribs.id) return false;
  if (classes.length > 0 && !questions.hasAll(attribs.class, classes)) return false;
  return attributes.length === 0 || attributes.every((test) => fitsAttribute(test, attribs[test.name]));
}

/** Whether an element is what a selector means, whatever the case of names. */
export function fits(
  { tag, id, classes, attributes, place }: Target,
  element: Element,
  surroundings: Surroundings,
): boolean {
  const { name, attribs } = element;
  if (tag !== undefined && tag !== name) return false;
  if (id !== undefined && id !== attribs.id?.toLowerCase()) return false;
  if (classes.length > 0 && !surroundings.classes.hasAllLower(attribs.class, classes)) return false;
  if (attributes.length > 0 && !attributes.every((test) => fitsAttribute(test, attribs[test.name]))) return false;
  return place === undefined || fitsPlace(place, element, surroundings);
}

function hasTokens(names: string | undefined, tokens: readonly string[]): boolean {
  for (const token of tokens) if (names === undefined || !hasToken(names, token)) return false;
  return true;
}

function hasToken(names: string, token: string): boolean {
  // Of a name of nothing but backslashes none is left.
  if (token === "") return false;
  for (let at = names.indexOf(token); at >= 0; at = names.indexOf(token, at + token.length)) {
    const isWhole = isSpaceOrEnd(names.charCodeAt(at - 1)) && isSpaceOrEnd(names.charCodeAt(at + token.length));
    if (isWhole) return true;
  }
  return false;
}

/** @param unit `NaN` beyond an end. */
function isSpaceOrEnd(unit: number): boolean {
  return !(unit > 0x20);
}

function fitsPlace({ slots, unlike, other, combinator }: Place, element: Element, surroundings: Surroundings): boolean {
  if (slots.length > 0 && !slots.every((slot) => surroundings.has(element, slot))) return false;
  if (unlike.some((target) => fits(target, element, surroundings))) return false;
  if (other === undefined) return true;
  if (combinator === " ") return surroundings.isAround(other, other, element, fits);
  for (const candidate of candidatesOf(element, combinator)) if (fits(other, candidate, surroundings)) return true;
  return false;
}

/** Elements that are asked, at most, for a selector that names one before it. A guess. */
const maxCandidates = 40;

function* candidatesOf(element: Element, combinator: string): Generator<Element> {
  if (combinator === ">") {
    if (element.parent !== null && "attribs" in element.parent) yield element.parent;
    return;
  }
  let node = element.prev;
  for (let left = combinator === "+" ? 1 : maxCandidates; node !== null && left > 0; node = node.prev) {
    if (!("attribs" in node)) continue;
    yield node;
    left--;
  }
}

/** What is known of elements' places in the page, found out once for each parent. */
export class Surroundings {
  private readonly around = new Map<object | string, Map<ParentNode, boolean>>();
  readonly classes: ClassQuestions = new ClassQuestions();
  private readonly places = new Map<ParentNode, ReadonlyMap<AnyNode, readonly number[]>>();

  has(element: Element, { every, offset, fromEnd, ofType }: Slot): boolean {
    const place = this.placesIn(element.parent)?.get(element)?.[(fromEnd ? 1 : 0) + (ofType ? 2 : 0)];
    if (place === undefined) return false;
    const steps = (place - offset) / every;
    return every === 0 ? place === offset : Number.isInteger(steps) && steps >= 0;
  }

  /** Whether one of the elements around is meant. @param key What the answer is remembered by. @param test Whether an element is. */
  isAround<T>(
    key: object | string,
    target: T,
    { parent }: Element,
    test: (target: T, element: Element, surroundings: Surroundings) => boolean,
  ): boolean {
    let known = this.around.get(key);
    if (known === undefined) {
      known = new Map();
      this.around.set(key, known);
    }
    let found: boolean | undefined;
    let last = parent;
    for (; found !== true && last !== null && "attribs" in last; last = last.parent) {
      found = known.get(last);
      if (found !== undefined) break;
      if (test(target, last, this)) found = true;
    }
    const isFound = found === true;
    for (let node = parent; node !== null && node !== last; node = node.parent) known.set(node, isFound);
    return isFound;
  }

  private placesIn(parent: ParentNode | null): ReadonlyMap<AnyNode, readonly number[]> | undefined {
    if (parent === null) return undefined;
    let places = this.places.get(parent);
    if (places === undefined) {
      places = countPlaces(parent.children.filter((child) => "attribs" in child));
      this.places.set(parent, places);
    }
    return places;
  }
}

/** From the start and the end among all, then among those of the same tag. */
function countPlaces(elements: readonly Element[]): Map<AnyNode, readonly number[]> {
  const ofTag = new Map<string, number>();
  const fromStart = elements.map(({ name }) => {
    const count = (ofTag.get(name) ?? 0) + 1;
    ofTag.set(name, count);
    return count;
  });
  return new Map(
    elements.map((element, index) => {
      const ofType = fromStart[index] as number;
      return [
        element,
        [index + 1, elements.length - index, ofType, (ofTag.get(element.name) as number) - ofType + 1],
      ] as const;
    }),
  );
}

function fitsAttribute({ operator, value, ignoresCase }: AttributeTest, written: string | undefined): boolean {
  if (written === undefined) return false;
  const own = ignoresCase ? written.toLowerCase() : written;
  switch (operator) {
    case "":
      return true;
    case "^":
      return value !== "" && own.startsWith(value);
    case "$":
      return value !== "" && own.endsWith(value);
    case "*":
      return value !== "" && own.includes(value);
    case "~":
      return value !== "" && hasToken(own, value);
    case "|":
      return own === value || own.startsWith(`${value}-`);
    default:
      return own === value;
  }
}
