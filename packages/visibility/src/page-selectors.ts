import type { AnyNode, ChildNode, Element, NodeTable } from "@decant/dom";
import { Has } from "@decant/dom/internal";
import { compile } from "css-select";
import { type AttributeSelector, isTraversal, parse, type Selector } from "css-what";
import type { SheetRule } from "./sheets.ts";

/** One selector of a rule, prepared for the page. */
export interface PageSelector {
  readonly rule: SheetRule;
  /** Where the index files it: `#id`, `.class`, `[attribute`, a tag, or `*`. */
  readonly key: string;
  /** Classes of the compound that the element itself must match. */
  readonly classes: readonly string[];
  readonly tag: string | undefined;
  /**
   * Whether it consists of names and attributes only, of the element and at most one around it. Other selectors ask for states and
   * places, which a script may change.
   */
  readonly isPlain: boolean;
  readonly matches: (element: Element) => boolean;
}

/** Most selectors that are read. */
const maxSelectors = 100_000;
/** Steps of matching that one page may take. */
const maxSteps = 4_000_000;
/** Most tokens of a selector: css-select calls a function for each, one inside another. */
const maxTokens = 100;
/** Most functions in a list of selectors, which may be nested. */
const maxFunctions = 300;

const special = /[([\\]/;
const names = /[#.][^\s.#:>+~]+/g;
/** States that a page is not in as it loads. */
const absentStates =
  /^(?:hover|focus|focus-visible|focus-within|active|visited|target|checked|indeterminate|before|after|first-l.*|selection|placeholder)$/;
const absent =
  /::|:(?:hover|focus|active|visited|target|checked|indeterminate|before|after|first-l|selection|placeholder)/i;
const never = (): boolean => false;
/** Those of them that css-select does not know. */
const pseudos = { focus: never, "focus-visible": never, "focus-within": never, target: never };

/** Thrown to leave css-select when the page has used up its steps. */
class StepsSpent extends Error {}

const isElement = (node: AnyNode): node is Element => "attribs" in node;
const isAttribute = (token: Selector): token is AttributeSelector => token.type === "attribute";
/** The class or id that a token asks for, with its mark. */
function nameIn(token: Selector): string | undefined {
  if (!isAttribute(token)) return undefined;
  const name = token.name.toLowerCase();
  if (name === "class" && token.action === "element") return `.${token.value}`;
  return name === "id" && token.action === "equals" ? `#${token.value}` : undefined;
}

/** Reads the selectors of a page's rules: leaves out those that cannot match, and bounds the work of the others. */
export class PageSelectors {
  private readonly table: NodeTable;
  private names: ReadonlySet<string> | undefined;
  private readonly known = new Map<SheetRule, readonly PageSelector[]>();
  private selectorsLeft = maxSelectors;
  private stepsLeft = maxSteps;

  constructor(table: NodeTable) {
    this.table = table;
  }

  /** Ids and classes in the page, with their marks. Listed when first asked for. */
  private get present(): ReadonlySet<string> {
    this.names ??= namesIn(this.table);
    return this.names;
  }

  /** Whether not all of the matching could be done. */
  get isSpent(): boolean {
    return this.stepsLeft < 0;
  }

  /** Whether the page has an id or class, given with its mark. */
  isPresent(name: string): boolean {
    return this.present.has(name);
  }

  /** The selectors of a rule that may match an element of the page. */
  of(rule: SheetRule): readonly PageSelector[] {
    let selectors = this.known.get(rule);
    if (selectors === undefined) {
      selectors = this.parse(rule.selectors).flatMap((tokens) => this.prepare(simplify(tokens), rule));
      this.known.set(rule, selectors);
    }
    return selectors;
  }

  private parse(list: string): Selector[][] {
    // Most selectors name a class that the page does not have.
    const rest = special.test(list)
      ? list
      : list
          .split(",")
          .filter((one) => this.mayMatch(one))
          .join();
    if (rest === "" || rest.split("(", maxFunctions).length === maxFunctions || this.selectorsLeft < 0) return [];
    try {
      const selectors = parse(rest);
      this.selectorsLeft -= selectors.length;
      return selectors;
    } catch {
      return [];
    }
  }

  private mayMatch(selector: string): boolean {
    if (selector.includes(":") && absent.test(selector)) return false;
    return (selector.match(names) ?? []).every((name) => this.present.has(name));
  }

  private prepare(tokens: readonly Selector[], rule: SheetRule): PageSelector[] {
    if (tokens.length === 0 || tokens.length > maxTokens || tokens.some((token) => this.isAbsent(token))) return [];
    const subject = tokens.slice(tokens.findLastIndex(isTraversal) + 1);
    const key = keyOf(subject);
    const classes = subject.map(nameIn).filter((name) => name?.startsWith(".") === true) as string[];
    const tag = subject.find((token) => token.type === "tag")?.name;
    const isKey = tokens.length === 1 && tokens[0]?.type !== "pseudo" && !key.startsWith("[");
    let test: ((element: Element) => boolean) | undefined;
    const matches = (element: Element): boolean => {
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
    if (this.isSpent) return false;
    try {
      this.takeSteps(1);
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
    // Asked of text nodes only, by `:empty`.
    getText: (node: AnyNode): string => (node.type === "text" ? node.data : ""),
    removeSubsets: (nodes: AnyNode[]): AnyNode[] => nodes,
  };
}

function namesIn({ nodes, attributes, size, classNames }: NodeTable): ReadonlySet<string> {
  const names = new Set<string>();
  for (const name of classNames.names) names.add(`.${name}`);
  for (let i = 1; i < size; i++) {
    if (((attributes[i] as number) & Has.ID) !== 0) names.add(`#${(nodes[i] as Element).attribs.id}`);
  }
  return names;
}

/** Leave out `html` and `body` around the rest, which a page need not write, and replace `:is(.a)` by `.a`. */
function simplify(tokens: readonly Selector[]): readonly Selector[] {
  let from = 0;
  while (from + 1 < tokens.length && isPageElement(tokens[from]) && isInside(tokens[from + 1])) from += 2;
  return tokens.slice(from).flatMap((token) => {
    if (token.type !== "pseudo" || (token.name !== "is" && token.name !== "where") || !Array.isArray(token.data))
      return [token];
    const [only = []] = token.data;
    return token.data.length > 1 || only.some(isTraversal) ? [token] : only;
  });
}

const isPageElement = (token: Selector | undefined): boolean =>
  token?.type === "tag" && (token.name === "html" || token.name === "body");
const isInside = (token: Selector | undefined): boolean => token?.type === "child" || token?.type === "descendant";

function isPlain(tokens: readonly Selector[]): boolean {
  const steps = tokens.filter(isTraversal);
  const hasNames = tokens.every(
    (token) => isTraversal(token) || token.type === "attribute" || token.type === "tag" || token.type === "universal",
  );
  return hasNames && steps.length <= 1 && steps.every(isInside) && !(tokens.length === 1 && isPageElement(tokens[0]));
}

function keyOf(subject: readonly Selector[]): string {
  const names = subject.map(nameIn);
  const name = names.find((one) => one?.startsWith("#")) ?? names.find((one) => one !== undefined);
  if (name !== undefined) return name;
  const attribute = subject.filter(isAttribute).find(({ action }) => action !== "not");
  if (attribute !== undefined) return `[${attribute.name.toLowerCase()}`;
  return subject.find((token) => token.type === "tag")?.name.toLowerCase() ?? "*";
}
