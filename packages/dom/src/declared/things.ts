import type { Element, Text } from "domhandler";
import type { NodeTable } from "../measure/measure.ts";
import { Has, knownTag } from "../measure/tags.ts";
import { type JsonScalar, type LocatedJson, readLocatedJson } from "./located-json.ts";

/** Where a page describes things: in scripts for machines, in its markup, in the state of its own scripts. */
export type Syntax = "json-ld" | "microdata" | "rdfa" | "state";

/**
 * An entity that the page describes in schema.org's vocabulary.
 *
 * @typeParam Value A value that is not a thing: its text, or its text with its place.
 */
export interface Thing<Value = string> {
  /** Type names without their vocabulary: `NewsArticle`. */
  readonly types: readonly string[];
  readonly id: string | undefined;
  /** Property through which it was reached; `undefined` at the top and in a `@graph`. */
  readonly role: string | undefined;
  readonly parent: Thing<Value> | undefined;
  readonly properties: ReadonlyMap<string, readonly (Value | Thing<Value>)[]>;
  readonly syntax: Syntax;
  /** Number of the element that describes it, its own or the script, in the page's table. */
  readonly node: number;
}

/** A thing while it is being read. */
interface OpenThing<Value> extends Thing<Value> {
  readonly properties: Map<string, (Value | Thing<Value>)[]>;
}

function addValue<Value>({ properties }: OpenThing<Value>, property: string, value: Value | Thing<Value>): void {
  const values = properties.get(property);
  if (values === undefined) properties.set(property, [value]);
  else values.push(value);
}

const lastSegment = /^.*[/#:]/;

/** `http://schema.org/NewsArticle`, `schema:NewsArticle` -> `NewsArticle`. */
function localName(name: string): string {
  return name.trim().replace(lastSegment, "");
}

const SCRIPT = knownTag("script");
const META = knownTag("meta");

export interface PageScript {
  readonly node: number;
  /** Its `type` in lower case, empty for none. */
  readonly type: string;
  readonly text: string;
  /** Offset of the text in the HTML; `undefined` if it is not there as it is. */
  readonly start: number | undefined;
}

/** The scripts of a page, and the `meta` elements in which Remix writes JSON-LD. */
export function scriptsOf({ tag, nodes, size }: NodeTable): PageScript[] {
  const found: PageScript[] = [];
  for (let node = 1; node < size; node++) {
    if (tag[node] !== SCRIPT && tag[node] !== META) continue;
    const { attribs, children } = nodes[node] as Element;
    const text = children[0] as Text | undefined;
    if (text !== undefined && tag[node] === SCRIPT) {
      const type = attribs.type?.trim().toLowerCase() ?? "";
      found.push({ node, type, text: text.data, start: text.startIndex ?? undefined });
    } else if (attribs.name === "script:ld+json")
      found.push({ node, type: jsonLdType, text: attribs.content ?? "", start: undefined });
  }
  return found;
}

const jsonLdType = "application/ld+json";

export interface JsonLd<Value = string> {
  /** All things, parents before their parts. */
  readonly things: readonly Thing<Value>[];
  /** Offsets of the scripts that hold no object or list. */
  readonly unreadable: readonly number[];
}

/** What a scalar of a script becomes; `undefined` to leave it out. */
type ReadScalar<Value> = (scalar: JsonScalar, script: PageScript) => Value | undefined;

const known = new WeakMap<NodeTable, JsonLd>();

/** The JSON-LD of a page with values as texts, read once. */
export function jsonLdOf(table: NodeTable): JsonLd {
  let found = known.get(table);
  if (found === undefined) {
    found = readJsonLd(table, ({ text }) => text);
    known.set(table, found);
  }
  return found;
}

/** Read all JSON-LD of a page: objects, lists, `@graph`, nested things, references by `@id` across scripts; broken scripts as far as possible. */
export function readJsonLd<Value>(table: NodeTable, read: ReadScalar<Value>): JsonLd<Value> {
  const things: OpenThing<Value>[] = [];
  const unreadable: number[] = [];
  for (const script of scriptsOf(table)) {
    if (!script.type.startsWith(jsonLdType)) continue;
    const json = readLocatedJson(script.text, script.start ?? 0);
    if (json === undefined) unreadable.push(table.nodes[script.node]?.startIndex ?? 0);
    else readThings(json, script, "json-ld", read, things);
  }
  resolveReferences(things);
  return { things, unreadable };
}

/** The objects in the JSON that begins at an offset of a script; before them one whose property `""` has the values outside of objects. */
export function readState<Value>(script: PageScript, from: number, read: ReadScalar<Value>): Thing<Value>[] {
  const { node } = script;
  const root: OpenThing<Value> = {
    ...{ types: [], id: undefined, role: undefined, parent: undefined, properties: new Map(), syntax: "state", node },
  };
  const things = [root];
  const json = readLocatedJson(script.text.slice(from), (script.start ?? 0) + from);
  if (json !== undefined) readThings(json, script, "state", read, things, root);
  return things;
}

/** Things read from one page at most: a hundred times the largest honest catalogue pages (guess). */
const maxThings = 200_000;

interface Pending<Value> {
  readonly value: LocatedJson;
  readonly role: string | undefined;
  readonly parent: OpenThing<Value> | undefined;
}

/** The page controls the depth, so the stack is explicit. Values are pushed in reverse to come out in order. */
function readThings<Value>(
  root: LocatedJson,
  script: PageScript,
  syntax: Syntax,
  read: ReadScalar<Value>,
  things: OpenThing<Value>[],
  holder?: OpenThing<Value>,
): void {
  const stack: Pending<Value>[] = [{ value: root, role: holder && "", parent: holder }];
  for (let next = stack.pop(); next !== undefined && things.length < maxThings; next = stack.pop()) {
    const { value, role, parent } = next;
    if (value.kind === "list") {
      for (let i = value.items.length - 1; i >= 0; i--)
        stack.push({ value: value.items[i] as LocatedJson, role, parent });
      continue;
    }
    if (value.kind !== "object") {
      if (parent === undefined || role === undefined || value.text === "" || value.text === "null") continue;
      const scalar = read(value, script);
      if (scalar !== undefined) addValue(parent, role, scalar);
      continue;
    }
    const { entries } = value;
    const entry = (name: string): LocatedJson | undefined => entries.find(([key]) => key === name)?.[1];
    // {"@value": "..."} is a string with a language or type.
    const literal = entry("@value");
    if (literal !== undefined) {
      stack.push({ value: literal, role, parent });
      continue;
    }
    const [id] = stringsIn(entry("@id"));
    const types = stringsIn(entry("@type")).map(localName);
    const thing: OpenThing<Value> = { types, id, role, parent, properties: new Map(), syntax, node: script.node };
    things.push(thing);
    if (parent !== undefined && role !== undefined) addValue(parent, role, thing);
    for (let i = entries.length - 1; i >= 0; i--) {
      const [key, inner] = entries[i] as [string, LocatedJson];
      if (key === "@graph") stack.push({ value: inner, role: undefined, parent: undefined });
      else if (!key.startsWith("@")) stack.push({ value: inner, role: localName(key), parent: thing });
    }
  }
}

function stringsIn(value: LocatedJson | undefined): string[] {
  const list = value?.kind === "list" ? value.items : value === undefined ? [] : [value];
  return list.flatMap((item) => (item.kind === "string" ? [item.text] : []));
}

/** Replace an empty `{"@id": "..."}` by the thing that describes that id elsewhere. */
function resolveReferences<Value>(things: readonly OpenThing<Value>[]): void {
  const described = new Map<string, OpenThing<Value>>();
  for (const thing of things) if (thing.id !== undefined && thing.properties.size > 0) described.set(thing.id, thing);
  for (const { properties } of things)
    for (const values of properties.values())
      values.forEach((value, at) => {
        if (isThing(value) && value.properties.size === 0) values[at] = described.get(value.id ?? "") ?? value;
      });
}

/** Whether a value is a thing of its own. */
export function isThing<Value>(value: Value | Thing<Value>): value is Thing<Value> {
  return typeof value === "object" && value !== null && "properties" in value;
}

/** Attributes by which the syntaxes in the markup open things, and name their types and properties. */
const markups = {
  // HTML Standard, section 5 "Microdata".
  microdata: { scope: "itemscope", type: "itemtype", property: "itemprop", bits: Has.MICRODATA | Has.SCOPE },
  // RDFa Lite 1.1. Open Graph borrows `property` for `meta` in the head; a name there carries its own prefix.
  rdfa: { scope: "typeof", type: "typeof", property: "property", bits: Has.RDFA },
};

/** Attribute that holds an element's property value (HTML Standard, "Values"). */
const valueAttributes: ReadonlyMap<string, string> = new Map([
  ["a", "href"], ["area", "href"], ["audio", "src"], ["data", "value"], ["embed", "src"], ["iframe", "src"], ["img", "src"], ["link", "href"],
  ["meta", "content"], ["meter", "value"], ["object", "data"], ["source", "src"], ["time", "datetime"], ["track", "src"], ["video", "src"],
]); // biome-ignore format: a table of words

const spaces = /\s+/;

/**
 * All things in microdata or RDFa, parents before their parts.
 *
 * @param read The value of an element: that of an attribute, or its text.
 */
export function readMarkedUp<Value>(
  table: NodeTable,
  syntax: "microdata" | "rdfa",
  read: (node: number, attribute: string | undefined) => Value | undefined,
): Thing<Value>[] {
  const markup = markups[syntax];
  const { size, attributes, nodes, end } = table;
  const things: OpenThing<Value>[] = [];
  const open: OpenThing<Value>[] = [];
  const close = (node: number): void => {
    for (let top = open.at(-1); top !== undefined && end[top.node] <= node; top = open.at(-1)) {
      open.pop();
      if (top.properties.size > 0 || top.role === undefined) continue;
      // <span itemprop="author" itemscope>Jane Doe</span>: a thing without properties takes its text as its name.
      const { content } = (nodes[top.node] as Element).attribs;
      const name = read(top.node, content === undefined ? undefined : "content");
      if (name !== undefined) addValue(top, "name", name);
    }
  };
  for (let node = 1; node < size; node++) {
    if (open.length > 0) close(node);
    if ((attributes[node] & markup.bits) === 0) continue;
    const element = nodes[node] as Element;
    const { attribs } = element;
    const property = attribs[markup.property];
    const isScope = attribs[markup.scope] !== undefined;
    const holder = open.at(-1);
    if (!isScope && (property === undefined || holder === undefined)) continue;
    const names = property === undefined ? [] : property.trim().split(spaces).map(localName);
    let value: Value | OpenThing<Value> | undefined;
    if (isScope) {
      value = {
        types: (attribs[markup.type] ?? "").split(spaces).filter(Boolean).map(localName),
        id: attribs.itemid ?? attribs.resource,
        role: names[0],
        parent: names.length > 0 ? holder : undefined,
        properties: new Map(),
        syntax,
        node,
      };
      things.push(value);
      open.push(value);
    } else value = read(node, valueAttribute(element));
    if (holder !== undefined && value !== undefined) for (const name of names) addValue(holder, name, value);
  }
  close(size);
  return things;
}

function valueAttribute({ name, attribs }: Element): string | undefined {
  const attribute = attribs.content === undefined ? valueAttributes.get(name) : "content";
  return attribute === undefined || attribs[attribute] === undefined ? undefined : attribute;
}
