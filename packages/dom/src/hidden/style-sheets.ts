import type { AnyNode, Document, Element } from "domhandler";
import { Has } from "../attributes.ts";
import type { NodeOrder } from "../node-order.ts";
import { TEXT } from "../tags.ts";
import { DoubtfulSheets } from "./doubtful-sheets.ts";
import { append, matches, type Rule } from "./selectors.ts";
import { ReadValues, type SheetValues } from "./sheet-values.ts";
import { type PaintedBlock, Sheets, shows } from "./sheets.ts";
import { takeWaitingRules } from "./waiting-rules.ts";

/**
 * Read the style sheets that stand in a page itself, as far as they hide elements: simple selectors, with at most one element named
 * around the one that is meant. Sheets that a page loads are not there to be read.
 *
 * @param order The nodes of the document, and the style sheets among them.
 */
export function readStyleSheets(document: Document, order: NodeOrder, styles: readonly Element[]): void {
  const sheets = new Sheets();
  for (const style of styles) sheets.add(style);
  if (styles.length > 0) sheetsOf.set(document, sheets);
  const hiding = sheets.hidingRules();
  if (hiding.length === 0) return;
  const found = new Matcher(hiding, sheets).match(order);
  if (found.size === 0) return;
  const waiting = takeWaitingRules(document, found);
  if (found.size > 0) hiddenOf.set(document, found);
  if (waiting.size > 0) waitingOf.set(document, waiting);
}

/** How style sheets hide elements of a document; entries die with their document. */
const hiddenOf = new WeakMap<Document, ReadonlyMap<Element, SheetHiding>>();
const waitingOf = new WeakMap<Document, ReadonlyMap<Element, SheetHiding>>();

const sheetsOf = new WeakMap<Document, Sheets>();

/** What the sheets of a document may hide besides, for those who only tell of it. */
export interface TellingSheets {
  readonly doubtful: DoubtfulSheets;
  /** Rules that give colours. */
  readonly painted: readonly PaintedBlock[];
  readonly values: SheetValues;
  /** Whether there is more in the sheets than was read. */
  readonly isCut: boolean;
}

/** @param styles Declarations that elements of the document have themselves. */
export function tellingSheets(document: Document, styles: () => Iterable<string>): TellingSheets {
  const {
    doubtful,
    painted,
    texts,
    keyframes,
    isCut,
  }: Pick<Sheets, "doubtful" | "painted" | "texts" | "keyframes" | "isCut"> = sheetsOf.get(document) ?? noSheets;
  const values = new ReadValues(texts, keyframes, styles);
  return { doubtful: new DoubtfulSheets(doubtful, values), painted, values, isCut };
}

const noSheets = { doubtful: [], painted: [], texts: [], keyframes: new Map<string, string>(), isCut: false };

/** What one rule does; the same object for all elements that it hides. */
export interface SheetHiding {
  readonly technique: string;
  /** Another rule shows elements of the same name, a panel that opens, or a menu; or the script that defines them does. */
  readonly opens: boolean;
}

const none: ReadonlyMap<Element, SheetHiding> = new Map();

/** What the sheets of a document hide. */
export function hiddenBySheets(document: AnyNode | null): ReadonlyMap<Element, SheetHiding> {
  return (document?.type === "root" ? hiddenOf.get(document as Document) : undefined) ?? none;
}

/** What the sheets of a document hide until a script has run, and with it most of the page: taken for shown, and told. */
export function waitingBySheets(document: AnyNode | null): ReadonlyMap<Element, SheetHiding> {
  return (document?.type === "root" ? waitingOf.get(document as Document) : undefined) ?? none;
}

/** Most questions whether a rule matches an element; what is left is taken for shown. */
const maxTests = 200_000;

const noRules: readonly Rule[] = [];

/** Rules by the most telling name of the element that they mean. */
class RuleIndex {
  readonly byId: Map<string, Rule[]> = new Map();
  readonly byClass: Map<string, Rule[]> = new Map();
  readonly byAttribute: Map<string, Rule[]> = new Map();
  readonly byTag: Map<string, Rule[]> = new Map();

  constructor(rules: readonly Rule[]) {
    for (const rule of rules) {
      const { id, classes, attributes, tag } = rule.target;
      if (id !== undefined) append(this.byId, id, rule);
      else if (classes[0] !== undefined) append(this.byClass, classes[0], rule);
      else if (attributes[0] !== undefined) append(this.byAttribute, attributes[0][0], rule);
      else append(this.byTag, tag ?? "", rule);
    }
  }
}

class Matcher {
  private readonly sheets: Sheets;
  /** Most elements are hidden by no rule: those are asked first. */
  private readonly hiding: RuleIndex;
  /** All rules, and the classes that some rule shows, as soon as a rule hides anything. */
  private all: RuleIndex | undefined;
  private shown: ReadonlySet<string> | undefined;
  /** The hiding rules of each class attribute, by its number. */
  private readonly hidingOfClass: (readonly Rule[] | undefined)[] = [];
  private readonly hidings = new Map<Rule, SheetHiding>();
  private testsLeft = maxTests;

  constructor(hiding: readonly Rule[], sheets: Sheets) {
    this.sheets = sheets;
    this.hiding = new RuleIndex(hiding);
  }

  match(order: NodeOrder): Map<Element, SheetHiding> {
    const { nodes, tag, attributes } = order;
    const found = new Map<Element, SheetHiding>();
    const { byTag, byId, byClass, byAttribute } = this.hiding;
    const asksAll = byTag.size > 0 || byAttribute.size > 0;
    const asked = (byId.size > 0 ? Has.ID : 0) | (byClass.size > 0 ? Has.CLASS : 0);
    for (let i = 1; i < nodes.length && this.testsLeft > 0; i++) {
      if (tag[i] === TEXT || (!asksAll && ((attributes[i] as number) & asked) === 0)) continue;
      const hiding = this.mayHide(order, i) ? this.hidingOf(nodes[i] as Element) : undefined;
      if (hiding !== undefined) found.set(nodes[i] as Element, hiding);
    }
    return found;
  }

  /** Whether a rule hides an element, unless another one shows it. */
  private mayHide({ nodes, attributes, classIds, classes }: NodeOrder, index: number): boolean {
    const { byTag, byId, byClass, byAttribute } = this.hiding;
    const element = nodes[index] as Element;
    const { name, attribs } = element;
    const has = attributes[index] as number;
    if (byTag.size > 0 && this.anyMatches(byTag.get(name), element)) return true;
    if (byId.size > 0 && (has & Has.ID) !== 0 && this.anyMatches(byId.get(attribs.id as string), element)) return true;
    if (byClass.size > 0 && (has & Has.CLASS) !== 0) {
      const number = classIds[index] as number;
      if (this.anyMatches(this.rulesOfClass(number, classes.values[number] as string), element)) return true;
    }
    if (byAttribute.size === 0) return false;
    return Object.keys(attribs).some((attribute) => this.anyMatches(byAttribute.get(attribute), element));
  }

  private anyMatches(rules: readonly Rule[] = noRules, element: Element): boolean {
    for (const rule of rules) if (--this.testsLeft >= 0 && matches(rule, element)) return true;
    return false;
  }

  private rulesOfClass(number: number, names: string): readonly Rule[] {
    let rules = this.hidingOfClass[number];
    if (rules === undefined) {
      rules = names.split(whiteSpace).flatMap((token) => this.hiding.byClass.get(token) ?? noRules);
      this.hidingOfClass[number] = rules;
    }
    return rules;
  }

  private hidingOf(element: Element): SheetHiding | undefined {
    this.all ??= new RuleIndex(this.sheets.rules());
    let best: Rule | undefined;
    for (const rules of rulesFor(element, this.all)) {
      for (const rule of rules) {
        if (--this.testsLeft < 0) return undefined;
        if ((best === undefined || rule.weight >= best.weight) && matches(rule, element)) best = rule;
      }
    }
    const technique = best?.technique;
    if (best === undefined || technique === undefined || shows.test(element.attribs.style ?? "")) return undefined;
    let hiding = this.hidings.get(best);
    if (hiding === undefined) {
      this.shown ??= this.sheets.shownClasses();
      const { shown } = this;
      hiding = { technique, opens: waits(best) || best.target.classes.some((name) => shown.has(name)) };
      this.hidings.set(best, hiding);
    }
    return hiding;
  }
}

const whiteSpace = /\s+/;

/** Rules that may be for an element: by its tag, attributes, id and classes. */
function* rulesFor(
  { name, attribs }: Element,
  { byTag, byAttribute, byId, byClass }: RuleIndex,
): Generator<readonly Rule[]> {
  yield byTag.get(name) ?? noRules;
  if (byAttribute.size > 0) for (const attribute in attribs) yield byAttribute.get(attribute) ?? noRules;
  if (attribs.id !== undefined) yield byId.get(attribs.id) ?? noRules;
  if (attribs.class !== undefined)
    for (const token of attribs.class.split(whiteSpace)) yield byClass.get(token) ?? noRules;
}

/** Custom elements are kept out of sight by their names until their script has defined them (HTML Standard, section 4.13). */
function waits({ target, technique }: Rule): boolean {
  return technique === "visibility-hidden" && target.tag?.includes("-") === true && target.classes.length === 0;
}
