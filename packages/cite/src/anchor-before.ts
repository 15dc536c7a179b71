import type { AnyNode, Element } from "@decant/dom";
import { findAnchor } from "@decant/dom/internal";
import type { BrowserText } from "./browser-text.ts";

const headings: ReadonlySet<string> = new Set(["h1", "h2", "h3", "h4", "h5", "h6"]);
/** Ids that scripts count up anew on each visit. */
const generated = /^(?::r|ember\d|radix-|react-aria|headlessui-|__next$|[a-z]{0,3}\d{4,}$)|[0-9a-f]{8}-[0-9a-f]{4}-/i;
/** Ids of an element around more than this share of the page lead to its top. */
const mostOfPage = 0.5;

/** The nearest anchor at or before a character: that of a heading, or the id of an element around it or before it in its block. */
export function anchorBefore(page: BrowserText, at: number): string | undefined {
  const { table } = page;
  const node = page.nodeAt(at);
  let best: string | undefined;
  let bestNode = -1;
  for (let up = node; up > 0; up = table.parent[up]) {
    const element = table.nodes[up] as AnyNode;
    if (!("attribs" in element)) continue;
    const id = (element as Element).attribs.id?.trim();
    const share = (table.end[up] - up) / table.size;
    if (id && !generated.test(id) && share <= mostOfPage) {
      best = id;
      bestNode = up;
      break;
    }
  }
  for (let i = node; i > bestNode && i > 0; i--) {
    const element = table.nodes[i] as AnyNode;
    if (!("name" in element) || !headings.has(String(element.name))) continue;
    const found = findAnchor(element as Element);
    if (found !== undefined && !generated.test(found)) return found;
  }
  return best;
}
