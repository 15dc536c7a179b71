import { Inside } from "./context.ts";
import type { Schema } from "./schema.ts";

/** What is to be done with an element of a name. */
export interface SchemaEntry {
  /** Its name in the tree. */
  readonly tagName: string;
  /** HTML names of the attributes it keeps. */
  readonly attributes: readonly string[];
  /** Bit of {@link Inside} that makes it say nothing new: bold in bold, a link in a link. */
  readonly once: number;
}

export type CompiledSchema = ReadonlyMap<string, SchemaEntry>;

const heading = ["h1", "h2", "h3", "h4", "h5", "h6", "summary", "dt", "caption", "figcaption"] as const;

/** Elements that say nothing more when they stand inside themselves. */
const once: ReadonlyMap<string, number> = new Map([
  ["a", Inside.LINK],
  ["strong", Inside.STRONG],
  ["em", Inside.EMPHASIS],
  ["code", Inside.CODE],
  ["del", Inside.DELETED],
]);

/** Bits of {@link Inside} that an element, by its name in the tree, adds for what it holds. */
export const insideOf: ReadonlyMap<string, number> = new Map<string, number>([
  ...once,
  ["table", Inside.TABLE],
  ...heading.map((name) => [name, Inside.HEADING] as const),
]);

const compiled = new WeakMap<Schema, CompiledSchema>();

/** A schema as one lookup by the element's name in HTML; made once per schema. */
export function compileSchema(schema: Schema): CompiledSchema {
  let result = compiled.get(schema);
  if (result === undefined) {
    const entries = Object.keys(schema.elements).map((name) => [name, name] as const);
    const map = new Map<string, SchemaEntry>();
    for (const [name, tagName] of [...entries, ...Object.entries(schema.rename)]) {
      const attributes = Object.hasOwn(schema.elements, tagName) ? schema.elements[tagName] : undefined;
      if (attributes !== undefined) map.set(name, { tagName, attributes, once: once.get(tagName) ?? 0 });
    }
    result = map;
    compiled.set(schema, result);
  }
  return result;
}
