import type { Element } from "domhandler";
import { fits, questionsFor, Surroundings } from "./fitting.ts";
import type { PageNames } from "./page-names.ts";
import { noRules, type RuleIndex, type SheetRule } from "./rule-index.ts";
import type { ExactSelector, Target } from "./selectors.ts";
import type { SheetValues } from "./sheet-values.ts";
import type { Sheets } from "./sheets.ts";

/** Most questions whether a rule is for an element; behind them nothing is told. */
const maxTests = 200_000;

/** Rules of a page's sheets that may hide, asked element by element. */
export class DoubtfulSheets {
  private readonly index: RuleIndex;
  private readonly names: PageNames;
  private readonly given: SheetValues;
  /** Rules for each class attribute, by its number in the table: an element has the same as many others. */
  private readonly ofClasses: (string | readonly SheetRule[])[] = [];
  private readonly ofTag = new Map<string, readonly SheetRule[]>();
  /** Rules that name nothing but attributes, by the first of them. */
  private readonly ofAttribute: readonly (readonly [name: string, rules: readonly SheetRule[]])[];
  private readonly surroundings = new Surroundings();
  private testsLeft = maxTests;

  /** @param given What the sheets say of what declarations name. */
  constructor({ telling, names }: Sheets, given: SheetValues) {
    this.index = telling;
    this.names = names;
    this.given = given;
    this.ofAttribute = Array.from(telling.byAttribute, ([name, rules]) => [name, this.doubtful(rules)] as const).filter(
      ([, rules]) => rules.length > 0,
    );
  }

  /** Whether it was asked so much that it answers no more. */
  get isSpent(): boolean {
    return this.testsLeft < 0;
  }

  /**
   * The technique of a rule that may hide an element.
   *
   * @param classId Number of its class attribute.
   */
  of(element: Element, classId: number): string | undefined {
    const { index } = this;
    let found: string | undefined;
    if (classId !== 0) {
      const rules = this.rulesOf(classId);
      found = typeof rules === "string" ? rules : this.find(rules, element);
    }
    if (found === undefined && index.byTag.size > 0)
      found = this.find(this.rulesOfTag(element.name), element) ?? this.find(this.rulesOfTag("*"), element);
    if (found === undefined && index.byId.size > 0 && element.attribs.id !== undefined)
      found = this.find(this.doubtful(index.byId.get(element.attribs.id.toLowerCase()) ?? noRules), element);
    if (found !== undefined) return found;
    for (const [name, rules] of this.ofAttribute) {
      if (element.attribs[name] !== undefined) found ??= this.find(rules, element);
    }
    return found;
  }

  /** The technique itself where a rule asks for nothing but classes that these are. */
  private rulesOf(classId: number): string | readonly SheetRule[] {
    let found = this.ofClasses[classId];
    if (found !== undefined) return found;
    const rules = this.doubtful(this.index.ofClass(classId));
    const sure = rules.find(
      ({ selector: { compound, target } }) =>
        compound.tag === undefined &&
        compound.id === undefined &&
        compound.attributes.length === 0 &&
        target?.place === undefined,
    );
    found = sure?.block.doubt(this.given) ?? rules;
    this.ofClasses[classId] = found;
    return found;
  }

  private rulesOfTag(tag: string): readonly SheetRule[] {
    let rules = this.ofTag.get(tag);
    if (rules === undefined) {
      rules = this.doubtful(this.index.byTag.get(tag) ?? noRules).filter(
        ({ selector: { target } }) => target !== undefined && this.isThere(target.place?.other),
      );
      this.ofTag.set(tag, rules);
    }
    return rules;
  }

  /** Whether all that a selector names may be on the page: what only scripts would bring hides nothing. */
  private areThere(selector: ExactSelector | undefined): boolean {
    for (let link = selector; link !== undefined; link = link.other) if (!this.isThere(link.target)) return false;
    return true;
  }

  /** Whether an element may be on the page, as far as its names tell. */
  private isThere(target: Target | undefined): boolean {
    if (target === undefined) return true;
    const { id, classes } = target;
    return (id === undefined || this.names.hasId(id)) && classes.every((name) => this.names.hasClass(name));
  }

  private doubtful(rules: readonly SheetRule[]): readonly SheetRule[] {
    if (rules.length === 0) return rules;
    return rules.filter(
      ({ block, selector }) => block.doubt(this.given) !== undefined && this.areThere(selector.chain),
    );
  }

  private find(rules: readonly SheetRule[], element: Element): string | undefined {
    for (const { selector, block } of rules) {
      const target = selector.target as Target;
      this.testsLeft -= questionsFor(target.attributes, element);
      if (this.testsLeft < 0) return undefined;
      if (fits(target, element, this.surroundings)) return block.doubt(this.given);
    }
    return undefined;
  }
}
