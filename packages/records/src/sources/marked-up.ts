import type { Element } from "@decant/dom";
import { Has } from "@decant/dom/internal";
import { localName } from "@decant/metadata/internal";
import { addProperty, type Entity } from "../entity.ts";
import { ownValue } from "../own-value.ts";
import type { PageView } from "../page-view.ts";
import type { Written } from "../written.ts";

/** Attributes by which a syntax in the mark-up names things and properties. */
interface Syntax {
  readonly id: "microdata" | "rdfa";
  readonly scope: "itemscope" | "typeof";
  readonly type: "itemtype" | "typeof";
  readonly property: "itemprop" | "property";
  readonly bits: number;
}

const syntaxes: readonly Syntax[] = [
  // HTML Standard, section 5 "Microdata".
  { id: "microdata", scope: "itemscope", type: "itemtype", property: "itemprop", bits: Has.MICRODATA | Has.SCOPE },
  // RDFa Lite 1.1.
  { id: "rdfa", scope: "typeof", type: "typeof", property: "property", bits: Has.RDFA },
];

/** Attribute that holds an element's value (HTML Standard, "Values"). */
const valueAttributes: Readonly<Record<string, string>> = {
  a: "href", area: "href", audio: "src", data: "value", embed: "src", iframe: "src", img: "src", link: "href",
  meta: "content", meter: "value", object: "data", source: "src", time: "datetime", track: "src", video: "src",
}; // biome-ignore format: a table of words

const spaces = /\s+/;

/** All things in microdata or RDFa, parents before their parts. */
export function readMarkedUp(view: PageView, id: Syntax["id"]): Entity[] {
  const syntax = syntaxes.find((row) => row.id === id) as Syntax;
  const { table } = view;
  const entities: Entity[] = [];
  const open: { readonly entity: Entity; readonly node: number; readonly end: number }[] = [];
  const close = (node: number): void => {
    for (let top = open.at(-1); top !== undefined && top.end <= node; top = open.at(-1)) {
      open.pop();
      // A thing without properties takes its text as its name.
      const text = top.entity.properties.size === 0 ? view.elementText(top.node, id) : undefined;
      if (text !== undefined) addProperty(top.entity, "name", text);
    }
  };
  for (let i = 1; i < table.size; i++) {
    if (open.length > 0) close(i);
    if ((table.attributes[i] & syntax.bits) === 0) continue;
    const { attribs } = table.nodes[i] as Element;
    const property = attribs[syntax.property];
    const holder = open.at(-1)?.entity;
    const isScope = attribs[syntax.scope] !== undefined;
    const names = property === undefined ? [] : property.trim().split(spaces).map(localName);
    if (isScope) {
      const entity: Entity = {
        types: (attribs[syntax.type] ?? "").split(spaces).filter(Boolean).map(localName),
        id: attribs.itemid ?? attribs.resource,
        role: names[0],
        parent: names.length > 0 ? holder : undefined,
        properties: new Map(),
        source: id,
      };
      entities.push(entity);
      if (holder !== undefined) for (const name of names) addProperty(holder, name, entity);
      open.push({ entity, node: i, end: table.end[i] });
    } else if (holder !== undefined && names.length > 0) {
      const value = readValue(view, i, id);
      if (value !== undefined) for (const name of names) addProperty(holder, name, value);
    }
  }
  close(table.size);
  return entities;
}

function readValue(view: PageView, node: number, id: Syntax["id"]): Written | undefined {
  const { name, attribs } = view.table.nodes[node] as Element;
  const attribute = attribs.content !== undefined ? "content" : ownValue(valueAttributes, name);
  if (attribute !== undefined && attribs[attribute] !== undefined) return view.attribute(node, attribute, id);
  return view.elementText(node, id);
}
