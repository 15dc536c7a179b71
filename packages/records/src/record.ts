import { type KindId, kindOf } from "./kinds/index.ts";
import type { Json } from "./kinds/kind.ts";
import { collapse, type Decoding, decodeSpan, type SourceId, type Span } from "./written.ts";

/** A value with its place in the HTML. */
export interface RecordValue {
  readonly value: Json;
  /** The text of the spans, white space collapsed; `value` is the kind's normalisation of it. */
  readonly written: string;
  readonly kind: KindId;
  /** Offsets in the HTML, one for each piece of text, in the order of `written`. */
  readonly spans: readonly Span[];
  /** Decoding of the slices. */
  readonly decoding: Decoding;
  /** Path of the element that holds the first span. */
  readonly path: string;
  readonly source: SourceId;
  /** Whether people see it. */
  readonly visible: boolean;
  /** Place where the page shows the value less precisely: the day of a time, a sign instead of a currency. */
  readonly shown: { readonly written: string; readonly spans: readonly Span[] } | null;
  /** Further sources that agree. */
  readonly agrees: readonly SourceId[];
  /** Values of further sources that differ by more than form. */
  readonly others: readonly OtherValue[];
}

export type OtherValue = Pick<RecordValue, "value" | "written" | "source" | "spans">;

export type FieldValue = RecordValue | null | readonly RecordValue[] | readonly RecordValues[];

/** The fields of a record; `null` if the page has no value, an empty list if it has no items. */
export interface RecordValues {
  readonly [field: string]: FieldValue;
}

/** One thing that the page is about. */
export interface PageRecord {
  readonly type: string;
  readonly values: RecordValues;
  /** Whether the page declares it for machines. */
  readonly declared: boolean;
  /**
   * Probability that the page has such a thing, 0 to 1: by how many fields show it if it is not declared, as measured on pages
   * without their declarations and on pages without the type.
   */
  readonly confidence: number;
}

/** Something that a reader of the record should know. */
export interface Finding {
  /** `differs`: sources disagree. `hidden-only`: a price is declared that the page does not show. `shorter`: a visible list has fewer items than the declared one. `invalid`: the schema refuses a value. */
  readonly code: "differs" | "hidden-only" | "shorter" | "invalid";
  /** Number of the record. */
  readonly record: number;
  readonly field: string;
  /** A sentence for a person; may change at any time. */
  readonly message: string;
}

/** The result of {@link records}. */
export interface RecordsResult {
  /** Id of the type, or title of the schema. */
  readonly type: string;
  readonly records: readonly PageRecord[];
  /** A sentence that says why there are no records; `null` if there are some. It may change at any time. */
  readonly why: string | null;
  readonly findings: readonly Finding[];
  /** The HTML that spans are offsets of, if bytes were given. */
  readonly html: string;
  /** Language that dates and numbers were read in. */
  readonly language: string | null;
  /** Address that relative ones were resolved against. */
  readonly base: string | null;
}

/**
 * The plain data of a record: its values without their places.
 *
 * @example
 * const [lamp] = records("<h1>Lamp</h1><p>Price: 20 €</p><button>Buy now</button>", { type: "product" }).records;
 * plainValues(lamp?.values ?? {}).name; // "Lamp"
 */
export function plainValues(values: RecordValues): { readonly [field: string]: Json } {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plain(value)]));
}

function plain(value: FieldValue): Json {
  if (value === null) return null;
  if (!Array.isArray(value)) return (value as RecordValue).value;
  return (value as readonly (RecordValue | RecordValues)[]).map((item) =>
    isValue(item) ? item.value : plainValues(item),
  );
}

/** Whether an item of a list is a value, not a record. */
function isValue(item: RecordValue | RecordValues): item is RecordValue {
  return typeof item.written === "string" && Array.isArray(item.spans);
}

/** A value that its place does not prove. */
export interface Unproved {
  /** Place in the records: `0.price`, `0.offers.1.price`. */
  readonly at: string;
  readonly reason: "spans" | "value";
}

/**
 * Prove every value of a result: slicing the HTML at its spans and decoding gives `written`, and reading that gives `value`.
 *
 * @param html The HTML that the records were made of.
 * @returns The values that are not proved; none, unless the result or the HTML was changed.
 * @example
 * const result = records("<h1>Lamp</h1><p>Price: 20 €</p><button>Buy now</button>", { type: "product" });
 * proveRecords(result.html, result); // []
 * proveRecords(result.html.replace("20", "30"), result); // [{ at: "0.price", reason: "spans" }]
 */
export function proveRecords(html: string, result: Pick<RecordsResult, "records" | "language" | "base">): Unproved[] {
  const unproved: Unproved[] = [];
  for (const [at, value] of allValues(result)) {
    const { written, spans, decoding, kind } = value;
    const context = { language: result.language ?? undefined, base: result.base ?? undefined, decoding };
    const parts = spans.map((span) => decodeSpan(html, span, decoding));
    if (!isMadeOf(written, parts)) unproved.push({ at, reason: "spans" });
    else if (JSON.stringify(kindOf(kind).read(written, context)) !== JSON.stringify(value.value))
      unproved.push({ at, reason: "value" });
  }
  return unproved;
}

/**
 * Every value of a result with its place in the records.
 *
 * @example
 * const { records: found } = records("<h1>Lamp</h1><p>Price: 20 €</p><button>Buy now</button>", { type: "product" });
 * [...allValues({ records: found })].map(([at]) => at); // ["0.name", "0.price"]
 */
export function* allValues({ records }: Pick<RecordsResult, "records">): Generator<readonly [string, RecordValue]> {
  for (const [index, { values }] of records.entries()) yield* valuesOf(values, `${index}`);
}

// The types nest only as deep as their fields, so recursion is bounded by the schema.
function* valuesOf(values: RecordValues, at: string): Generator<readonly [string, RecordValue]> {
  for (const [name, field] of Object.entries(values)) {
    const items = (field === null ? [] : Array.isArray(field) ? field : [field]) as readonly (
      | RecordValue
      | RecordValues
    )[];
    for (const [index, item] of items.entries()) {
      const place = Array.isArray(field) ? `${at}.${name}.${index}` : `${at}.${name}`;
      if (isValue(item)) yield [place, item];
      else yield* valuesOf(item, place);
    }
  }
}

/** Text between the parts of a value: white space, and the marks that join an amount with its range, scale, place or another amount. */
const joints = /[\s,/–+:]/;

/** Whether a text consists of parts in order, with nothing else than joints between them. */
function isMadeOf(written: string, parts: readonly string[]): boolean {
  let at = 0;
  for (const part of parts) {
    const text = collapse(part);
    while (at < written.length && !written.startsWith(text, at) && joints.test(written[at])) at++;
    if (!written.startsWith(text, at)) return false;
    at += text.length;
  }
  return at === written.length && parts.length > 0;
}
