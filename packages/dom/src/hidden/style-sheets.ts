import type { AnyNode, Document, Element } from "domhandler";
import { Has } from "../attributes.ts";
import type { NodeOrder } from "../node-order.ts";
import { TEXT } from "../tags.ts";
import { shows } from "./blocks.ts";
import { ClassQuestions, fitsExactly, questionsFor } from "./fitting.ts";
import { noRules, type SheetRule } from "./rule-index.ts";
import type { ExactSelector, Target } from "./selectors.ts";
import { Sheets } from "./sheets.ts";
import { takeWaitingRules } from "./waiting-rules.ts";

/**
 * Read the style sheets that stand in a page itself, as far as they hide elements: simple selectors, with at most one element named
 * around the one that is meant. Sheets that a page loads are not there to be read.
 *
 * @param order The nodes of the document, and the style sheets among them.
 */
export function readStyleSheets(document: Document, order: NodeOrder, styles: readonly Element[]): void {
  if (styles.length === 0) return;
  const sheets = new Sheets(order);
  for (const style of styles) sheets.add(style);
  sheetsOf.set(document, sheets);
  if (!sheets.blocks.some(({ mayHide }) => mayHide)) return;
  const found = new Matcher(sheets).match(order);
  if (found.size === 0) return;
  const waiting = takeWaitingRules(order, found);
  if (found.size > 0) hiddenOf.set(document, byElement(order, found));
  if (waiting.size > 0) waitingOf.set(document, byElement(order, waiting));
}

function byElement<V>({ nodes }: NodeOrder, values: ReadonlyMap<number, V>): Map<Element, V> {
  return new Map(Array.from(values, ([index, value]) => [nodes[index] as Element, value]));
}

/** How style sheets hide elements of a document; entries die with their document. */
const hiddenOf = new WeakMap<Document, ReadonlyMap<Element, SheetHiding>>();
const waitingOf = new WeakMap<Document, ReadonlyMap<Element, SheetHiding>>();

const sheetsOf = new WeakMap<Document, Sheets>();

/** The sheets of a document, for those who ask more of them than what they hide for sure. */
export function sheetsOfDocument(document: Document): Sheets | undefined {
  return sheetsOf.get(document);
}

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

/** Finds what rules hide for sure: those of plain selectors, by the cascade. */
class Matcher {
  private readonly sheets: Sheets;
  /** What is said of the elements of a rule, and whether what it hides is shown at another time. */
  private readonly opening = new Map<SheetRule, SheetHiding>();
  private readonly closed = new Map<SheetRule, SheetHiding>();
  private readonly opened = new Map<SheetRule, boolean>();
  private readonly questions = new ClassQuestions();
  private testsLeft = maxTests;

  constructor(sheets: Sheets) {
    this.sheets = sheets;
  }

  /** What hides each element, by its number. */
  match({ nodes, tag, attributes, classIds, classes }: NodeOrder): Map<number, SheetHiding> {
    const found = new Map<number, SheetHiding>();
    const index = this.sheets.telling;
    // Most elements are hidden by no rule: those that hide are asked first.
    const ofClass = classes.values.map((_, id) => hidingOnes(index.ofClass(id)));
    const ofTag = hidingOnesOfEach(index.byTag);
    const ofId = hidingOnesOfEach(index.byId);
    const ofAttribute = hidingOnesOfEach(index.byAttribute);
    for (let i = 1; i < nodes.length && this.testsLeft > 0; i++) {
      if (tag[i] === TEXT) continue;
      const element = nodes[i] as Element;
      const classId = classIds[i] as number;
      const mayHide =
        (classId !== 0 && this.anyMeans(ofClass[classId], element)) ||
        (ofTag.size > 0 && this.anyMeans(ofTag.get(element.name), element)) ||
        (ofId.size > 0 &&
          ((attributes[i] as number) & Has.ID) !== 0 &&
          this.anyMeans(ofId.get(idOf(element)), element)) ||
        (ofAttribute.size > 0 && this.anyAttributeMeans(ofAttribute, element));
      const hiding = mayHide ? this.hidingOf(element, classId) : undefined;
      if (hiding !== undefined) found.set(i, hiding);
    }
    return found;
  }

  private anyAttributeMeans(named: ReadonlyMap<string, readonly SheetRule[]>, element: Element): boolean {
    for (const [name, rules] of named)
      if (element.attribs[name] !== undefined && this.anyMeans(rules, element)) return true;
    return false;
  }

  private anyMeans(rules: readonly SheetRule[] | undefined, element: Element): boolean {
    if (rules === undefined || rules === noRules) return false;
    for (const rule of rules) if (this.means(rule, element)) return true;
    return false;
  }

  private means({ selector: { exact } }: SheetRule, element: Element): boolean {
    this.testsLeft -= exact === undefined ? 1 : questionsFor(exact.target.attributes, element);
    return this.testsLeft >= 0 && exact !== undefined && fitsExactly(exact, element, this.questions);
  }

  /** What hides an element, by the rule that weighs most among those that hide and those that show. */
  private hidingOf(element: Element, classId: number): SheetHiding | undefined {
    let best: SheetRule | undefined;
    let opens = false;
    for (const rules of rulesFor(element, classId, this.sheets)) {
      for (const rule of rules) {
        const hides = rule.block.hides !== undefined;
        const counts = best === undefined || outweighs(rule, best);
        if ((!counts && !hides) || !(hides || rule.block.shows) || !this.means(rule, element)) continue;
        if (counts) best = rule;
        if (hides) opens ||= this.opens(rule);
      }
    }
    const technique = this.testsLeft < 0 ? undefined : best?.block.hides;
    if (best === undefined || technique === undefined || shows.test(element.attribs.style ?? "")) return undefined;
    const known = opens ? this.opening : this.closed;
    let hiding = known.get(best);
    if (hiding === undefined) {
      hiding = { technique, opens };
      known.set(best, hiding);
    }
    return hiding;
  }

  private opens(rule: SheetRule): boolean {
    let opens = this.opened.get(rule);
    if (opens === undefined) {
      const { target } = rule.selector.exact as ExactSelector;
      opens = waits(target, rule.block.hides as string) || target.classes.some((name) => this.sheets.opensClass(name));
      this.opened.set(rule, opens);
    }
    return opens;
  }
}

/** Rules that hide what they mean to the letter. */
function hidingOnes(rules: readonly SheetRule[]): readonly SheetRule[] {
  if (rules.length === 0) return noRules;
  const found = rules.filter(
    ({ selector, block }) => block.mayHide && selector.exact !== undefined && block.hides !== undefined,
  );
  return found.length === 0 ? noRules : found;
}

function hidingOnesOfEach(index: ReadonlyMap<string, readonly SheetRule[]>): Map<string, readonly SheetRule[]> {
  const found = new Map<string, readonly SheetRule[]>();
  for (const [name, rules] of index) {
    const hiding = hidingOnes(rules);
    if (hiding.length > 0) found.set(name, hiding);
  }
  return found;
}

/** Whether a rule counts beside another one, as the cascade has it: by weight, then by the order of the sheets. */
function outweighs(rule: SheetRule, other: SheetRule): boolean {
  const difference = (rule.selector.exact?.weight ?? -1) - (other.selector.exact?.weight ?? -1);
  return difference === 0 ? rule.block.order >= other.block.order : difference > 0;
}

/** Rules that may be for an element: by its tag, attributes, id and classes. */
function* rulesFor(element: Element, classId: number, sheets: Sheets): Generator<readonly SheetRule[]> {
  const { name, attribs } = element;
  for (const index of [sheets.telling, sheets.others]) {
    yield index.byTag.get(name) ?? noRules;
    for (const [attribute, rules] of index.byAttribute) if (attribs[attribute] !== undefined) yield rules;
    if (attribs.id !== undefined) yield index.byId.get(idOf(element)) ?? noRules;
    yield index.ofClass(classId);
  }
}

function idOf({ attribs }: Element): string {
  return (attribs.id as string).toLowerCase();
}

/** Custom elements are kept out of sight by their names until their script has defined them (HTML Standard, section 4.13). */
function waits({ tag, classes }: Target, technique: string): boolean {
  return technique === "visibility-hidden" && tag?.includes("-") === true && classes.length === 0;
}
