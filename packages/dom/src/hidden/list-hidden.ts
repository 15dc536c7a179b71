import type { AnyNode, ChildNode, Element, Text } from "domhandler";
import { Has } from "../attributes.ts";
import { hiddenBy } from "../hidden.ts";
import { Flag, type NodeTable } from "../measure.ts";
import { knownTag, OTHER, tagCount } from "../tags.ts";
import { Covers } from "./covers.ts";
import { DoubtfulSheets } from "./doubtful-sheets.ts";
import { doubtOfStyle } from "./doubtful-styles.ts";
import { PageStyles } from "./page-styles.ts";
import { PaintedText } from "./painted-text.ts";
import { ReadValues, type SheetValues } from "./sheet-values.ts";
import { Shrinking } from "./shrinking.ts";
import { SplitBoxes } from "./split-boxes.ts";
import { hiddenBySheets, sheetsOfDocument, waitingBySheets } from "./style-sheets.ts";
import { hidingOfCharacters } from "./unseen-characters.ts";
import { UnshownText } from "./unshown-text.ts";

/** Text that people do not see, or not at once. */
export interface HiddenPart {
  /** As `hiddenBy` has it, or one of the ways that only this list knows: `comment`, `template`, `fallback`, ... */
  readonly technique: string;
  /** First UTF-16 code unit of the element or comment, and the one behind it. */
  readonly start: number;
  readonly end: number;
  /** Number of the element in the table; -1 for a comment, and for what no browser shows. */
  readonly index: number;
}

/** A state in which an element shows nothing, or may not: what `hiddenBy` and style sheets do not tell. */
interface Doubt {
  readonly id: string;
  readonly applies: (element: Element) => boolean;
}

const folded = /(?:^|;)\s*max-(?:height|width)\s*:\s*[01](?:px)?\s*(?:;|!|$)/i;
/** Names by which frameworks hide: Bootstrap, Tailwind, Foundation, UIkit, Angular's CDK, jQuery UI, WordPress, Drupal, Elementor. */
const hidingClasses =
  /(?:^|\s)!?(?:[a-z0-9]{1,12}:){0,3}(?:(?!overflow|backface)(?:[a-z0-9]{1,20}[-_]{1,2}){0,3}(?:hidden|invisible|invisibly)(?:[-_](?:focusable|accessible|accessibly|visually|text|xs|sm|md|lg|xl|desktop|tablet|mobile|phone|print))?|visuallyhidden|(?:u-)?hidden-?visually|is-?hidden|(?:js|ng|is|u)-hide|a11y-only|(?:is-)?sr-?only|size-0|\[(?:display:none|opacity:0|visibility:hidden)\]|(?:opacity|text|max-[hw]|[hw]|scale)-\[0(?:px|%)?\]|-(?:left|right|top|bottom|indent|translate-[xy])-\[\d{4,6}px\]|hide|hide-text|d-none|display-none|no-?display|sr-only(?:-focusable)?|screen-?reader-(?:text|only)|show-for-sr|assistive-text|off-?screen|opacity-0|text-(?:hide|transparent)|collapse|clip|clipped|[wh]-0|max-[wh]-0|scale-0|print-only)(?:\s|$)/i;

/** What such names have in them; few class attributes have any of it. */
const hidingLetters =
  /hid|invisib|none|no-?disp|sr-|sronly|y-only|-\[|:0\]|reader|sive|off-?screen|-0|text-t|collapse|clip|print/i;

const isHidingName = (names: string): boolean => hidingLetters.test(names) && hidingClasses.test(names);

/** First match wins. Style sheets that a page loads may bear these out, or not. */
const doubts: readonly Doubt[] = [
  { id: "aria-hidden", applies: ({ attribs }) => saysHidden(attribs["aria-hidden"]) },
  { id: "until-found", applies: ({ attribs }) => attribs.hidden === "until-found" },
  { id: "inert", applies: ({ attribs }) => attribs.inert !== undefined },
  { id: "closed-popover", applies: ({ attribs }) => attribs.popover !== undefined },
];
function isPaleColor(color: string | undefined, background = ""): boolean {
  return color !== undefined && doubtOfStyle(`color:${color};background:${background}`) !== undefined;
}

/** An empty value is none, and yet some readers take it for one. */
function saysHidden(value: string | undefined): boolean {
  return value !== undefined && ["true", ""].includes(value.trim().toLowerCase());
}

/** Elements that show nothing by themselves, and when. */
const closed: ReadonlyMap<number, Doubt> = new Map<number, Doubt>([
  [knownTag("details"), { id: "closed-details", applies: ({ attribs }) => attribs.open === undefined }],
  [knownTag("dialog"), { id: "closed-dialog", applies: ({ attribs }) => attribs.open === undefined }],
  [knownTag("noscript"), { id: "noscript", applies: () => true }],
  [knownTag("template"), { id: "template", applies: () => true }],
]);

const isClosed = new Uint8Array(tagCount);
for (const tag of closed.keys()) isClosed[tag] = 1;

const says = (child: ChildNode): boolean => child.type !== "text" || ink.test(child.data);
const nothing = /^\s{0,9}[+-]?0{1,9}(?:\.0{0,9})?[a-z%]{0,4}\s{0,9}$/i;
const isNothing = (value: string | undefined): boolean => value !== undefined && nothing.test(value);

/** What a drawing shows its labels by, and groups them. */
const drawn: ReadonlySet<string> = new Set(["svg", "g", "text", "tspan", "textPath", "foreignObject"]);
const unseen = /^\s*(?:hidden|collapse)/i;
const noFill = /^\s*(?:none|transparent)/i;
const isFaded = (value: string | undefined): boolean =>
  value !== undefined && doubtOfStyle(`opacity:${value}`) !== undefined;

const command = /\\[a-z]{1,40}/gi;
const word = /\p{L}{3,}/gu;
/** Formulas have a word or two. A guess. */
const maxFormulaWords = 2;

/** Nodes of one annotation that are looked at: they may stand in each other. A guess. */
const maxLooks = 200;

/** Whether some text in an annotation says more than formulas do. */
function holdsProse({ children }: Element): boolean {
  const pending: ChildNode[] = children.slice(0, maxLooks);
  for (let left = maxLooks; left > 0; left--) {
    const node = pending.pop();
    if (node === undefined) return false;
    if (node.type === "text" && (node.data.replace(command, " ").match(word)?.length ?? 0) > maxFormulaWords)
      return true;
    if ("children" in node) pending.push(...node.children.slice(0, maxLooks));
  }
  return false;
}

/** What elements do that only some kinds of documents have; first match wins. */
const foreign: readonly (Doubt & { readonly names: ReadonlySet<string> | undefined })[] = [
  // Brackets around the reading of ruby are what `rp` is for (HTML Standard, 15.3.8).
  { id: "unshown-element", names: new Set(["rp"]), applies: ({ children }) => children.some(says) },
  // MathML Core, 3.3.4 and 3.6.
  { id: "unshown-element", names: new Set(["mphantom", "maction"]), applies: ({ children }) => children.some(says) },
  // MathML Core, 3.4: an annotation shows nothing; a formula is written in all of them, and a text in few.
  {
    id: "formula-source",
    names: new Set(["annotation", "annotation-xml"]),
    applies: holdsProse,
  },
  {
    id: "zero-size",
    names: new Set(["foreignObject", "marquee", "mpadded", "svg"]),
    applies: ({ attribs }) => isNothing(attribs.width) || isNothing(attribs.height),
  },
  // Presentation attributes (SVG 2, section 6.6).
  { id: "display-none", names: drawn, applies: ({ attribs }) => attribs.display === "none" },
  { id: "visibility-hidden", names: drawn, applies: ({ attribs }) => unseen.test(attribs.visibility ?? "") },
  {
    id: "zero-opacity",
    names: drawn,
    applies: ({ attribs }) => isFaded(attribs.opacity) || isFaded(attribs["fill-opacity"]),
  },
  {
    id: "same-color",
    names: drawn,
    applies: ({ attribs }) => noFill.test(attribs.fill ?? "") && attribs.stroke === undefined,
  },
  { id: "zero-size", names: drawn, applies: ({ attribs }) => isNothing(attribs["font-size"]) },
  { id: "reordered", names: new Set(["bdo"]), applies: ({ attribs }) => (attribs.dir ?? "").toLowerCase() === "rtl" },
  {
    id: "zero-size",
    names: undefined,
    applies: ({ attribs }) =>
      attribs.mathsize !== undefined && doubtOfStyle(`font-size:${attribs.mathsize}em`) !== undefined,
  },
  { id: "zero-size", names: undefined, applies: ({ attribs }) => Number(attribs.scriptlevel ?? 0) > 9 },
  {
    id: "pale-text",
    names: undefined,
    applies: ({ attribs }) => attribs.mathcolor !== undefined && isPaleColor(attribs.mathcolor, attribs.mathbackground),
  },
];

/** How an element that HTML has no number for here hides what is in it. */
function foreignDoubt(element: Element): string | undefined {
  return foreign.find(({ names, applies }) => (names === undefined || names.has(element.name)) && applies(element))?.id;
}

/** Asks once for each of the page's styles what it may hide. */
class StyleDoubts {
  private readonly known: (string | undefined | null)[];
  private readonly styles: PageStyles;
  private readonly given: SheetValues;

  constructor(styles: PageStyles, given: SheetValues) {
    this.known = new Array(styles.values.length).fill(null);
    this.styles = styles;
    this.given = given;
  }

  of(index: number): string | undefined {
    const id = this.styles.ids[index] as number;
    let doubt = this.known[id];
    if (doubt === null) {
      const style = this.styles.values[id] as string;
      doubt = folded.test(style) ? "folded" : doubtOfStyle(style, this.given, false);
      this.known[id] = doubt;
    }
    return doubt;
  }
}

/**
 * List what a page says without showing it, in source order: hidden elements, the outermost of each; comments; `template` and
 * `noscript`; what `canvas`, `video`, `iframe` and the like say to browsers that do not know them; and what may be hidden by
 * something that cannot be read here.
 *
 * @example
 * listHidden(measure(parse("<p>a<!-- b --><i hidden>c</i>"))).map(({ technique }) => technique); // ["comment", "hidden-attribute"]
 */
export function listHidden(table: NodeTable): HiddenPart[] {
  const parts: HiddenPart[] = [];
  const bySheets = joined(hiddenBySheets(table.document), waitingBySheets(table.document));
  const hidingNames = new HidingClasses(table);
  const sheets = sheetsOfDocument(table.document);
  sheets?.renumber(table.classValues);
  const styles = new PageStyles(table);
  const values = new ReadValues(sheets?.texts ?? [], sheets?.keyframes ?? new Map(), styles.values);
  const styleDoubts = new StyleDoubts(styles, values);
  const sheetDoubts = sheets === undefined ? undefined : new DoubtfulSheets(sheets, values);
  const paintedText = new PaintedText(table, sheets, styles, values);
  const covers = sheets === undefined ? undefined : new Covers(sheets, values);
  const shrinking = new Shrinking(table, styles, sheets);
  const splitBoxes = sheets === undefined ? undefined : new SplitBoxes(table, sheets, styles, values);
  const { ordinal, attributes, tag, classIds, chars, flags, end } = table;
  const unshown = new UnshownText(table);
  let lastHost = -1;
  for (let i = 1; i < table.size; i++) {
    const kind = unshown.techniqueOf(i);
    if (kind !== undefined) {
      if (kind !== "") parts.push(partOf(kind, table.nodes[i] as AnyNode, -1));
      i = (end[i] as number) - 1;
      continue;
    }
    if (ordinal[i] === 0) continue;
    const hasText = table.sum(chars, i) > 0;
    const isShown = hasText || unshown.isBeside(i);
    const isColumn = tag[i] === OTHER && columns.has((table.nodes[i] as Element).name);
    // What is in the root of a shadow may hide all beside it, and hidden columns take along what stands elsewhere.
    if (!isShown && !isColumn && tag[i] !== template) continue;
    // Most elements have nothing that any rule asks for.
    const isAsked =
      ((attributes[i] as number) & hidingAttributes) !== 0 ||
      isClosed[tag[i] as number] === 1 ||
      tag[i] === OTHER ||
      tag[i] === drawing;
    const isQuiet = !isAsked && bySheets.size === 0 && !hidingNames.has(classIds[i] as number);
    const technique =
      (isQuiet ? undefined : hidingOf(table, i, bySheets, hidingNames, styleDoubts)) ??
      (isShown ? sheetDoubts?.of(table.nodes[i] as Element, classIds[i] as number) : undefined) ??
      paintedText.techniqueOf(i) ??
      (hasText ? covers?.of(table.nodes[i] as Element) : undefined) ??
      shrinking.of(i) ??
      (hasText ? splitBoxes?.of(i) : undefined);
    if (technique === undefined) continue;
    const host = table.parent[i] as number;
    if (
      tag[i] === template &&
      host !== lastHost &&
      table.sum(chars, host) > table.sum(chars, i) &&
      hidesHost(table.nodes[i] as Element)
    ) {
      lastHost = host;
      parts.push(partOf("unslotted", table.nodes[host] as AnyNode, host));
    }
    const shown = isColumn ? tableOf(table, i) : i;
    if (isShown || isColumn) parts.push(partOf(technique, table.nodes[shown] as AnyNode, shown));
    if (((flags[i] as number) & Flag.HIDDEN) !== 0) i = (end[i] as number) - 1;
  }
  for (const i of table.runNodes) {
    const node = table.nodes[i] as Text;
    const technique = ((flags[i] as number) & Flag.HIDDEN) === 0 ? hidingOfCharacters(node.data) : undefined;
    // Of those that show nothing none is left, and the rest is turned back.
    if (technique !== undefined) parts.push(partOf(technique, node, technique === "reordered" ? i : -1));
  }
  // What was not read may hide anything.
  if (sheets?.isCut === true || sheetDoubts?.isSpent === true) {
    const end = (table.document.children.at(-1)?.endIndex ?? -1) + 1;
    parts.push({ technique: "unread-sheet", start: 0, end, index: 0 });
  }
  for (const comment of table.comments) if (ink.test(comment.data)) parts.push(partOf("comment", comment, -1));
  return parts.sort((a, b) => a.start - b.start);
}

function joined<K, V>(some: ReadonlyMap<K, V>, others: ReadonlyMap<K, V>): ReadonlyMap<K, V> {
  return others.size === 0 ? some : new Map([...some, ...others]);
}

/** Attributes that may hide an element. */
const hidingAttributes = Has.LOOK | Has.ASIDE;

/** Tells class attributes with a name by which frameworks hide, each once. */
class HidingClasses {
  private readonly values: readonly string[];
  /** By their number: 1 for such a one, 2 for any other. */
  private readonly known: Uint8Array;

  constructor({ classValues }: NodeTable) {
    this.values = classValues;
    this.known = new Uint8Array(classValues.length);
  }

  has(id: number): boolean {
    if (this.known[id] === 0) this.known[id] = isHidingName(this.values[id] as string) ? 1 : 2;
    return this.known[id] === 1;
  }
}

const ink = /[\p{L}\p{N}]/u;

function hidingOf(
  { nodes, flags, attributes, tag, classIds }: NodeTable,
  index: number,
  bySheets: ReturnType<typeof hiddenBySheets>,
  hidingNames: HidingClasses,
  styleDoubts: StyleDoubts,
): string | undefined {
  const has = attributes[index] as number;
  const element = nodes[index] as Element;
  const isStyled = (has & Has.LOOK) !== 0;
  // `measure` has asked already, and highlighted code has a style at each word.
  const own = isStyled && ((flags[index] as number) & Flag.HIDDEN) !== 0 ? hiddenBy(element) : undefined;
  const known = own ?? (bySheets.size === 0 ? undefined : bySheets.get(element)?.technique);
  if (known !== undefined) return known;
  const state = closed.get(tag[index] as number);
  if (state?.applies(element) === true) return state.id;
  if (tag[index] === OTHER || tag[index] === drawing) {
    const doubt = foreignDoubt(element);
    if (doubt !== undefined) return doubt;
  }
  const aside = (has & Has.ASIDE) !== 0 || isStyled ? doubts.find(({ applies }) => applies(element)) : undefined;
  if (aside !== undefined) return aside.id;
  if (hidingNames.has(classIds[index] as number)) return "class-name";
  return isStyled ? styleDoubts.of(index) : undefined;
}

const template = knownTag("template");
const drawing = knownTag("svg");
const columns: ReadonlySet<string> = new Set(["col", "colgroup"]);

/** The table that a column is of: what a hidden column takes along stands in its rows. */
function tableOf({ parent, tag }: NodeTable, column: number): number {
  let index = column;
  while (index > 0 && tag[index] !== tableTag) index = parent[index] as number;
  return index > 0 ? index : column;
}
const tableTag = knownTag("table");

/** Whether a template is the shadow of the element around it, with no place for what stands in that, or with one that hides it. */
function hidesHost({ attribs, children }: Element): boolean {
  if (attribs.shadowrootmode === undefined) return false;
  let hasPlace = false;
  const pending: ChildNode[] = [...children];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (!("attribs" in node)) continue;
    if (node.name === "style" && node.children.some((child) => "data" in child && hidesOutside(child.data)))
      return true;
    if (node.name === "slot" && !node.attribs.name) hasPlace = true;
    for (const child of node.children) pending.push(child);
  }
  return !hasPlace;
}

const hostRule = /:host|::slotted/;

/** Whether a sheet of a shadow root may hide what is around it, or what takes a place in it. */
function hidesOutside(css: string): boolean {
  return css.split("}").some((rule) => {
    const open = rule.indexOf("{");
    return hostRule.test(rule.slice(0, Math.max(0, open))) && doubtOfStyle(rule.slice(open + 1)) !== undefined;
  });
}

function partOf(technique: string, { startIndex, endIndex }: AnyNode, index: number): HiddenPart {
  return { technique, start: startIndex ?? 0, end: (endIndex ?? -1) + 1, index };
}
