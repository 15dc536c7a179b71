import type { AnyNode, Element } from "domhandler";
import { Has } from "../attributes.ts";
import { hiddenBy } from "../hidden.ts";
import { Flag, type NodeTable } from "../measure.ts";
import { knownTag, tagCount } from "../tags.ts";
import { hiddenBySheets, waitingBySheets } from "./style-sheets.ts";

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

const behind = /(?:^|;)\s*z-index\s*:\s*-\d/i;
const folded = /(?:^|;)\s*max-(?:height|width)\s*:\s*[01](?:px)?\s*(?:;|!|$)/i;
const paleText = /(?:^|;)\s*color\s*:\s*(?:white|#fff(?:fff)?|rgb\(\s*255\s*,\s*255\s*,\s*255\s*\))\s*(?:;|!|$)/i;
const background = /(?:^|;)\s*background/i;
const hidingClasses =
  /(?:^|\s)(?:hidden|hide|d-none|is-hidden|invisible|u-hidden|display-none|visually-hidden|sr-only|screen-reader-text)(?:\s|$)/i;

const classDoubt: Doubt = { id: "class-name", applies: ({ attribs }) => hidingClasses.test(attribs.class ?? "") };

/** First match wins. Style sheets that a page loads may bear these out, or not. */
const doubts: readonly Doubt[] = [
  { id: "aria-hidden", applies: ({ attribs }) => attribs["aria-hidden"]?.trim().toLowerCase() === "true" },
  { id: "until-found", applies: ({ attribs }) => attribs.hidden === "until-found" },
  { id: "inert", applies: ({ attribs }) => attribs.inert !== undefined },
  { id: "closed-popover", applies: ({ attribs }) => attribs.popover !== undefined },
  classDoubt,
  { id: "folded", applies: ({ attribs }) => folded.test(attribs.style ?? "") },
  { id: "behind-others", applies: ({ attribs }) => behind.test(attribs.style ?? "") },
  { id: "pale-text", applies: ({ attribs: { style = "" } }) => paleText.test(style) && !background.test(style) },
];

/** Elements that show nothing by themselves, and when. */
const closed: ReadonlyMap<number, Doubt> = new Map<number, Doubt>([
  [knownTag("details"), { id: "closed-details", applies: ({ attribs }) => attribs.open === undefined }],
  [knownTag("dialog"), { id: "closed-dialog", applies: ({ attribs }) => attribs.open === undefined }],
  [knownTag("noscript"), { id: "noscript", applies: () => true }],
  [knownTag("template"), { id: "template", applies: () => true }],
]);

const isClosed = new Uint8Array(tagCount);
for (const tag of closed.keys()) isClosed[tag] = 1;

/** What the styles have in them that leave a doubt. */
const doubtfulStyle = /z-index|max-|white|#fff|255/i;

function mayLeaveDoubt({ attribs: { hidden, style } }: Element): boolean {
  return hidden !== undefined || (style !== undefined && doubtfulStyle.test(style));
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
  const { ordinal, attributes, tag, classIds } = table;
  for (let i = 1; i < table.size; i++) {
    if (ordinal[i] === 0) continue;
    // Most elements have nothing that any rule asks for.
    const isAsked = ((attributes[i] as number) & hidingAttributes) !== 0 || isClosed[tag[i] as number] === 1;
    if (!isAsked && isHidingClass[classIds[i] as number] === 0 && bySheets.size === 0) continue;
    const technique = hidingOf(table, i, bySheets, isHidingClass);
    if (technique === undefined) continue;
    parts.push(partOf(technique, table.nodes[i] as AnyNode, i));
    if (((table.flags[i] as number) & Flag.HIDDEN) !== 0) i = (table.end[i] as number) - 1;
  }
  for (const comment of table.comments) if (ink.test(comment.data)) parts.push(partOf("comment", comment, -1));
  return parts.sort((a, b) => a.start - b.start);
}

/** Attributes that may hide an element. */
const hidingAttributes = Has.LOOK | Has.ASIDE;

function readHidingClasses({ classValues }: NodeTable): Uint8Array {
  const isHiding = new Uint8Array(classValues.length);
  for (let id = 0; id < isHiding.length; id++) if (hidingClasses.test(classValues[id] as string)) isHiding[id] = 1;
  return isHiding;
}

const ink = /[\p{L}\p{N}]/u;

function hidingOf(
  { nodes, flags, attributes, tag, classIds }: NodeTable,
  index: number,
  bySheets: ReturnType<typeof hiddenBySheets>,
  isHidingClass: Uint8Array,
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
  if ((has & Has.ASIDE) !== 0 || (isStyled && mayLeaveDoubt(element)))
    return doubts.find(({ applies }) => applies(element))?.id;
  return isHidingClass[classIds[index] as number] === 1 ? classDoubt.id : undefined;
}

const template = knownTag("template");

function partOf(technique: string, { startIndex, endIndex }: AnyNode, index: number): HiddenPart {
  return { technique, start: startIndex ?? 0, end: (endIndex ?? -1) + 1, index };
}
