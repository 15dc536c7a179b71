import type { ComputedStyles } from "./computed-styles.ts";
import { type IndexedRule, lastCompound, splitList } from "./rule-index.ts";
import type { SheetRule } from "./sheets.ts";
import { mayHide } from "./sheets.ts";
import type { StyleTechnique } from "./technique.ts";

/** Declarations that show what others hide. */
const shows =
  /(?:^|[;\s])(?:display\s{0,9}:\s{0,9}(?!none)[a-z]|visibility\s{0,9}:\s{0,9}visible|opacity\s{0,9}:\s{0,9}(?:1|0?\.[1-9])|(?:max-)?height\s{0,9}:\s{0,9}(?:[1-9]|auto|none)|position\s{0,9}:\s{0,9}(?:static|relative))/i;
/** What moves from hidden to shown will be shown: an accordion, a menu, a section that fades in. */
const moves =
  /(?:^|[;\s])(?:-webkit-)?(?:transition(?:-property)?\s{0,9}:\s{0,9}(?!none)[a-z]|animation(?:-name)?\s{0,9}:\s{0,9}(?!none)[a-z\d]|animation-duration\s{0,9}:\s{0,9}(?!0)[\d.]|will-change\s{0,9}:[^;]{0,80}opacity)/i;

/** Classes whose elements some rule shows: on another screen, under the pointer, beside an opened control. */
export class Openers {
  private readonly styles: ComputedStyles;
  private classes: Set<string> | undefined;

  constructor(styles: ComputedStyles) {
    this.styles = styles;
  }

  /** Whether what a rule hides is shown at another time. */
  open({ rule, classes, tag }: IndexedRule, { technique }: StyleTechnique): boolean {
    // What has no box does not move.
    if (technique !== "display-none" && moves.test(rule.block)) return true;
    this.classes ??= this.collect();
    for (const name of classes) if (this.classes.has(name)) return true;
    // Custom elements are hidden by their names until their script has defined them (HTML Standard, 4.13).
    return technique === "visibility-hidden" && tag?.includes("-") === true && classes.length === 0;
  }

  private collect(): Set<string> {
    const classes = new Set<string>();
    const { rules, conditional } = this.styles.sheets;
    for (const rule of rules)
      if (shows.test(rule.block) ? !this.hides(rule) : this.fadesIn(rule)) addClasses(rule, classes);
    for (const rule of conditional) if (shows.test(rule.block) && !this.hides(rule)) addClasses(rule, classes);
    return classes;
  }

  private fadesIn(rule: SheetRule): boolean {
    return mayHide(rule) && moves.test(rule.block) && this.hides(rule);
  }

  private hides(rule: SheetRule): boolean {
    return mayHide(rule) && this.styles.hides(rule);
  }
}

function addClasses({ selectors }: SheetRule, classes: Set<string>): void {
  if (!selectors.includes(".")) return;
  for (const selector of splitList(selectors)) for (const name of lastCompound(selector).classes) classes.add(name);
}
