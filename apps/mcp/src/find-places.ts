import { type Citation, createCiter } from "@decant/cite";
import { allValues, plainValues, type RecordsOptions, records } from "@decant/records";

export interface FoundRecords {
  readonly records: readonly ReturnType<typeof plainValues>[];
  readonly sources: readonly { readonly at: string; readonly written: string; readonly link: string | null }[];
  readonly findings: readonly string[];
}

/** @throws {TypeError} If there is neither or both of a type and a schema, or it is none. */
export function findRecords(html: string, options: RecordsOptions & { readonly url: string }): FoundRecords {
  const result = records(html, options);
  const citer = createCiter(html, { url: options.url });
  return {
    records: result.records.map(({ values }) => plainValues(values)),
    sources: Array.from(allValues(result), ([at, { written, spans, visible, shown }]) => ({
      at,
      written,
      // What only machines see has no place that opens.
      link: visible || shown !== null ? citer.spans(shown?.spans ?? spans).href : null,
    })),
    findings: result.findings.map(({ record, field, message }) => `${record}.${field}: ${message}`),
  };
}

export type FoundPlace = Pick<Citation, "href" | "marks" | "doubt" | "text">;

/** @throws {RangeError} If the quote has no visible character. */
export function citeQuote(html: string, quote: string, url: string): FoundPlace[] {
  const places = createCiter(html, { url }).quote(quote);
  return places.map(({ href, marks, doubt, text }) => ({ href, marks, doubt, text }));
}
