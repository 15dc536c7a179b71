import type { Element } from "domhandler";
import { Effect, effectsOf, hiding } from "./declaration-signs.ts";
import type { DoubtfulBlock } from "./doubtful-sheets.ts";
import { mayBeDoubtful } from "./doubtful-styles.ts";
import { type Rule, readSelector } from "./selectors.ts";
import { techniqueOf, withoutComments } from "./techniques.ts";

/** Most characters of one sheet that are read, and most blocks of all that hide or show. Guesses. */
const maxSheetLength = 1 << 18;
const maxBlocks = 4000;
/** Of a longer block of declarations so much is read of what hides for sure; doubts are read from its end. A guess. */
const maxDeclarations = 2000;

/** Declarations that hide, or show, and what they are for. */
interface Block {
  readonly selectors: string;
  /** `undefined` for what shows. */
  readonly technique: string | undefined;
  /** For some screens, or for print, alone. */
  readonly isConditional: boolean;
  /** What it hides here is shown at another time. */
  readonly opens: boolean;
}

/**
 * The rules of a page's own style sheets, as far as they hide elements or show them. Their selectors are read when somebody asks: most pages
 * hide nothing by their own sheets, or nothing that is there.
 */
export class Sheets {
  private readonly blocks: Block[] = [];
  /** Blocks that may hide, whatever their selectors and their screens; not read any further. */
  readonly doubtful: DoubtfulBlock[] = [];

  /** @param style An element that holds a sheet, see {@link holdsSheet}. */
  add(style: Element): void {
    const isConditional = !always.test(`@media ${style.attribs.media ?? "all"}`);
    const text = style.name === "link" ? readDataUrl(style.attribs.href ?? "") : textOf(style);
    readSheet(text, isConditional, this.blocks, this.doubtful);
    for (const [, url = ""] of text.slice(0, maxImports).matchAll(importedData))
      readSheet(readDataUrl(url), isConditional, this.blocks, this.doubtful);
  }

  /** Rules that hide, in their order. */
  hidingRules(): Rule[] {
    return this.blocks.filter(({ technique }) => technique !== undefined).flatMap(rulesOf);
  }

  /** Rules that hide or show, in their order. */
  rules(): Rule[] {
    return this.blocks.filter(({ isConditional }) => !isConditional).flatMap(rulesOf);
  }

  /** Classes that some rule shows elements of: on another screen, under the pointer, beside an opened control. */
  shownClasses(): Set<string> {
    return new Set(this.blocks.filter(({ opens }) => opens).flatMap(classesOf));
  }
}

function textOf(style: Element): string {
  let text = "";
  for (const child of style.children) if (child.type === "text") text += child.data;
  return withoutComments(text).slice(0, maxSheetLength);
}

/** Statements that import others stand at the beginning of a sheet. */
const maxImports = 20_000;
const importedData = /@import\s{1,9}(?:url\(\s{0,9})?["']?(data:text\/css[^"'\s)]{0,9999})/gi;
const stylesheet = /stylesheet/i;
const dataUrl = /^\s{0,99}data:text\/css[^,]{0,99},/i;

/** The sheet that an address itself holds; empty for any other address. */
function readDataUrl(url: string): string {
  const [head] = dataUrl.exec(url) ?? [];
  if (head === undefined) return "";
  const body = url.slice(head.length, head.length + maxSheetLength);
  try {
    return head.includes(";base64") ? atob(decodeURIComponent(body).trim()) : decodeURIComponent(body);
  } catch {
    // A browser drops what it cannot decode.
    return body;
  }
}

/** Whether an element is a sheet whose rules stand in the page: written between its tags, or in its address. */
export function holdsSheet(name: string, { rel, href }: Record<string, string>): boolean {
  if (name === "style") return true;
  return name === "link" && href !== undefined && dataUrl.test(href) && stylesheet.test(rel ?? "");
}

const commentMarks = /<!--|-->/g;
const always = /^@(?:layer|supports|media\s+(?:only\s+)?(?:screen|all)\s*$)/i;
const sometimes = /^@(?:media|container|scope)/i;
/** Conditions under which the page is not what a person has before them on a screen of some size; none is wider than 2,000 pixels. */
const elsewhere =
  /print|speech|max-(?:device-)?(?:width|height)(?!\s*:\s*(?:[2-9]\d{3}|\d{5}))|width ?<(?!=?\s*(?:[2-9]\d{3}|\d{5}))/i;
const negated = /\bnot\b/i;

/** Whether none of the conditions of a statement, apart by commas, is one of a page on a screen. */
function isElsewhere(statement: string): boolean {
  return statement.split(",").every((condition) => elsewhere.test(condition) && !negated.test(condition));
}

/** Of what holds for some screens, or for print, alone, only those rules count that show. */
function readSheet(sheet: string, isConditional: boolean, blocks: Block[], doubtful: DoubtfulBlock[]): void {
  const css = withoutMarks(sheet.includes("/*") ? withoutComments(sheet) : sheet);
  /** Where the block of a condition ends, and of one that does not hold here. */
  let conditionEnd = isConditional ? css.length : 0;
  let elsewhereEnd = 0;
  let from = 0;
  let atSign = css.indexOf("@");
  for (let open = css.indexOf("{"); open >= 0 && blocks.length < maxBlocks; open = css.indexOf("{", from)) {
    while (atSign >= 0 && atSign < from) atSign = css.indexOf("@", atSign + 1);
    // Few have one in front of them, and of most others the selectors are of no interest.
    const statement = atSign >= 0 && atSign < open ? statementBefore(css, from, open) : "";
    const isRule = !statement.startsWith("@");
    if (!isRule && (always.test(statement) || sometimes.test(statement))) {
      if (!always.test(statement) && open >= conditionEnd) conditionEnd = endOfBlock(css, open);
      if (open >= elsewhereEnd && isElsewhere(statement)) elsewhereEnd = endOfBlock(css, open);
      from = open + 1;
    } else {
      const end = endOfBlock(css, open);
      const inner = css.indexOf("{", open + 1);
      const holdsRules = isRule && inner >= 0 && inner < end;
      const isDoubtful = open >= elsewhereEnd && doubtful.length < maxBlocks;
      const place = { css, before: from, open, to: holdsRules ? inner : end };
      if (isRule) addBlock(place, open < conditionEnd, blocks, isDoubtful ? doubtful : undefined);
      // Rules in a rule are for what is in its element alone: for some of what they name.
      if (holdsRules) conditionEnd = Math.max(conditionEnd, end);
      from = (holdsRules ? open : end) + 1;
    }
  }
}

/** Marks of comments of HTML, which CSS ignores. */
function withoutMarks(css: string): string {
  return css.includes("<!--") || hasEndMark(css) ? css.replace(commentMarks, " ") : css;
}

/** Whether `-->` occurs. In style sheets its last character is the rarest. */
function hasEndMark(css: string): boolean {
  for (let at = css.indexOf(">"); at >= 0; at = css.indexOf(">", at + 1)) if (css.startsWith("--", at - 2)) return true;
  return false;
}

/** What stands in front of a block, without the statements and ends of blocks before it. */
export function statementBefore(css: string, from: number, open: number): string {
  const text = css.slice(from, open);
  return text.slice(Math.max(text.lastIndexOf(";"), text.lastIndexOf("}")) + 1).trim();
}

const brace = /[{}]/g;

function endOfBlock(css: string, start: number): number {
  const close = css.indexOf("}", start);
  if (close < 0) return css.length;
  const nested = css.indexOf("{", start + 1);
  if (nested < 0 || nested > close) return close;
  let depth = 0;
  brace.lastIndex = start;
  for (let match = brace.exec(css); match !== null; match = brace.exec(css)) {
    depth += match[0] === "{" ? 1 : -1;
    if (depth === 0) return match.index;
  }
  return css.length;
}

/** Declarations that show what others hide. */
export const shows: RegExp =
  /(?:^|;)\s*(?:display\s*:\s*(?!none)[a-z]|visibility\s*:\s*visible|opacity\s*:\s*(?:1|0?\.[1-9])|(?:max-)?height\s*:\s*(?:[1-9]|auto|none)|position\s*:\s*(?:static|relative))/i;
/** Nobody: colours are compared with those of the same declarations alone. */
const nobody = { attribs: {}, name: "", parent: null } as unknown as Element;

/** What moves from hidden to shown will be shown: an accordion, a menu, a section that fades in. */
const moves =
  /(?:^|;)\s*(?:-webkit-)?(?:transition(?:-property)?\s*:\s*(?!none)[a-z]|animation(?:-name)?\s*:\s*(?!none)[a-z\d]|animation-duration\s*:\s*(?!0)[\d.])/i;

/** What declarations that hide have in them, whatever the technique but for colours. Few have any of it. */
const telling =
  /display\s*:\s*none|visibility|opacity\s*[:(]\s*(?:0|\.0)|font(?:-size)?\s*:\s*(?:0|\.|1(?:px|pt|\s*(?:[;!/]|$)))|overflow\s*:\s*(?:hidden|clip)|scale[xy]?\(\s{0,9}[0.,)]|scale\s*:\s*0|rotate[xy]\(|zoom|-\d{3}|(?:left|top)\s*:\s*(?:[5-9]\d{3}|\d{5})|clip|mask/i;
/** What takes part in hiding by colours, where nothing stands around. */
const background = /background|transparent|\(|#[\da-f]{4}/i;

/** Add a block if it hides or shows, and to the doubtful ones if it may hide. */
function addBlock(
  place: DoubtfulBlock,
  isConditional: boolean,
  blocks: Block[],
  doubtful: DoubtfulBlock[] | undefined,
): void {
  const { css, before, open, to } = place;
  const effects = effectsOf(css, open + 1, to);
  if (effects === 0) return;
  const style = css.slice(open + 1, Math.min(to, open + 1 + maxDeclarations));
  if (doubtful !== undefined && (to > open + maxDeclarations || mayBeDoubtful(style, effects))) doubtful.push(place);
  const technique = hidingOf(style, effects);
  if (technique === undefined ? (effects & Effect.SHOWS) === 0 || !shows.test(style) : isConditional) return;
  const opens = technique === undefined || moves.test(style);
  blocks.push({ selectors: statementBefore(css, before, open), technique, isConditional, opens });
}

/** The technique by which the declarations of a rule hide, of those whose signs are borne out by more of the text. */
function hidingOf(style: string, effects: number): string | undefined {
  const byPlace = (effects & hiding) !== 0 && telling.test(style) ? effects & hiding : 0;
  const byColors = (effects & Effect.COLORS) !== 0 && background.test(style) ? Effect.COLORS : 0;
  return techniqueOf(nobody, style, byPlace | byColors);
}

function rulesOf({ selectors, technique }: Block): Rule[] {
  return selectors.split(",").flatMap((selector) => readSelector(selector.trim(), technique) ?? []);
}

const className = /\.[\w-]+/g;

/** Classes in the last part of each selector. */
function classesOf({ selectors }: Block): string[] {
  return selectors.split(",").flatMap((selector) => {
    const names = lastPart(selector.trim()).match(className) ?? [];
    return names.map((name) => name.slice(1));
  });
}

/** What stands behind the last space or `>`. */
function lastPart(selector: string): string {
  let at = selector.length;
  while (at > 0 && selector.charCodeAt(at - 1) > 0x20 && selector.charCodeAt(at - 1) !== GREATER_THAN) at--;
  return selector.slice(at);
}

const GREATER_THAN = 0x3e;
