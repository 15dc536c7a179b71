import type { Element, NodeTable } from "@decant/dom";
import { white } from "./colors.ts";
import { type Declarations, readDeclarations, type Style } from "./declarations.ts";
import { type IndexedRule, PageNames, RuleDeclarations, RuleIndex } from "./rule-index.ts";
import { SelectorMatcher } from "./selectors.ts";
import { mayHide, readSheets, type SheetRule, type Sheets } from "./sheets.ts";
import { backgroundOf, styleTechniques } from "./style-techniques.ts";
import type { Ground, StyleTechnique } from "./technique.ts";

/** What attributes, inline styles and the sheets in a page declare for its elements, as far as techniques ask. */
export class ComputedStyles {
  readonly sheets: Sheets;
  readonly declarations: RuleDeclarations = new RuleDeclarations();
  private readonly table: NodeTable;
  private readonly matcher = new SelectorMatcher();
  private names: PageNames | undefined;
  /** Rules that may hide. */
  private readonly hiding: RuleIndex | undefined;
  /** Rules by the properties that they declare, as far as one has been asked for. */
  private readonly declaring = new Map<readonly string[], RuleIndex>();
  private readonly inline = new Map<string, Declarations>();
  private readonly grounds = new Map<number, Ground | undefined>();

  constructor(table: NodeTable) {
    this.table = table;
    this.sheets = readSheets(table);
    const rules = this.sheets.rules.filter(mayHide);
    if (rules.length === 0) return;
    this.names = new PageNames(table);
    const hiding = new RuleIndex(rules, table, this.names, this.matcher);
    if (!hiding.isEmpty) this.hiding = hiding;
  }

  /** Whether any rule may hide an element of the page. */
  get hasHidingRules(): boolean {
    return this.hiding !== undefined;
  }

  /** Whether not all rules and selectors could be tried. */
  get isCut(): boolean {
    return this.sheets.isCut || this.matcher.isSpent;
  }

  /** Rules that match an element and may hide it. */
  hidingRules(index: number): readonly IndexedRule[] {
    return this.hiding?.rulesFor(index) ?? [];
  }

  /** Whether a rule alone hides for certain. */
  hides(rule: SheetRule): boolean {
    return isHiddenBy(this.declarations.of(rule).style, () => undefined);
  }

  /** Declarations of the `style` attribute. Equal attributes are read once. */
  inlineStyle(index: number): Declarations {
    const text = inlineDeclarations(this.table.nodes[index] as Element);
    let read = this.inline.get(text);
    if (read === undefined) {
      read = readDeclarations(text);
      this.inline.set(text, read);
    }
    return read;
  }

  /**
   * Whether a technique of a rule still hides an element when all other rules have declared the same properties: the last one
   * wins, unless an earlier one is important. Specificity does not count.
   */
  isInEffect(technique: StyleTechnique, rule: SheetRule, index: number): boolean {
    const others = this.rulesDeclaring(technique.properties, index);
    const inline = this.inlineStyle(index);
    const isAlone =
      others.every((other) => other === rule) && technique.properties.every((name) => !inline.style.has(name));
    if (isAlone) return true;
    const style = new Map(this.declarations.of(rule).style);
    const important = new Set<string>();
    const declare = (declarations: Declarations): void => {
      for (const property of technique.properties) {
        const value = declarations.style.get(property);
        const isImportant = declarations.important.has(property);
        if (value === undefined || (important.has(property) && !isImportant)) continue;
        if (isImportant) important.add(property);
        style.set(property, value);
      }
    };
    for (const other of others) declare(this.declarations.of(other));
    declare(inline);
    return technique.hides(style, () => this.groundOfRule(index));
  }

  /** As {@link groundOf}, for a colour that a rule declares: another rule that is not seen here may declare another one. */
  groundOfRule(index: number): Ground | undefined {
    const ground = this.groundOf(index);
    return ground && { ...ground, isDeclared: false };
  }

  /** The background that an element is on, its own left out; white where none is declared, `undefined` where it is not known. */
  groundOf(index: number): Ground | undefined {
    const path: number[] = [];
    let ground: Ground | undefined = { color: white, isDeclared: false };
    for (let i = this.table.parent[index] as number; i > 0; i = this.table.parent[i] as number) {
      if (this.grounds.has(i)) {
        ground = this.grounds.get(i);
        break;
      }
      path.push(i);
      const own = this.ownGround(i);
      if (own === null) continue;
      ground = own;
      break;
    }
    for (const i of path) this.grounds.set(i, ground);
    return ground;
  }

  /** The background that is declared for an element: `null` for none, `undefined` for one that is not known. */
  private ownGround(index: number): Ground | undefined | null {
    if ((this.table.nodes[index] as Element).attribs.background !== undefined) return undefined;
    const inline = backgroundOf(this.inlineStyle(index).style);
    if (inline !== undefined) return inline === null ? undefined : { color: inline, isDeclared: true };
    let found: ReturnType<typeof backgroundOf>;
    for (const rule of this.rulesDeclaring(background, index)) {
      const declared = backgroundOf(this.declarations.of(rule).style);
      if (declared !== undefined) found = declared;
    }
    if (found === undefined) return null;
    return found === null ? undefined : { color: found, isDeclared: false };
  }

  private rulesDeclaring(properties: readonly string[], index: number): readonly SheetRule[] {
    if (this.sheets.rules.length === 0) return [];
    this.names ??= new PageNames(this.table);
    let rules = this.declaring.get(properties);
    if (rules === undefined) {
      const declares = ({ block }: SheetRule): boolean => properties.some((property) => block.includes(property));
      rules = new RuleIndex(this.sheets.rules.filter(declares), this.table, this.names, this.matcher);
      this.declaring.set(properties, rules);
    }
    return rules.rulesFor(index).map(({ rule }) => rule);
  }
}

const background = ["background"];
const bareHex = /^\s*[\da-f]{6}\s*$/i;

/** What an element declares itself, colours in attributes included. Those may leave out the sign of a colour. */
export function inlineDeclarations({ name, attribs }: Element): string {
  const { color, bgcolor, text, style = "" } = attribs;
  if (color === undefined && bgcolor === undefined && text === undefined) return style;
  const declare = (property: string, value: string | undefined): string =>
    value === undefined || value.includes(";") ? "" : `${property}:${bareHex.test(value) ? "#" : ""}${value.trim()};`;
  const isText = name === "font" || name === "body";
  return declare("background-color", bgcolor) + (isText ? declare("color", color ?? text) : "") + style;
}

/** Whether a style declares what a technique looks at, and is hidden by it. */
export function hidesBy(technique: StyleTechnique, style: Style, ground: () => Ground | undefined): boolean {
  return technique.properties.some((property) => style.has(property)) && technique.hides(style, ground);
}

/** Whether a style hides for certain. */
export function isHiddenBy(style: Style, ground: () => Ground | undefined): boolean {
  return styleTechniques.some((technique) => technique.certainty === "certain" && hidesBy(technique, style, ground));
}
