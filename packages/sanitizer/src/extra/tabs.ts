import type { Element } from "@decant/dom";
import { movedLabel, panelLabels, type TabRow } from "../forms/tabs/read.ts";
import { elementChildren, findInside, isElement } from "../source/nodes.ts";
import { isMatching } from "../source/rows.ts";
import type { Context, Opening } from "../tree/context.ts";

/** Web components of Shoelace and Web Awesome: labels and panels in one element, joined by the attributes `panel` and `name`. */
export function tabGroup(element: Element, context: Context): Opening {
  const labels = context.state(panelLabels);
  const rest = element.children.filter((child) => {
    const name = isElement(child) ? child.attribs.panel : undefined;
    const panel = elementChildren(element).find(({ attribs }) => name !== undefined && attribs.name === name);
    if (panel === undefined) return true;
    labels.set(panel, movedLabel(child as Element, context));
    context.move(child, "tab-label");
    return false;
  });
  return { node: context.element("div", {}, [], element), parts: rest };
}

/** Drop the title of a panel, which repeats its label. */
function dropTitle(panel: Element, selector: string, context: Context): void {
  const title = findInside(panel, (inner) => isMatching(inner, selector), 8);
  if (title === undefined) return;
  context.done.add(title);
  context.move(title, "tab-label");
}

export const tabRows: readonly TabRow[] = [
  { id: "vuepress", selector: ".vp-code-tabs-nav, .vp-tabs-nav", tab: "[role=tab]", enterPanel: (panel, context) => dropTitle(panel, ".vp-code-tab-title, .vp-tab-title", context) },
  { id: "asciidoctor-tabs", selector: ".tablist > ul", tab: "li.tab" },
  { id: "rspress", selector: ".rp-tabs__label", tab: ".rp-tabs__label__item" },
  { id: "jquery-ui", selector: "#tabs > ul, .tabs > ul, .ui-tabs > ul", tab: "li > a[href^='#']" },
]; // biome-ignore format: one row a line
