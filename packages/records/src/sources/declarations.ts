import type { Element, Text } from "@decant/dom";
import { Has, knownTag } from "@decant/dom/internal";
import { localName, syntaxes, valueAttributes } from "@decant/metadata/internal";
import { addProperty, type Entity, type EntityValue, isEntity, textAt } from "../entity.ts";
import { type LocatedJson, readLocatedJson } from "../json.ts";
import { squash } from "../kinds/texts.ts";
import type { PageView } from "../page-view.ts";
import type { RecordType } from "../record-types.ts";
import { joinWritten, ownValue, type SourceId, type Written } from "../written.ts";

const SCRIPT = knownTag("script");
/** Most things read from one page. */
const maxEntities = 20_000;

interface Script {
  readonly node: number;
  readonly type: string;
  readonly data: string;
  readonly start: number;
  readonly end: number;
}

function* scriptsOf({ table }: PageView): Generator<Script> {
  for (let node = 1; node < table.size; node++) {
    if (table.tag[node] !== SCRIPT) continue;
    const { attribs, children } = table.nodes[node] as Element;
    const child = children[0] as Text | undefined;
    if (child?.startIndex == null || child.endIndex == null) continue;
    const type = attribs.type?.trim().toLowerCase() ?? "";
    yield { node, type, data: child.data, start: child.startIndex, end: child.endIndex + 1 };
  }
}

/** All things in the JSON-LD of a page, parents before their parts; broken scripts are read as far as possible. */
export function readJsonLd(view: PageView): Entity[] {
  const entities: Entity[] = [];
  for (const { node, type, start, end } of scriptsOf(view)) {
    const json = type.startsWith("application/ld+json") ? readLocatedJson(view.html, start, end) : undefined;
    if (json !== undefined) entitiesIn(json, node, "json-ld", entities);
  }
  resolveReferences(entities);
  return entities;
}

interface Pending {
  readonly value: LocatedJson;
  readonly role: string | undefined;
  readonly parent: Entity | undefined;
}

/** Read the objects in JSON as things. The page controls the depth, so the stack is explicit; values come out in order. */
function entitiesIn(root: LocatedJson, node: number, source: SourceId, entities: Entity[]): void {
  const stack: Pending[] = [{ value: root, role: undefined, parent: undefined }];
  for (let next = stack.pop(); next !== undefined && entities.length < maxEntities; next = stack.pop()) {
    const { value, role, parent } = next;
    if (value.kind === "list") {
      for (let i = value.items.length - 1; i >= 0; i--)
        stack.push({ value: value.items[i] as LocatedJson, role, parent });
    } else if (value.kind === "object") {
      readObject(next, value.entries, source, entities, stack);
    } else if (parent !== undefined && role !== undefined && value.text !== "" && value.text !== "null") {
      addProperty(parent, role, scalarOf(value, node, source));
    }
  }
}

function scalarOf(
  { text, start, end }: LocatedJson & { text: string; start: number; end: number },
  node: number,
  source: SourceId,
): Written {
  return { text, decoding: "json", source, isVisible: false, node, at: -1, locate: () => [{ start, end }] };
}

function readObject(
  { role, parent }: Pending,
  entries: readonly [string, LocatedJson][],
  source: SourceId,
  entities: Entity[],
  stack: Pending[],
): void {
  const literal = entries.find(([key]) => key === "@value");
  if (literal !== undefined) {
    stack.push({ value: literal[1], role, parent });
    return;
  }
  const id = entries.find(([key]) => key === "@id")?.[1];
  const entity: Entity = {
    types: typesOf(entries.find(([key]) => key === "@type")?.[1]),
    id: id?.kind === "string" ? id.text : undefined,
    role,
    parent,
    properties: new Map(),
    source,
  };
  entities.push(entity);
  if (parent !== undefined && role !== undefined) addProperty(parent, role, entity);
  for (let i = entries.length - 1; i >= 0; i--) {
    const [key, value] = entries[i] as [string, LocatedJson];
    if (key === "@graph") stack.push({ value, role: undefined, parent: undefined });
    else if (!key.startsWith("@"))
      stack.push({ value, role: source === "json-ld" ? localName(key) : key, parent: entity });
  }
}

function typesOf(value: LocatedJson | undefined): string[] {
  const list = value?.kind === "list" ? value.items : value === undefined ? [] : [value];
  return list.flatMap((item) => (item.kind === "string" ? [localName(item.text)] : []));
}

/** Replace an empty `{"@id": "..."}` by the thing that describes that id elsewhere. */
function resolveReferences(entities: readonly Entity[]): void {
  const described = new Map<string, Entity>();
  for (const entity of entities)
    if (entity.id !== undefined && entity.properties.size > 0) described.set(entity.id, entity);
  const resolve = (value: EntityValue): EntityValue =>
    isEntity(value) && value.properties.size === 0 ? (described.get(value.id ?? "") ?? value) : value;
  for (const { properties } of entities)
    for (const [name, values] of properties) properties.set(name, values.map(resolve));
}

/** Longer scripts are not read. */
const maxChars = 3_000_000;
const assignment = /=\s*(?=[{[])/g;

/**
 * Objects in the state that a page ships for its scripts (`__NEXT_DATA__`, `__INITIAL_STATE__`, ...) that are named like the page and
 * have other fields of the type. Only scripts that hold the page's title are read.
 */
export function readState(view: PageView, type: RecordType): Entity[] {
  const { html, title, text } = view;
  const name = title === undefined ? "" : text.slice(title.start, title.end);
  if (name.length < 3) return [];
  const quoted = [`"${name}"`, JSON.stringify(name)];
  const titles = type.fields.filter(({ isTitle }) => isTitle).flatMap(({ state = [] }) => state);
  const keys = type.fields.filter(({ isTitle }) => !isTitle).flatMap(({ state = [] }) => state);
  if (titles.length === 0) return [];
  let best: { readonly entity: Entity; readonly count: number } | undefined;
  for (const script of scriptsOf(view)) {
    if (script.data.length > maxChars || script.type.includes("ld+json")) continue;
    if (!quoted.some((words) => script.data.includes(words))) continue;
    for (const entity of entitiesOf(html, script)) {
      const isNamed = titles.some((key) => squash(textAt(entity, key)?.text ?? "") === squash(name));
      const count = isNamed ? keys.filter((key) => entity.properties.has(key)).length : 0;
      if (count >= 2 && count > (best?.count ?? 0)) best = { entity, count };
    }
  }
  return best === undefined ? [] : [{ ...best.entity, role: undefined, parent: undefined }];
}

function entitiesOf(html: string, { node, type, start, end }: Script): Entity[] {
  const entities: Entity[] = [];
  assignment.lastIndex = start;
  const match = type.includes("json") ? undefined : assignment.exec(html);
  if (match === null || (match !== undefined && match.index >= end)) return entities;
  const json = readLocatedJson(html, match === undefined ? start : match.index + match[0].length, end);
  if (json !== undefined) entitiesIn(json, node, "state", entities);
  return entities;
}

type Syntax = keyof typeof syntaxes;
/** Bits of attributes that each syntax in the markup needs. */
const bitsOf: Readonly<Record<Syntax, number>> = { microdata: Has.MICRODATA | Has.SCOPE, rdfa: Has.RDFA };

const spaces = /\s+/;

/** All things in microdata or RDFa, parents before their parts. */
export function readMarkedUp(view: PageView, id: Syntax): Entity[] {
  const syntax = syntaxes[id];
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
    if ((table.attributes[i] & bitsOf[id]) === 0) continue;
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

function readValue(view: PageView, node: number, id: Syntax): Written | undefined {
  const { name, attribs } = view.table.nodes[node] as Element;
  const attribute = attribs.content !== undefined ? "content" : ownValue(valueAttributes, name);
  if (attribute !== undefined && attribs[attribute] !== undefined) return view.attribute(node, attribute, id);
  return view.elementText(node, id);
}

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
