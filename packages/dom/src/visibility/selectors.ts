import { lowerBound } from "@decant/page";
import { compile } from "css-select";
import { type AttributeSelector, isTraversal, parse, type Selector, SelectorType } from "css-what";
import type { AnyNode, ChildNode, Element } from "domhandler";
import { lazily, remembering } from "../lazily.ts";
import type { NodeTable } from "../measure/measure.ts";
import { Has } from "../measure/tags.ts";
import { SelectorIndex, subjectOf } from "../select/selector-index.ts";
import type { SheetRule } from "./sheets.ts";

/** One selector of a rule, prepared for the page. */
export interface PageSelector {
  readonly rule: SheetRule;
  readonly tokens: readonly Selector[];
  /** Classes of the compound that the element itself must match. */
  readonly classes: readonly string[];
  readonly tag: string | undefined;
  /**
   * Whether it consists only of names and attributes, of the element and at most one around it. Other selectors depend on states and
   * positions, which a script may change.
   */
  readonly isPlain: boolean;
  /** Tests an element, given with its number in the table. */
  readonly matches: (element: Element, index: number) => boolean;
}

/** Most selectors that are read. */
const maxSelectors = 100_000;
/** Steps of matching that one page may take. */
const maxSteps = 4_000_000;
/** Most tokens of a selector: css-select calls a function for each, one inside another. */
const maxTokens = 100;
/** Most functions in a list of selectors, which may be nested. */
const maxFunctions = 300;

const special = /[([\\|]/;
/** States that do not apply while a page loads, and parts of elements. */
const absent =
  /::|:(?:hover|focus|active|visited|target|checked|indeterminate|before|after|first-l|selection|placeholder)/i;
const names = /[#.][^\s.#:>+~]+/g;
const never = (): boolean => false;
/** States that css-select does not know. */
const pseudos = { focus: never, "focus-visible": never, "focus-within": never, target: never };

/** Thrown to leave css-select when the page has used up its steps. */
class StepsSpent extends Error {}

const universal: Selector = { type: SelectorType.Universal, namespace: null };
const isElement = (node: AnyNode): node is Element => "attribs" in node;
const isAttribute = (token: Selector): token is AttributeSelector => token.type === "attribute";
/** The class or id that a token requires, with its mark. */
function nameIn(token: Selector): string | undefined {
  if (!isAttribute(token)) return undefined;
  const name = token.name.toLowerCase();
  if (name === "class" && token.action === "element") return `.${token.value}`;
  return name === "id" && token.action === "equals" ? `#${token.value}` : undefined;
}

/** Reads the selectors of a page's rules: leaves out those that cannot match, and bounds the work of the others. */
export class PageSelectors {
  private readonly table: NodeTable;
  /** The ids and classes in the page, with their marks. */
  private readonly present = lazily(() => namesOf(this.table));
  private readonly places = lazily(() => placesOf(this.table));
  private selectorsLeft = maxSelectors;
  private stepsLeft = maxSteps;

  constructor(table: NodeTable) {
    this.table = table;
  }

  /** Whether matching was cut short. */
  get isSpent(): boolean {
    return this.stepsLeft < 0;
  }

  /** The selectors of a rule that may match an element of the page. */
  readonly of: (rule: SheetRule) => readonly PageSelector[] = remembering((rule) =>
    this.parse(this.possible(rule)).flatMap((tokens) => this.prepare(simplify(tokens), rule)),
  );

  /** Those that may match by their names and states, which is asked before others are parsed; lists with brackets stay whole. */
  readonly possible: (rule: SheetRule) => string = remembering(({ selectors }) =>
    special.test(selectors)
      ? selectors
      : selectors
          .split(",")
          .filter((selector) => this.isPossible(selector))
          .join(),
  );

  private parse(rest: string): Selector[][] {
    if (rest === "" || rest.split("(", maxFunctions).length === maxFunctions || this.selectorsLeft < 0) return [];
    try {
      const selectors = parse(rest);
      this.selectorsLeft -= selectors.length;
      return selectors;
    } catch {
      return [];
    }
  }

  private isPossible(selector: string): boolean {
    if (selector.includes(":") && absent.test(selector)) return false;
    return selector.match(names)?.every((name) => this.present().has(name)) !== false;
  }

  private prepare(tokens: readonly Selector[], rule: SheetRule): PageSelector[] {
    if (tokens.length === 0 || tokens.length > maxTokens || tokens.some((token) => this.isAbsent(token))) return [];
    const subject = subjectOf(tokens);
    const classes = subject.flatMap((token) => nameIn(token) ?? []).filter((name) => name.startsWith("."));
    const tagToken = subject.find((token) => token.type === "tag");
    const tag = tagToken?.name.toLowerCase();
    const { classNames, classIds } = this.table;
    // The index has looked up the first class.
    const others = classes.slice(1).map((name) => name.slice(1));
    const hasClasses = (index: number): boolean => others.every((name) => classNames.has(classIds[index], name));
    const around = namesAround(tokens).map((name) => this.places().get(name) ?? []);
    // `p`, `.a.b` and `.c p.a` are decided here, without css-select.
    const isNamed = classes.length + (tagToken?.namespace === null ? 1 : 0) === subject.length;
    const isNames =
      isNamed &&
      (tokens.length === subject.length ||
        (tokens.length === subject.length + 2 && around.length === 1 && tokens[1].type === "descendant"));
    let test: ((element: Element) => boolean) | undefined;
    const matches = (element: Element, index: number): boolean => {
      if (tag !== undefined && element.name !== tag) return false;
      if (!hasClasses(index) || !around.every((place) => isInside(place, index))) return false;
      if (isNames) return true;
      if (this.isSpent) return false;
      this.stepsLeft--;
      test ??= this.compile(isNamed ? [...tokens.slice(0, -subject.length), universal] : tokens);
      return test(element);
    };
    return [{ rule, tokens, classes, tag, isPlain: isPlain(tokens), matches }];
  }

  private isAbsent(token: Selector): boolean {
    if (token.type === "pseudo-element") return true;
    if (token.type === "pseudo") return absent.test(`:${token.name}`);
    const name = nameIn(token);
    return name !== undefined && !this.present().has(name);
  }

  /** A selector that css-select does not know matches nothing. */
  private compile(tokens: readonly Selector[]): (element: Element) => boolean {
    try {
      const query = compile<AnyNode, Element>([[...tokens]], { adapter: this.adapter, pseudos, cacheResults: false });
      return (element) => {
        try {
          return query(element);
        } catch (error) {
          if (error instanceof StepsSpent) return false;
          throw error;
        }
      };
    } catch {
      return never;
    }
  }

  private takeSteps(steps: number): void {
    this.stepsLeft -= steps;
    if (this.isSpent) throw new StepsSpent();
  }

  private counted<Node>(nodes: Node[]): Node[] {
    this.takeSteps(nodes.length);
    return nodes;
  }

  /** Counts the nodes that css-select visits. */
  private readonly adapter = {
    isTag: isElement,
    getAttributeValue: ({ attribs }: Element, name: string): string | undefined => attribs[name],
    hasAttrib: ({ attribs }: Element, name: string): boolean => attribs[name] !== undefined,
    getName: ({ name }: Element): string => name,
    getChildren: (node: AnyNode): ChildNode[] => this.counted("children" in node ? node.children : []),
    getParent: (node: AnyNode): AnyNode | null => {
      this.takeSteps(1);
      return node.parent;
    },
    getSiblings: (node: AnyNode): AnyNode[] => this.counted(node.parent?.children ?? [node as ChildNode]),
    prevElementSibling: (node: AnyNode): Element | null => {
      let before = node.prev;
      for (this.takeSteps(1); before !== null && !isElement(before); this.takeSteps(1)) before = before.prev;
      return before;
    },
    // Called for text nodes only, by `:empty`.
    getText: (node: AnyNode): string => (node.type === "text" ? node.data : ""),
    removeSubsets: (nodes: AnyNode[]): AnyNode[] => nodes,
  };
}

function namesOf({ nodes, attributes, size, classNames }: NodeTable): ReadonlySet<string> {
  const names = new Set(classNames.names.map((name) => `.${name}`));
  for (let i = 1; i < size; i++) if ((attributes[i] & Has.ID) !== 0) names.add(`#${(nodes[i] as Element).attribs.id}`);
  return names;
}

/** By name, the outermost elements with it: of each, its number and the number after its last node. */
function placesOf({ nodes, attributes, size, end, classIds, classNames }: NodeTable): ReadonlyMap<string, number[]> {
  const classes = classNames.names.map((name) => `.${name}`);
  const namesOf = remembering((id: number) => classNames.valuesOf(id, classes));
  const places = new Map<string, number[]>();
  const add = (name: string, i: number): void => {
    const place = places.get(name);
    if (place === undefined) places.set(name, [i, end[i]]);
    else if (i >= (place.at(-1) as number)) place.push(i, end[i]);
  };
  for (let i = 1; i < size; i++) {
    for (const name of namesOf(classIds[i])) add(name, i);
    if ((attributes[i] & Has.ID) !== 0) add(`#${(nodes[i] as Element).attribs.id}`, i);
  }
  return places;
}

/** Whether a node is inside one of the elements at some places. */
function isInside(place: readonly number[], index: number): boolean {
  const before = lowerBound(place.length / 2, (at) => place[2 * at] < index);
  return before > 0 && index < place[2 * before - 1];
}

/** Classes and ids that elements around the element itself must have. */
function namesAround(tokens: readonly Selector[]): string[] {
  const from = tokens.findLastIndex((token) => isTraversal(token) && !isStepInside(token));
  const to = tokens.findLastIndex(isTraversal);
  return from === to ? [] : tokens.slice(from + 1, to).flatMap((token) => nameIn(token) ?? []);
}

/** Leave out leading `html` and `body`, which pages may omit, and replace `:is(.a)` by `.a`. */
function simplify(tokens: readonly Selector[]): readonly Selector[] {
  let from = 0;
  while (from + 1 < tokens.length && isPageElement(tokens[from]) && isStepInside(tokens[from + 1])) from += 2;
  const rest = from === 0 ? tokens : tokens.slice(from);
  if (!rest.some(({ type }) => type === "pseudo")) return rest;
  return rest.flatMap((token) => {
    if (token.type !== "pseudo" || (token.name !== "is" && token.name !== "where") || !Array.isArray(token.data))
      return [token];
    const [only = []] = token.data;
    return token.data.length > 1 || only.some(isTraversal) ? [token] : only;
  });
}

const isPageElement = (token: Selector | undefined): boolean =>
  token?.type === "tag" && (token.name === "html" || token.name === "body");
const isStepInside = (token: Selector | undefined): boolean => token?.type === "child" || token?.type === "descendant";

function isPlain(tokens: readonly Selector[]): boolean {
  const steps = tokens.filter(isTraversal);
  const hasNames = tokens.every(
    (token) => isTraversal(token) || token.type === "attribute" || token.type === "tag" || token.type === "universal",
  );
  return (
    hasNames && steps.length <= 1 && steps.every(isStepInside) && !(tokens.length === 1 && isPageElement(tokens[0]))
  );
}

const none: readonly PageSelector[] = [];
const byOrder = (a: PageSelector, b: PageSelector): number => a.rule.order - b.rule.order;

/** Rules whose selectors may match an element of the page. */
export class RuleIndex {
  readonly isEmpty: boolean;
  private readonly table: NodeTable;
  private readonly selectorsFor: (index: number) => readonly PageSelector[];

  constructor(rules: readonly SheetRule[], table: NodeTable, selectors: PageSelectors) {
    const index = new SelectorIndex<PageSelector>();
    for (const rule of rules) for (const selector of selectors.of(rule)) index.add(selector.tokens, selector);
    this.isEmpty = index.isEmpty;
    this.table = table;
    this.selectorsFor = index.on(table);
  }

  /** The selectors that match an element, in the order of their rules. */
  matching(index: number): readonly PageSelector[] {
    const element = this.table.nodes[index] as Element;
    // Most elements match nothing, so a list is made for the first match only.
    let found: PageSelector[] | undefined;
    for (const selector of this.selectorsFor(index)) {
      if (!selector.matches(element, index)) continue;
      if (found === undefined) found = [selector];
      else found.push(selector);
    }
    return found === undefined || found.length === 1 ? (found ?? none) : found.sort(byOrder);
  }
}
