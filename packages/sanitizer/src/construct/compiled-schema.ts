import { Inside } from "../tree/opening.ts";
import type { Schema } from "../tree/schema.ts";

/** What is to be done with an element of a name. */
export interface SchemaEntry {
  /** Its name in the tree. */
  readonly tagName: string;
  /** HTML names of the attributes it keeps. */
  readonly attributes: readonly string[];
  /** Bits of {@link Inside} that make it say nothing new: bold in bold, a link in a link. */
  readonly once: number;
  /** Whether it may be nested in itself, unless it is presentational. */
  readonly nests: boolean;
  /** Bits that it adds for what it holds, beside those of its name in the tree. */
  readonly inside: number;
}

export type CompiledSchema = ReadonlyMap<string, SchemaEntry>;

const heading = ["h1", "h2", "h3", "h4", "h5", "h6", "summary", "dt", "caption", "figcaption"] as const;

/** Elements that are redundant inside themselves. */
const once: ReadonlyMap<string, number> = new Map([
  ["a", Inside.LINK],
  ["strong", Inside.STRONG],
  ["em", Inside.EMPHASIS],
  ["code", Inside.CODE],
  ["del", Inside.DELETED],
  ["summary", Inside.SUMMARY],
]);

/** Marks of emphasis nest where both are meant (`*a *b* c*`); where one is there for its looks, the other says nothing. */
const nesting: ReadonlySet<string> = new Set(["em", "strong"]);

/** Bits of {@link Inside} that an element, by its name in the tree, adds for what it holds. */
export const insideOf: ReadonlyMap<string, number> = new Map<string, number>([
  ...once,
  ["table", Inside.TABLE],
  ...heading.map((name) => [name, Inside.HEADING | (once.get(name) ?? 0)] as const),
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
      if (attributes === undefined) continue;
      const isOwnName = name === tagName;
      const bits = once.get(tagName) ?? 0;
      map.set(name, {
        tagName,
        attributes,
        once: bits,
        nests: isOwnName && nesting.has(tagName),
        inside: !isOwnName && nesting.has(tagName) ? Inside.LOOKS : 0,
      });
    }
    result = map;
    compiled.set(schema, result);
  }
  return result;
}
