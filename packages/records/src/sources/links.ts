import type { Element } from "@decant/dom";
import { knownTag } from "@decant/dom/internal";
import type { PageView } from "../page-view.ts";
import type { Field } from "../types/record-type.ts";
import type { Written } from "../written.ts";

const A = knownTag("a");
const maxChars = 60;

/** Texts of links near the title whose addresses match the field. */
export function readLinks(
  view: PageView,
  { links }: Field,
  range: { readonly start: number; readonly end: number },
): Written[] {
  const { table } = view;
  const found: Written[] = [];
  if (links === undefined) return found;
  for (let i = 1; i < table.size; i++) {
    if (table.tag[i] !== A || view.isAside(i) || !links.test((table.nodes[i] as Element).attribs.href ?? "")) continue;
    const text = view.elementText(i, "name");
    if (text !== undefined && text.text.length <= maxChars && text.at >= range.start && text.at < range.end)
      found.push(text);
  }
  return found;
}
