import { type ChildNode, type Element, Flag, type Hiding, type NodeTable, type Visibility } from "@decant/dom";
import { Has, OTHER } from "@decant/dom/internal";
import { ComputedStyles, hidesBy, inlineDeclarations, isHiddenBy } from "./computed-styles.ts";
import { type Declarations, readDeclarations } from "./declarations.ts";
import { elementTechniques, isHidingClass } from "./element-techniques.ts";
import { Openers } from "./openers.ts";
import { revealRules } from "./reveal-rules.ts";
import { isPlain } from "./rule-index.ts";
import type { SheetRule } from "./sheets.ts";
import { styleTechniques } from "./style-techniques.ts";
import type { ElementTechnique, Ground, StyleTechnique, Technique } from "./technique.ts";
import { findWaiting } from "./waiting.ts";

/** What is looked for; tests leave some out. */
export interface Techniques {
  readonly elements: readonly ElementTechnique[];
  readonly styles: readonly StyleTechnique[];
}

const allTechniques: Techniques = { elements: elementTechniques, styles: styleTechniques };

/**
 * Decide which elements of a page are shown. The answer is kept in the table, and asked for again it is the same.
 *
 * Read are attributes, inline styles, and the rules of the style sheets in the page. Sheets that a page loads are not there to
 * be read. What is hidden for certain has `Flag.HIDDEN` in the table from then on, unless a sheet shows it at another time.
 *
 * @example
 * import { measure, parse } from "@decant/dom";
 * const { hidden } = decideVisibility(measure(parse("<style>.x{opacity:0}</style><p class=x>a</p><p hidden>b</p>")));
 * Array.from(hidden.values(), ({ technique }) => technique); // ["zero-opacity", "hidden-attribute"]
 */
export function decideVisibility(table: NodeTable): Visibility {
  table.visibility ??= decideWith(table, allTechniques);
  return table.visibility;
}

/**
 * Whether an element is hidden for certain by what it says itself, wherever it stands; for what is not in a table.
 *
 * @example
 * import { parse, select } from "@decant/dom";
 * select(parse('<p style="display: none">a<p>b'), "p").map(hidesItself); // [true, false]
 */
export function hidesItself(element: Element): boolean {
  if (elementTechniques.some((row) => row.certainty === "certain" && row.names === undefined && row.hides(element)))
    return true;
  const { style } = readDeclarations(inlineDeclarations(element));
  return style.size > 0 && isHiddenBy(style, () => undefined);
}

/** As {@link decideVisibility}, by some techniques alone. */
export function decideWith(table: NodeTable, techniques: Techniques): Visibility {
  const decided = new Decision(table, techniques).decide();
  setFlags(table, decided.hidden);
  return decided;
}

/** Let what is below a hidden element inherit its flag. */
function setFlags({ flags, parent, nodes, size }: NodeTable, hidden: Visibility["hidden"]): void {
  if (hidden.size === 0) return;
  for (let i = 1; i < size; i++) {
    const inherited = (flags[parent[i] as number] as number) & Flag.HIDDEN;
    const isHidden = inherited !== 0 || isHiddenByItself(hidden.get(nodes[i] as ChildNode));
    if (isHidden) flags[i] = (flags[i] as number) | Flag.HIDDEN;
  }
}

const isHiddenByItself = (hiding: Hiding | undefined): boolean => hiding?.certainty === "certain";

/** Attributes that techniques of elements ask for. */
const telling = Has.LOOK | Has.ASIDE;

class Decision {
  private readonly table: NodeTable;
  private readonly techniques: Techniques;
  private readonly styles: ComputedStyles;
  private readonly openers: Openers;
  /** Techniques of elements by the name of the element; `undefined` for those of all. */
  private readonly byName = new Map<string | undefined, ElementTechnique[]>();
  private readonly hidden = new Map<ChildNode, Hiding>();
  /** One object for all elements that a rule hides. */
  private readonly ofRules = new Map<string, Hiding>();
  /** By the number of a class attribute. */
  private readonly hidingClasses: Uint8Array;
  private readonly ofDeclarations = new Map<Declarations, StyleTechnique | undefined>();

  constructor(table: NodeTable, techniques: Techniques) {
    this.table = table;
    this.techniques = techniques;
    this.styles = new ComputedStyles(table);
    this.openers = new Openers(this.styles);
    this.hidingClasses = Uint8Array.from(table.classValues, (value) => (isHidingClass(value) ? 1 : 0));
    for (const technique of techniques.elements) {
      for (const name of technique.names ?? [undefined]) {
        const known = this.byName.get(name);
        if (known === undefined) this.byName.set(name, [technique]);
        else known.push(technique);
      }
    }
  }

  decide(): Visibility {
    const { table, hidden, styles } = this;
    for (let i = 1; i < table.size; i++) {
      if (table.ordinal[i] === 0) continue;
      const hiding = this.hidingOf(i);
      if (hiding !== undefined) hidden.set(table.nodes[i] as ChildNode, hiding);
    }
    for (const [node, hiding] of findWaiting(table, hidden)) hidden.set(node, hiding);
    for (const [node, hiding] of hidden) {
      if (hiding.certainty === "possible") continue;
      const rule = revealRules.find(({ reveals }) => reveals(node as Element, hidden));
      if (rule !== undefined) hidden.set(node, { ...hiding, revealedBy: rule.id });
    }
    return { hidden, isCut: styles.isCut };
  }

  /** The first technique that hides an element for certain, or else the first that may. */
  private hidingOf(index: number): Hiding | undefined {
    const { attributes, classIds, nodes } = this.table;
    const has = attributes[index] as number;
    const element = nodes[index] as Element;
    const isTelling = (has & telling) !== 0 || this.hidingClasses[classIds[index] as number] === 1;
    const possible: (Hiding | undefined)[] = [];
    const byElement = this.elementTechnique(element, isTelling);
    if (byElement?.certainty === "certain") return hidingBy(byElement);
    if ((has & Has.LOOK) !== 0) {
      const byStyle = this.inlineTechnique(index);
      if (byStyle?.certainty === "certain") return hidingBy(byStyle);
      possible.push(byElement && hidingBy(byElement), byStyle && hidingBy(byStyle));
    } else possible.push(byElement && hidingBy(byElement));
    if (this.styles.hasHidingRules) {
      const byRule = this.hidingByRules(index);
      if (byRule?.isCertain === true) return byRule.hiding;
      possible.push(byRule?.hiding);
    }
    return possible.find((hiding) => hiding !== undefined);
  }

  private elementTechnique(element: Element, isTelling: boolean): ElementTechnique | undefined {
    const named = this.byName.get(element.name);
    const found = named?.find(({ hides }) => hides(element));
    if (!isTelling) return found;
    const ofAll = this.byName.get(undefined)?.find(({ hides }) => hides(element));
    return ofAll?.certainty === "certain" ? ofAll : (found ?? ofAll);
  }

  private inlineTechnique(index: number): StyleTechnique | undefined {
    const declarations = this.styles.inlineStyle(index);
    if (declarations.style.size === 0) return undefined;
    return this.styleTechnique(index, declarations, () => this.styles.groundOf(index));
  }

  /** The first technique of declarations; looked for once, unless it depends on the element. */
  private styleTechnique(
    index: number,
    declarations: Declarations,
    groundOf: () => Ground | undefined,
  ): StyleTechnique | undefined {
    const isImage = this.isImage(index);
    if (!isImage && this.ofDeclarations.has(declarations)) return this.ofDeclarations.get(declarations);
    let depends = isImage;
    const ground = (): Ground | undefined => {
      depends = true;
      return groundOf();
    };
    // A colour is of text: Next.js makes the alternative text of images transparent.
    const found = this.techniques.styles.find(
      (technique) =>
        !(isImage && technique.properties.includes("color")) && hidesBy(technique, declarations.style, ground),
    );
    if (!depends) this.ofDeclarations.set(declarations, found);
    return found;
  }

  private isImage(index: number): boolean {
    return (this.table.nodes[index] as Element).name === "img";
  }

  /** The last rule that hides an element for certain, or else the last that may. */
  private hidingByRules(index: number): { readonly hiding: Hiding; readonly isCertain: boolean } | undefined {
    let possible: Hiding | undefined;
    let certain: { rule: SheetRule; technique: StyleTechnique } | undefined;
    let opens = false;
    const hasText = this.table.sum(this.table.chars, index) > 0 || this.table.tag[index] === OTHER;
    for (const indexed of this.styles.hidingRules(index)) {
      const { rule, selector } = indexed;
      const ground = () => (hasText ? this.styles.groundOfRule(index) : undefined);
      const technique = this.styleTechnique(index, this.styles.declarations.of(rule), ground);
      // Only text can be pale, folded or the like, and only what is shown for certain goes with its pictures.
      if (technique === undefined || (technique.certainty === "possible" && (!hasText || possible !== undefined)))
        continue;
      if (!this.styles.isInEffect(technique, rule, index)) continue;
      // Images fade in once they are loaded.
      const isFadingImage = technique.technique === "zero-opacity" && this.isImage(index);
      if (technique.certainty === "certain" && isPlain(selector) && !isFadingImage) {
        certain = { rule, technique };
        opens ||= this.openers.open(indexed, technique);
      } else possible = hidingBy({ ...technique, certainty: "possible" });
    }
    if (certain === undefined) return possible && { hiding: possible, isCertain: false };
    return { hiding: this.ofRule(certain.rule, certain.technique, opens), isCertain: true };
  }

  private ofRule(rule: SheetRule, technique: StyleTechnique, opens: boolean): Hiding {
    const key = `${rule.order} ${technique.id} ${opens}`;
    let hiding = this.ofRules.get(key);
    if (hiding === undefined) {
      hiding = opens
        ? { technique: technique.technique, certainty: "possible", revealedBy: "opened-by-style", rule: rule.order }
        : { technique: technique.technique, certainty: "certain", rule: rule.order };
      this.ofRules.set(key, hiding);
    }
    return hiding;
  }
}

const hidingsBy = new Map<string, Hiding>();

/** What a row of the table says; the same object each time. */
function hidingBy({ technique, certainty }: Technique): Hiding {
  const key = `${technique} ${certainty}`;
  let hiding = hidingsBy.get(key);
  if (hiding === undefined) {
    hiding = { technique, certainty };
    hidingsBy.set(key, hiding);
  }
  return hiding;
}
