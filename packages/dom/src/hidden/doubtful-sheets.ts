import type { AnyNode, Element, ParentNode } from "domhandler";
import { doubtOfStyle, withoutHexEscapes } from "./doubtful-styles.ts";
import { append } from "./selectors.ts";
import type { SheetValues } from "./sheet-values.ts";
import { statementBefore, withLoudStrings } from "./sheets.ts";

/** Declarations of a style sheet that may hide what they are for, on some screen at least. */
export interface DoubtfulBlock {
  readonly css: string;
  /** Behind what stands before its selectors, at its brace, and behind its declarations. */
  readonly before: number;
  readonly open: number;
  readonly to: number;
}

/** What a selector says of the element itself. What it says of others is left open where it names the element, by more than its tag. */
export interface Target {
  readonly tag: string | undefined;
  readonly id: string | undefined;
  readonly classes: readonly string[];
  readonly attributes: readonly AttributeTest[];
  /** Of an element that is named by its tag at most: where it has to stand. */
  readonly place: Place | undefined;
}

interface Place {
  readonly slots: readonly Slot[];
  /** Not to be this. */
  readonly unlike: readonly Target[];
  /** An element beside or around, and how they are to each other; its own place is left open. */
  readonly other: Target | undefined;
  readonly combinator: string;
}

/** A place among the siblings: `every`n + `offset`, from the start or the end, of all or of those of the same tag. */
interface Slot {
  readonly every: number;
  readonly offset: number;
  readonly fromEnd: boolean;
  readonly ofType: boolean;
}

interface AttributeTest {
  readonly name: string;
  /** First character of the operator: `=`, `^`, `$`, `*`, `~`, `|`; empty where the attribute has only to be there. */
  readonly operator: string;
  readonly value: string;
  readonly ignoresCase: boolean;
}

interface DoubtfulRule {
  readonly target: Target;
  readonly declarations: Declarations;
}

/** What a block may hide by, found out when an element is there that it is for: most have none. */
class Declarations {
  private technique: string | undefined | null = null;
  private readonly block: DoubtfulBlock;
  private readonly given: SheetValues | undefined;

  constructor(block: DoubtfulBlock, given: SheetValues | undefined) {
    this.block = block;
    this.given = given;
  }

  get doubt(): string | undefined {
    if (this.technique === null) {
      const { css, open, to } = this.block;
      this.technique = doubtOfStyle(css.slice(open + 1, to), this.given);
    }
    return this.technique;
  }
}

/** States that a script or a person brings about, and what is no element. */
const passing =
  /::|:(?:hover|focus|active|checked|target|disabled|before|after|placeholder|first-l|selection|empty|visited)/i;
const alternatives = /:(?:is|where|matches|-webkit-any)\(|[()&]/gi;
const pseudoClass = /(?<!\\):[\w-]{1,40}(?:\([^()]{0,200}\)?)?/g;
const others = /[>+~\s]/;
const names = /([#.])((?:[\w-]|[^\0-\x7f]|\\.){1,160})/g;
const brackets = /\[[^[\]]{1,160}\]/g;
const operators = /[~|^$*]?=/;
const quotes = /^["']|["'].{0,2}$/g;
const ignoredCase = /["'\s]i\s*$/i;
const tagName = /^(?:[\w*]*\|)?([a-z][\w-]{0,60})/i;
const negation = /:not\(((?:[^()]|\([^()]{0,60}\)){0,120})\)/gi;
/** What holds for most elements, or may: a language, a direction, something inside. */
const likely =
  /:(?:lang|dir|has)\((?:[^()]|\([^()]{0,60}\)){0,120}\)|:(?:defined|read-only|root|scope|any-link|link)\b|\*?\|/gi;
const ofSelector = /\sof\s/i;
const backslash = /\\/g;
const maxSelector = 200;

/** The element that a selector means; `undefined` for one that says too little of it. */
export function readTarget(given: string, isWorthwhile: () => boolean): Target | undefined {
  const name = singleClass.exec(given)?.[1];
  if (name !== undefined) return { ...anything, classes: [name.toLowerCase()] };
  if (given.length > maxSelector) return undefined;
  const written = given.includes(":") ? given.replace(stateAlone, "$1*") : given;
  const hasPseudo = pseudoMark.test(written);
  const selector = (hasPseudo ? written.replace(negation, "").replace(likely, "") : written).trim();
  if (passing.test(selector)) return undefined;
  const plain = hasPseudo ? withoutPseudoClasses(selector) : selector;
  const start = startOfLast(plain);
  const target = readCompound(plain.slice(start));
  if (isNamed(target)) return target;
  if (target.tag === "body" || target.tag === "html") return { ...target, place: undefined };
  // Those are asked of many elements, and most for nothing.
  if (!isWorthwhile()) return undefined;
  // A tag alone is said by itself, or by its place; with states and the like it may be any of a hundred.
  const said = written.replace(likely, "").replace(alternativeStarts, "(").trim();
  if (target.tag !== undefined && said.length === target.tag.length) return target;
  const place = readPlace(said);
  return place === undefined ? undefined : { ...target, place };
}

/** A state of any element. */
const stateAlone = /(^|[\s>+~])(?=:(?!is|where|matches|-webkit-any))/gi;
const alternativeStarts = /:(?:is|where|matches|-webkit-any)(?=\()/gi;
const anything: Target = { tag: undefined, id: undefined, classes: [], attributes: [], place: undefined };

function isNamed({ id, classes, attributes }: Target): boolean {
  return id !== undefined || classes.length > 0 || attributes.length > 0;
}

function readCompound(own: string): Target {
  const classes: string[] = [];
  const attributes: AttributeTest[] = [];
  let id: string | undefined;
  for (const [bracket] of own.matchAll(brackets)) attributes.push(readAttribute(bracket.slice(1, -1)));
  for (const [, mark, name = ""] of own.replace(brackets, "").matchAll(names)) {
    const plain = name.replace(backslash, "").toLowerCase();
    if (mark === "#") id = plain;
    else classes.push(plain);
  }
  return { tag: tagName.exec(own)?.[1]?.toLowerCase(), id, classes, attributes, place: undefined };
}

const slotNames = /:(first|last|only|nth|nth-last)-(child|of-type)(?:\(([^()]{0,30})\))?/gi;
const spaces = /\s/g;
const stepAndOffset = /^([+-]?\d{0,6})n([+-]\d{1,6})?$/;

/** What a selector of no name says of the place of its element; `undefined` where that is nothing, or cannot be read. */
function readPlace(selector: string): Place | undefined {
  const start = startOfLast(
    selector.replace(negation, (text) => "x".repeat(text.length)).replace(slotNames, (text) => "x".repeat(text.length)),
  );
  const own = selector.slice(start);
  const slots = Array.from(own.replace(negation, "").matchAll(slotNames), ([, which, among, given]) =>
    readSlots(which, among, given),
  ).flat();
  const unlike = Array.from(own.matchAll(negation), ([, inside = ""]) =>
    inside.trim().split(",").flatMap(readOther),
  ).flat();
  const before = selector.slice(0, start).trim();
  const last = before.slice(-1);
  const combinator = last === ">" || last === "+" || last === "~" ? last : " ";
  const around = combinator === " " ? before : before.slice(0, -1).trim();
  if (around === "")
    return slots.length + unlike.length > 0 || own.includes(":not(")
      ? { slots, unlike, other: undefined, combinator }
      : undefined;
  const other = readCompound(around.slice(startOfLast(around)).replace(negation, ""));
  return { slots, unlike, other: isNamed(other) || other.tag !== undefined ? other : anything, combinator };
}

/** What another element has to be, as far as it is told by names and places alone. */
function readOther(written: string): Target[] {
  const selector = written.trim();
  if (selector === "" || others.test(selector)) return [];
  const named = readCompound(selector.replace(pseudoClass, ""));
  const slots = Array.from(selector.matchAll(slotNames), ([, which, among, given]) =>
    readSlots(which, among, given),
  ).flat();
  if (slots.length > 0) return [{ ...named, place: { slots, unlike: [], other: undefined, combinator: " " } }];
  return pseudoMark.test(selector) || !(isNamed(named) || named.tag !== undefined) ? [] : [named];
}

function readSlots(which = "", among = "", given = ""): Slot[] {
  const kind = which.toLowerCase();
  const ofType = among.toLowerCase() === "of-type";
  const first = { every: 0, offset: 1, fromEnd: false, ofType };
  if (kind === "first") return [first];
  if (kind === "last") return [{ ...first, fromEnd: true }];
  if (kind === "only") return [first, { ...first, fromEnd: true }];
  const fromEnd = kind === "nth-last";
  const formula = (given.split(ofSelector)[0] as string).replace(spaces, "").toLowerCase();
  if (formula === "odd" || formula === "even")
    return [{ every: 2, offset: formula === "odd" ? 1 : 0, fromEnd, ofType }];
  const [, step = "", offset = "0"] = stepAndOffset.exec(formula) ?? [];
  const every = step === "" || step === "+" ? 1 : step === "-" ? -1 : Number(step);
  if (formula.includes("n")) return [{ every, offset: Number(offset), fromEnd, ofType }];
  return [{ every: 0, offset: Number(formula), fromEnd, ofType }];
}

function readAttribute(text: string): AttributeTest {
  const found = operators.exec(text);
  if (found === null) return { name: text.trim().toLowerCase(), operator: "", value: "", ignoresCase: false };
  const value = text.slice(found.index + found[0].length).trim();
  const ignoresCase = ignoredCase.test(value);
  const plain = withLoudStrings(value.replace(quotes, "")).replace(backslash, "");
  return {
    name: text.slice(0, found.index).trim().toLowerCase(),
    operator: found[0].slice(0, 1),
    value: ignoresCase ? plain.toLowerCase() : plain,
    ignoresCase,
  };
}

/** Most selectors are a class. */
const singleClass = /^\s?\.([\w-]+)$/;
const pseudoMark = /[\\:&()]/;

function withoutPseudoClasses(selector: string): string {
  return withoutHexEscapes(selector)
    .replace(pseudoClass, (text) => (text.endsWith(")") || !text.includes("(") ? keptOf(text) : text))
    .replace(alternatives, "")
    .trim();
}

/** `:is(.a)` means what is in it, `:not(.a)` anything else. */
function keptOf(pseudo: string): string {
  return alternativeStart.test(pseudo) ? pseudo : "";
}
const alternativeStart = /^:(?:is|where|matches|-webkit-any)\(/i;

/** Where the last compound begins: behind the last combinator outside of brackets. */
function startOfLast(selector: string): number {
  let at = selector.length;
  let depth = 0;
  for (; at > 0; at--) {
    const unit = selector[at - 1] as string;
    if (unit === "]") depth++;
    else if (unit === "[") depth--;
    else if (depth <= 0 && others.test(unit) && selector[at - 2] !== "\\") break;
  }
  return at;
}

export function fits(
  { tag, id, classes, attributes, place }: Target,
  element: Element,
  surroundings: Surroundings,
): boolean {
  const { name, attribs } = element;
  if (tag !== undefined && tag !== name) return false;
  if (id !== undefined && id !== attribs.id?.toLowerCase()) return false;
  if (classes.length > 0) {
    const own = attribs.class?.toLowerCase().split(whiteSpace) ?? [];
    if (!classes.every((token) => own.includes(token))) return false;
  }
  if (!attributes.every((test) => fitsAttribute(test, attribs[test.name]))) return false;
  return place === undefined || fitsPlace(place, element, surroundings);
}

function fitsPlace({ slots, unlike, other, combinator }: Place, element: Element, surroundings: Surroundings): boolean {
  if (slots.length > 0 && !slots.every((slot) => surroundings.has(element, slot))) return false;
  if (unlike.some((target) => fits(target, element, surroundings))) return false;
  if (other === undefined) return true;
  if (combinator === " ") return surroundings.isAround(other, element);
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
  private readonly around = new Map<Target, Map<ParentNode, boolean>>();
  private readonly places = new Map<ParentNode, ReadonlyMap<AnyNode, readonly number[]>>();

  has(element: Element, { every, offset, fromEnd, ofType }: Slot): boolean {
    const place = this.placesIn(element.parent)?.get(element)?.[(fromEnd ? 1 : 0) + (ofType ? 2 : 0)];
    if (place === undefined) return false;
    const steps = (place - offset) / every;
    return every === 0 ? place === offset : Number.isInteger(steps) && steps >= 0;
  }

  /** Whether one of the elements around is meant. */
  isAround(target: Target, { parent }: Element): boolean {
    let known = this.around.get(target);
    if (known === undefined) {
      known = new Map();
      this.around.set(target, known);
    }
    const asked: ParentNode[] = [];
    let found = false;
    for (let node = parent; node !== null && "attribs" in node; node = node.parent) {
      const before = known.get(node);
      found = before ?? fits(target, node, this);
      if (before === undefined) asked.push(node);
      if (before !== undefined || found) break;
    }
    for (const node of asked) known.set(node, found);
    return found;
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

const whiteSpace = /\s+/;

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
      return own.split(whiteSpace).includes(value);
    case "|":
      return own === value || own.startsWith(`${value}-`);
    default:
      return own === value;
  }
}

/** For the page, or for all of a kind in some part of it, whose background may be dark: menus have white links. */
function isBroad({ tag, place }: Target): boolean {
  return tag === "body" || tag === "html" || (place !== undefined && place.slots.length === 0);
}

/** Most questions whether a rule is for an element; behind them nothing is told. */
const maxTests = 200_000;

const noRules: readonly DoubtfulRule[] = [];

/** Rules of a page's sheets that may hide, asked element by element. */
export class DoubtfulSheets {
  private readonly byId = new Map<string, DoubtfulRule[]>();
  private readonly byClass = new Map<string, DoubtfulRule[]>();
  /** Under `*` those that name no tag. */
  private readonly byTag = new Map<string, DoubtfulRule[]>();
  private readonly byAttribute = new Map<string, DoubtfulRule[]>();
  /** Rules for each class attribute, by its number in the table: an element has the same as many others. */
  private readonly ofClasses: (string | readonly DoubtfulRule[])[] = [];
  private readonly surroundings = new Surroundings();
  private testsLeft = maxTests;

  /** @param given What the sheets say of what declarations name. */
  constructor(blocks: readonly DoubtfulBlock[], given?: SheetValues) {
    for (const block of blocks) {
      const declarations = new Declarations(block, given);
      for (const selector of statementBefore(block.css, block.before, block.open).split(","))
        this.add(selector, declarations);
    }
  }

  /** Whether it was asked so much that it answers no more. */
  get isSpent(): boolean {
    return this.testsLeft < 0;
  }

  get isEmpty(): boolean {
    return this.byId.size + this.byClass.size + this.byTag.size + this.byAttribute.size === 0;
  }

  /**
   * The technique of a rule that may hide an element.
   *
   * @param classId Number of its class attribute.
   */
  of(element: Element, classId: number): string | undefined {
    const { id, class: names } = element.attribs;
    let found: string | undefined;
    if (names !== undefined && this.byClass.size > 0) {
      const rules = this.rulesOf(names, classId);
      found = typeof rules === "string" ? rules : this.find(rules, element);
    }
    if (found === undefined && this.byTag.size > 0)
      found = this.find(this.byTag.get(element.name), element) ?? this.find(this.byTag.get("*"), element);
    if (found === undefined && id !== undefined && this.byId.size > 0)
      found = this.find(this.byId.get(id.toLowerCase()), element);
    if (found !== undefined || this.byAttribute.size === 0) return found;
    for (const [name, rules] of this.byAttribute) {
      if (element.attribs[name] !== undefined) found ??= this.find(rules, element);
    }
    return found;
  }

  /** The technique itself where a rule asks for nothing but classes that these are. */
  private rulesOf(names: string, classId: number): string | readonly DoubtfulRule[] {
    const known = this.ofClasses[classId];
    if (known !== undefined) return known;
    const tokens = names.toLowerCase().split(whiteSpace);
    const rules = tokens
      .flatMap((name) => this.byClass.get(name) ?? noRules)
      .filter(
        ({ target, declarations }) =>
          target.classes.every((name) => tokens.includes(name)) && declarations.doubt !== undefined,
      );
    const sure = rules.find(
      ({ target: { tag, id, attributes } }) => tag === undefined && id === undefined && attributes.length === 0,
    );
    const found = sure?.declarations.doubt ?? (rules.length === 0 ? noRules : rules);
    this.ofClasses[classId] = found;
    return found;
  }

  private add(selector: string, declarations: Declarations): void {
    const target = readTarget(selector, () => declarations.doubt !== undefined);
    if (target === undefined) return;
    const { id, classes, tag, attributes } = target;
    const rule: DoubtfulRule = { target, declarations };
    if (id !== undefined) append(this.byId, id, rule);
    else if (classes[0] !== undefined) append(this.byClass, classes[0], rule);
    else if (attributes[0] !== undefined) append(this.byAttribute, attributes[0].name, rule);
    else if (declarations.doubt !== "pale-text" || !isBroad(target)) append(this.byTag, tag ?? "*", rule);
  }

  private find(rules: readonly DoubtfulRule[] = noRules, element: Element): string | undefined {
    for (const { target, declarations } of rules) {
      if (--this.testsLeft < 0) return undefined;
      const doubt = fits(target, element, this.surroundings) ? declarations.doubt : undefined;
      if (doubt !== undefined) return doubt;
    }
    return undefined;
  }
}
