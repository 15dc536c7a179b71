import type { AnyNode, Element, Text } from "domhandler";
import { isFullName, isName } from "./names.ts";
import { Hint, hintsOf } from "./names-on-page.ts";
import { collapse, textOf } from "./text.ts";

export const maxTitleLength = 500;
export const maxBylineLength = 200;

/** What follows a name in its byline: the digit or star of an affiliation or a footnote, a role, an address, a control. */
export function isBesideName({ name, attribs }: Element): boolean {
  return name === "sup" || besideName.test(attribs.class ?? "") || attribs.href?.startsWith("mailto:") === true;
}

const besideName =
  /(?:^|[\s_-])(?:affiliations?|roles?|job|jobtitle|position|institution|e-?mail|follow|occupation)(?![a-z])/i;

/**
 * Names of a byline in one line: all items of a list, full names in siblings of one shape, else the first line that may be a name with
 * the lines that continue it. The others are roles, offices and biographies.
 */
export function bylineOf(byline: Element, lines: readonly string[]): string {
  const all = lines.join(" ");
  const elements = elementsOf(byline);
  const isList = listTags.has(byline.name) || elements.some((child) => listTags.has(child.name));
  if (isList) return lines.join("; ");
  let siblings = elements;
  while (siblings.length === 1) siblings = elementsOf(siblings[0] as Element);
  const texts = siblings.map((child) => textOf(child, maxBylineLength));
  const isOneShape = new Set(siblings.map(({ name, attribs }) => `${name}.${attribs.class}`)).size === 1;
  if (isOneShape && texts.join(" ") === all && texts.every(isFullName)) return texts.join("; ");
  const links = elements.filter((child) => child.name === "a").map((link) => textOf(link, maxBylineLength));
  const [link] = links;
  if (links.length === 1 && link !== undefined && all.includes(link)) {
    const end = all.indexOf(link) + link.length;
    const rest = all.slice(end).trim();
    const isWhole = link.includes(" ") && isName(link) && !continuation.test(rest);
    if (isWhole || !letter.test(rest)) return all.slice(0, end);
  }
  const start = lines.findIndex(isName);
  if (lines.length < 2 || start < 0) return all;
  let end = start + 1;
  while (end < lines.length && (openEnd.test(lines[end - 1]) || continuation.test(lines[end]))) end++;
  return lines.slice(0, end).join(" ");
}

function elementsOf({ children }: Element): Element[] {
  return children.filter((child): child is Element => "attribs" in child);
}

const listTags: ReadonlySet<string> = new Set(["ul", "ol"]);
const letter = /\p{L}/u;
const openEnd = /(?:[,;:&/、]|\s(?:and|und|et|y|e|en|och|og|ja|i|и))$/iu;
const continuation = /^(?:[,;&/、]|(?:and|und|et|y|e|en|och|og|ja|i|и)\s)/iu;

/** Text of a heading without its decoration. */
export function headingText(element: Element): string {
  const [only] = element.children;
  if (only?.type === "text" && only.next === null) return collapse((only as Text).data.slice(0, maxTitleLength));
  return textOf(element, maxTitleLength, isDecoration) || textOf(element, maxTitleLength);
}

const forScreenReaders = /(?:^|[\s_-])(?:sr-only|visually-?hidden|screen-reader)/i;

/** A badge, label or permalink in a heading, a widget, or text for screen readers only. */
function isDecoration({ name, attribs }: Element): boolean {
  if (name.includes("-") || attribs["aria-hidden"] === "true" || attribs.hidden !== undefined) return true;
  const names = attribs.class;
  return names !== undefined && ((hintsOf(names) & Hint.DECORATION) !== 0 || forScreenReaders.test(names));
}

/** Whether a heading is directly inside a link to another page. A link with a fragment is a permalink to the heading. */
export function isInLink({ parent }: Element): boolean {
  return isLinkAway(parent) || isLinkAway(parent?.parent ?? null);
}

/** Whether such a link is in a heading or in a child of it. */
export function holdsLinkAway(heading: Element): boolean {
  return heading.children.some(
    (child) => isLinkAway(child) || ("attribs" in child && child.children.some((inner) => isLinkAway(inner))),
  );
}

function isLinkAway(node: AnyNode | null): boolean {
  if (node === null || !("attribs" in node) || node.name !== "a") return false;
  const { href } = node.attribs;
  return href !== undefined && !href.includes("#");
}
