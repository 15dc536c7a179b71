import type { Element } from "domhandler";
import type { NodeTable } from "../measure/measure.ts";

/** Values of a block of declarations by property, in lower case and without vendor prefixes. */
export type Style = ReadonlyMap<string, string>;

export interface Declarations {
  readonly style: Style;
  /** Properties declared `!important`. */
  readonly important: ReadonlySet<string>;
}

/** No declarations. */
export const noDeclarations: Declarations = { style: new Map(), important: new Set() };

const comment = /\/\*[\s\S]*?(?:\*\/|$)/g;
const hexEscape = /\\([\da-f]{1,6})\s?/gi;
const otherEscape = /\\(?=[^\da-f])/gi;
const importance = /!\s*important$/;
const prefix = /^-(?:webkit|moz|ms|o)-/;
const lastCodePoint = 0x10ffff;

/** Longer values are pictures. */
const maxValueLength = 400;

/** All valid values of some properties: browsers ignore a declaration with an invalid one. */
const validValues: ReadonlyMap<string, RegExp> = new Map([
  [
    "display",
    /^(?:none|block|inline|flex|grid|table|contents|flow|list-item|ruby|run-in|inherit|initial|unset|revert|var\(|-)/,
  ],
  ["visibility", /^(?:visible|hidden|collapse|inherit|initial|unset|revert|var\()/],
  ["opacity", /^(?:[-+.\d]|inherit|initial|unset|revert|var\(|calc\()/],
]);

/** CSS without comments. A comment that does not end takes the rest with it. */
function withoutComments(css: string): string {
  return css.includes("/*") ? css.replace(comment, "") : css;
}

/** CSS with its escapes (`\6e`) replaced. */
function withoutEscapes(css: string): string {
  if (!css.includes("\\")) return css;
  const unescaped = css.replace(hexEscape, (_, digits: string) =>
    String.fromCodePoint(Math.min(Number.parseInt(digits, 16), lastCodePoint)),
  );
  return unescaped.replace(otherEscape, "");
}

/** Read a block of declarations. The last one of a property wins, unless an earlier one is important. */
export function readDeclarations(block: string): Declarations {
  const css = withoutEscapes(withoutComments(block));
  const style = new Map<string, string>();
  const important = new Set<string>();
  for (let from = 0, end: number; from < css.length; from = end + 1) {
    end = css.indexOf(";", from);
    if (end < 0) end = css.length;
    const colon = css.indexOf(":", from);
    if (colon < 0) break;
    if (colon > end || end - colon > maxValueLength) continue;
    const property = css.slice(from, colon).trim().toLowerCase().replace(prefix, "");
    let value = css
      .slice(colon + 1, end)
      .trim()
      .toLowerCase();
    const isImportant = importance.test(value);
    if (isImportant) value = value.replace(importance, "").trimEnd();
    if (value === "" || value.includes("!") || validValues.get(property)?.test(value) === false) continue;
    if (important.has(property) && !isImportant) continue;
    if (isImportant) important.add(property);
    style.set(property, value);
  }
  return { style, important };
}

/** A rule of a style sheet. */
export interface SheetRule {
  readonly selectors: string;
  /** Its declarations. */
  readonly block: string;
  /** Place among all rules of the page. */
  readonly order: number;
  /** Whether it applies to some screens only, such as wide ones. Such a rule may show elements that others hide. */
  readonly isConditional: boolean;
}

/** The rules of the style sheets in a page. */
export interface Sheets {
  readonly rules: readonly SheetRule[];
  /** Whether there were more rules than are read. */
  readonly isCut: boolean;
}

/** Most rules that are read: ten times as many as the largest frameworks have. */
const maxRules = 50_000;
/** Deepest nesting of groups. */
const maxNesting = 64;

/** Read the style sheets in a page, not those that it loads. */
export function readSheets(table: NodeTable): Sheets {
  const reader = new SheetReader();
  for (const { element, text, media } of table.sheets)
    if (!isInactive(element)) reader.read(text, reachOf(`@media ${media.trim() || "all"}`));
  return reader;
}

/** Whether a sheet applies only without scripts, in a shadow root, or in a template. */
function isInactive(style: Element): boolean {
  for (let { parent } = style; parent !== null && "attribs" in parent; parent = parent.parent)
    if (parent.name === "noscript" || parent.name === "template") return true;
  return false;
}

/** Screens on which the rules of a group apply: every screen (2), some (1), or none (0). */
type Reach = 2 | 1 | 0;

const always = /^@(?:layer|supports)\b/i;
const mediaRule = /^@media\b/i;
const everyScreen = /^(?:(?:only\s+)?(?:screen|all)|not\s+(?:print|speech))$/i;
const otherMedium = /\b(?:print|speech)\b/i;
const someScreens = /^@(?:container|scope|-moz-document)\b/i;

function reachOf(statement: string): Reach {
  if (always.test(statement)) return 2;
  if (someScreens.test(statement)) return 1;
  if (!mediaRule.test(statement)) return 0;
  const queries = statement
    .slice("@media".length)
    .split(",")
    .map((query) => query.trim());
  if (queries.some((query) => everyScreen.test(query))) return 2;
  return queries.every((query) => otherMedium.test(query)) ? 0 : 1;
}

const marks = /[{}"']|\/\*/g;
const htmlComments = /<!--|-->/g;

/** Reads rules brace by brace, without rules nested in rules. */
class SheetReader implements Sheets {
  readonly rules: SheetRule[] = [];
  isCut = false;

  read(css: string, reach: Reach): void {
    const around: Reach[] = [reach];
    let from = 0;
    let open = -1;
    let statement = "";
    marks.lastIndex = 0;
    while (!this.isCut && marks.test(css)) {
      const at = marks.lastIndex - 1;
      const mark = css[at];
      if (mark === "*") {
        const end = css.indexOf("*/", at + 1);
        if (end < 0) return;
        marks.lastIndex = end + 2;
      } else if (mark === "{") {
        if (open < 0) statement = statementIn(css.slice(from, at));
        if (open >= 0 || statement.startsWith("@")) {
          // A rule in a rule, or a group of rules.
          around.push(open < 0 ? (Math.min(reachOf(statement), around.at(-1) as Reach) as Reach) : 0);
          if (around.length > maxNesting) this.isCut = true;
          if (open >= 0) around.push(0);
          open = -1;
          from = at + 1;
        } else open = at;
      } else if (mark === "}") {
        if (open >= 0) this.add(statement, css.slice(open + 1, at), around.at(-1) as Reach);
        else if (around.length > 1) around.pop();
        open = -1;
        from = at + 1;
      } else marks.lastIndex = endOfString(css, at);
    }
    // Browsers close blocks that a sheet leaves open.
    if (open >= 0) this.add(statement, css.slice(open + 1), around.at(-1) as Reach);
  }

  private add(selectors: string, block: string, reach: Reach): void {
    if (reach === 0) return;
    const order = this.rules.push({ selectors, block, order: this.rules.length, isConditional: reach === 1 });
    if (order > maxRules) this.isCut = true;
  }
}

/** The statement before a brace, without earlier ones. */
function statementIn(css: string): string {
  const text = withoutComments(css);
  const plain = text.includes("--") ? text.replace(htmlComments, " ") : text;
  return plain.slice(plain.lastIndexOf(";") + 1).trim();
}

/** The end of a string. A line end closes it as well. */
function endOfString(css: string, start: number): number {
  const quote = css[start];
  for (let at = start + 1; at < css.length; at++) {
    const unit = css[at];
    if (unit === "\\") at++;
    else if (unit === quote || unit === "\n") return at + 1;
  }
  return css.length;
}

/** Declarations that one of the style techniques may recognise. Most rules have none and are not read. */
const hiding = new RegExp(
  [
    String.raw`display\s{0,9}:\s{0,9}none`,
    String.raw`visibility\s{0,9}:\s{0,9}[hc]`,
    String.raw`opacity\s{0,9}[:(]\s{0,9}[-+.0]`,
    String.raw`font(?:-size)?\s{0,9}:(?:[^;}]{0,80}\s)?(?:0|\.|[1-4](?:\.\d{1,9})?(?:px|pt))`,
    String.raw`(?:width|height|size)\s{0,9}:\s{0,9}(?:0|\.|[1-8](?:\.\d{1,9})?(?:px|pt))`,
    String.raw`-\s{0,9}\d{3}|-\d{2}(?:em|rem|vw|vh|ch|in|cm)|[5-9]\d{3}|\d{5}`,
    String.raw`(?:left|top|right|bottom|indent|inset)\s{0,9}:\s{0,9}1\d\d(?:%|vw|vh)`,
    String.raw`clip|scale[xy3d]{0,2}\s{0,9}[:(]\s{0,9}(?:0|\.)|z-index\s{0,9}:\s{0,9}-`,
    String.raw`transparent|color\s{0,9}:\s{0,9}(?:#[d-f]|#[\da-f]{3}0\b|#[\da-f]{6}00|rgb|hsl|[a-z]{0,9}(?:white|snow|ivory)|light|azure|beige|mint|lavender|honeydew|seashell|linen|oldlace|cornsilk|gainsboro|canvas)`,
  ].join("|"),
  "i",
);

const textColor = /(?:^|[;\s-])color\s{0,9}:/i;

/** Whether a rule may hide. Its declarations are read only then. */
export function mayHide({ block }: SheetRule): boolean {
  if (hiding.test(block) || (block.includes("\\") && hiding.test(withoutEscapes(block)))) return true;
  return block.includes("background") && textColor.test(block);
}
