import { kindOf } from "./kinds/index.ts";
import { isValue, type RecordsResult, type RecordValue, type RecordValues } from "./record.ts";
import { collapse, decodeSpan } from "./written.ts";

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
 * const result = records("<h1>Lamp</h1><p>Price: 20 €</p>", { type: "product" });
 * proveRecords(result.html, result); // []
 * proveRecords(result.html.replace("20", "30"), result); // [{ at: "0.price", reason: "spans" }]
 */
export function proveRecords(html: string, result: Pick<RecordsResult, "records" | "language" | "base">): Unproved[] {
  const unproved: Unproved[] = [];
  for (const [at, value] of allValues(result)) {
    const { written, spans, decoding, kind } = value;
    const context = { language: result.language ?? undefined, base: result.base ?? undefined, decoding };
    if (
      !isMadeOf(
        written,
        spans.map((span) => decodeSpan(html, span, decoding)),
      )
    )
      unproved.push({ at, reason: "spans" });
    else if (JSON.stringify(kindOf(kind).read(written, context)) !== JSON.stringify(value.value))
      unproved.push({ at, reason: "value" });
  }
  return unproved;
}

/**
 * Every value of a result with its place in the records.
 *
 * @example
 * const { records: found } = records("<h1>Lamp</h1><p>Price: 20 €</p>", { type: "product" });
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

/** Text between the parts of a value: white space, and the marks that join an amount with its range, scale or place. */
const joints = /[\s,/–]/;

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
