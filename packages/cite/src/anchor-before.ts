import type { Element } from "@decant/dom";
import { findAnchor } from "@decant/dom/internal";
import type { BrowserText } from "./browser-text.ts";

const headings: ReadonlySet<string> = new Set(["h1", "h2", "h3", "h4", "h5", "h6"]);
/** Ids that scripts count up anew on each visit. */
const generated = /^(?::r|ember\d|radix-|react-aria|headlessui-|__next$|[a-z]{0,3}\d{4,}$)|[0-9a-f]{8}-[0-9a-f]{4}-/i;
/** Ids of an element around more than this share of the page lead to its top. */
const mostOfPage = 0.5;

/** The nearest anchor at or before a character: that of a heading, or the id of an element around it or before it in its block. */
export function anchorBefore(page: BrowserText, at: number): string | undefined {
  const { nodes, parent, end, size } = page.table;
  const idOf = (node: number): string | undefined => {
    const id = (nodes[node] as Partial<Element>).attribs?.id?.trim();
    return id && !generated.test(id) && (end[node] - node) / size <= mostOfPage ? id : undefined;
  };
  const node = page.nodeAt(at);
  let around = node;
  while (around > 0 && idOf(around) === undefined) around = parent[around];
  for (let i = node; i > Math.max(around, 0); i--) {
    const element = nodes[i] as Element;
    const found = headings.has(element.name) ? findAnchor(element) : undefined;
    if (found !== undefined && !generated.test(found)) return found;
  }
  return around > 0 ? idOf(around) : undefined;
}
