import type { Element } from "domhandler";
import type { NodeOrder } from "../node-order.ts";
import { Block, statementBefore } from "./blocks.ts";
import { Effect, effectsOf } from "./declaration-signs.ts";
import { withoutHexEscapes } from "./doubtful-styles.ts";
import { anyClass, ClassNames, classMark, hashOfName, Named, PageNames } from "./page-names.ts";
import { append, RuleIndex } from "./rule-index.ts";
import { selectorsOf, splitList } from "./selector-lists.ts";
import { startOfLast } from "./selectors.ts";
import { endOfString, stringFinder, withoutComments } from "./techniques.ts";

/** Most blocks of all sheets that may be for something on the page. A guess. */
const maxBlocks = 10_000;
/** Most blocks of one sheet, of whatever kind. Ten times what the largest frameworks have. */
const maxBraces = 200_000;
/** Sheets in sheets in sheets, in their addresses. */
const maxImportDepth = 3;
/** The rules of a page's own style sheets that may be for what is on the page, as far as they may hide it, show it or give it colours. */
export class Sheets {
  /** Whose selectors mean an element of the page, as far as names tell. */
  readonly blocks: Block[] = [];
  /** Those that hide with others alone: boxes as good as nothing, and such that show nothing beyond themselves. */
  private readonly tinyBlocks: Block[] = [];
  private readonly shutBlocks: Block[] = [];
  private readonly shrinkingBlocks: Block[] = [];
  /** Those that may open, and the hash of each class that their selectors name of the elements that they mean. */
  private readonly openers: (readonly [hash: number, block: Block])[] = [];
  private openersOf: Map<number, Block[]> | undefined;
  private count = 0;
  /** Movements, by their names. */
  readonly keyframes: Map<string, string> = new Map();
  /** All that was read, for what properties of the page's own are given. */
  readonly texts: string[] = [];
  readonly names: PageNames;
  private classes: ClassNames;
  private readonly shownClasses = new Map<string, boolean>();
  private indices: {
    telling?: RuleIndex;
    others?: RuleIndex;
    tiny?: RuleIndex;
    shut?: RuleIndex;
    shrinking?: RuleIndex;
  } = {};
  private sorted: Record<"telling" | "others", readonly Block[]> | undefined;
  private isLong = false;

  /** @param order The nodes of the page. */
  constructor(order: NodeOrder) {
    this.classes = new ClassNames(order.classes.values);
    this.names = new PageNames(order, this.classes);
  }

  /** Whether there were more blocks than are read. */
  get isCut(): boolean {
    return this.isLong || this.count >= maxBlocks;
  }

  /** Rules that may hide. */
  get telling(): RuleIndex {
    this.indices.telling ??= new RuleIndex(this.byInterest().telling, this.classes);
    return this.indices.telling;
  }

  /** Rules that only show, or give a colour or a font. */
  get others(): RuleIndex {
    this.indices.others ??= new RuleIndex(this.byInterest().others, this.classes);
    return this.indices.others;
  }

  get tiny(): RuleIndex {
    this.indices.tiny ??= new RuleIndex(this.tinyBlocks, this.classes);
    return this.indices.tiny;
  }

  get shut(): RuleIndex {
    this.indices.shut ??= new RuleIndex(this.shutBlocks, this.classes);
    return this.indices.shut;
  }

  /** Rules that make smaller or paler. */
  get shrinking(): RuleIndex {
    this.indices.shrinking ??= new RuleIndex(this.shrinkingBlocks, this.classes);
    return this.indices.shrinking;
  }

  private byInterest(): Record<"telling" | "others", readonly Block[]> {
    if (this.sorted === undefined) {
      const sorted = { telling: [] as Block[], others: [] as Block[] };
      for (const block of this.blocks) sorted[block.isTelling ? "telling" : "others"].push(block);
      this.sorted = sorted;
    }
    return this.sorted;
  }

  /** Number the class attributes anew, for a page that has been measured again. */
  renumber(classes: readonly string[]): void {
    if (classes === this.classes.values) return;
    this.classes = new ClassNames(classes);
    this.indices = {};
  }

  /** Whether some rule shows elements of a class: on another screen, under the pointer, beside an opened control. */
  opensClass(name: string): boolean {
    let opens = this.shownClasses.get(name);
    if (opens === undefined) {
      this.openersOf ??= byClass(this.openers);
      const blocks = this.openersOf.get(hashOfName(classMark, name)) ?? [];
      opens = blocks.some((block) => block.opens);
      this.shownClasses.set(name, opens);
    }
    return opens;
  }

  /** @param style An element that holds a sheet, see {@link holdsSheet}. */
  add(style: Element): void {
    const reach = reachOf(style);
    if (reach === "nothing") return;
    const isConditional = reach === "shadow" || !always.test(`@media ${style.attribs.media ?? "all"}`);
    this.read(style.name === "link" ? readDataUrl(style.attribs.href ?? "") : textOf(style), isConditional, 0);
  }

  private read(text: string, isConditional: boolean, depth: number): void {
    const plain = withoutComments(text);
    const css = withoutMarks(withQuietStrings(plain));
    this.texts.push(css);
    this.readSheet(css, isConditional);
    if (depth === maxImportDepth) return;
    for (const [, double, single, bare = ""] of withoutHexEscapes(plain.slice(0, maxImports)).matchAll(importedData))
      this.read(readDataUrl(double ?? single ?? bare), isConditional, depth + 1);
  }

  /** Of what holds for some screens, or for print, alone, only those rules count that show. */
  private readSheet(css: string, isConditional: boolean): void {
    const braces = new Braces(css);
    const { opens, ends, next } = braces;
    if (opens.length >= maxBraces) this.isLong = true;
    /** Where the block of a condition ends, and of one that does not hold here. */
    let conditionEnd = isConditional ? css.length : 0;
    let elsewhereEnd = 0;
    /** Rules around, the outermost first. */
    const around: { readonly selectors: string; readonly end: number }[] = [];
    let from = 0;
    let atSign = css.indexOf("@");
    for (let i = 0; i < opens.length && this.count < maxBlocks; ) {
      const open = opens[i] as number;
      const end = ends[i] as number;
      while (around.length > 0 && (around.at(-1)?.end as number) < open) around.pop();
      const outer = around.at(-1)?.selectors;
      while (atSign >= 0 && atSign < from) atSign = css.indexOf("@", atSign + 1);
      // Few have one in front of them, and of most others the selectors are of no interest.
      const statement = atSign >= 0 && atSign < open ? statementBefore(css, from, open) : "";
      const isGroup = always.test(statement) || sometimes.test(statement);
      const isHere = open >= elsewhereEnd && !(isGroup && isElsewhere(statement));
      if (isGroup) {
        if (!always.test(statement) && open >= conditionEnd) conditionEnd = end;
        if (!isHere && open >= elsewhereEnd) elsewhereEnd = end;
        if (outer !== undefined) this.addBlock(...ruleOf(outer, braces.ownDeclarations(i)), true, isHere);
        from = open + 1;
        i++;
      } else if (statement.startsWith("@")) {
        const name = movement.exec(statement)?.[1];
        if (name !== undefined) this.keyframes.set(name, css.slice(open + 1, end));
        from = end + 1;
        i = next[i] as number;
      } else {
        const holdsRules = next[i] !== i + 1;
        if (holdsRules || outer !== undefined) {
          const selectors = within(outer, statementBefore(css, from, open));
          this.addBlock(...ruleOf(selectors, braces.ownDeclarations(i)), open < conditionEnd, isHere);
          around.push({ selectors, end });
          // Rules in a rule are for what is in its element alone: for some of what they name.
          conditionEnd = Math.max(conditionEnd, end);
        } else this.addBlock(css, from, open, end, open < conditionEnd, isHere);
        from = (holdsRules ? open : end) + 1;
        i++;
      }
    }
  }

  /** Add a block, unless it does nothing of interest, or for nothing on the page. */
  private addBlock(
    css: string,
    before: number,
    open: number,
    to: number,
    isConditional: boolean,
    isHere: boolean,
  ): void {
    // Of selectors and block, the shorter is read first: rules nested in each other have long selectors and nothing else.
    if (to - open < open - before && effectsOf(css, open + 1, to) === 0) return;
    const named = this.names.among(css, before, open);
    if (named === Named.NOTHING) return;
    const all = effectsOf(css, open + 1, to);
    if (all === 0) return;
    const effects = all & ~halves;
    const block = new Block(css, before, open, to, effects, this.count++, { isConditional, isHere });
    if (block.mayOpen) for (const hash of this.names.found) this.openers.push([hash, block]);
    if (named !== Named.ALL) return;
    if (effects !== 0 && (isHere || !isConditional)) this.blocks.push(block);
    if (isHere && (all & Effect.TINY) !== 0) this.tinyBlocks.push(block);
    if (isHere && (all & Effect.SHUTS) !== 0) this.shutBlocks.push(block);
    if (isHere && (all & Effect.SHRINKS) !== 0) this.shrinkingBlocks.push(block);
  }
}

/** Effects that hide nothing by themselves. */
const halves = Effect.TINY | Effect.SHUTS | Effect.SHRINKS;

function textOf(style: Element): string {
  let text = "";
  for (const child of style.children) if (child.type === "text") text += child.data;
  return text;
}

/** Statements that import others stand at the beginning of a sheet. */
const maxImports = 20_000;
const importedData =
  /@import\s{1,9}(?:url\(\s{0,9})?(?:"(data:text\/css[^"]{0,9999})"|'(data:text\/css[^']{0,9999})'|(data:text\/css[^"'\s)]{0,9999}))/gi;
const stylesheet = /stylesheet/i;
const alternate = /alternate/i;
const cssType = /^\s*(?:text\/css\s*(?:;|$)|$)/i;
const dataUrl = /^\s{0,99}data:text\/css[^,]{0,99},/i;

/** The sheet that an address itself holds; empty for any other address. */
function readDataUrl(url: string): string {
  const [head] = dataUrl.exec(url) ?? [];
  if (head === undefined) return "";
  const body = url.slice(head.length);
  try {
    return head.includes(";base64") ? atob(decodeURIComponent(body).trim()) : decodeURIComponent(body);
  } catch {
    // A browser drops what it cannot decode.
    return body;
  }
}

/** Whether an element is a sheet whose rules stand in the page: written between its tags, or in its address. */
export function holdsSheet(name: string, { type, rel = "", href, disabled }: Record<string, string>): boolean {
  if (type !== undefined && !cssType.test(type)) return false;
  if (name === "style") return true;
  if (name !== "link" || href === undefined || disabled !== undefined) return false;
  return dataUrl.test(href) && stylesheet.test(rel) && !alternate.test(rel);
}

/**
 * What a sheet is for: all of the page; nothing, where it stands in what scripts clone, or is there for browsers without any; or
 * the root of a shadow with what is around it, some of which it hides.
 */
function reachOf(style: Element): "page" | "shadow" | "nothing" {
  let reach: "page" | "shadow" = "page";
  for (let { parent } = style; parent !== null && "attribs" in parent; parent = parent.parent) {
    if (parent.name === "noscript") return "nothing";
    if (parent.name !== "template") continue;
    if (parent.attribs.shadowrootmode === undefined) return "nothing";
    reach = "shadow";
  }
  return reach;
}

const commentMarks = /<!--|-->/g;
const always = /^@(?:layer|supports|media\s+(?:only\s+)?(?:screen|all)\s*$)/i;
const sometimes = /^@(?:media|container|scope|-moz-document)/i;
const movement = /^@(?:-\w{1,9}-)?keyframes\s+["']?([\w-]{1,80})/i;
/** Conditions under which the page is not what a person has before them on a screen of some size: print, or a screen of less than 1,300 pixels. */
const narrow =
  /(?!\s{0,9}[:=]?\s{0,9}(?:1[3-9]\d\d|[2-9]\d{3}|\d{5})|\s{0,9}[:=]?\s{0,9}(?:8[1-9]|9\d|\d{3})(?:\.\d{1,9})?r?em)/
    .source;
const low = /(?!\s{0,9}[:=]?\s{0,9}(?:9\d\d|\d{4})|\s{0,9}[:=]?\s{0,9}(?:5[6-9]|[6-9]\d|\d{3})(?:\.\d{1,9})?r?em)/
  .source;
const elsewhere = new RegExp(
  `print|speech|max-(?:device-)?width${narrow}|max-(?:device-)?height${low}|width ?<${narrow}|height ?<${low}`,
  "i",
);
const negated = /\bnot\b/i;

/** Whether none of the conditions of a statement, apart by commas, is one of a page on a screen. */
function isElsewhere(statement: string): boolean {
  return statement.split(",").every((condition) => elsewhere.test(condition) && !negated.test(condition));
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

function byClass(openers: Iterable<readonly [hash: number, block: Block]>): Map<number, Block[]> {
  const blocks = new Map<number, Block[]>();
  for (const [hash, block] of openers)
    if (hash !== anyClass) append(blocks, hash, block);
    else for (const name of lastClassesOf(block)) append(blocks, hashOfName(classMark, name), block);
  return blocks;
}

/** Classes in the last part of each selector. */
function lastClassesOf({ selectors }: Block): string[] {
  return selectorsOf(selectors).flatMap((selector) => {
    const text = selector.trim();
    return (text.slice(startOfLast(text)).match(className) ?? []).map((name) => name.slice(1));
  });
}

const className = /\.[\w-]{1,160}/g;

/** The braces of a sheet and what belongs together, found in one pass: a sheet may nest its blocks as deep as it likes. */
class Braces {
  readonly opens: number[] = [];
  /** Where the block of each ends. */
  readonly ends: number[] = [];
  /** The first brace behind the block of each, by its number. */
  readonly next: number[] = [];
  private readonly css: string;

  constructor(css: string) {
    this.css = css;
    const pending: number[] = [];
    let open = css.indexOf("{");
    let close = css.indexOf("}");
    while ((open >= 0 || close >= 0) && this.opens.length < maxBraces) {
      if (open >= 0 && (close < 0 || open < close)) {
        pending.push(this.opens.length);
        this.opens.push(open);
        this.ends.push(css.length);
        this.next.push(0);
        open = css.indexOf("{", open + 1);
      } else {
        const index = pending.pop();
        if (index !== undefined) {
          this.ends[index] = close;
          this.next[index] = this.opens.length;
        }
        close = css.indexOf("}", close + 1);
      }
    }
    for (const index of pending) this.next[index] = this.opens.length;
  }

  /** What stands in a block, without the blocks in it and what stands before those. */
  ownDeclarations(index: number): string {
    const end = this.ends[index] as number;
    let own = "";
    let at = (this.opens[index] as number) + 1;
    for (let i = index + 1; (this.opens[i] ?? end) < end; i = this.next[i] as number) {
      const open = this.opens[i] as number;
      const before = this.css.slice(at, open);
      own += before.slice(0, before.lastIndexOf(";") + 1);
      at = (this.ends[i] as number) + 1;
    }
    return own + this.css.slice(at, end);
  }
}

/** A rule of its own, and where its parts are. */
function ruleOf(selectors: string, declarations: string): [css: string, before: number, open: number, to: number] {
  const css = `${selectors}{${declarations}`;
  return [css, 0, selectors.length, css.length];
}

/** Longest selectors that are put together, and of how many. Guesses. */
const maxOuter = 200;
const maxPairs = 16;
const parentMark = /&/g;

/** Selectors of a rule in another one. */
function within(outer: string | undefined, inner: string): string {
  if (outer === undefined || outer.length > maxOuter || inner.length > maxOuter) return inner.replace(parentMark, "");
  const pairs = splitList(inner).flatMap((own) =>
    splitList(outer).map((parent) => (own.includes("&") ? own.replace(parentMark, parent.trim()) : `${parent} ${own}`)),
  );
  return pairs.slice(0, maxPairs).join(",");
}

/** What divides a sheet, and stands in a string for itself alone: there it is written as another character. */
const divider = /[{};,[\]]/g;
const quietOffset = 0xe000;
const quietDivider = /[\ue02c\ue03b\ue05b\ue05d\ue07b\ue07d]/g;

function withQuietStrings(css: string): string {
  const stringAt = stringFinder(css);
  let quiet = "";
  let taken = 0;
  for (let start = stringAt(0); start >= 0; ) {
    const end = endOfString(css, start);
    const string = css.slice(start, end);
    if (string.search(divider) >= 0) {
      quiet += css.slice(taken, start) + string.replace(divider, quieten);
      taken = end;
    }
    start = stringAt(end);
  }
  return taken === 0 ? css : quiet + css.slice(taken);
}

function quieten(mark: string): string {
  return String.fromCharCode(quietOffset + mark.charCodeAt(0));
}

/** What a string of a sheet says. */
export function withLoudStrings(text: string): string {
  return text.replace(quietDivider, (mark) => String.fromCharCode(mark.charCodeAt(0) - quietOffset));
}
