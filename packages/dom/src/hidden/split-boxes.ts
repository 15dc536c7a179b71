import type { Element } from "domhandler";
import type { NodeTable } from "../measure.ts";
import { Effect, effectsOf } from "./declaration-signs.ts";
import { doubtOfStyle } from "./doubtful-styles.ts";
import { fits, fitsWhole, questionsFor, Surroundings } from "./fitting.ts";
import type { PageStyles } from "./page-styles.ts";
import type { RuleIndex, SheetRule } from "./rule-index.ts";
import type { SheetValues } from "./sheet-values.ts";
import type { Sheets } from "./sheets.ts";

/** Most questions whether a rule is for an element, and how many it takes to read what two of them come to. Guesses. */
const maxTests = 50_000;
const testsForTwo = 10;
/** Rules for one element that are looked at, from the last. A guess. */
const maxHalves = 4;

/** Declarations that an element has, and where they stand among all. */
interface Half {
  readonly order: number;
  readonly declarations: string;
}

/** Finds boxes that one rule makes too small for their text, and another, or the element's own style, lets show nothing beyond. */
export class SplitBoxes {
  private readonly table: NodeTable;
  private readonly tiny: RuleIndex;
  private readonly shut: RuleIndex;
  private readonly styles: PageStyles;
  private readonly effects: readonly number[];
  private readonly given: SheetValues;
  private readonly surroundings = new Surroundings();
  private testsLeft = maxTests;

  /** @param given What the sheets say of what declarations name. */
  constructor(table: NodeTable, { tiny, shut }: Sheets, styles: PageStyles, given: SheetValues) {
    this.table = table;
    this.tiny = tiny;
    this.shut = shut;
    this.styles = styles;
    this.effects = styles.values.map((style) => effectsOf(style, 0, style.length));
    this.given = given;
  }

  /** The technique by which an element is cut off. */
  of(index: number): string | undefined {
    if (this.testsLeft < 0) return undefined;
    const tiny = this.halvesOf(index, this.tiny, Effect.TINY);
    if (tiny.length === 0) return undefined;
    for (const shut of this.halvesOf(index, this.shut, Effect.SHUTS)) {
      for (const small of tiny) {
        this.testsLeft -= testsForTwo;
        if (this.testsLeft < 0) return undefined;
        const [first, last] = small.order < shut.order ? [small, shut] : [shut, small];
        const doubt = doubtOfStyle(`${first.declarations};${last.declarations}`, this.given, false);
        if (doubt !== undefined) return doubt;
      }
    }
    return undefined;
  }

  private halvesOf(index: number, rules: RuleIndex, effect: number): Half[] {
    const element = this.table.nodes[index] as Element;
    const halves: Half[] = [];
    for (const rule of rules.rulesFor(element, this.table.classIds[index] as number))
      if (this.isFor(rule, element)) halves.push({ order: rule.block.order, declarations: rule.block.all });
    const style = this.styles.ids[index] as number;
    if (((this.effects[style] ?? 0) & effect) !== 0)
      halves.push({ order: Number.POSITIVE_INFINITY, declarations: this.styles.values[style] as string });
    return halves.slice(-maxHalves);
  }

  private isFor({ selector: { chain, target, compound } }: SheetRule, element: Element): boolean {
    this.testsLeft -= questionsFor(compound.attributes, element);
    if (this.testsLeft < 0) return false;
    if (chain !== undefined) return fitsWhole(chain, element, this.surroundings);
    return target !== undefined && fits(target, element, this.surroundings);
  }
}
