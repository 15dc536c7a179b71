import type { Element } from "domhandler";
import { lazily, remembering } from "../lazily.ts";
import type { NodeTable } from "../measure/measure.ts";
import { Has, OTHER } from "../measure/tags.ts";
import { fontSize, white } from "./css-values.ts";
import { type PageSelector, PageSelectors, RuleIndex } from "./selectors.ts";
import { type Declarations, mayHide, noDeclarations, readDeclarations, readSheets, type SheetRule } from "./sheets.ts";
import { backgroundOf, findTechnique, fonts } from "./style-techniques.ts";
import type { Background, FindBackground, StyleTechnique } from "./technique.ts";

/** Declarations that show hidden elements. */
const shows =
  /(?:^|[;\s])(?:display\s{0,9}:\s{0,9}(?!none)[a-z]|visibility\s{0,9}:\s{0,9}visible|opacity\s{0,9}:\s{0,9}(?:1|0?\.[1-9])|(?:max-)?height\s{0,9}:\s{0,9}(?:[1-9]|auto|none)|position\s{0,9}:\s{0,9}(?:static|relative))/i;
/** Declarations of a change over time: an accordion, a menu, a section that fades in. */
const changes =
  /(?:^|[;\s])(?:-webkit-)?(?:transition(?:-property)?\s{0,9}:\s{0,9}(?!none)[a-z]|animation(?:-name)?\s{0,9}:\s{0,9}(?!none)[a-z\d]|animation-duration\s{0,9}:\s{0,9}(?!0)[\d.]|will-change\s{0,9}:[^;]{0,80}opacity)/i;

const classNames = /\.[^\s.#:>+~,[\]()]+/g;
const combinators = /[\s>+~]+/;

/** Classes of the last compound of each selector, states included (`.a:hover`). */
function subjectClasses({ selectors }: SheetRule): string[] {
  return selectors.split(",").flatMap((selector) => selector.trim().split(combinators).at(-1)?.match(classNames) ?? []);
}

/** A technique by which a rule hides an element. */
export interface RuleHiding {
  readonly technique: StyleTechnique;
  readonly selector: PageSelector;
}

/** Declarations of some properties by the rules and attributes of an element. */
interface Cascade {
  /** The value that wins, by property. */
  readonly style: ReadonlyMap<string, string>;
  readonly rules: ReadonlySet<SheetRule>;
  /** Whether attributes declare one. */
  readonly isInline: boolean;
}

const none: readonly never[] = [];
const backgroundProperties = ["background"];
/** A size in absolute units, or by a keyword. */
const ownSize = /(?:^|[\s/])(?:[\d.]{1,8}(?:px|pt|pc|in|cm|mm|rem|vw|vh)|(?:x{1,3}-)?(?:small|large)|medium)(?![\w.-])/;
/** In pixels. */
const mostIllegible = 4;
const unknownBackground: FindBackground = () => undefined;

/** The inline styles of a page and the rules of its style sheets that may hide. */
export class SheetStyles {
  private readonly table: NodeTable;
  private readonly techniques: readonly StyleTechnique[];
  private readonly techniqueOfText: ReturnType<typeof findTechnique>;
  /** Colours hide text: Next.js makes the alternative text of images transparent. */
  private readonly techniqueOfImage: ReturnType<typeof findTechnique>;
  private readonly sheets: ReturnType<typeof readSheets>;
  private readonly selectors: PageSelectors;
  /** Rules for every screen. */
  private readonly rules: readonly SheetRule[];
  /** Those of them that hide, at least on some background. */
  private readonly hiding: readonly SheetRule[];
  private readonly hidingRules: RuleIndex | undefined;
  /** Rules by the properties that they declare. */
  private readonly indexOf = remembering((properties: readonly string[]) => {
    const some = new RegExp(properties.join("|"));
    return new RuleIndex(
      this.rules.filter(({ block }) => some.test(block)),
      this.table,
      this.selectors,
    );
  });
  /** Rules that give a look with a meaning, or lay out boxes, indexed when first asked for. */
  private readonly looks = remembering((kind: "meaning" | "layout") => {
    const rules = this.rules.filter(kind === "meaning" ? hasMeaning : ({ block }) => layout.test(block));
    return new RuleIndex(rules, this.table, this.selectors);
  });
  /** Classes whose elements some rule hides and another shows: on another screen, under the pointer, beside an opened control. */
  private readonly openedClasses = lazily((): ReadonlySet<string> => {
    const hidden = new Set(this.hiding.flatMap((rule) => this.selectors.of(rule)).flatMap(({ classes }) => classes));
    if (hidden.size === 0) return hidden;
    // To take selectors apart costs more, and few rules open anything.
    const opening = this.sheets.rules.filter((rule) => this.opens(rule));
    return new Set(opening.flatMap(subjectClasses).filter((name) => hidden.has(name)));
  });
  private readonly declarationsOf = remembering(({ block }: SheetRule) => readDeclarations(block));
  /** The technique of declarations on an unknown background, and those that another background may add. */
  private readonly onAnyBackground = remembering(({ style }: Declarations) => this.techniqueOfText(style));
  private readonly readInline = remembering(readDeclarations);
  private readonly backgrounds = new Map<number, Background | undefined>();

  constructor(table: NodeTable, techniques: readonly StyleTechnique[]) {
    this.table = table;
    this.techniques = techniques;
    this.techniqueOfText = findTechnique(techniques);
    this.techniqueOfImage = findTechnique(techniques.filter(({ properties }) => !properties.includes("color")));
    this.selectors = new PageSelectors(table);
    this.sheets = readSheets(table);
    this.rules = this.sheets.rules.filter(({ isConditional }) => !isConditional);
    this.hiding = this.rules.filter((rule) => mayHide(rule) && this.isHiding(rule));
    const index = new RuleIndex(this.hiding, table, this.selectors);
    if (!index.isEmpty) this.hidingRules = index;
  }

  /** Whether some rules may hide elements of the page. */
  get hasRules(): boolean {
    return this.hidingRules !== undefined;
  }

  /** Whether some rules or selectors could not be tested. */
  get isCut(): boolean {
    return this.sheets.isCut || this.selectors.isSpent;
  }

  /** The technique by which an element hides by its own attributes. */
  inlineTechnique(index: number): StyleTechnique | undefined {
    const declarations = this.inlineStyle(index);
    if (declarations.style.size === 0) return undefined;
    return this.techniqueOf(declarations, this.isImage(index), () => this.backgroundAround(index));
  }

  /** The rules that hide an element, in the order of the sheets, without those that others override. */
  rulesHiding(index: number): readonly RuleHiding[] {
    const selectors = this.hidingRules?.matching(index) ?? none;
    if (selectors.length === 0) return none;
    const around = () => this.backgroundForRules(index);
    const isImage = this.isImage(index);
    const hidings: RuleHiding[] = [];
    // Made for the first technique only: most elements have a rule for a colour that hides on other backgrounds.
    let cascades: Map<StyleTechnique, Cascade> | undefined;
    for (const selector of selectors) {
      const technique = this.techniqueOf(this.declarationsOf(selector.rule), isImage, around);
      if (technique === undefined) continue;
      cascades ??= new Map();
      const cascade = cascades.get(technique) ?? this.cascadeOf(technique.properties, index);
      cascades.set(technique, cascade);
      if (this.isInEffect(technique, selector.rule, cascade, index)) hidings.push({ technique, selector });
    }
    return hidings;
  }

  /** Whether an element's attributes, or rules that match it, certainly hide it by another technique. */
  hidesBesides(id: string, index: number): boolean {
    const others = this.techniques.filter((technique) => technique.id !== id && technique.certainty === "certain");
    const rules = (this.hidingRules?.matching(index) ?? none).map(({ rule }) => this.declarationsOf(rule));
    return [this.inlineStyle(index), ...rules].some(({ style }) =>
      others.some(({ hides }) => hides(style, unknownBackground)),
    );
  }

  /** Whether an element's font has a declared legible size that does not depend on the size around it. */
  hasOwnFontSize(index: number): boolean {
    const { style } = this.inlineStyle(index);
    const declared = fonts.flatMap((property) => style.get(property) ?? []).at(-1) ?? this.fontByRules(index);
    return declared !== undefined && ownSize.test(declared) && !(fontSize(declared) <= mostIllegible);
  }

  private fontByRules(index: number): string | undefined {
    return this.declaring(fonts, index)
      .flatMap(({ rule, isPlain }) =>
        (isPlain ? fonts : none).flatMap((font) => this.declarationsOf(rule).style.get(font) ?? []),
      )
      .at(-1);
  }

  /** Declarations by rules that give the look of an element a meaning, or lay out its box. */
  lookOf(element: Element, kind: "meaning" | "layout"): string {
    const looks = this.looks(kind);
    const index = looks.isEmpty ? -1 : this.table.indexOf(element);
    if (index < 0) return "";
    let look = "";
    for (const { rule, isPlain } of looks.matching(index))
      if (isPlain)
        for (const [property, value] of this.declarationsOf(rule).style) look = `${property}:${value};${look}`;
    return look;
  }

  /** Whether another rule or a script shows the elements that a rule hides. */
  isOpened({ rule, classes, tag }: PageSelector, { technique }: StyleTechnique): boolean {
    // An element without a box has no transitions.
    if (technique !== "display-none" && changes.test(rule.block)) return true;
    const opened = this.openedClasses();
    if (classes.some((name) => opened.has(name))) return true;
    // Custom elements are hidden by their names until their script has defined them (HTML Standard, 4.13).
    return technique === "visibility-hidden" && tag?.includes("-") === true && classes.length === 0;
  }

  /** Whether a rule shows elements, or hides them on every screen before they fade in. */
  private opens(rule: SheetRule): boolean {
    const isShowing = shows.test(rule.block);
    return (isShowing || (!rule.isConditional && changes.test(rule.block))) && this.hides(rule) !== isShowing;
  }

  /** Whether a rule hides for certain by itself. */
  private hides(rule: SheetRule): boolean {
    return (
      mayHide(rule) && this.techniqueOf(this.declarationsOf(rule), false, unknownBackground)?.certainty === "certain"
    );
  }

  /** Whether an element has text, which a colour can hide. */
  hasText(index: number): boolean {
    return this.table.sum(this.table.chars, index) > 0 || this.table.tag[index] === OTHER;
  }

  isImage(index: number): boolean {
    return (this.table.nodes[index] as Element).name === "img";
  }

  /** Whether a rule may match an element of the page and hide it, at least on some background. */
  private isHiding(rule: SheetRule): boolean {
    if (this.selectors.possible(rule) === "") return false;
    const { technique, dependent } = this.onAnyBackground(this.declarationsOf(rule));
    return (technique !== undefined || dependent.length > 0) && this.selectors.of(rule).length > 0;
  }

  private techniqueOf(
    declarations: Declarations,
    isImage: boolean,
    around: FindBackground,
  ): StyleTechnique | undefined {
    if (isImage) return this.techniqueOfImage(declarations.style).technique;
    const { technique, dependent } = this.onAnyBackground(declarations);
    return dependent.find(({ hides }) => hides(declarations.style, around)) ?? technique;
  }

  /** Declarations of the attributes. Equal attributes are read once. */
  private inlineStyle(index: number): Declarations {
    if ((this.table.attributes[index] & Has.LOOK) === 0) return noDeclarations;
    return this.readInline(inlineDeclarations(this.table.nodes[index] as Element));
  }

  /** The last declaration wins, unless an earlier one is important. Specificity does not count. */
  private cascadeOf(properties: readonly string[], index: number): Cascade {
    const rules = this.declaring(properties, index).map(({ rule }) => rule);
    const inline = this.inlineStyle(index);
    const style = new Map<string, string>();
    const important = new Set<string>();
    for (const declarations of [...rules.map((rule) => this.declarationsOf(rule)), inline]) {
      for (const property of properties) {
        const value = declarations.style.get(property);
        const isImportant = declarations.important.has(property);
        if (value === undefined || (important.has(property) && !isImportant)) continue;
        if (isImportant) important.add(property);
        style.set(property, value);
      }
    }
    return { style, rules: new Set(rules), isInline: properties.some((name) => inline.style.has(name)) };
  }

  /** Whether a technique of a rule still hides an element after all other rules have declared the same properties. */
  private isInEffect(technique: StyleTechnique, rule: SheetRule, cascade: Cascade, index: number): boolean {
    const { rules, isInline } = cascade;
    if (!isInline && rules.size - (rules.has(rule) ? 1 : 0) === 0) return true;
    const style = new Map([...this.declarationsOf(rule).style, ...cascade.style]);
    return technique.hides(style, () => this.backgroundForRules(index));
  }

  /** Background for a colour that a rule declares. It never counts as declared: a sheet that is not read may declare another one. */
  private backgroundForRules(index: number): Background | undefined {
    if (!this.hasText(index)) return undefined;
    const background = this.backgroundAround(index);
    return background && { color: background.color, isDeclared: false };
  }

  /** The nearest background around an element; white if none is declared. */
  private backgroundAround(index: number): Background | undefined {
    const path: number[] = [];
    let background: Background | undefined = { color: white, isDeclared: false };
    for (let i = this.table.parent[index]; i > 0; i = this.table.parent[i]) {
      if (this.backgrounds.has(i)) {
        background = this.backgrounds.get(i);
        break;
      }
      path.push(i);
      const own = this.ownBackground(i);
      if (own === null) continue;
      background = own;
      break;
    }
    for (const i of path) this.backgrounds.set(i, background);
    return background;
  }

  /** The background that is declared for an element: `null` for none, `undefined` for an unknown one. */
  private ownBackground(index: number): Background | undefined | null {
    if ((this.table.nodes[index] as Element).attribs.background !== undefined) return undefined;
    const inline = backgroundOf(this.inlineStyle(index).style);
    if (inline !== undefined) return inline === null ? undefined : { color: inline, isDeclared: true };
    let found: ReturnType<typeof backgroundOf>;
    for (const { rule } of this.declaring(backgroundProperties, index)) {
      const declared = backgroundOf(this.declarationsOf(rule).style);
      if (declared !== undefined) found = declared;
    }
    if (found === undefined) return null;
    return found === null ? undefined : { color: found, isDeclared: false };
  }

  /** The selectors that match an element, of the rules that declare some properties. */
  private declaring(properties: readonly string[], index: number): readonly PageSelector[] {
    return this.rules.length === 0 ? none : this.indexOf(properties).matching(index);
  }
}

const anyMeaning = /line-through|white-space\s*:\s*(?:pre|break)|(?:lower|upper)-(?:alpha|latin|roman)/;
const layout = /display\s*:\s*(?:inline-)?(?:flex|grid|block|table-cell|list-item)/;
const documentMeaning = /font-(?:weight|style|family)|vertical-align\s*:\s*su[bp]/;
/** Numbered class names of styles in documents that programs write: `c12` (Google Docs), `s1` (Cocoa), `T3` (LibreOffice). */
const numberedName = /\.(?!h\d)[a-z]{1,3}\d{1,3}(?![\w-])/i;

/** Whether a rule strikes text through, keeps its lines, letters a list, or belongs to a document that a program wrote. */
function hasMeaning({ block, selectors }: SheetRule): boolean {
  return anyMeaning.test(block) || (documentMeaning.test(block) && numberedName.test(selectors));
}

const bareHex = /^\s*[\da-f]{6}\s*$/i;

/** The declarations of an element's own attributes. Colours in attributes may leave out their `#`. */
export function inlineDeclarations({ name, attribs }: Element): string {
  const { color, bgcolor, text, style = "" } = attribs;
  if (color === undefined && bgcolor === undefined && text === undefined) return style;
  const declare = (property: string, value: string | undefined): string =>
    value === undefined || value.includes(";") ? "" : `${property}:${bareHex.test(value) ? "#" : ""}${value.trim()};`;
  const isText = name === "font" || name === "body";
  return declare("background-color", bgcolor) + (isText ? declare("color", color ?? text) : "") + style;
}
