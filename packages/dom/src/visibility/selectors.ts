import { compile } from "css-select";
import { type AttributeSelector, isTraversal, parse, type Selector } from "css-what";
import type { AnyNode, ChildNode, Element } from "domhandler";
import { remembering } from "../lazily.ts";
import type { NodeTable } from "../measure/measure.ts";
import { Has } from "../measure/tags.ts";
import type { SheetRule } from "./sheets.ts";

/** One selector of a rule, prepared for the page. */
export interface PageSelector {
  readonly rule: SheetRule;
  /** Key in the index: `#id`, `.class`, `[attribute`, a tag, or `*`. */
  readonly key: string;
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
/** States that do not apply while a page loads. */
const absentStates =
  /^(?:hover|focus|focus-visible|focus-within|active|visited|target|checked|indeterminate|before|after|first-l.*|selection|placeholder)$/;
const never = (): boolean => false;
/** States that css-select does not know. */
const pseudos = { focus: never, "focus-visible": never, "focus-within": never, target: never };

/** Thrown to leave css-select when the page has used up its steps. */
class StepsSpent extends Error {}

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
  private marked: readonly string[] | undefined;
  private places: ReadonlyMap<string, readonly number[]> | undefined;
  private selectorsLeft = maxSelectors;
  private stepsLeft = maxSteps;

  constructor(table: NodeTable) {
    this.table = table;
  }

  /** The classes of the page by their number, with their mark. Listed when first asked for. */
  get classes(): readonly string[] {
    this.marked ??= this.table.classNames.names.map((name) => `.${name}`);
    return this.marked;
  }

  /** Places of the ids and classes in the page, with their marks. Listed when first asked for. */
  private get present(): ReadonlyMap<string, readonly number[]> {
    this.places ??= placesOf(this.table, this.classes);
    return this.places;
  }

  /** Whether matching was cut short. */
  get isSpent(): boolean {
    return this.stepsLeft < 0;
  }

  /** The selectors of a rule that may match an element of the page. */
  readonly of: (rule: SheetRule) => readonly PageSelector[] = remembering((rule) =>
    this.parse(rule.selectors).flatMap((tokens) => this.prepare(simplify(tokens), rule)),
  );

  private parse(list: string): Selector[][] {
    const rest = special.test(list) ? list : this.possible(list).join();
    if (rest === "" || rest.split("(", maxFunctions).length === maxFunctions || this.selectorsLeft < 0) return [];
    try {
      const selectors = parse(rest);
      this.selectorsLeft -= selectors.length;
      return selectors;
    } catch {
      return [];
    }
  }

  /** The selectors of a list without brackets that may match, by their names and states. */
  private possible(list: string): string[] {
    return list.split(",").filter((selector) => {
      if (selector.includes(":") && absent.test(selector)) return false;
      return selector.match(names)?.every((name) => this.present.has(name)) !== false;
    });
  }

  private prepare(tokens: readonly Selector[], rule: SheetRule): PageSelector[] {
    if (tokens.length === 0 || tokens.length > maxTokens || tokens.some((token) => this.isAbsent(token))) return [];
    const subject = tokens.slice(tokens.findLastIndex(isTraversal) + 1);
    const names = subject.flatMap((token) => nameIn(token) ?? []);
    const key = names.find((name) => name.startsWith("#")) ?? names[0] ?? keyOf(subject);
    const classes = names.filter((name) => name.startsWith("."));
    const tag = subject.find((token) => token.type === "tag")?.name;
    const isKey = tokens.length === 1 && tokens[0]?.type !== "pseudo" && !key.startsWith("[");
    const around = namesAround(tokens).map((name) => this.present.get(name) ?? []);
    let test: ((element: Element) => boolean) | undefined;
    const matches = (element: Element, index: number): boolean => {
      if (this.isSpent) return false;
      this.stepsLeft--;
      if (!around.every((place) => isInside(place, index))) return false;
      test ??= this.compile(tokens);
      return test(element);
    };
    return [{ rule, key, classes, tag, isPlain: isPlain(tokens), matches: isKey ? () => true : matches }];
  }

  private isAbsent(token: Selector): boolean {
    if (token.type === "pseudo-element") return true;
    if (token.type === "pseudo") return absentStates.test(token.name);
    const name = nameIn(token);
    return name !== undefined && !this.present.has(name);
  }

  /** A selector that css-select does not know matches nothing. */
  private compile(tokens: readonly Selector[]): (element: Element) => boolean {
    try {
      const query = compile<AnyNode, Element>([[...tokens]], { adapter: this.adapter, pseudos, cacheResults: false });
      return (element) => this.match(query, element);
    } catch {
      return never;
    }
  }

  private match(query: (element: Element) => boolean, element: Element): boolean {
    try {
      return query(element);
    } catch (error) {
      if (error instanceof StepsSpent) return false;
      throw error;
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

/** By name, the outermost elements with it: of each, its number and the number after its last node. */
function placesOf(table: NodeTable, classes: readonly string[]): ReadonlyMap<string, number[]> {
  const { nodes, attributes, size, end, classIds, classNames } = table;
  const ofNames = classes.map((): number[] => []);
  const places = new Map(classes.map((name, i) => [name, ofNames[i] as number[]]));
  const add = (place: number[], i: number): void => {
    if (i >= (place.at(-1) ?? 0)) place.push(i, end[i]);
  };
  for (let i = 1; i < size; i++) {
    if (classIds[i] !== 0) for (const place of classNames.valuesOf(classIds[i], ofNames)) add(place, i);
    if ((attributes[i] & Has.ID) === 0) continue;
    const id = `#${(nodes[i] as Element).attribs.id}`;
    const place = places.get(id) ?? [];
    places.set(id, place);
    add(place, i);
  }
  return places;
}

/** Whether a node is inside one of the elements at some places. */
function isInside(place: readonly number[], index: number): boolean {
  let low = 0;
  for (let high = place.length / 2; low < high; ) {
    const middle = (low + high) >> 1;
    if (place[2 * middle] < index) low = middle + 1;
    else high = middle;
  }
  return low > 0 && index < place[2 * low - 1];
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

/** Key of a compound without classes and ids. */
function keyOf(subject: readonly Selector[]): string {
  const attribute = subject.filter(isAttribute).find(({ action }) => action !== "not");
  if (attribute !== undefined) return `[${attribute.name.toLowerCase()}`;
  return subject.find((token) => token.type === "tag")?.name.toLowerCase() ?? "*";
}

const none: readonly PageSelector[] = [];

/** Rules by a name that an element must have to match; the other elements are not tested. */
export class RuleIndex {
  private readonly table: NodeTable;
  private readonly byKey = new Map<string, PageSelector[]>();
  /** By the number of the class attribute. */
  private readonly ofClass: (classId: number) => readonly PageSelector[];
  private hasIds = false;
  private hasTags = false;
  /** Attributes that are keys. */
  private readonly attributes: string[] = [];

  constructor(rules: readonly SheetRule[], table: NodeTable, selectors: PageSelectors) {
    this.table = table;
    for (const rule of rules) for (const selector of selectors.of(rule)) this.file(selector);
    const ofNames = this.isEmpty ? [] : selectors.classes.map((name) => this.byKey.get(name));
    this.ofClass = remembering((classId) => {
      // A name may repeat.
      const lists = new Set(table.classNames.valuesOf(classId, ofNames));
      const hasAll = ({ classes }: PageSelector) => classes.every((name) => table.classNames.has(classId, name.slice(1)));
      return lists.size === 0 ? none : [...lists].flat().filter(hasAll);
    });
  }

  get isEmpty(): boolean {
    return this.byKey.size === 0;
  }

  /** The selectors that match an element, in the order of their rules. */
  matching(index: number): readonly PageSelector[] {
    const { nodes, attributes, classIds } = this.table;
    const element = nodes[index] as Element;
    // Most elements match nothing, so a list is made for the first match only.
    let found: PageSelector[] | undefined;
    const add = (selectors: readonly PageSelector[] = none): void => {
      for (const selector of selectors) {
        if (!selector.matches(element, index)) continue;
        if (found === undefined) found = [selector];
        else found.push(selector);
      }
    };
    if (this.hasIds && (attributes[index] & Has.ID) !== 0) add(this.byKey.get(`#${element.attribs.id}`));
    add(this.ofClass(classIds[index]));
    for (const name of this.attributes) if (element.attribs[name] !== undefined) add(this.byKey.get(`[${name}`));
    if (this.hasTags) add(this.byKey.get(element.name));
    add(this.byKey.get("*"));
    return found?.sort((a, b) => a.rule.order - b.rule.order) ?? none;
  }

  private file(selector: PageSelector): void {
    const { key } = selector;
    const alike = this.byKey.get(key);
    if (alike !== undefined) alike.push(selector);
    else {
      this.byKey.set(key, [selector]);
      if (key.startsWith("[")) this.attributes.push(key.slice(1));
      else if (key.startsWith("#")) this.hasIds = true;
      else if (!key.startsWith(".") && key !== "*") this.hasTags = true;
    }
  }
}
