import { Inside } from "../tree/opening.ts";
import type { Schema } from "../tree/schema.ts";

/** The schema's rule for one element name. */
export interface SchemaEntry {
  /** Its name in the tree. */
  readonly tagName: string;
  /** HTML names of the attributes it keeps. */
  readonly attributes: readonly string[];
  /** Bits of {@link Inside} that make it redundant: bold in bold, a link in a link. */
  readonly once: number;
  /** Whether it may be nested in itself if it is not presentational. */
  readonly nests: boolean;
  /** Bits to add for its content, in addition to those of its name in the tree. */
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

/** Emphasis nests where both are meant (`*a *b* c*`), not where one is presentational. */
const nesting: ReadonlySet<string> = new Set(["em", "strong"]);

/** Bits of {@link Inside} that an element adds for its content, by its name in the tree. */
export const insideOf: ReadonlyMap<string, number> = new Map<string, number>([
  ...once,
  ["table", Inside.TABLE],
  ...heading.map((name) => [name, Inside.HEADING | (once.get(name) ?? 0)] as const),
]);

const compiled = new WeakMap<Schema, CompiledSchema>();

/** A schema as a map by HTML name, made once per schema. */
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
