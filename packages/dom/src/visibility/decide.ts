import type { ChildNode, Element } from "domhandler";
import { Flag, type NodeTable } from "../measure/measure.ts";
import { Has, TEXT, tagCount, tagId } from "../measure/tags.ts";
import type { Hiding, Visibility } from "../measure/visibility.ts";
import { elementTechniques, isHidingClass } from "./element-techniques.ts";
import { findAnswers, findOthers, isInText, revealRules, targetOf } from "./reveal-rules.ts";
import { type RuleHiding, SheetStyles } from "./sheet-styles.ts";
import { findShownLater } from "./shown-later.ts";
import { styleTechniques } from "./style-techniques.ts";
import type { ElementTechnique, StyleTechnique, Technique } from "./technique.ts";
import { isTextControl, previousElement } from "./text-controls.ts";

/** The techniques that are tested; tests leave some out. */
export interface Techniques {
  readonly elements: readonly ElementTechnique[];
  readonly styles: readonly StyleTechnique[];
}

const allTechniques: Techniques = { elements: elementTechniques, styles: styleTechniques };

/**
 * Decide which elements of a page are shown, and keep the answer in the table. A second call returns the same answer.
 *
 * It reads attributes, inline styles, and the rules of the style sheets in the page, not those of sheets that a page loads. Elements that
 * are certainly hidden get `Flag.HIDDEN`, unless a sheet shows them at another time.
 *
 * @example
 * const { hidden } = decideVisibility(measure(parse("<style>.x{opacity:0}</style><p class=x>a</p><p hidden>b</p>")));
 * Array.from(hidden.values(), ({ technique }) => technique); // ["zero-opacity", "hidden-attribute"]
 */
export function decideVisibility(table: NodeTable): Visibility {
  table.visibility ??= decideWith(table, allTechniques);
  return table.visibility;
}

/** Like {@link decideVisibility}, with some techniques only. */
export function decideWith(table: NodeTable, techniques: Techniques): Visibility {
  const decision = new Decision(table, techniques);
  const hidden = decision.decide();
  for (const [node, hiding] of findShownLater(table, hidden)) hidden.set(node, hiding);
  markRevealed(table, hidden);
  showTextControls(table);
  setFlags(table, hidden, decision.indices);
  return { hidden, isCut: decision.styles.isCut, lookOf: (element, kind) => decision.styles.lookOf(element, kind) };
}

function markRevealed(table: NodeTable, hidden: Map<ChildNode, Hiding>): void {
  const controls = readControls(table, hidden);
  const page = { hidden, controls, answers: findAnswers(hidden), others: findOthers(hidden) };
  for (const [node, hiding] of hidden) {
    if (hiding.certainty === "possible") continue;
    const rule = revealRules.find(({ reveals }) => reveals(node as Element, page));
    if (rule !== undefined) hidden.set(node, { ...hiding, revealedBy: rule.id });
    if (rule?.isPanel === true) showLabels(table, node as Element, controls);
  }
}

/** The controls of hidden elements, by their ids. */
function readControls(
  { attributes, nodes, size }: NodeTable,
  hidden: ReadonlyMap<ChildNode, Hiding>,
): Map<string, Element> {
  const controls = new Map<string, Element>();
  const wanted = new Set<string>();
  for (const [node, { certainty }] of hidden) {
    const { id } = (node as Element).attribs;
    if (certainty === "certain" && id !== undefined) wanted.add(id);
  }
  for (let i = 1; wanted.size > 0 && i < size; i++) {
    if ((attributes[i] & (Has.OPENS | Has.HREF)) === 0) continue;
    const element = nodes[i] as Element;
    const target = targetOf(element);
    if (target === undefined || !wanted.has(target) || !isInText(element)) continue;
    controls.set(target, element);
    wanted.delete(target);
  }
  return controls;
}

/** The words of the controls of a panel are text. */
function showLabels(table: NodeTable, panel: Element, controls: ReadonlyMap<string, Element>): void {
  for (const control of [previousElement(panel), controls.get(panel.attribs.id ?? "")]) {
    const from = control === undefined ? -1 : table.indexOf(control);
    if (from >= 0) showText(table, from);
  }
}

function showText({ flags, end }: NodeTable, from: number): void {
  for (let i = from; i < end[from]; i++) flags[i] = flags[i] & ~Flag.CONTROL;
}

const buttonTag = tagId("button");

function showTextControls(table: NodeTable): void {
  const { tag, size, nodes } = table;
  for (let i = 1; i < size; i++) if (tag[i] === buttonTag && isTextControl(nodes[i] as Element)) showText(table, i);
}

/** Flag the elements that are certainly hidden and not shown later, with all nodes inside. */
function setFlags({ flags, end, nodes }: NodeTable, hidden: Visibility["hidden"], indices: readonly number[]): void {
  let flaggedTo = 0;
  for (const index of indices) {
    const hiding = index < flaggedTo ? undefined : hidden.get(nodes[index] as ChildNode);
    if (hiding?.certainty !== "certain" || hiding.revealedBy !== undefined) continue;
    flaggedTo = end[index];
    for (let i = index; i < flaggedTo; i++) flags[i] = flags[i] | Flag.HIDDEN;
  }
}

const fontTechnique = "font-size";

class Decision {
  private readonly table: NodeTable;
  readonly styles: SheetStyles;
  /** Techniques by the name of the element; those of all elements under the empty name. */
  private readonly byName = new Map<string, ElementTechnique[]>();
  /** `1` for tags that have techniques of their own. */
  private readonly isNamed: Uint8Array = new Uint8Array(tagCount);
  /** By the number of a class attribute. */
  private readonly hidingClasses: Uint8Array;
  /** Numbers of the hidden elements, in order. */
  readonly indices: number[] = [];
  /** Numbers of the elements that a font without size hides. */
  private readonly fontless = new Set<number>();

  constructor(table: NodeTable, techniques: Techniques) {
    this.table = table;
    this.styles = new SheetStyles(table, techniques.styles);
    this.hidingClasses = table.classNames.having(isHidingClass);
    for (const technique of techniques.elements)
      for (const name of technique.names ?? [""]) {
        this.byName.set(name, [...(this.byName.get(name) ?? []), technique]);
        this.isNamed[tagId(name)] = 1;
      }
  }

  /** The elements that are, or may be, hidden by themselves. */
  decide(): Map<ChildNode, Hiding> {
    const hidden = new Map<ChildNode, Hiding>();
    const { nodes, ordinal, size, attributes, tag, classIds } = this.table;
    const { isNamed, hidingClasses } = this;
    const { hasRules } = this.styles;
    for (let i = 1; i < size; i++) {
      if (ordinal[i] === 0) continue;
      // Most elements have nothing that could hide them.
      const isPlain =
        (attributes[i] & (Has.LOOK | Has.ASIDE)) === 0 && isNamed[tag[i]] === 0 && hidingClasses[classIds[i]] === 0;
      if (isPlain && !hasRules) continue;
      const hiding = this.hidingOf(i);
      if (hiding === undefined) continue;
      hidden.set(nodes[i] as ChildNode, hiding);
      this.indices.push(i);
    }
    for (const index of this.fontless) if (this.showsInOtherSizes(index)) hidden.delete(nodes[index] as ChildNode);
    return hidden;
  }

  /**
   * Whether all text in an element whose font has no size is in elements with a size of their own. Such a font only removes the spaces
   * between boxes, as in every newsletter of MJML. The contents of an inner element of this kind are decided there.
   */
  private showsInOtherSizes(index: number): boolean {
    const { end, tag, attributes, flags } = this.table;
    if (this.styles.hidesBesides(fontTechnique, index)) return false;
    let shows = false;
    for (let i = index + 1; i < end[index]; i++) {
      if (tag[i] === TEXT) {
        const isText = (attributes[i] & Has.INK) !== 0 && (flags[i] & Flag.UNRENDERED) === 0;
        if (isText) return false;
        continue;
      }
      const isSized = !this.fontless.has(i) && this.styles.hasOwnFontSize(i);
      shows ||= isSized || this.fontless.has(i);
      if (isSized || this.fontless.has(i)) i = end[i] - 1;
    }
    return shows;
  }

  /** The first technique that certainly hides an element, or else the first that may. */
  private hidingOf(index: number): Hiding | undefined {
    const has = this.table.attributes[index];
    const byElement = this.elementTechnique(index, has);
    if (byElement?.certainty === "certain") return hidingBy(byElement);
    const byStyle = (has & Has.LOOK) === 0 ? undefined : this.styles.inlineTechnique(index);
    if (byStyle?.id === fontTechnique) this.fontless.add(index);
    if (byStyle?.certainty === "certain") return hidingBy(byStyle);
    const byRule = this.hidingByRules(index);
    if (byRule !== undefined && byRule.rule !== undefined) return byRule;
    const possible = byElement ?? byStyle;
    return possible === undefined ? byRule : hidingBy(possible);
  }

  private elementTechnique(index: number, has: number): ElementTechnique | undefined {
    const { nodes, tag, classIds } = this.table;
    const element = nodes[index] as Element;
    const byName =
      this.isNamed[tag[index]] === 1 ? this.byName.get(element.name)?.find(({ hides }) => hides(element)) : undefined;
    if ((has & (Has.LOOK | Has.ASIDE)) === 0 && this.hidingClasses[classIds[index]] === 0) return byName;
    const byAttribute = this.byName.get("")?.find(({ hides }) => hides(element));
    return byAttribute?.certainty === "certain" ? byAttribute : (byName ?? byAttribute);
  }

  /** The last rule that certainly hides an element, or else the last that may. */
  private hidingByRules(index: number): Hiding | undefined {
    const { styles } = this;
    let possible: StyleTechnique | undefined;
    let certain: RuleHiding | undefined;
    let isOpened = false;
    for (const hiding of styles.rulesHiding(index)) {
      const { technique, selector } = hiding;
      // Images fade in when they are loaded.
      const isFadingIn = technique.technique === "zero-opacity" && styles.isImage(index);
      if (technique.certainty === "certain" && selector.isPlain && !isFadingIn) {
        certain = hiding;
        isOpened ||= styles.isOpened(selector, technique);
      } else if (technique.certainty === "certain" || styles.hasText(index)) possible = technique;
    }
    if (certain?.technique.id === fontTechnique) this.fontless.add(index);
    if (certain === undefined) return possible && hidingBy(possible, "possible");
    const { technique } = certain.technique;
    const { order: rule } = certain.selector.rule;
    return isOpened
      ? { technique, certainty: "possible", revealedBy: "opened-by-style", rule }
      : { technique, certainty: "certain", rule };
  }
}

const hidingBy = ({ technique, certainty }: Technique, atMost = certainty): Hiding => ({
  technique,
  certainty: atMost,
});
