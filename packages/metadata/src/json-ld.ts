import { parseLooseJson } from "./json-text.ts";
import { addValue, localName, type OpenThing, type Thing } from "./thing.ts";

/** A `script` of type `application/ld+json`. */
export interface JsonLdScript {
  readonly text: string;
  readonly at: number;
}

export interface JsonLd {
  /** All things, parents before their parts. */
  readonly things: readonly Thing[];
  /** Offsets of the scripts that could not be read. */
  readonly unreadable: readonly number[];
}

/** Things read from one page at most: ten times the largest honest catalogue pages (guess). */
const maxThings = 20_000;

/** Read all JSON-LD of a page: objects, arrays, `@graph`, nested things, references by `@id` across scripts. */
export function readJsonLd(scripts: readonly JsonLdScript[]): JsonLd {
  const things: OpenThing[] = [];
  const unreadable: number[] = [];
  for (const { text, at } of scripts) {
    const value = parseLooseJson(text);
    if (value === undefined) unreadable.push(at);
    else readThings(value, at, things);
  }
  resolveReferences(things);
  return { things, unreadable };
}

interface Pending {
  readonly value: unknown;
  readonly role: string | undefined;
  readonly parent: OpenThing | undefined;
}

/** The page controls the depth, so the stack is explicit. Values are pushed in reverse to come out in order. */
function readThings(root: unknown, at: number, things: OpenThing[]): void {
  const stack: Pending[] = [{ value: root, role: undefined, parent: undefined }];
  for (let next = stack.pop(); next !== undefined && things.length < maxThings; next = stack.pop()) {
    const { value, role, parent } = next;
    if (Array.isArray(value)) {
      for (let i = value.length - 1; i >= 0; i--) stack.push({ value: value[i], role, parent });
    } else if (typeof value === "object" && value !== null) {
      readObject(value as Record<string, unknown>, next, at, things, stack);
    } else if (parent !== undefined && role !== undefined && value !== null && value !== "") {
      addValue(parent, role, String(value));
    }
  }
}

function readObject(
  object: Record<string, unknown>,
  from: Pending,
  at: number,
  things: OpenThing[],
  stack: Pending[],
): void {
  const { role, parent } = from;
  // {"@value": "..."} is a string with a language or type.
  if ("@value" in object) {
    stack.push({ value: object["@value"], role, parent });
    return;
  }
  const id = typeof object["@id"] === "string" ? object["@id"] : undefined;
  const thing: OpenThing = { types: typesOf(object["@type"]), id, role, parent, properties: new Map(), at };
  things.push(thing);
  if (parent !== undefined && role !== undefined) addValue(parent, role, thing);
  const entries = Object.entries(object);
  for (let i = entries.length - 1; i >= 0; i--) {
    const [key, value] = entries[i] as [string, unknown];
    if (key === "@graph") stack.push({ value, role: undefined, parent: undefined });
    else if (!key.startsWith("@")) stack.push({ value, role: localName(key), parent: thing });
  }
}

function typesOf(type: unknown): string[] {
  const list = Array.isArray(type) ? type : [type];
  return list.filter((name): name is string => typeof name === "string").map(localName);
}

/** Replace an empty `{"@id": "..."}` by the thing that describes that id elsewhere. */
function resolveReferences(things: readonly OpenThing[]): void {
  const described = new Map<string, OpenThing>();
  for (const thing of things) if (thing.id !== undefined && thing.properties.size > 0) described.set(thing.id, thing);
  for (const thing of things) {
    for (const [property, values] of thing.properties) {
      const resolved = values.map((value) =>
        typeof value !== "string" && value.properties.size === 0 ? (described.get(value.id ?? "") ?? value) : value,
      );
      thing.properties.set(property, resolved);
    }
  }
}
