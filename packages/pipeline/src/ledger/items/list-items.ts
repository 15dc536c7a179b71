import { type AnyNode, type Element, Flag, type NodeTable } from "@decant/dom";
import { knownTag, tagCount } from "@decant/dom/internal";
import type { ItemKind } from "@decant/page";

/** An item of the source, without its fate. */
export interface SourceItem {
  readonly kind: ItemKind;
  readonly element: Element;
  readonly start: number;
  readonly end: number;
}

/** Kind by tag id; elements without an id of their own are looked up by name. */
const kindOfTag: (ItemKind | undefined)[] = new Array(tagCount).fill(undefined);
for (const [tag, kind] of [
  ["img", "image"],
  ["a", "link"],
  ["pre", "code"],
  ["td", "cell"],
  ["th", "cell"],
] as const)
  kindOfTag[knownTag(tag)] = kind;

const kindOfName: Readonly<Record<string, ItemKind>> = Object.assign(Object.create(null), {
  image: "image",
  "amp-img": "image",
  "amp-anim": "image",
  area: "link",
  listing: "code",
  plaintext: "code",
  xmp: "code",
});

/** List the items of a page in source order, except those that are never rendered: in scripts, templates and drawings. */
export function listItems({ size, tag, flags, nodes }: NodeTable): SourceItem[] {
  const items: SourceItem[] = [];
  for (let i = 1; i < size; i++) {
    const id = tag[i];
    const kind = kindOfTag[id] ?? (id === other ? kindOfName[nameOf(nodes[i] as AnyNode)] : undefined);
    if (kind === undefined || (flags[i] & Flag.UNRENDERED) !== 0) continue;
    const element = nodes[i] as Element;
    const { startIndex, endIndex } = element;
    if (startIndex === null || endIndex === null) continue;
    if (kind === "link" && element.attribs.href === undefined) continue;
    items.push({ kind, element, start: startIndex, end: Math.max(startIndex, endIndex + 1) });
  }
  return items;
}

const other = 2;

function nameOf(node: AnyNode): string {
  return "attribs" in node ? node.name : "";
}
