import type { ChildNode, Element, ParentNode } from "domhandler";
import type { Hiding } from "../measure/visibility.ts";
import { headsText, holds, isElement, nodesInside, previousElement, textInside } from "./text-controls.ts";

/** A way in which a page shows elements that it hides at first. */
export interface RevealRule {
  /** Unique; the sanitizer's diagnostic names it. */
  readonly id: string;
  readonly reason: string;
  readonly reveals: (element: Element, page: RevealPage) => boolean;
  /** Whether a control before the element, or one that names it, opens it: the words of the control are text. */
  readonly isPanel?: boolean;
}

/** What rules ask about the rest of the page. */
export interface RevealPage {
  readonly hidden: ReadonlyMap<ChildNode, Hiding>;
  /** Controls by the id of the element that they open. */
  readonly controls: ReadonlyMap<string, Element>;
  /** Hidden boxes of which another shows. */
  readonly others: ReadonlySet<Element>;
  /** Hidden answers of a list of questions. */
  readonly answers: ReadonlySet<Element>;
}

const suspenseId = /^S:[0-9a-f]+$/i;
const zeroOpacity = /(?:^|;)\s*opacity\s*:/i;
const motion = /(?:^|;)\s*(?:-webkit-)?(?:transform|translate|animation(?:-[a-z-]+)?|transition(?:-[a-z-]+)?)\s*:/i;
const entranceName = /(?:^|\s)(?:elementor-invisible|aos-init|wow)(?:\s|$)/;
/** Attributes by which libraries mark elements that fade in. */
// biome-ignore format: a table of words
const entranceAttributes: readonly string[] = [
  "data-w-id", "data-sal", "data-sr-id", "data-scroll-reveal", "data-animate", "data-animation", "data-gsap", "data-framer-appear-id",
  "data-scroll", "data-anim", "data-reveal",
];
const indented = /(?:^|;)\s*text-indent\s*:\s*-/i;
const otherHiding =
  /(?:^|;)\s*(?:display\s*:\s*none|font-size\s*:\s*0|(?:max-)?(?:width|height)\s*:\s*[01](?:px)?\s*(?:;|$)|position\s*:\s*(?:absolute|fixed))/i;
// biome-ignore format: a table of words
const menuRoles: ReadonlySet<string> = new Set(["menu", "listbox", "dialog", "alertdialog", "navigation", "tooltip", "search"]);

/**
 * Hidden elements that the page shows after a click on a text beside them, or after it has loaded. They are kept and reported. All
 * others are dropped, because hidden text may be instructions to language models.
 */
export const revealRules: readonly RevealRule[] = [
  {
    id: "accordion-panel",
    isPanel: true,
    reason: "The element before it is a control that opens and closes what follows.",
    reveals: (element) => !isMenu(element) && isTrigger(previousElement(element)),
  },
  {
    id: "tab-panel",
    reason: "One of several panels by its role, of which another shows.",
    reveals: (element, { hidden }) => element.attribs.role === "tabpanel" && showsBeside(element, hidden),
  },
  {
    id: "one-of-several",
    reason: "One of at least three boxes of a class, of which exactly one shows: a tab, a slide.",
    reveals: (element, { others }) => others.has(element) && !isOverlay(element) && isProse(element),
  },
  {
    id: "question-panel",
    isPanel: true,
    reason:
      "It answers the question before it: that of a button, or one of several questions, or titles of an accordion by name, with answers.",
    reveals: (element, { answers }) =>
      !isMenu(element) && (answers.has(element) || isQuestion(previousElement(element))) && isProse(element),
  },
  {
    id: "target-panel",
    isPanel: true,
    reason: "A link or button with words names it (`href`, `data-bs-target`, `aria-controls`), and it is text.",
    reveals: (element, { controls }) => {
      const { id } = element.attribs;
      return id !== undefined && controls.has(id) && !isMenu(element) && !isOverlay(element) && isProse(element);
    },
  },
  {
    id: "folded-rest",
    isPanel: true,
    reason: "Named as the rest of a text, which a click on “more” shows.",
    reveals: (element) => restName.test(element.attribs.class ?? "") && isProse(element),
  },
  {
    id: "folded-callout",
    reason: "The title before it unfolds it (Obsidian).",
    reveals: (element) =>
      hasToken(element.attribs.class, "callout-content") &&
      hasToken(previousElement(element)?.attribs.class, "callout-title"),
  },
  {
    id: "streamed-segment",
    reason: "React streams finished parts of a page as hidden elements and moves them into place.",
    reveals: ({ name, attribs }) => name === "div" && attribs.hidden !== undefined && suspenseId.test(attribs.id ?? ""),
  },
  {
    id: "entrance-animation",
    reason:
      "Transparent at first and moved, or named by a library for animations (Webflow, GSAP, Framer), to come in while the reader scrolls.",
    reveals: ({ attribs }) => {
      const { style = "", hidden } = attribs;
      if (hidden !== undefined || !zeroOpacity.test(style) || otherHiding.test(style)) return false;
      return motion.test(style) || entranceAttributes.some((name) => attribs[name] !== undefined);
    },
  },
  {
    id: "entrance-name",
    reason: "Elementor, AOS and WOW show such elements when the reader scrolls to them.",
    reveals: ({ attribs }) => attribs["data-aos"] !== undefined || entranceName.test(attribs.class ?? ""),
  },
  {
    id: "image-replacement",
    reason: "Indented out of its box, which shows a picture instead; its title has the same text.",
    reveals: (element) => {
      const { style = "", title } = element.attribs;
      if (title === undefined || !indented.test(style) || otherHiding.test(style)) return false;
      return textInside(element) === title.trim();
    },
  },
];

function hasToken(names: string | undefined, token: string): boolean {
  return names?.split(" ").includes(token) === true;
}

function isMenu({ name, attribs }: Element): boolean {
  return name === "nav" || name === "dialog" || name === "form" || menuRoles.has(attribs.role ?? "");
}

const headings: ReadonlySet<string> = new Set(["h1", "h2", "h3", "h4", "h5", "h6", "dt"]);

/** A control with text, a heading with a control in it, or a control with a heading in it. */
function isTrigger(element: Element | undefined): boolean {
  if (element === undefined) return false;
  const isHeading = ({ name, attribs }: Element) => headings.has(name) || attribs.role === "heading";
  const opens = ({ attribs }: Element) =>
    attribs["aria-expanded"] !== undefined && attribs["aria-haspopup"] === undefined;
  if (opens(element) && hasLabel(element)) return true;
  return (isHeading(element) || holds(element, isHeading)) && (opens(element) || holds(element, opens));
}

const restName =
  /(?:^|[\s_-])(?:(?:read|show|see|view)-?more[_-](?:content|text|part|body|target)|more[_-](?:text|content)|(?:full|long|complete|rest)[_-]?(?:text|content|description)|expand(?:ed|able)?[_-](?:text|content))(?:$|[\s_-])/i;

const questionMark = /[?？؟]$/;

const labelName = /(?:accordion|collaps|faq|toggle)[\w-]{0,20}(?:question|head|title|trigger|label|toggle)/i;

/** The hidden elements of a name and class that come after questions or named titles, if there are several. */
export function findAnswers(hidden: ReadonlyMap<ChildNode, Hiding>): Set<Element> {
  const alike = new Map<string, Element[]>();
  for (const [node, { certainty }] of hidden) {
    const element = node as Element;
    const label = certainty === "certain" ? previousElement(element) : undefined;
    const text = label && textInside(label);
    if (!text || !(questionMark.test(text) || labelName.test(label.attribs.class ?? ""))) continue;
    const key = `${element.name} ${element.attribs.class}`;
    alike.set(key, [...(alike.get(key) ?? []), element]);
  }
  return new Set([...alike.values()].flatMap((answers) => (answers.length > 1 ? answers : [])));
}

/** A button with a question, or an element that holds only such a button. */
function isQuestion(element: Element | undefined): boolean {
  if (element === undefined) return false;
  if (isButton(element) && headsText(element)) return true;
  const text = textInside(element);
  return text !== undefined && questionMark.test(text) && (isButton(element) || holds(element, isButton));
}

const isButton = ({ name, attribs }: Element): boolean => name === "button" || attribs.role === "button";

/** Fewest words of a text, and most nodes of a panel that are read. Chosen by hand. */
const leastWords = 4;
const maxPanelNodes = 2000;
const word = /[\p{L}\p{N}]+/gu;
const formTags: ReadonlySet<string> = new Set(["form", "select", "textarea", "iframe"]);

/** Whether a panel holds text, with at most half of it in links, and no form. */
function isProse(panel: Element): boolean {
  let words = 0;
  let linked = 0;
  let left = maxPanelNodes;
  for (const node of nodesInside(panel)) {
    if (--left < 0) break;
    if (isElement(node)) {
      if (formTags.has(node.name)) return false;
      continue;
    }
    if (node.type !== "text") continue;
    const count = node.data.match(word)?.length ?? 0;
    words += count;
    if (isInLink(node, panel)) linked += count;
  }
  return words >= leastWords && linked * 2 <= words;
}

function isInLink(node: ChildNode, root: Element): boolean {
  for (let up = node.parent; up !== null && up !== root; up = up.parent)
    if (isElement(up as ChildNode) && (up as Element).name === "a") return true;
  return false;
}

const overlayName =
  /(?:^|[\s_-])(?:modals?|dialogs?|popups?|popovers?|overlay|lightbox|offcanvas|drawer|dropdown|menu|nav|navbar|cookies?|consent|newsletter|toast|tooltip|search|login|cart)(?:$|[\s_-])/i;

function isOverlay({ attribs }: Element): boolean {
  return (
    overlayName.test(attribs.class ?? "") || overlayName.test(attribs.id ?? "") || attribs["aria-modal"] !== undefined
  );
}

/** Elements around menus. */
const frames: ReadonlySet<string> = new Set(["nav", "header", "footer", "form", "dialog"]);
const otherToggles: ReadonlySet<string> = new Set(["modal", "dropdown", "offcanvas", "popover", "tooltip"]);
/** Levels around a control that are searched for a menu. Half and twice change no page of 44 that read it. */
const maxLevels = 12;

/** The id of the element that a control opens; `undefined` for other elements. */
export function targetOf({ name, attribs }: Element): string | undefined {
  const target = attribs["aria-controls"] ?? fragment(attribs["data-bs-target"] ?? attribs["data-target"]);
  return target ?? (name === "a" ? fragment(attribs.href) : undefined);
}

/** Whether a control has words, and belongs to the text, not to a menu. */
export function isInText(element: Element): boolean {
  const { attribs } = element;
  const toggle = attribs["data-bs-toggle"] ?? attribs["data-toggle"];
  if (attribs["aria-haspopup"] !== undefined || (toggle !== undefined && otherToggles.has(toggle))) return false;
  if (!hasLabel(element)) return false;
  let up = element.parent;
  for (let level = 0; level < maxLevels && up !== null && "attribs" in up; level++, up = up.parent)
    if (frames.has(up.name) || menuRoles.has(up.attribs.role ?? "")) return false;
  return true;
}

function fragment(address: string | undefined): string | undefined {
  return address?.startsWith("#") === true && address.length > 1 ? address.slice(1) : undefined;
}

/** Most siblings on each side that are searched for another panel: bounds hostile pages. */
const nearby = 40;

/** Whether another panel beside a panel shows. */
function showsBeside(element: Element, hidden: ReadonlyMap<ChildNode, Hiding>): boolean {
  for (const side of ["prev", "next"] as const) {
    let node = element[side];
    for (let count = 0; node !== null && count < nearby; count++, node = node[side])
      if (isElement(node) && node.attribs.role === "tabpanel" && hidden.get(node)?.certainty !== "certain") return true;
  }
  return false;
}

const firstClass = /\S+/;
/** Fewest boxes that are hidden beside the one that shows. A single one may be an alternative. Half changes none, twice 1 of 261 pages. */
const leastHidden = 2;

/** The name of an element with its first class. */
function kindOf({ name, attribs }: Element): string | undefined {
  const [first] = firstClass.exec(attribs.class ?? "") ?? [];
  return first && `${name} ${first}`;
}

/** The hidden boxes of which exactly one other shows, of the same kind in the same element. */
export function findOthers(hidden: ReadonlyMap<ChildNode, Hiding>): Set<Element> {
  const byParent = new Map<ParentNode, Element[]>();
  for (const [node, { certainty }] of hidden) {
    if (certainty !== "certain" || node.parent === null) continue;
    const boxes = byParent.get(node.parent);
    if (boxes === undefined) byParent.set(node.parent, [node as Element]);
    else boxes.push(node as Element);
  }
  const others = new Set<Element>();
  for (const [parent, boxes] of byParent) {
    if (boxes.length < leastHidden) continue;
    const counts = new Map<string, number>();
    const key = (element: Element) => `${kindOf(element)} ${hidden.get(element)?.technique}`;
    const isShown = (node: ChildNode) => hidden.get(node)?.certainty !== "certain";
    for (const box of parent.children) {
      if (!isElement(box) || kindOf(box) === undefined || textInside(box, 1) === "") continue;
      const own = isShown(box) ? (kindOf(box) as string) : key(box);
      counts.set(own, (counts.get(own) ?? 0) + 1);
    }
    for (const box of boxes)
      if (counts.get(kindOf(box) ?? "") === 1 && (counts.get(key(box)) ?? 0) >= leastHidden) others.add(box);
  }
  return others;
}

const letter = /\p{L}/u;
function hasLabel(element: Element): boolean {
  return letter.test(textInside(element) ?? "");
}
