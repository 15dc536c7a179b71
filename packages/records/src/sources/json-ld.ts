import type { Element, Text } from "@decant/dom";
import { knownTag } from "@decant/dom/internal";
import { localName } from "@decant/metadata/internal";
import { addProperty, type Entity, type EntityValue, isEntity } from "../entity.ts";
import { type LocatedJson, readLocatedJson } from "../json/located-json.ts";
import type { PageView } from "../page-view.ts";
import type { SourceId, Written } from "../written.ts";

const SCRIPT = knownTag("script");
/** Most things read from one page. */
const maxEntities = 20_000;

/** All things in the JSON-LD of a page, parents before their parts; broken scripts are read as far as possible. */
export function readJsonLd({ table, html }: PageView): Entity[] {
  const entities: Entity[] = [];
  for (let i = 1; i < table.size; i++) {
    if (table.tag[i] !== SCRIPT) continue;
    const { attribs, children } = table.nodes[i] as Element;
    if (attribs.type?.trim().toLowerCase().startsWith("application/ld+json") !== true) continue;
    const child = children[0] as Text | undefined;
    if (child?.startIndex == null || child.endIndex == null) continue;
    const json = readLocatedJson(html, child.startIndex, child.endIndex + 1);
    if (json !== undefined) entitiesIn(json, i, "json-ld", entities);
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
export function entitiesIn(root: LocatedJson, node: number, source: SourceId, entities: Entity[]): void {
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
