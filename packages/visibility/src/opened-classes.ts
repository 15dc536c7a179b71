import type { PageSelector } from "./page-selectors.ts";
import type { SheetStyles } from "./sheet-styles.ts";
import type { SheetRule } from "./sheets.ts";
import type { StyleTechnique } from "./technique.ts";

/** Declarations that show what others hide. */
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

  /** Whether another rule or a script shows what a rule hides. */
  isOpened({ rule, classes, tag }: PageSelector, { technique }: StyleTechnique): boolean {
    // An element without a box has no transitions.
    if (technique !== "display-none" && changes.test(rule.block)) return true;
    this.classes ??= this.collect();
    for (const name of classes) if (this.classes.has(name)) return true;
    // Custom elements are hidden by their names until their script has defined them (HTML Standard, 4.13).
    return technique === "visibility-hidden" && tag?.includes("-") === true && classes.length === 0;
  }

  private collect(): ReadonlySet<string> {
    const opened = new Set<string>();
    const [always = [], conditional = []] = this.styles.allRules;
    for (const rule of always) this.add(rule, shows.test(rule.block), opened);
    for (const rule of conditional) if (shows.test(rule.block)) this.add(rule, true, opened);
    return opened;
  }

  /** Add the classes of a rule that shows, or that fades in what it hides. */
  private add(rule: SheetRule, isShowing: boolean, opened: Set<string>): void {
    if (!isShowing && !changes.test(rule.block)) return;
    const classes = subjectClasses(rule).filter((name) => this.styles.hasClass(name) && !opened.has(name));
    if (classes.length === 0 || this.styles.hides(rule) === isShowing) return;
    for (const name of classes) opened.add(name);
  }
}

/** Classes of the last compound of each selector, states included (`.a:hover`). */
function subjectClasses({ selectors }: SheetRule): string[] {
  if (!selectors.includes(".")) return [];
  return selectors.split(",").flatMap((selector) => selector.trim().split(combinators).at(-1)?.match(classNames) ?? []);
}
