import { Fit, NameScan } from "./name-scan.ts";
import type { PageSelector } from "./page-selectors.ts";
import type { SheetStyles } from "./sheet-styles.ts";
import type { SheetRule } from "./sheets.ts";
import type { StyleTechnique } from "./technique.ts";

/** Declarations that show hidden elements. */
const shows =
  /(?:^|[;\s])(?:display\s{0,9}:\s{0,9}(?!none)[a-z]|visibility\s{0,9}:\s{0,9}visible|opacity\s{0,9}:\s{0,9}(?:1|0?\.[1-9])|(?:max-)?height\s{0,9}:\s{0,9}(?:[1-9]|auto|none)|position\s{0,9}:\s{0,9}(?:static|relative))/i;
/** Declarations of a change over time: an accordion, a menu, a section that fades in. */
const changes =
  /(?:^|[;\s])(?:-webkit-)?(?:transition(?:-property)?\s{0,9}:\s{0,9}(?!none)[a-z]|animation(?:-name)?\s{0,9}:\s{0,9}(?!none)[a-z\d]|animation-duration\s{0,9}:\s{0,9}(?!0)[\d.]|will-change\s{0,9}:[^;]{0,80}opacity)/i;

const classNames = /\.[^\s.#:>+~,[\]()]+/g;
const combinators = /[\s>+~]+/;

/** Classes whose elements some rule shows: on another screen, under the pointer, beside an opened control. */
export class OpenedClasses {
  private readonly styles: SheetStyles;
  private classes: ReadonlySet<string> | undefined;

  constructor(styles: SheetStyles) {
    this.styles = styles;
  }

  /** Whether another rule or a script shows the elements that a rule hides. */
  isOpened({ rule, classes, tag }: PageSelector, { technique }: StyleTechnique): boolean {
    // An element without a box has no transitions.
    if (technique !== "display-none" && changes.test(rule.block)) return true;
    this.classes ??= this.collect();
    for (const name of classes) if (this.classes.has(name)) return true;
    // Custom elements are hidden by their names until their script has defined them (HTML Standard, 4.13).
    return technique === "visibility-hidden" && tag?.includes("-") === true && classes.length === 0;
  }

  private collect(): ReadonlySet<string> {
    const hidden = this.styles.hidingClasses;
    const opened = new Set<string>();
    const scan = new NameScan(hidden);
    for (const rule of this.styles.allRules) {
      const { selectors } = rule;
      if (scan.fitOf(selectors, 0, selectors.length) === Fit.NONE) continue;
      const classes = subjectClasses(rule).filter((name) => hidden.has(name) && !opened.has(name));
      if (classes.length > 0 && this.opens(rule)) for (const name of classes) opened.add(name);
    }
    return opened;
  }

  /** Whether a rule shows elements, or hides them on every screen before they fade in. */
  private opens(rule: SheetRule): boolean {
    const isShowing = shows.test(rule.block);
    return (isShowing || (!rule.isConditional && changes.test(rule.block))) && this.styles.hides(rule) !== isShowing;
  }
}

/** Classes of the last compound of each selector, states included (`.a:hover`). */
function subjectClasses({ selectors }: SheetRule): string[] {
  if (!selectors.includes(".")) return [];
  return selectors.split(",").flatMap((selector) => selector.trim().split(combinators).at(-1)?.match(classNames) ?? []);
}
