import type { ChildNode, Element } from "@decant/dom";
import { unrenderedElements } from "@decant/dom/internal";
import { isTextControl } from "@decant/dom/visibility";
import { countVisible } from "@decant/page";
import type { Element as HastElement, Text } from "hast";
import { adjacentElement, elementChildren, findInside, isElement, nextElement, shortText } from "../../source/nodes.ts";
import { isMatching, type Row } from "../../source/rows.ts";
import { cleanAttribute, isBlank } from "../../source/text.ts";
import { type Context, Inside, newPart, type Opening, type Place } from "../../tree/context.ts";

/** A list of labels for panels. */
export interface TabRow extends Row {
  /** Selector of a label in the list. */
  readonly tab: string;
  /** Whether other things match, too, so that each label needs a panel. @default false */
  readonly isGuess?: boolean;
  /** Called with each panel that is found in order. */
  readonly enterPanel?: (panel: Element, context: Context) => void;
}

/** Radio buttons with labels, and lists of links to panels, need no row. First match wins. */
export const tabRows: readonly TabRow[] = [
  // WAI-ARIA 1.2: Docusaurus, Starlight, Radix, sphinx-tabs, Microsoft Learn.
  { id: "roles", selector: "[role=tablist]", tab: "[role=tab]" },
  { id: "bootstrap", selector: ".nav-tabs", tab: "a[data-bs-toggle=tab], a[data-toggle=tab]" },
  // Scripts of one site: only names say that the buttons are tabs.
  { id: "named-buttons", selector: "[class*=tab]", tab: "button", isGuess: true },
]; // biome-ignore format: one row a line

/** Labels of panels that the walk has not reached, by element and by id. */
export const panelLabels = (): Map<Element | string, HastElement | undefined> => new Map();

/** Longest label of a tab. Longer ones are content. Half changes none, twice 1 of 41 pages. */
const maxLabel = 80;
/** Maximum number of tabs; a longer list of labels is a menu. Half and twice change nothing (260 pages). */
const maxTabs = 40;

/**
 * A list of labels for the panels after it.
 *
 * A panel is known by `aria-controls` or `aria-labelledby`, else by its order among the panels of the next group.
 */
export function tabList(element: Element, context: Context): Opening | undefined {
  const row = context.findRow(tabRows, element);
  const tabs = row === undefined ? [] : collectTabs(element, row);
  if (tabs.length === 0) tabs.push(...linksToPanels(element));
  if (tabs.length === 0 || !holdsOnly(element, tabs)) return undefined;
  if (row?.isGuess === true && (tabs.length < 2 || !tabs.every((tab) => hasPanel(tab, element, tabs, context))))
    return undefined;
  const labels = context.state(panelLabels);
  const inOrder = panelsAfter(element, tabs, row);
  let known = 0;
  for (const [index, tab] of tabs.entries()) {
    const panel = inOrder?.[index];
    const keys = [...panelIds(tab), labelledBy(tab.attribs.id)].filter((key) => namesInPage(context).has(key));
    if (panel !== undefined || keys.length > 0) known++;
    const label = movedLabel(tab, context);
    for (const key of panel === undefined ? keys : [panel, ...keys]) labels.set(key, label);
    if (panel !== undefined) row?.enterPanel?.(panel, context);
  }
  const areControls = tabs.every((tab) => tab.name === "button" || shortText(tab, 0) === "");
  if (known === 0 && !areControls) return undefined;
  if (known === 0) context.drop(element, "tab-label");
  else context.move(element, "tab-label");
  return { parts: [] };
}

/** Key of a label whose panel names its tab. */
function labelledBy(id = ""): string {
  return `by:${id}`;
}

/** Ids in the page, and ids of tabs that panels name: a label without a panel stays where it is. */
function namesInPage(context: Context): ReadonlySet<string> {
  const { names } = context.state(pageNames);
  if (names.size === 0 && context.page !== null) {
    names.add("");
    findInside(context.page, readNames(names), Number.POSITIVE_INFINITY);
  }
  return names;
}

const pageNames = (): { readonly names: Set<string> } => ({ names: new Set() });

function readNames(names: Set<string>): (element: Element) => boolean {
  return (element) => {
    const { id, "aria-labelledby": tab } = element.attribs;
    if (id !== undefined) names.add(id);
    if (tab !== undefined && isTabPanel(element)) names.add(labelledBy(tab));
    return false;
  };
}

/** Asciidoctor's script sets the role. */
function isTabPanel(element: Element): boolean {
  return isMatching(element, "[role=tabpanel], .tabpanel");
}

/** Whether a list holds no text except its labels. */
function holdsOnly(list: Element, tabs: readonly Element[]): boolean {
  const text = shortText(list, maxLabel * maxTabs);
  const labels = tabs.map((tab) => shortText(tab, maxLabel) ?? "").join("");
  return text !== undefined && countVisible(text) === countVisible(labels);
}

/** The links of a list that lead, in order, to all children of the next element: tabs that only a script knows (Hexo). */
function linksToPanels(list: Element): Element[] {
  if (list.name !== "ul" && list.name !== "ol") return [];
  const links: Element[] = [];
  for (const item of elementChildren(list)) {
    const [link, ...others] = elementChildren(item);
    if (link?.name !== "a" || others.length > 0 || link.attribs.href?.[0] !== "#") return [];
    if (links.push(link) > maxTabs) return [];
  }
  const panels = links.length < 2 ? undefined : childPanels(list, links);
  return panels?.every(({ attribs }, index) => links[index]?.attribs.href === `#${attribs.id}`) === true ? links : [];
}

function collectTabs(list: Element, row: TabRow): Element[] {
  const tabs: Element[] = [];
  findInside(list, (element) => {
    if (isMatching(element, row.tab)) tabs.push(element);
    return tabs.length >= maxTabs;
  });
  return tabs;
}

function panelIds({ attribs }: Element): string[] {
  const target = attribs["data-bs-target"] ?? attribs["data-target"] ?? attribs.href;
  const ids = [attribs["aria-controls"], attribs["data-tab"], attribs["data-panel"]].filter((id) => id !== undefined);
  if (target?.startsWith("#") === true && target.length > 1) ids.push(target.slice(1));
  return ids;
}

/** A list of labels, with or without radio buttons, and as many panels in the next element. */
export function radioTabs(element: Element, context: Context): Opening | undefined {
  const first = element.children.find(isElement);
  if (first === undefined || (first.name !== "label" && first.name !== "input")) return undefined;
  const labels: Element[] = [];
  for (const child of element.children) {
    if (child.type === "text" ? !isBlank(child.data) : isElement(child) && !isRadio(child) && child.name !== "label")
      return undefined;
    if (isElement(child) && child.name === "label" && labels.push(child) > maxTabs) return undefined;
  }
  const panels = labels.length === 0 ? undefined : childPanels(element, labels);
  if (panels === undefined || !labels.every(({ attribs }) => attribs.for !== undefined)) return undefined;
  for (const [index, label] of labels.entries())
    context.state(panelLabels).set(panels[index] as Element, movedLabel(label, context));
  context.move(element, "tab-label");
  return { parts: [] };
}

/** A label between its radio button and its panel: sphinx-design, older MkDocs tabs. */
export function radioLabel(element: Element, context: Context): Opening | undefined {
  if (element.name !== "label") return undefined;
  const input = adjacentElement(element, "prev");
  const panel = nextElement(element);
  if (input === undefined || !isRadio(input) || panel === undefined || panel.name !== "div") return undefined;
  if (element.attribs.for === undefined || element.attribs.for !== input.attribs.id) return undefined;
  const label = labelOf(element, context);
  return label === undefined ? undefined : { parts: [newPart(label)] };
}

/** A panel with a label: kept even if it is hidden, after its label in bold. */
export function tabPanel(element: Element, context: Context): Opening | undefined {
  // A script may have the id of a panel.
  if (context.state(panelLabels).size === 0 || unrenderedElements.has(element.name)) return undefined;
  const labels = context.state(panelLabels);
  const { id = "", "aria-labelledby": tab } = element.attribs;
  const keys = [element, id, tab !== undefined && isTabPanel(element) ? labelledBy(tab) : ""];
  const found = keys.find((key) => labels.has(key));
  if (found === undefined) return undefined;
  const label = labels.get(found);
  labels.delete(found);
  labels.delete(element);
  const node = context.element("div", {}, [], element);
  return { node, parts: label === undefined ? element.children : [newPart(label), ...element.children] };
}

/** Elements that hold one line of text, never panels. */
const lineElements: ReadonlySet<string> = new Set(["p", "h1", "h2", "h3", "h4", "h5", "h6"]);

/** Whether a label names its panel, or has one by its order. */
function hasPanel(tab: Element, list: Element, tabs: readonly Element[], context: Context): boolean {
  return panelIds(tab).some((id) => namesInPage(context).has(id)) || likePanels(list, tabs) !== undefined;
}

/** As many elements as labels, of the same class: after the list, or in the next element. */
function likePanels(list: Element, tabs: readonly Element[]): Element[] | undefined {
  const first = nextElement(list);
  const after: Element[] = [];
  for (
    let next = first;
    next !== undefined && isLike(next, first) && after.length <= tabs.length;
    next = nextElement(next)
  )
    after.push(next);
  if (after.length === tabs.length) return after;
  const inside = childPanels(list, tabs);
  return inside?.every((panel) => isLike(panel, inside[0])) === true ? inside : undefined;
}

/** Whether an element is a box like another one. A class may say besides which of them shows. */
function isLike(panel: Element, first: Element | undefined): boolean {
  if (first === undefined || panel.name !== first.name || lineElements.has(panel.name)) return false;
  const [token] = (first.attribs.class ?? "").split(" ");
  return (panel.attribs.class ?? "").split(" ").includes(token as string);
}

/** The panels after a list of labels, in order, one for each. */
function panelsAfter(list: Element, tabs: readonly Element[], row: TabRow | undefined): Element[] | undefined {
  if (row?.isGuess === true) return likePanels(list, tabs);
  const panels = childPanels(list, tabs);
  if (panels !== undefined) return panels;
  const siblings = followingElements(list, tabs.length);
  const isPanel = ({ attribs }: Element, index: number) =>
    attribs.role === "tabpanel" || panelIds(tabs[index] as Element).includes(attribs.id ?? "");
  return siblings.length === tabs.length && siblings.every(isPanel) ? siblings : undefined;
}

/** The children of the next element, or of its only child, if there are as many as labels. A panel itself is not searched. */
function childPanels(list: Element, tabs: readonly Element[]): Element[] | undefined {
  const ids = new Set(tabs.flatMap(panelIds));
  let current = nextElement(list);
  for (let level = 0; level < 2 && current !== undefined && !lineElements.has(current.name); level++) {
    if (current.attribs.role === "tabpanel" || ids.has(current.attribs.id ?? "")) return undefined;
    const panels: Element[] = elementChildren(current);
    if (panels.length === tabs.length) return panels;
    current = panels.length === 1 ? panels[0] : undefined;
  }
  return undefined;
}

function followingElements(element: Element, count: number): Element[] {
  const found: Element[] = [];
  for (let node: ChildNode | null = element.next; node !== null && found.length < count; node = node.next) {
    if (isElement(node)) found.push(node);
  }
  return found;
}

function isRadio({ name, attribs }: Element): boolean {
  return name === "input" && (attribs.type === "radio" || attribs.type === "checkbox");
}

function labelOf(tab: Element, context: Context): HastElement | undefined {
  const text = cleanAttribute(shortText(tab, maxLabel) ?? "");
  return text === "" ? undefined : inBold(context.text(text, tab), tab, context);
}

/** A label at its panel: a copy of the text in the list, which is reported as moved. */
export function movedLabel(tab: Element, context: Context): HastElement | undefined {
  const text = cleanAttribute(shortText(tab, maxLabel) ?? "");
  return text === "" ? undefined : inBold(context.derivedText(text, tab, "tab-label"), tab, context);
}

function inBold(text: Text, tab: Element, context: Context): HastElement {
  return context.element("p", {}, [context.element("strong", {}, [text], tab)], tab);
}

/** A heading or button with text that opens a panel: the panel is content even if it is hidden. */
export function accordionTrigger(element: Element, context: Context, place: Place): Opening | undefined {
  const { attribs } = element;
  const target = attribs["aria-controls"] ?? attribs["data-bs-target"]?.slice(1) ?? attribs["data-target"]?.slice(1);
  if (target === undefined || attribs["aria-haspopup"] !== undefined) return undefined;
  const inHeading = (place.inside & Inside.HEADING) !== 0;
  const isButton = element.name === "button" || (attribs.role === "button" && !headings.has(element.name));
  const isContent = isButton ? isTextControl(element) : inHeading || headings.has(element.name);
  if (isContent) context.revealed.add(target);
  return undefined;
}

const headings: ReadonlySet<string> = new Set(["h1", "h2", "h3", "h4", "h5", "h6", "dt", "summary"]);
