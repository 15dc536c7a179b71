import type { AnyNode, ChildNode, Element } from "domhandler";
import { Has } from "../attributes.ts";
import { hiddenBy } from "../hidden.ts";
import { Flag, type NodeTable } from "../measure.ts";
import { knownTag, OTHER, tagCount } from "../tags.ts";
import { doubtOfStyle } from "./doubtful-styles.ts";
import { PaintedText } from "./painted-text.ts";
import type { SheetValues } from "./sheet-values.ts";
import { Shrinking } from "./shrinking.ts";
import { hiddenBySheets, tellingSheets, waitingBySheets } from "./style-sheets.ts";

/** Text that people do not see, or not at once. */
export interface HiddenPart {
  /** As `hiddenBy` has it, or one of the ways that only this list knows: `comment`, `template`, `aria-hidden`, ... */
  readonly technique: string;
  /** First UTF-16 code unit of the element or comment, and the one behind it. */
  readonly start: number;
  readonly end: number;
  /** Number of the element in the table; -1 for a comment. */
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

const classDoubt: Doubt = { id: "class-name", applies: ({ attribs }) => isHidingName(attribs.class ?? "") };

/** First match wins. Style sheets that a page loads may bear these out, or not. */
const doubts: readonly Doubt[] = [
  { id: "aria-hidden", applies: ({ attribs }) => saysHidden(attribs["aria-hidden"]) },
  { id: "until-found", applies: ({ attribs }) => attribs.hidden === "until-found" },
  { id: "inert", applies: ({ attribs }) => attribs.inert !== undefined },
  { id: "closed-popover", applies: ({ attribs }) => attribs.popover !== undefined },
  classDoubt,
  { id: "folded", applies: ({ attribs }) => folded.test(attribs.style ?? "") },
  { id: "pale-text", applies: ({ name, attribs }) => name === "font" && isPaleColor(attribs.color) },
];

function isPaleColor(color: string | undefined, background = ""): boolean {
  return color !== undefined && doubtOfStyle(`color:${color};background:${background}`) !== undefined;
}

/** A body whose attributes give text and background one colour, or white text. */
const paleBody: Doubt = { id: "pale-text", applies: ({ attribs: { text, bgcolor } }) => isPaleColor(text, bgcolor) };

/** An empty value is none, and yet some readers take it for one. */
function saysHidden(value: string | undefined): boolean {
  return value !== undefined && ["true", ""].includes(value.trim().toLowerCase());
}

/** Elements that show nothing by themselves, and when. */
const closed: ReadonlyMap<number, Doubt> = new Map<number, Doubt>([
  [knownTag("details"), { id: "closed-details", applies: ({ attribs }) => attribs.open === undefined }],
  [knownTag("dialog"), { id: "closed-dialog", applies: ({ attribs }) => attribs.open === undefined }],
  [knownTag("noscript"), { id: "noscript", applies: () => true }],
  [knownTag("body"), paleBody],
  [knownTag("template"), { id: "template", applies: () => true }],
]);

const isClosed = new Uint8Array(tagCount);
for (const tag of closed.keys()) isClosed[tag] = 1;

const says = (child: ChildNode): boolean => child.type !== "text" || ink.test(child.data);
const nothing = /^\s{0,9}[+-]?0{1,9}(?:\.0{0,9})?[a-z%]{0,4}\s{0,9}$/i;
const isNothing = (value: string | undefined): boolean => value !== undefined && nothing.test(value);

/** What elements do that only some kinds of documents have; first match wins. */
const foreign: readonly (Doubt & { readonly names: ReadonlySet<string> | undefined })[] = [
  // Brackets around the reading of ruby are what `rp` is for (HTML Standard, 15.3.8).
  { id: "unshown-element", names: new Set(["rp"]), applies: ({ children }) => children.some(says) },
  // MathML Core, 3.3.4 and 3.6.
  { id: "unshown-element", names: new Set(["mphantom", "maction"]), applies: ({ children }) => children.some(says) },
  {
    id: "zero-size",
    names: new Set(["mpadded"]),
    applies: ({ attribs }) => isNothing(attribs.width) || isNothing(attribs.height),
  },
  {
    id: "zero-size",
    names: new Set(["marquee"]),
    applies: ({ attribs }) => isNothing(attribs.width) || isNothing(attribs.height),
  },
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

/** Different styles of a page whose doubts are remembered: highlighted code has the same few at each word. */
const maxStyles = 4096;

/** Asks once for each of the page's styles what it may hide. */
class StyleDoubts {
  private readonly known = new Map<string, string | undefined>();
  private readonly given: SheetValues;

  constructor(given: SheetValues) {
    this.given = given;
  }

  of(style: string | undefined): string | undefined {
    if (style === undefined) return undefined;
    let doubt = this.known.get(style);
    if (doubt === undefined && !this.known.has(style)) {
      doubt = doubtOfStyle(style, this.given);
      if (this.known.size >= maxStyles) this.known.clear();
      this.known.set(style, doubt);
    }
    return doubt;
  }
}

/**
 * List what a page says without showing it, in source order: hidden elements, the outermost of each; comments; `template` and
 * `noscript`; and what may be hidden by something that cannot be read here.
 *
 * @example
 * listHidden(measure(parse("<p>a<!-- b --><i hidden>c</i>"))).map(({ technique }) => technique); // ["comment", "hidden-attribute"]
 */
export function listHidden(table: NodeTable): HiddenPart[] {
  const parts: HiddenPart[] = [];
  const bySheets = new Map([...hiddenBySheets(table.document), ...waitingBySheets(table.document)]);
  const isHidingClass = readHidingClasses(table);
  const { doubtful: sheetDoubts, painted, values, isCut } = tellingSheets(table.document, () => stylesOf(table));
  const styleDoubts = new StyleDoubts(values);
  const paintedText = new PaintedText(table, painted, values);
  const shrinking = new Shrinking(table);
  const hasNoDoubts = sheetDoubts.isEmpty;
  const { ordinal, attributes, tag, classIds } = table;
  for (let i = 1; i < table.size; i++) {
    if (ordinal[i] === 0) continue;
    // Most elements have nothing that any rule asks for.
    const isAsked =
      ((attributes[i] as number) & hidingAttributes) !== 0 || isClosed[tag[i] as number] === 1 || tag[i] === OTHER;
    const isQuiet = !isAsked && isHidingClass[classIds[i] as number] === 0 && bySheets.size === 0;
    const hasText = table.sum(table.chars, i) > 0;
    const technique =
      (isQuiet ? undefined : hidingOf(table, i, bySheets, isHidingClass, styleDoubts)) ??
      (hasNoDoubts || !hasText ? undefined : sheetDoubts.of(table.nodes[i] as Element, classIds[i] as number)) ??
      (hasText && paintedText.isUnseen(i) ? "same-color" : undefined) ??
      shrinking.of(i);
    if (technique === undefined) continue;
    if (tag[i] === template && hidesHost(table.nodes[i] as Element)) {
      const host = table.parent[i] as number;
      parts.push(partOf("unslotted", table.nodes[host] as AnyNode, host));
    }
    const shown = tag[i] === OTHER && columns.has((table.nodes[i] as Element).name) ? tableOf(table, i) : i;
    parts.push(partOf(technique, table.nodes[shown] as AnyNode, shown));
    if (((table.flags[i] as number) & Flag.HIDDEN) !== 0) i = (table.end[i] as number) - 1;
  }
  // What was not read may hide anything.
  if (isCut || sheetDoubts.isSpent) {
    const end = (table.document.children.at(-1)?.endIndex ?? -1) + 1;
    parts.push({ technique: "unread-sheet", start: 0, end, index: 0 });
  }
  for (const comment of table.comments) if (ink.test(comment.data)) parts.push(partOf("comment", comment, -1));
  return parts.sort((a, b) => a.start - b.start);
}

/** Styles of elements that give properties of the page's own. */
function* stylesOf({ nodes, attributes }: NodeTable): Generator<string> {
  for (let i = 1; i < nodes.length; i++) {
    if (((attributes[i] as number) & Has.LOOK) === 0) continue;
    const style = (nodes[i] as Element).attribs.style;
    if (style?.includes("--") === true) yield style;
  }
}

/** Attributes that may hide an element. */
const hidingAttributes = Has.LOOK | Has.ASIDE;

function readHidingClasses({ classValues }: NodeTable): Uint8Array {
  const isHiding = new Uint8Array(classValues.length);
  for (let id = 0; id < isHiding.length; id++) if (isHidingName(classValues[id] as string)) isHiding[id] = 1;
  return isHiding;
}

const ink = /[\p{L}\p{N}]/u;

function hidingOf(
  { nodes, flags, attributes, tag, classIds }: NodeTable,
  index: number,
  bySheets: ReturnType<typeof hiddenBySheets>,
  isHidingClass: Uint8Array,
  styleDoubts: StyleDoubts,
): string | undefined {
  if (((flags[index] as number) & Flag.UNRENDERED) !== 0 && tag[index] !== template) return undefined;
  const has = attributes[index] as number;
  const element = nodes[index] as Element;
  const isStyled = (has & Has.LOOK) !== 0;
  // `measure` has asked already, and highlighted code has a style at each word.
  const own = isStyled && ((flags[index] as number) & Flag.HIDDEN) !== 0 ? hiddenBy(element) : undefined;
  const known = own ?? (bySheets.size === 0 ? undefined : bySheets.get(element)?.technique);
  if (known !== undefined) return known;
  const state = closed.get(tag[index] as number);
  if (state?.applies(element) === true) return state.id;
  if (tag[index] === OTHER) {
    const doubt = foreignDoubt(element);
    if (doubt !== undefined) return doubt;
  }
  if ((has & Has.ASIDE) !== 0 || isStyled) {
    const doubt = doubts.find(({ applies }) => applies(element))?.id ?? styleDoubts.of(element.attribs.style);
    if (doubt !== undefined) return doubt;
  }
  return isHidingClass[classIds[index] as number] === 1 ? classDoubt.id : undefined;
}

const template = knownTag("template");
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
