import type { Element, NodeTable } from "@decant/dom";
import { TEXT } from "@decant/dom/internal";
import { type Declarations, readDeclarations, withoutEscapes } from "./declarations.ts";
import type { SelectorMatcher } from "./selectors.ts";
import type { SheetRule } from "./sheets.ts";

/** One selector with the rule that it is of. */
export interface IndexedRule extends Compound {
  readonly selector: string;
  readonly rule: SheetRule;
  /** Whether the compound is all of the selector, so that its names decide. */
  readonly isWhole: boolean;
}

/** Id, classes and tag of a compound selector, with their marks (`#a`, `.b`). */
export interface Compound {
  readonly id: string | undefined;
  readonly classes: readonly string[];
  readonly tag: string | undefined;
  /** An attribute that it asks for. */
  readonly attribute: string | undefined;
}

const none: readonly IndexedRule[] = [];

/** Most selectors that are indexed. */
const maxSelectors = 100_000;

/** Names in a page by which rules find elements: classes with their mark, ids with theirs, tags. */
export class PageNames {
  /** Classes by the number of the class attribute. */
  readonly ofClasses: readonly ReadonlySet<string>[];
  private readonly all = new Set<string>(["*"]);

  constructor({ nodes, tag, ordinal, classValues }: NodeTable) {
    this.ofClasses = classValues.map((value) => new Set(value.split(whiteSpace).map((name) => `.${name}`)));
    for (const names of this.ofClasses) for (const name of names) this.all.add(name);
    for (let i = 1; i < nodes.length; i++) {
      if (tag[i] === TEXT || ordinal[i] === 0) continue;
      const { name, attribs } = nodes[i] as Element;
      this.all.add(name);
      if (attribs.id !== undefined) this.all.add(`#${attribs.id}`);
    }
  }

  has(key: string): boolean {
    return this.all.has(key);
  }

  /** Whether the page has all ids and classes that a selector asks for, of an element or around it, and is in no state that it asks for. */
  mayMatch(selector: string): boolean {
    const plain = special.test(selector) ? withoutBrackets(selector) : selector;
    if (plain.includes(":") && absent.test(plain)) return false;
    return plain.includes("\\") || (plain.match(names) ?? []).every((name) => this.all.has(name));
  }
}

const whiteSpace = /\s+/;
const wholeCompound = /^[a-z\d]*(?:#[\w-]+)?(?:\.[\w-]+)*$/i;

/** Rules by the id, else a class, else the tag of the last compound of their selectors. */
export class RuleIndex {
  private readonly byKey = new Map<string, IndexedRule[]>();
  /** By the number of the class attribute. */
  private readonly ofClasses: (readonly IndexedRule[] | undefined)[] = [];
  private readonly ofAll: readonly IndexedRule[];
  private hasIds = false;
  private readonly table: NodeTable;
  private readonly names: PageNames;
  private readonly matcher: SelectorMatcher;

  constructor(rules: readonly SheetRule[], table: NodeTable, names: PageNames, matcher: SelectorMatcher) {
    this.table = table;
    this.names = names;
    this.matcher = matcher;
    let left = maxSelectors;
    for (const rule of rules) {
      for (const selector of splitList(rule.selectors)) {
        if (--left < 0) break;
        this.add(selector.replace(page, "").replace(onlyChoice, "$1"), rule);
      }
    }
    this.ofAll = this.byKey.get("*") ?? none;
  }

  get isEmpty(): boolean {
    return this.byKey.size === 0;
  }

  private add(selector: string, rule: SheetRule): void {
    if (!this.names.mayMatch(selector)) return;
    const compound = lastCompound(selector);
    const key = compound.id ?? compound.classes[0] ?? compound.tag ?? "*";
    if (!this.names.has(key)) return;
    this.hasIds ||= compound.id !== undefined;
    const isWhole = wholeCompound.test(selector) && (compound.id === undefined || compound.classes.length === 0);
    const indexed = { selector, rule, isWhole, ...compound };
    const found = this.byKey.get(key);
    if (found === undefined) this.byKey.set(key, [indexed]);
    else found.push(indexed);
  }

  /** Rules that match an element, in the order of the sheets. */
  rulesFor(index: number): readonly IndexedRule[] {
    const element = this.table.nodes[index] as Element;
    const classId = this.table.classIds[index] as number;
    let found = none;
    if (this.hasIds && element.attribs.id !== undefined)
      found = this.addMatching(this.byKey.get(`#${element.attribs.id}`), element, found);
    if (classId !== 0) found = this.addMatching(this.ofClass(classId), element, found);
    found = this.addMatching(this.byKey.get(element.name), element, found);
    found = this.addMatching(this.ofAll, element, found);
    return found.length < 2 ? found : [...found].sort((a, b) => a.rule.order - b.rule.order);
  }

  private addMatching(
    rules: readonly IndexedRule[] | undefined,
    element: Element,
    found: readonly IndexedRule[],
  ): readonly IndexedRule[] {
    if (rules === undefined || rules === none) return found;
    let all = found;
    for (const indexed of rules) {
      if (!this.isMatch(indexed, element)) continue;
      if (all === none) all = [indexed];
      else (all as IndexedRule[]).push(indexed);
    }
    return all;
  }

  private isMatch({ selector, attribute, tag, id, isWhole }: IndexedRule, element: Element): boolean {
    const { name, attribs } = element;
    if (attribute !== undefined && attribs[attribute] === undefined) return false;
    if ((tag !== undefined && tag !== name) || (id !== undefined && attribs.id !== id.slice(1))) return false;
    // The classes have been looked at for all elements with these.
    return isWhole || this.matcher.matches(selector, element);
  }

  private ofClass(classId: number): readonly IndexedRule[] {
    let rules = this.ofClasses[classId];
    if (rules === undefined) {
      const names = this.names.ofClasses[classId] as ReadonlySet<string>;
      const found = [...names].flatMap((name) =>
        (this.byKey.get(name) ?? none).filter(({ classes }) => classes.every((other) => names.has(other))),
      );
      rules = found.length === 0 ? none : found;
      this.ofClasses[classId] = rules;
    }
    return rules;
  }
}

/** Declarations of rules, each read once. */
export class RuleDeclarations {
  private readonly known = new Map<SheetRule, Declarations>();

  of(rule: SheetRule): Declarations {
    let read = this.known.get(rule);
    if (read === undefined) {
      read = readDeclarations(rule.block);
      this.known.set(rule, read);
    }
    return read;
  }
}

const special = /[([\\:]/;
const inner = /\([^()]*\)|\[[^[\]]*\]/g;
const names = /[#.][^\s.#:>+~]+/g;
const idName = /#[^\s.#:]+/;
const className = /\.[^\s.#:]+/g;
const tagName = /^[a-z][\w-]*/i;
const firstAttribute = /\[\s*([\w-]+)/;
/** States that a page as it loads is not in, and what is no element. */
const absent =
  /::|:(?:hover|focus|active|visited|target|checked|indeterminate|before|after|first-l|selection|placeholder)/i;
/** Brackets in brackets in a selector. */
const maxBrackets = 4;

/** A selector without what its functions and attributes ask for. */
function withoutBrackets(selector: string): string {
  let plain = selector;
  for (let left = maxBrackets; left > 0 && (plain.includes("(") || plain.includes("[")); left--)
    plain = plain.replace(inner, "");
  return plain;
}

/** The last compound of a selector; functions are left out. */
export function lastCompound(selector: string): Compound {
  if (!special.test(selector)) return readCompound(afterCombinator(selector), undefined);
  const plain = withoutBrackets(selector);
  if (plain.includes("\\")) {
    const classes = escapedClass(afterCombinator(plain));
    return { id: undefined, classes, tag: undefined, attribute: undefined };
  }
  const last = afterCombinator(plain);
  // What is in brackets at the end is of the last compound, if no function may hold it.
  const attribute = selector.includes("(") ? undefined : firstAttribute.exec(afterCombinator(selector))?.[1];
  return readCompound(rootMark.test(last) ? "html" : last, attribute?.toLowerCase());
}

function readCompound(text: string, attribute: string | undefined): Compound {
  return {
    id: text.includes("#") ? idName.exec(text)?.[0] : undefined,
    classes: text.includes(".") ? (text.match(className) ?? []) : [],
    tag: tagName.exec(text)?.[0].toLowerCase(),
    attribute,
  };
}

/** All is in these, whether a page writes them or not. */
const page = /^(?:(?:html|body)(?:\s*>\s*|\s+))*/i;
/** A list of one. */
const onlyChoice = /(?<=^|[\s>+~]):(?:where|is)\(([\w.#-]+)\)$/;
const rootMark = /^:root/i;
const combinators = [" ", ">", "+", "~", "\n"];

function afterCombinator(selector: string): string {
  return selector.slice(Math.max(...combinators.map((combinator) => selector.lastIndexOf(combinator))) + 1);
}

const wholeClass = /^[a-z]*\.((?:\\.|[^\s.#:[(\\])+)$/i;

/** The class of a compound that is one class with escapes. Any other such selector is tried on every element. */
function escapedClass(compound: string): readonly string[] {
  const name = wholeClass.exec(compound)?.[1];
  return name === undefined ? [] : [`.${withoutEscapes(name)}`];
}

const plain = /^[^\s:\\|>+~]+(?:(?:\s*>\s*|\s+)[^\s:\\|>+~]+)?$/;

/**
 * Whether a selector asks for names and attributes alone, of an element and at most one around it. What others ask for, states and
 * places among them, may be another once a script has run.
 */
export function isPlain(selector: string): boolean {
  return plain.test(selector) && selector !== "body" && selector !== "html";
}

const brackets = /[([]/;

/** The selectors of a list. Commas in brackets and strings separate nothing. */
export function splitList(selectors: string): string[] {
  if (!selectors.includes(",")) return [selectors];
  if (!brackets.test(selectors)) return selectors.split(",").map((selector) => selector.trim());
  const parts: string[] = [];
  let from = 0;
  let depth = 0;
  let quote = "";
  for (let at = 0; at <= selectors.length; at++) {
    const unit = selectors[at];
    if (unit === "\\") at++;
    else if (quote !== "" && unit !== undefined) quote = unit === quote ? "" : quote;
    else if (unit === '"' || unit === "'") quote = unit;
    else if (unit === "(" || unit === "[") depth++;
    else if (unit === ")" || unit === "]") depth--;
    else if (unit === undefined || (unit === "," && depth <= 0)) {
      parts.push(selectors.slice(from, at).trim());
      from = at + 1;
    }
  }
  return parts;
}
