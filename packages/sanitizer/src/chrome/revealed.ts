import { type ChildNode, type Element, hiddenBy } from "@decant/dom";
import { findInside, isElement, peekText } from "../source/nodes.ts";
import { type ContentShare, mostShare } from "../tree/content-share.ts";

/** A way in which a page hides what it is going to show. */
interface RevealRule {
  /** In kebab case; the diagnostic names it. */
  readonly id: string;
  readonly reason: string;
  readonly when: (element: Element, page: RevealContext) => boolean;
}

/** What the rules may ask about the page. */
export interface RevealContext {
  /** Ids of hidden elements that a visible heading opens. */
  readonly revealed: ReadonlySet<string>;
  readonly share: Pick<ContentShare, "of">;
}

const suspenseId = /^S:[0-9a-f]+$/i;
const zeroOpacity = /(?:^|;)\s*opacity\s*:/i;
const motion = /(?:^|;)\s*(?:-webkit-)?(?:transform|translate|animation(?:-[a-z-]+)?|transition(?:-[a-z-]+)?)\s*:/i;
const indented = /(?:^|;)\s*text-indent\s*:\s*-/i;
const otherHiding = /(?:^|;)\s*(?:display\s*:\s*none|font-size\s*:\s*0|position\s*:\s*absolute)/i;
const menuRoles: ReadonlySet<string> = new Set([
  "menu",
  "listbox",
  "dialog",
  "alertdialog",
  "navigation",
  "tooltip",
  "search",
]);

/**
 * Hidden elements that are content: the page shows them after a click on text that is content, or once it has loaded.
 *
 * Every other hidden element is dropped, and one of these is reported, for hidden text is where instructions to
 * machines hide.
 */
export const revealRules: readonly RevealRule[] = [
  {
    id: "opened-by-heading",
    reason: "A heading names it as what it opens (`aria-controls`).",
    when: ({ attribs }, { revealed }) => attribs.id !== undefined && revealed.has(attribs.id),
  },
  {
    id: "accordion-panel",
    reason: "The element before it is a control that opens and closes what follows.",
    when: (element) => !isMenu(element) && isTrigger(previousElement(element)),
  },
  {
    id: "controlled-panel",
    reason: "The element before it holds the control that names it (`aria-controls`).",
    when: (element) => !isMenu(element) && isControlledFrom(previousElement(element), element.attribs.id),
  },
  {
    id: "tab-panel",
    reason: "One of several panels by its role, of which another shows.",
    when: (element) => element.attribs.role === "tabpanel" && showsBeside(element),
  },
  {
    id: "named-answer",
    reason: "It and the text before it are named as parts of an accordion or a list of questions.",
    when: (element) => !isMenu(element) && isNamedPanel(element) && isNamedLabel(previousElement(element)),
  },
  {
    id: "expand-macro",
    reason: "A control before it opens it (Confluence).",
    when: ({ attribs: { class: names }, prev }) =>
      hasToken(names, "expand-content") && isElement(prev) && hasToken(prev.attribs.class, "expand-control"),
  },
  {
    id: "streamed-segment",
    reason: "React streams finished parts of a page as hidden elements and moves them into place.",
    when: ({ name, attribs }) => name === "div" && attribs.hidden !== undefined && suspenseId.test(attribs.id ?? ""),
  },
  {
    id: "entrance-animation",
    reason: "Transparent and moved away at first, to come in while the reader scrolls.",
    when: ({ attribs: { style = "", hidden } }) =>
      hidden === undefined && zeroOpacity.test(style) && motion.test(style) && !otherHiding.test(style),
  },
  {
    id: "image-replacement",
    reason:
      "Indented out of its box, which shows a picture or a colour instead; its title tells the same to whoever points at it.",
    when: (element) => {
      const { style = "", title } = element.attribs;
      if (title === undefined || !indented.test(style) || otherHiding.test(style)) return false;
      return peekText(element, maxLabel)?.trim() === title.trim();
    },
  },
  {
    id: "most-of-content",
    reason: "Most of what was selected stands in it: a page that a script shows once it has loaded.",
    when: (element, { share }) => share.of(element) >= mostShare,
  },
];

function hasToken(names: string | undefined, token: string): boolean {
  return names?.split(" ").includes(token) === true;
}

function isMenu({ name, attribs }: Element): boolean {
  return name === "nav" || name === "dialog" || name === "form" || menuRoles.has(attribs.role ?? "");
}

function previousElement(element: Element): Element | undefined {
  let node = element.prev;
  while (node !== null && !isElement(node)) {
    if (node.type === "text" && node.data.trim() !== "") return undefined;
    node = node.prev;
  }
  return node ?? undefined;
}

/**
 * A control with text, a heading with a control in it, or a control with a heading in it; `aria-expanded` tells controls that
 * open something.
 */
function isTrigger(element: Element | undefined): boolean {
  if (element === undefined) return false;
  const isHeading = ({ name, attribs }: Element) => headings.has(name) || attribs.role === "heading";
  const opens = ({ attribs }: Element) =>
    attribs["aria-expanded"] !== undefined && attribs["aria-haspopup"] === undefined;
  if (opens(element) && hasLabel(element)) return true;
  const heading = isHeading(element) || findInside(element, isHeading, 32) !== undefined;
  return heading && (opens(element) || findInside(element, opens, 32) !== undefined);
}

/** Longest text of a control that is looked at. */
const maxLabel = 200;
const letter = /\p{L}/u;

function hasLabel(element: Element): boolean {
  return letter.test(peekText(element, maxLabel) ?? "");
}

function isControlledFrom(element: Element | undefined, id: string | undefined): boolean {
  if (element === undefined || id === undefined || !hasLabel(element)) return false;
  const controls = ({ attribs }: Element) =>
    attribs["aria-controls"] === id && (attribs["aria-haspopup"] ?? "false") === "false";
  return controls(element) || findInside(element, controls, 32) !== undefined;
}

/** Nodes on each side among which another panel is looked for. A guess. */
const nearby = 40;

/** Whether another panel beside a panel shows. */
function showsBeside(element: Element): boolean {
  const isShown = (node: ChildNode) =>
    isElement(node) && node.attribs.role === "tabpanel" && hiddenBy(node) === undefined;
  for (const side of ["prev", "next"] as const) {
    let node = element[side];
    for (let count = 0; node !== null && count < nearby; count++, node = node[side]) if (isShown(node)) return true;
  }
  return false;
}

const panelName = /(?:accordion|collaps|faq|toggle)[\w-]{0,20}(?:answer|content|panel|body|text)/i;
const labelName = /(?:accordion|collaps|faq|toggle)[\w-]{0,20}(?:question|head|title|trigger|label|toggle)/i;

function isNamedPanel({ attribs }: Element): boolean {
  return panelName.test(attribs.class ?? "");
}

function isNamedLabel(element: Element | undefined): boolean {
  return element !== undefined && labelName.test(element.attribs.class ?? "") && hasLabel(element);
}

const headings: ReadonlySet<string> = new Set(["h1", "h2", "h3", "h4", "h5", "h6", "dt"]);

/** The rule by which a hidden element is shown after all. */
export function revealedBy(element: Element, page: RevealContext): string | undefined {
  return revealRules.find(({ when }) => when(element, page))?.id;
}
