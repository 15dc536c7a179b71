import type { ChildNode, Element } from "@decant/dom";
import { unrenderedElements } from "@decant/dom/internal";
import { countVisible } from "@decant/page";
import type { Element as HastElement, Text } from "hast";
import { elementChildren, findInside, isElement, shortText } from "../../source/nodes.ts";
import { isMatching } from "../../source/rows.ts";
import { cleanAttribute, isBlank } from "../../source/text.ts";
import type { Context } from "../../tree/context.ts";
import type { Opening } from "../../tree/opening.ts";
import { type TabRow, tabRows } from "./frameworks.ts";

/** Labels of tab panels that the walk has yet to reach, by element and by id. */
function panelLabels(): Map<Element | string, HastElement | undefined> {
  return new Map();
}

/** Longest label of a tab. A guess: longer ones are content. */
const maxLabel = 80;
/** Most tabs of one group; a longer row of labels is a menu. A guess. */
const maxTabs = 40;

/**
 * `role="tablist"`: labels for the panels to come.
 *
 * Panels are known by `aria-controls`, by `aria-labelledby`, or by their order among the panels of the next group.
 */
export function tabList(element: Element, context: Context): Opening | undefined {
  const row = context.findRow(tabRows, element);
  const tabs = row === undefined ? [] : collectTabs(element, row);
  if (tabs.length === 0) tabs.push(...linksToPanels(element));
  if (tabs.length === 0 || !holdsOnly(element, tabs)) return undefined;
  const inOrder = panelsAfter(element, tabs.length, row);
  let known = 0;
  for (const [index, tab] of tabs.entries()) {
    const label = movedLabel(tab, context);
    for (const id of panelIds(tab)) context.state(panelLabels).set(id, label);
    if (tab.attribs.id !== undefined) context.state(panelLabels).set(`by:${tab.attribs.id}`, label);
    const panel = inOrder?.[index];
    if (panel !== undefined) context.state(panelLabels).set(panel, label);
    if (panel !== undefined || panelIds(tab).length > 0 || tab.attribs.id !== undefined) known++;
  }
  if (known === 0) return undefined;
  context.move(element, "tab-label");
  return { parts: [] };
}

/** Whether all text of a list is that of its tabs: nothing else may go with the labels. */
function holdsOnly(list: Element, tabs: readonly Element[]): boolean {
  const text = shortText(list, maxLabel * maxTabs);
  const labels = tabs.map((tab) => shortText(tab, maxLabel) ?? "").join("");
  return text !== undefined && countVisible(text) === countVisible(labels);
}

/**
 * The links of a list that lead, in their order, to all elements in the one behind it, and to nothing else: tabs that only a script
 * knows as such (Hexo, jQuery).
 */
function linksToPanels(list: Element): Element[] {
  if (list.name !== "ul" && list.name !== "ol") return [];
  const links: Element[] = [];
  for (const item of elementChildren(list)) {
    const [link, ...others] = elementChildren(item);
    if (link?.name !== "a" || others.length > 0 || link.attribs.href?.[0] !== "#") return [];
    if (links.push(link) > maxTabs) return [];
  }
  const panels = links.length < 2 ? undefined : panelsAfter(list, links.length);
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
  const ids = attribs["aria-controls"] === undefined ? [] : [attribs["aria-controls"]];
  if (target?.startsWith("#") === true && target.length > 1) ids.push(target.slice(1));
  return ids;
}

/** A row of radio buttons and labels, or of labels alone, with as many panels in the element after it. */
export function radioTabs(element: Element, context: Context): Opening | undefined {
  const first = element.children.find(isElement);
  if (first === undefined || (first.name !== "label" && first.name !== "input")) return undefined;
  const labels: Element[] = [];
  for (const child of element.children) {
    if (child.type === "text" ? !isBlank(child.data) : isElement(child) && !isRadio(child) && child.name !== "label")
      return undefined;
    if (isElement(child) && child.name === "label" && labels.push(child) > maxTabs) return undefined;
  }
  const panels = labels.length === 0 ? undefined : panelsAfter(element, labels.length);
  if (panels === undefined || !labels.every(({ attribs }) => attribs.for !== undefined)) return undefined;
  for (const [index, label] of labels.entries())
    context.state(panelLabels).set(panels[index] as Element, movedLabel(label, context));
  context.move(element, "tab-label");
  return { parts: [] };
}

/** A label directly after its radio button and before its panel: sphinx-design, the older MkDocs tabs. */
export function radioLabel(element: Element, context: Context): Opening | undefined {
  if (element.name !== "label") return undefined;
  const input = beside(element, "prev");
  const panel = beside(element, "next");
  if (input === undefined || !isRadio(input) || panel === undefined || panel.name !== "div") return undefined;
  if (element.attribs.for === undefined || element.attribs.for !== input.attribs.id) return undefined;
  const label = labelOf(element, context);
  return label === undefined ? undefined : { parts: [{ open: { node: label, parts: [] } }] };
}

/** A panel that a label waits for: shown even when hidden, after its label in bold. */
export function tabPanel(element: Element, context: Context): Opening | undefined {
  // A script may be named as the panel of a tab; it shows nothing all the same.
  if (context.state(panelLabels).size === 0 || unrenderedElements.has(element.name)) return undefined;
  const { id, role } = element.attribs;
  const labelledBy = element.attribs["aria-labelledby"];
  const key = context.state(panelLabels).has(element)
    ? element
    : context.state(panelLabels).has(id ?? "")
      ? (id as string)
      : undefined;
  const byLabel =
    role === "tabpanel" && context.state(panelLabels).has(`by:${labelledBy}`) ? `by:${labelledBy}` : undefined;
  const found = key ?? byLabel;
  if (found === undefined) return undefined;
  const label = context.state(panelLabels).get(found);
  context.state(panelLabels).delete(found);
  context.state(panelLabels).delete(element);
  const node = context.element("div", {}, [], element);
  return {
    node,
    parts: label === undefined ? element.children : [{ open: { node: label, parts: [] } }, ...element.children],
  };
}

/** Elements that hold one line of text, never panels. */
const lineElements: ReadonlySet<string> = new Set(["p", "h1", "h2", "h3", "h4", "h5", "h6"]);

/** The element children of the next element, or those of its only child, when there are as many as labels. */
function panelsAfter(element: Element, count: number, row?: TabRow): Element[] | undefined {
  const selector = row?.panel;
  if (selector !== undefined) return namedPanels(element, count, selector);
  let current: Element | undefined = beside(element, "next");
  for (let level = 0; level < 2 && current !== undefined && !lineElements.has(current.name); level++) {
    const panels: Element[] = elementChildren(current);
    if (panels.length === count) return panels;
    current = panels.length === 1 ? panels[0] : undefined;
  }
  const siblings = followingElements(element, count);
  return siblings.length === count && siblings.every(({ attribs }) => attribs.role === "tabpanel")
    ? siblings
    : undefined;
}

/** The panels that a selector names, after the labels or in the element after them. */
function namedPanels(element: Element, count: number, selector: string): Element[] | undefined {
  const after = followingElements(element, maxTabs);
  const panels = [...after, ...(after[0] === undefined ? [] : elementChildren(after[0]))].filter((panel) =>
    isMatching(panel, selector),
  );
  return panels.length === count ? panels : undefined;
}

function followingElements(element: Element, count: number): Element[] {
  const found: Element[] = [];
  for (let node: ChildNode | null = element.next; node !== null && found.length < count; node = node.next) {
    if (isElement(node)) found.push(node);
  }
  return found;
}

function beside(element: Element, side: "prev" | "next"): Element | undefined {
  let node = element[side];
  while (node !== null && !isElement(node)) {
    if (node.type === "text" && !isBlank(node.data)) return undefined;
    node = node[side];
  }
  return node ?? undefined;
}

function isRadio({ name, attribs }: Element): boolean {
  return name === "input" && (attribs.type === "radio" || attribs.type === "checkbox");
}

function labelOf(tab: Element, context: Context): HastElement | undefined {
  const text = cleanAttribute(shortText(tab, maxLabel) ?? "");
  return text === "" ? undefined : inBold(context.text(text, tab), tab, context);
}

/** A label at its panel: a copy, since its text in the row of tabs is reported as moved. */
function movedLabel(tab: Element, context: Context): HastElement | undefined {
  const text = cleanAttribute(shortText(tab, maxLabel) ?? "");
  return text === "" ? undefined : inBold(context.derivedText(text, tab, "tab-label"), tab, context);
}

function inBold(text: Text, tab: Element, context: Context): HastElement {
  return context.element("p", {}, [context.element("strong", {}, [text], tab)], tab);
}
