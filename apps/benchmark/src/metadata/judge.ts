import { createHash } from "node:crypto";
import { decode, parse } from "@decant/dom";
import { extractMetadata, type MetadataWeights } from "@decant/metadata";
import type { Evidence } from "@decant/page";
import { type DataSet, type GoldPage, loadPage } from "../data-sets.ts";
import { hostOf } from "../folds.ts";
import { type FieldOutcome, type MetadataField, scoreMetadata } from "../metrics/metadata-metric.ts";

export const metadataFields: readonly MetadataField[] = ["title", "author", "date"];

/** One field of one page: the value found, and the gold. */
export interface FieldVerdict {
  readonly set: string;
  readonly gold: GoldPage;
  readonly field: MetadataField;
  readonly outcome: FieldOutcome;
  readonly value: string;
  readonly source: string;
  readonly alternatives: Evidence["alternatives"];
  /** Source of the first alternative that would have matched. */
  readonly lostTo: string | undefined;
}

export type Half = "even" | "odd";

/** All pages of a host are in one half, so that a rule found on one half is tested on hosts it has not seen. */
export function halfOf(url: string): Half {
  const byte = createHash("sha256").update(hostOf(url)).digest()[4] ?? 0;
  return byte % 2 === 0 ? "even" : "odd";
}

/** Read a page's metadata, no other stage involved, and compare it with the gold field by field. */
export async function judgePage(
  { id: set, folder }: DataSet,
  gold: GoldPage,
  weights: MetadataWeights | undefined,
): Promise<FieldVerdict[]> {
  const document = parse(decode(await loadPage(folder, gold)).text);
  const { metadata } = extractMetadata(document, { url: gold.url, ...(weights !== undefined && { weights }) });
  // The gold uses the date of change for a page that shows only that.
  const dateField = metadata.published === null ? "modified" : "published";
  const ownNames = { title: "title", author: "authors", date: dateField } as const;
  const values = {
    title: metadata.title ?? "",
    author: metadata.authors.join(", "),
    date: metadata[dateField] ?? "",
  };
  const outcomes = scoreMetadata(gold, values);
  return metadataFields.map((field) => {
    const evidence = metadata.evidence[ownNames[field]];
    const alternatives = evidence?.alternatives ?? [];
    const wouldMatch = (value: string) => scoreMetadata(gold, { ...values, [field]: value })[field] === "match";
    return {
      set,
      gold,
      field,
      outcome: outcomes[field],
      value: values[field],
      source: evidence?.source ?? "",
      alternatives,
      lostTo: outcomes[field] === "mismatch" ? alternatives.find(({ value }) => wouldMatch(value))?.source : undefined,
    };
  });
}
