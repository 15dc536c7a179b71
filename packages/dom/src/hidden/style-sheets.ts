import type { AnyNode, Document, Element } from "domhandler";
import { nextNode } from "./next-node.ts";
import { isInkless, sameColor, techniques, withoutComments } from "./techniques.ts";
import { takeWaitingRules } from "./waiting-rules.ts";

/**
 * Read the style sheets that stand in a page itself, as far as they hide elements: simple selectors, with at most one element named
 * around the one that is meant. Sheets that a page loads are not there to be read.
 */
export function readStyleSheets(document: Document, styles: readonly Element[]): void {
  const sheets: Sheets = { rules: [], shown: new Set() };
  for (const style of styles) readSheet(textOf(style), !always.test(`@media ${style.attribs.media ?? "all"}`), sheets);
  if (!sheets.rules.some(({ technique }) => technique !== undefined)) return;
  const found = new Matcher(sheets).match(document);
  const waiting = takeWaitingRules(document, found);
  if (found.size > 0) hiddenOf.set(document, found);
  if (waiting.size > 0) waitingOf.set(document, waiting);
}

/** How style sheets hide elements of a document; entries die with their document. */
const hiddenOf = new WeakMap<Document, ReadonlyMap<Element, SheetHiding>>();
const waitingOf = new WeakMap<Document, ReadonlyMap<Element, SheetHiding>>();

/** What one rule does; the same object for all elements that it hides. */
export interface SheetHiding {
  readonly technique: string;
  /** Another rule shows elements of the same name: a panel that opens, or a menu. */
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

/** Most characters of one sheet that are read, and most rules of all. Guesses. */
const maxSheetLength = 1 << 18;
const maxRules = 4000;
/** Most questions whether a rule matches an element; what is left is taken for shown. */
const maxTests = 200_000;
/** Elements around that are asked. A guess. */
const maxAncestors = 40;

interface Compound {
  readonly tag: string | undefined;
  readonly id: string | undefined;
  readonly classes: readonly string[];
  readonly attributes: readonly (readonly [name: string, value: string | undefined])[];
}

interface Rule {
  readonly target: Compound;
  readonly around: Compound | undefined;
  readonly isChild: boolean;
  /** Ids, then classes and attributes, then tags, as the cascade compares them. */
  readonly weight: number;
  /** `undefined` for a rule that shows. */
  readonly technique: string | undefined;
}

interface Sheets {
  readonly rules: Rule[];
  /** Classes that some rule shows elements of: on another screen, under the pointer, beside an opened control. */
  readonly shown: Set<string>;
}

function textOf(style: Element): string {
  let text = "";
  for (const child of style.children) if (child.type === "text") text += child.data;
  return text.slice(0, maxSheetLength);
}

const commentMarks = /<!--|-->/g;
const always = /^@(?:layer|supports|media\s+(?:only\s+)?(?:screen|all)\s*$)/i;
const sometimes = /^@(?:media|container)/i;

/** Of what holds for some screens, or for print, alone, only those rules count that show. */
function readSheet(sheet: string, isConditional: boolean, sheets: Sheets): void {
  const css = withoutComments(sheet).replace(commentMarks, " ");
  /** Where the block of a condition ends. */
  let conditionEnd = isConditional ? css.length : 0;
  let from = 0;
  for (let open = css.indexOf("{"); open >= 0 && sheets.rules.length < maxRules; open = css.indexOf("{", from)) {
    const prelude = lastStatement(css.slice(from, open)).trim();
    const isRule = !prelude.startsWith("@");
    if (!isRule && (always.test(prelude) || sometimes.test(prelude))) {
      if (!always.test(prelude) && open >= conditionEnd) conditionEnd = endOfBlock(css, open);
      from = open + 1;
    } else {
      const end = endOfBlock(css, open);
      if (isRule) addRules(prelude, css.slice(open + 1, end), open < conditionEnd, sheets);
      from = end + 1;
    }
  }
}

/** What stands in front of a block, without the statements and ends of blocks before it. */
function lastStatement(text: string): string {
  return text.slice(Math.max(text.lastIndexOf(";"), text.lastIndexOf("}")) + 1);
}

const brace = /[{}]/g;

function endOfBlock(css: string, start: number): number {
  const close = css.indexOf("}", start);
  if (close < 0) return css.length;
  const nested = css.indexOf("{", start + 1);
  if (nested < 0 || nested > close) return close;
  let depth = 0;
  brace.lastIndex = start;
  for (let match = brace.exec(css); match !== null; match = brace.exec(css)) {
    depth += match[0] === "{" ? 1 : -1;
    if (depth === 0) return match.index;
  }
  return css.length;
}

/** Declarations that show what others hide. */
const shows =
  /(?:^|;)\s*(?:display\s*:\s*(?!none)[a-z]|visibility\s*:\s*visible|opacity\s*:\s*(?:1|0?\.[1-9])|(?:max-)?height\s*:\s*(?:[1-9]|auto|none)|position\s*:\s*(?:static|relative))/i;
const nobody = { attribs: {}, name: "", parent: null } as unknown as Element;

/** What moves from hidden to shown will be shown: an accordion, a menu, a section that fades in. */
const moves =
  /(?:^|;)\s*(?:-webkit-)?(?:transition(?:-property)?\s*:\s*(?!none)[a-z]|animation(?:-name)?\s*:\s*(?!none)[a-z\d]|animation-duration\s*:\s*(?!0)[\d.])/i;

function addRules(selectors: string, declarations: string, isConditional: boolean, { rules, shown }: Sheets): void {
  const style = declarations.slice(0, maxDeclarations);
  const technique = techniqueOf(style);
  if (technique === undefined ? !shows.test(style) : isConditional) return;
  const opens = technique === undefined || moves.test(style);
  for (const selector of selectors.split(",")) {
    if (opens)
      for (const name of (selector.trim().split(combinator).at(-1) ?? "").match(className) ?? [])
        shown.add(name.slice(1));
    const rule = isConditional ? undefined : readSelector(selector.trim(), technique);
    if (rule !== undefined) rules.push(rule);
  }
}

/** What declarations that hide have in them, whatever the technique but for colours. Few have any of it. */
const telling =
  /display\s*:\s*none|visibility|opacity\s*[:(]\s*(?:0|\.0)|font(?:-size)?\s*:\s*(?:0|\.|1(?:px|pt|\s*(?:[;!/]|$)))|overflow\s*:\s*(?:hidden|clip)|scale[xy]?\(\s{0,9}[0.,)]|scale\s*:\s*0|rotate[xy]\(|zoom|-\d{3}|(?:left|top)\s*:\s*(?:[5-9]\d{3}|\d{5})|clip|mask/i;
const colored = /color/i;
/** What takes part in hiding by colours, where nothing stands around. */
const background = /background|transparent|\(|#[\da-f]{4}/i;

function techniqueOf(style: string): string | undefined {
  if (telling.test(style)) return techniques.find(({ hides }) => hides(nobody, style))?.id;
  return colored.test(style) && background.test(style) && isInkless(nobody, style) ? sameColor : undefined;
}

const className = /\.[\w-]+/g;

/** Longest block of declarations that is read. A guess. */
const maxDeclarations = 2000;

const compound = /^([a-z][\w-]*|\*)?((?:#[\w-]+|\.[\w-]+|\[[\w-]+(?:=(?:"[^"\]]*"|'[^'\]]*'|[\w-]+))?\])*)$/i;
const simple = /[#.][\w-]+|\[[^[\]]*\]/g;
const combinator = /\s*>\s*|\s+/;
const quotes = /^["']|["']$/g;
const tooMuch = /[:+~\\|]/;

function readSelector(selector: string, technique: string | undefined): Rule | undefined {
  if (selector.length === 0 || selector.length > 120 || tooMuch.test(selector)) return undefined;
  const isChild = selector.includes(">");
  const parts = selector.split(combinator);
  if (parts.length > 2) return undefined;
  const target = readCompound(parts.at(-1) as string);
  const around = parts.length === 2 ? readCompound(parts[0] as string) : undefined;
  if (target === undefined || (parts.length === 2 && around === undefined)) return undefined;
  if (target.tag === "body" || target.tag === "html") return undefined;
  return {
    target,
    around,
    isChild,
    weight: weightOf(target) + (around === undefined ? 0 : weightOf(around)),
    technique,
  };
}

function readCompound(text: string): Compound | undefined {
  const match = compound.exec(text);
  if (match === null || text === "") return undefined;
  const tag = match[1] === undefined || match[1] === "*" ? undefined : match[1].toLowerCase();
  const parts = match[2]?.match(simple) ?? [];
  if (tag === undefined && parts.length === 0) return undefined;
  const named = (mark: string) => parts.flatMap((part) => (part.startsWith(mark) ? [part.slice(1)] : []));
  return { tag, id: named("#")[0], classes: named("."), attributes: named("[").map(readAttribute) };
}

function readAttribute(text: string): readonly [string, string | undefined] {
  const [name = "", ...value] = text.slice(0, -1).split("=");
  return [name.toLowerCase(), value.length === 0 ? undefined : value.join("=").replace(quotes, "")];
}

function weightOf({ tag, id, classes, attributes }: Compound): number {
  return (id === undefined ? 0 : 10_000) + 100 * (classes.length + attributes.length) + (tag === undefined ? 0 : 1);
}

/** Rules by the most telling name of the element that they mean; see {@link keyOf}. */
type RuleIndex = ReadonlyMap<string, readonly Rule[]>;

function indexRules(rules: readonly Rule[]): RuleIndex {
  const index = new Map<string, Rule[]>();
  for (const rule of rules) {
    const key = keyOf(rule.target);
    const known = index.get(key);
    if (known === undefined) index.set(key, [rule]);
    else known.push(rule);
  }
  return index;
}

const noRules: readonly Rule[] = [];

class Matcher {
  private readonly all: RuleIndex;
  /** Most elements are hidden by no rule: those are asked first. */
  private readonly hiding: RuleIndex;
  /** Hiding rules of each class attribute that has come up. */
  private readonly hidingOfClass = new Map<string, readonly Rule[]>();
  private readonly hidesByAttribute: boolean;
  private readonly shown: ReadonlySet<string>;
  private readonly hidings = new Map<Rule, SheetHiding>();
  private testsLeft = maxTests;

  constructor({ rules, shown }: Sheets) {
    this.shown = shown;
    this.all = indexRules(rules);
    this.hiding = indexRules(rules.filter(({ technique }) => technique !== undefined));
    this.hidesByAttribute = [...this.hiding.keys()].some((key) => key.startsWith("["));
  }

  match(document: Document): Map<Element, SheetHiding> {
    const found = new Map<Element, SheetHiding>();
    let node: AnyNode | null = document.children[0] ?? null;
    while (node !== null && this.testsLeft > 0) {
      if (isElement(node) && this.mayHide(node)) {
        const hiding = this.hidingOf(node);
        if (hiding !== undefined) found.set(node, hiding);
      }
      node = nextNode(node);
    }
    return found;
  }

  /** Whether a rule hides an element, unless another one shows it. */
  private mayHide(element: Element): boolean {
    const { name, attribs } = element;
    const { id, class: names } = attribs;
    if (this.anyMatches(this.hiding.get(name), element)) return true;
    if (id !== undefined && this.anyMatches(this.hiding.get(`#${id}`), element)) return true;
    if (names !== undefined && this.anyMatches(this.rulesOfClass(names), element)) return true;
    if (!this.hidesByAttribute) return false;
    return Object.keys(attribs).some((attribute) => this.anyMatches(this.hiding.get(`[${attribute}`), element));
  }

  private anyMatches(rules: readonly Rule[] = noRules, element: Element): boolean {
    for (const rule of rules) if (--this.testsLeft >= 0 && matches(rule, element)) return true;
    return false;
  }

  private rulesOfClass(names: string): readonly Rule[] {
    let rules = this.hidingOfClass.get(names);
    if (rules === undefined) {
      rules = names.split(whiteSpace).flatMap((token) => this.hiding.get(`.${token}`) ?? noRules);
      this.hidingOfClass.set(names, rules);
    }
    return rules;
  }

  private hidingOf(element: Element): SheetHiding | undefined {
    let best: Rule | undefined;
    for (const name of namesOf(element)) {
      for (const rule of this.all.get(name) ?? noRules) {
        if (--this.testsLeft < 0) return undefined;
        if ((best === undefined || rule.weight >= best.weight) && matches(rule, element)) best = rule;
      }
    }
    const technique = best?.technique;
    if (best === undefined || technique === undefined || shows.test(element.attribs.style ?? "")) return undefined;
    let hiding = this.hidings.get(best);
    if (hiding === undefined) {
      hiding = { technique, opens: best.target.classes.some((name) => this.shown.has(name)) };
      this.hidings.set(best, hiding);
    }
    return hiding;
  }
}

function isElement(node: AnyNode): node is Element {
  return "attribs" in node;
}

function keyOf({ tag, id, classes, attributes }: Compound): string {
  if (id !== undefined) return `#${id}`;
  if (classes[0] !== undefined) return `.${classes[0]}`;
  return attributes[0] === undefined ? (tag ?? "") : `[${attributes[0][0]}`;
}

const whiteSpace = /\s+/;

function namesOf({ name, attribs }: Element): string[] {
  const names = [name];
  for (const attribute in attribs) names.push(`[${attribute}`);
  if (attribs.id !== undefined) names.push(`#${attribs.id}`);
  if (attribs.class !== undefined) for (const token of attribs.class.split(whiteSpace)) names.push(`.${token}`);
  return names;
}

function matches({ target, around, isChild }: Rule, element: Element): boolean {
  if (!fits(target, element)) return false;
  if (around === undefined) return true;
  let outer = element.parent;
  for (let left = isChild ? 1 : maxAncestors; outer !== null && "attribs" in outer && left > 0; left--) {
    if (fits(around, outer)) return true;
    outer = outer.parent;
  }
  return false;
}

function fits({ tag, id, classes, attributes }: Compound, { name, attribs }: Element): boolean {
  if (tag !== undefined && tag !== name) return false;
  if (id !== undefined && id !== attribs.id) return false;
  if (attributes.some(([key, value]) => attribs[key] === undefined || (value !== undefined && attribs[key] !== value)))
    return false;
  if (classes.length === 0) return true;
  // Splitting costs more than to look whether it can be worth it.
  const names = attribs.class;
  if (names === undefined || !classes.every((token) => names.includes(token))) return false;
  const own = names.split(whiteSpace);
  return classes.every((token) => own.includes(token));
}
