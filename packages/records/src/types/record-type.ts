import type { KindId } from "../kinds/index.ts";

/** A field of a record: its places in each source, as data. */
export interface Field {
  readonly name: string;
  /** Kind of its value. Absent from fields that are records themselves. */
  readonly kind?: KindId;
  /** Paths of properties in schema.org's vocabulary, best first: `offers.price`. */
  readonly properties?: readonly string[];
  /** Names of `meta` elements. */
  readonly meta?: readonly string[];
  /** Keys in the state that a page ships for its scripts. */
  readonly state?: readonly string[];
  /** Words before or beside a visible value, from `labels.ts`. @default the field's name */
  readonly labels?: string;
  /** Words that a class name has, in order: `product price`. */
  readonly marks?: readonly string[];
  /** Addresses of links near the title whose text is the value. */
  readonly links?: RegExp;
  /** Headings of a section whose items or text are the value, from `labels.ts`. */
  readonly section?: string;
  readonly isList?: boolean;
  /** Longest item of the section's list; with a longer one it is a text about something else. */
  readonly itemChars?: number;
  /** Whether a value of this kind near the title is the field's. */
  readonly isNearTitle?: boolean;
  /** Whether the title of the page is the field's. */
  readonly isTitle?: boolean;
  /** Part of the metadata that is the field's. */
  readonly metadata?: "title" | "authors" | "published" | "modified" | "description" | "siteName" | "image";
  /** Fields of the records inside. */
  readonly fields?: readonly Field[];
  /** The only words that a value may be, from `enum` of a schema. */
  readonly choices?: readonly string[];
}

/** A type of record as rows of data. */
export interface RecordType {
  readonly id: string;
  /** Types of schema.org's vocabulary. */
  readonly things: RegExp;
  /** Types of Open Graph. */
  readonly ogTypes?: RegExp;
  readonly fields: readonly Field[];
  /** A visible record has at least one of these fields, beside its title. A declared record needs none. */
  readonly evidence: readonly string[];
  /** Form of records that are not declared. @default the page is one */
  readonly shape?: "page" | "items" | "questions" | "prices" | "rows";
}
