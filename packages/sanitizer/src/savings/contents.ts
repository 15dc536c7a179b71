import type { ElementContent, Element as HastElement } from "hast";
import { isBlank } from "../source/text.ts";
import { textOf } from "../tree/shape.ts";
import { maxText } from "./inventory.ts";
import type { SavingRule } from "./saving.ts";

/** Fewer links do not make a contents list. A guess. */
const minLinks = 3;
const spaces = /\s+/g;

export const contentsList: SavingRule = {
  id: "contents-list",
  reason: "A contents list: every item is a link to a heading of the page, in the words of the heading.",
  apply({ lists, headings, links }, edits, urls) {
    if (headings.length < minLinks || lists.length === 0) return;
    const texts = new Map(headings.map(({ id, text }) => [id, normal(text)]));
    const addresses = new Map(links.map(({ node, href }) => [node, href]));
    const isEntry = (link: HastElement): boolean => {
      const fragment = urls.fragmentOf(addresses.get(link));
      return fragment !== undefined && texts.get(fragment) === normal(textOf(link, maxText));
    };
    for (const list of lists) {
      const found = linksOf(list);
      if (found !== undefined && found.length >= minLinks && found.every(isEntry)) edits.remove(list, "contents-list");
    }
  },
};

function normal(text: string): string {
  return text.replace(spaces, " ").trim();
}

/** The links of a list; `undefined` if it has other text. */
function linksOf(list: HastElement): HastElement[] | undefined {
  const links: HastElement[] = [];
  const stack: ElementContent[] = [list];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.type === "text" && !isBlank(node.value)) return undefined;
    if (node.type !== "element") continue;
    if (node.tagName === "a") links.push(node);
    else if (node.tagName === "img" || node.tagName === "pre") return undefined;
    else for (const child of node.children) stack.push(child);
  }
  return links;
}
