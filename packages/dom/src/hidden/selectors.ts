import { withoutHexEscapes } from "./doubtful-styles.ts";
import { splitList } from "./selector-lists.ts";
import { withLoudStrings } from "./sheets.ts";
import { BACKSLASH, CLOSING_BRACKET, GREATER_THAN, OPENING_BRACKET, PLUS, TILDE } from "./units.ts";

/** What a selector says of the element itself. What it says of others is left open where it names the element, by more than its tag. */
export interface Target {
  readonly tag: string | undefined;
  readonly id: string | undefined;
  readonly classes: readonly string[];
  readonly attributes: readonly AttributeTest[];
  /** Of an element that is named by its tag at most: where it has to stand. Of any other, what it must not be. */
  readonly place: Place | undefined;
}

export interface Place {
  readonly slots: readonly Slot[];
  /** Not to be this. */
  readonly unlike: readonly Target[];
  /** An element beside or around, and how they are to each other; its own place is left open. */
  readonly other: Target | undefined;
  readonly combinator: string;
}

/** A place among the siblings: `every`n + `offset`, from the start or the end, of all or of those of the same tag. */
export interface Slot {
  readonly every: number;
  readonly offset: number;
  readonly fromEnd: boolean;
  readonly ofType: boolean;
}

export interface AttributeTest {
  readonly name: string;
  /** First character of the operator: `=`, `^`, `$`, `*`, `~`, `|`; empty where the attribute has only to be there. */
  readonly operator: string;
  readonly value: string;
  readonly ignoresCase: boolean;
}

/** States that a script or a person brings about, and what is no element. */
const passing =
  /::|:(?:hover|focus|active|checked|target|disabled|before|after|placeholder|first-l|selection|empty|visited)/i;
/** What hides the first line hides words of the element, and with one line all. */
const firstLine = /::?first-line\s*$/i;
const alternatives = /:(?:is|where|matches|-webkit-any)\(|[()&]/gi;
const pseudoClass = /(?<!\\):[\w-]{1,40}(?:\([^()]{0,200}\)?)?/g;
const others = /[>+~\s]/;
const names = /[#.](?:[\w-]|[^\0-\x7f]|\\.){1,160}/g;
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
const nameMark = /[#.]/;
const backslash = /\\/g;
const maxSelector = 200;

/** A selector of a sheet. Of what many say of elements around or beside nothing is asked, see {@link Target}. */
export class Selector {
  /** What it says of the element itself, but for its place. */
  readonly compound: Target;
  private readonly text: string;
  private placed: Target | undefined | null = null;
  private whole: ExactSelector | undefined | null = null;

  constructor(text: string, compound: Target) {
    this.text = text;
    this.compound = compound;
  }

  /** What it says of the element, with the place of one without names; `undefined` where that is too little. */
  get target(): Target | undefined {
    if (this.placed === null)
      this.placed = isNamed(this.compound)
        ? withNegations(this.text, this.compound)
        : withPlace(this.text, this.compound);
    return this.placed;
  }

  /** All that it says; `undefined` where that is not simple. */
  get exact(): ExactSelector | undefined {
    const { chain } = this;
    return chain !== undefined && isPlain(chain) ? chain : undefined;
  }

  /** All that it says, of however many elements; `undefined` where it asks for states or places. */
  get chain(): ExactSelector | undefined {
    if (this.whole === null) this.whole = readExact(this.text.trim());
    return this.whole;
  }

  /** Whether it says nothing but a tag, or nothing at all. */
  get isTagAlone(): boolean {
    return tagAlone.test(this.text);
  }

  /** Whether all that it says is read. */
  get isSure(): boolean {
    return this.chain !== undefined || this.isTagAlone;
  }
}

const tagAlone = /^\s*(?:[a-z][\w-]*|\*|:root)\s*$/i;

/** Read a selector; `undefined` for one that is of a passing state, or too long. */
export function readSelector(given: string): Selector | undefined {
  const name = singleClass.exec(given)?.[1];
  if (name !== undefined) return new Selector(given, { ...anything, classes: [name.toLowerCase()] });
  if (given.length > maxSelector) return undefined;
  const written = withStates(given.replace(firstLine, ""));
  const hasPseudo = pseudoMark.test(written);
  const selector = (hasPseudo ? written.replace(negation, "").replace(likely, "") : written).trim();
  if (passing.test(selector)) return undefined;
  const plain = hasPseudo ? withoutPseudoClasses(selector) : selector;
  return new Selector(given, readCompound(plain.slice(startOfLast(plain)), lower));
}

/** A tag alone is said by itself, or by its place; with states and the like it may be any of a hundred. */
function withPlace(given: string, compound: Target): Target | undefined {
  const { tag } = compound;
  if (tag === "body" || tag === "html") return compound;
  const said = withStates(given.replace(firstLine, "")).replace(likely, "").replace(alternativeStarts, "(").trim();
  if (tag !== undefined && said.length === tag.length) return compound;
  const place = readPlace(said);
  return place === undefined ? undefined : { ...compound, place };
}

function withNegations(given: string, compound: Target): Target {
  if (!given.includes(":not(")) return compound;
  const unlike = readNegations(given.slice(startOfOwn(given)));
  return unlike.length === 0
    ? compound
    : { ...compound, place: { slots: [], unlike, other: undefined, combinator: " " } };
}

/** A selector without states and places: an element, and how others are to it. Names are as written. */
export interface ExactSelector {
  /** As it was written, for those who remember answers: many rules begin alike. */
  readonly text: string;
  readonly target: Target;
  /** What is before the last combinator. */
  readonly other: ExactSelector | undefined;
  readonly combinator: Combinator;
  /** Ids, then classes and attributes, then tags, as the cascade compares them. */
  readonly weight: number;
  /** Elements that are named. */
  readonly steps: number;
}

/** Around, right above, right before, or before the element. */
export type Combinator = " " | ">" | "+" | "~";

const maxExact = 120;
const notExact = /[:\\|]/;
const combinators = /\s*([>+~])\s*|\s+/;
const exactCompound = /^(?=.)(?:[a-z][\w-]*|\*)?(?:#[\w-]+|\.[\w-]+|\[[\w-]+(?:=(?:"[^"\]]*"|'[^'\]]*'|[\w-]+))?\])*$/i;

function readExact(written: string): ExactSelector | undefined {
  if (written.length > maxExact || notExact.test(written)) return undefined;
  // Between the compounds stand the combinators: `undefined` for white space.
  const parts = written.split(combinators);
  // Each further one would multiply the elements that are asked.
  if (written.indexOf("~") !== written.lastIndexOf("~")) return undefined;
  let selector: ExactSelector | undefined;
  for (let i = 0; i < parts.length; i += 2) {
    const compound = parts[i] as string;
    if (!exactCompound.test(compound)) return undefined;
    const target = readCompound(compound);
    const weight = weightOf(target) + (selector?.weight ?? 0);
    const combinator = (parts[i - 1] ?? " ") as Combinator;
    // All stands in these, whether a page writes them or not.
    const other = combinator === " " && selector !== undefined && isPage(selector) ? undefined : selector;
    const text = other === undefined ? compound : `${other.text}${combinator}${compound}`;
    selector = { text, target, other, combinator, weight, steps: i / 2 + 1 };
  }
  return selector;
}

function isPage({ target, other }: ExactSelector): boolean {
  return other === undefined && (target.tag === "html" || target.tag === "body") && !isNamed(target);
}

/** Whether a selector is simple enough to go by for sure: at most one element is named, around or right above the one that is meant. */
function isPlain({ target, other, combinator, steps }: ExactSelector): boolean {
  if (target.tag === "body" || target.tag === "html") return false;
  if (combinator === "+" || combinator === "~" || steps > 2) return false;
  return saysAnything(target) && (other === undefined || saysAnything(other.target));
}

function saysAnything(target: Target): boolean {
  return isNamed(target) || target.tag !== undefined;
}

/** Ids, then classes and attributes, then tags, as the cascade compares them. */
export function weightOf({ id, classes, attributes, tag }: Target): number {
  return (id === undefined ? 0 : 10_000) + 100 * (classes.length + attributes.length) + (tag === undefined ? 0 : 1);
}

function withStates(given: string): string {
  return given.includes(":") ? given.replace(stateAlone, "$1*") : given;
}

/** A state of any element. */
const stateAlone = /(^|[\s>+~])(?=:(?!is|where|matches|-webkit-any))/gi;
const alternativeStarts = /:(?:is|where|matches|-webkit-any)(?=\()/gi;
const nothing: readonly AttributeTest[] = [];
const anything: Target = { tag: undefined, id: undefined, classes: [], attributes: [], place: undefined };

function isNamed({ id, classes, attributes }: Target): boolean {
  return id !== undefined || classes.length > 0 || attributes.length > 0;
}

/** @param written What becomes of a name. */
function readCompound(own: string, written: (name: string) => string = asWritten): Target {
  const hasBrackets = own.includes("[");
  const attributes = hasBrackets
    ? (own.match(brackets) ?? []).map((text) => readAttribute(text.slice(1, -1)))
    : nothing;
  const named = hasBrackets ? own.replace(brackets, "") : own;
  const first = named.search(nameMark);
  const tag = first === 0 ? undefined : tagName.exec(own)?.[1]?.toLowerCase();
  if (first < 0) return { ...anything, tag, attributes };
  const classes: string[] = [];
  let id: string | undefined;
  for (const name of named.match(names) ?? []) {
    const plain = written(name.slice(1).replace(backslash, ""));
    if (name.startsWith("#")) id = plain;
    else classes.push(plain);
  }
  return { tag, id, classes, attributes, place: undefined };
}

const asWritten = (name: string): string => name;
const lower = (name: string): string => name.toLowerCase();

const slotNames = /:(first|last|only|nth|nth-last)-(child|of-type)(?:\(([^()]{0,30})\))?/gi;
const spaces = /\s/g;
const stepAndOffset = /^([+-]?\d{0,6})n([+-]\d{1,6})?$/;

/** What a selector of no name says of the place of its element; `undefined` where that is nothing, or cannot be read. */
function readPlace(selector: string): Place | undefined {
  const start = startOfOwn(selector);
  const own = selector.slice(start);
  const slots = Array.from(own.replace(negation, "").matchAll(slotNames), ([, which, among, given]) =>
    readSlots(which, among, given),
  ).flat();
  const unlike = readNegations(own);
  const before = selector.slice(0, start).trim();
  const last = before.slice(-1);
  const combinator = last === ">" || last === "+" || last === "~" ? last : " ";
  const around = combinator === " " ? before : before.slice(0, -1).trim();
  if (around === "")
    return slots.length + unlike.length > 0 || own.includes(":not(")
      ? { slots, unlike, other: undefined, combinator }
      : undefined;
  const other = readCompound(around.slice(startOfLast(around)).replace(negation, ""), lower);
  return { slots, unlike, other: isNamed(other) || other.tag !== undefined ? other : anything, combinator };
}

/** Where what a selector says of the element itself begins. */
function startOfOwn(selector: string): number {
  const blank = (text: string) => "x".repeat(text.length);
  return startOfLast(selector.replace(negation, blank).replace(slotNames, blank));
}

/** What an element is not to be. */
function readNegations(own: string): Target[] {
  return Array.from(own.matchAll(negation), ([, inside = ""]) => splitList(inside.trim()).flatMap(readOther)).flat();
}

/** What another element has to be, as far as it is told by names and places alone. */
function readOther(written: string): Target[] {
  const selector = written.trim();
  if (selector === "" || others.test(selector)) return [];
  const named = readCompound(selector.replace(pseudoClass, ""), lower);
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
export function startOfLast(selector: string): number {
  let at = selector.length;
  let depth = 0;
  for (; at > 0; at--) {
    const unit = selector.charCodeAt(at - 1);
    if (unit === CLOSING_BRACKET) depth++;
    else if (unit === OPENING_BRACKET) depth--;
    else if (depth <= 0 && isCombinator(unit) && selector.charCodeAt(at - 2) !== BACKSLASH) break;
  }
  return at;
}

function isCombinator(unit: number): boolean {
  return unit <= 0x20 || unit === GREATER_THAN || unit === PLUS || unit === TILDE;
}
