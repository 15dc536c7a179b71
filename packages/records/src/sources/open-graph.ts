import type { Element } from "@decant/dom";
import type { PageView } from "../page-view.ts";
import { joinWritten, type Written } from "../written.ts";

/** The `meta` elements of a page with a name, by their names. */
export function readOpenGraph(view: PageView): ReadonlyMap<string, readonly Written[]> {
  const { table } = view;
  const found = new Map<string, Written[]>();
  for (let i = 1; i < table.size; i++) {
    const element = table.nodes[i] as Element;
    if (element.name !== "meta") continue;
    const name = (element.attribs.property ?? element.attribs.name)?.trim().toLowerCase();
    const content = name === undefined ? undefined : view.attribute(i, "content", "open-graph");
    if (name === undefined || content === undefined) continue;
    const values = found.get(name);
    if (values === undefined) found.set(name, [content]);
    else values.push(content);
  }
  // The currency has an element of its own.
  for (const prefix of ["product", "og"]) {
    const [amount, currency] = [found.get(`${prefix}:price:amount`)?.[0], found.get(`${prefix}:price:currency`)?.[0]];
    if (amount !== undefined && currency !== undefined)
      found.set(`${prefix}:price:amount`, [joinWritten([amount, currency])]);
  }
  return found;
}
