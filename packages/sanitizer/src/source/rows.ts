import { compileSelector, type Element } from "@decant/dom";
import { compileWhenAsked, parseSelector, remembering, stringifySelector, subjectOf } from "@decant/dom/internal";
import type { ClassList } from "./attributes.ts";

type ParsedSelector = ReturnType<typeof parseSelector>[number];
type AttributeSelector = Extract<ParsedSelector[number], { readonly type: "attribute" }>;

/** A fact about a framework: a selector of elements that it writes. */
export interface Row {
  /** In kebab case: the framework, and the part if it has several rows. */
  readonly id: string;
  /** CSS selector of the elements. */
  readonly selector: string;
  /** Name of the page in `test/frameworks/` that changes without this row. @default id */
  readonly fixture?: string;
}

/** Finds the rows of a list that match an element. */
export interface FoundRows<R extends Row> {
  /** In order. */
  readonly all: (element: Element, classes: ClassList) => readonly R[];
  /** The first. */
  readonly find: (element: Element, classes: ClassList) => R | undefined;
}

/** One selector of a list, with cheap tests that come first. */
interface Candidate<R> {
  readonly row: R;
  readonly matches: (element: Element) => boolean;
  readonly tag: string | undefined;
  /** Class token that the element must have, in lower case. */
  readonly token: string | undefined;
  /** String that one of its class tokens must contain, in lower case. */
  readonly part: string | undefined;
  /** Other attribute that the element must have. */
  readonly attribute: string | undefined;
}

/** An ordered list of rows, indexed by class token. */
export class RowIndex<R extends Row> implements FoundRows<R> {
  private readonly candidates: readonly Candidate<R>[];
  /** Candidates without a class. */
  private readonly classless: readonly Candidate<R>[];
  private readonly tokens: ReadonlySet<string>;
  private readonly parts: readonly string[];

  constructor(rows: readonly R[]) {
    this.candidates = rows.flatMap((row) => parseSelector(row.selector).map((selector) => candidateOf(row, selector)));
    this.classless = this.candidates.filter(({ token, part }) => token === undefined && part === undefined);
    this.tokens = new Set(this.candidates.flatMap(({ token }) => token ?? []));
    this.parts = [...new Set(this.candidates.flatMap(({ part }) => part ?? []))];
  }

  /** The rows that match an element, in order. */
  all(element: Element, classes: ClassList): readonly R[] {
    const candidates = classes.fact(this.byClass);
    if (candidates.length === 0) return none;
    const found = new Set<R>();
    for (const candidate of candidates) if (isMatch(candidate, element)) found.add(candidate.row);
    return [...found];
  }

  /** The first row that matches an element. */
  find(element: Element, classes: ClassList): R | undefined {
    for (const candidate of classes.fact(this.byClass)) if (isMatch(candidate, element)) return candidate.row;
    return undefined;
  }

  /** Whether a row may match by class tokens. */
  readonly mayMatch = (tokens: readonly string[]): boolean =>
    tokens.some((token) => this.tokens.has(token) || this.parts.some((part) => token.includes(part)));

  /** Attributes other than `class` by which a row may match. */
  get attributes(): readonly string[] {
    return [...new Set(this.candidates.flatMap(({ attribute }) => (attribute === undefined ? [] : [attribute])))];
  }

  private readonly byClass = (tokens: readonly string[]): readonly Candidate<R>[] =>
    this.mayMatch(tokens) ? this.candidates.filter((candidate) => fitsClass(candidate, tokens)) : this.classless;
}

const none: readonly never[] = [];

function fitsClass<R>({ token, part }: Candidate<R>, tokens: readonly string[]): boolean {
  if (token !== undefined) return tokens.includes(token);
  return part === undefined || tokens.some((name) => name.includes(part));
}

function isMatch<R>({ tag, attribute, matches }: Candidate<R>, element: Element): boolean {
  if (tag !== undefined && tag !== element.name) return false;
  return (attribute === undefined || element.attribs[attribute] !== undefined) && matches(element);
}

const indexes = remembering((rows: readonly Row[]) => new RowIndex(rows));

/** The index of a list, made once per list. */
export function indexOf<R extends Row>(rows: readonly R[]): RowIndex<R> {
  return indexes(rows) as unknown as RowIndex<R>;
}

const testOf = remembering(compileSelector);

/** Whether an element matches a selector, which is compiled once. */
export function isMatching(element: Element, selector: string): boolean {
  return testOf(selector)(element);
}

/** A selector that a list has, with the conditions of its subject. Arguments of `:is(...)` and `:not(...)` are not required. */
function candidateOf<R extends Row>(row: R, selector: ParsedSelector): Candidate<R> {
  const subject = subjectOf(selector);
  const required = subject.filter((part) => part.type === "attribute" && part.action !== "not") as AttributeSelector[];
  const classes = required.filter(({ name }) => name === "class");
  const token = classes.find(({ action }) => action === "element")?.value.toLowerCase();
  const part = token === undefined ? classes[0]?.value.trim().toLowerCase() : undefined;
  const isNamed = token !== undefined || part !== undefined;
  const attribute = isNamed ? undefined : (required.find(({ name }) => name === "id") ?? required[0])?.name;
  const tag = subject.find(({ type }) => type === "tag");
  const matches = compileWhenAsked(stringifySelector([selector]));
  return { row, matches, tag: tag?.type === "tag" ? tag.name : undefined, token, part, attribute };
}
