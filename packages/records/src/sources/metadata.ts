import { extractMetadata } from "@decant/metadata";
import type { PageView } from "../page-view.ts";
import type { Field } from "../types/record-type.ts";

export type KnownMetadata = Readonly<Record<NonNullable<Field["metadata"]>, readonly string[]>>;

/** Values from the metadata of the page; their places are sought in the visible text. */
export function readMetadata({ table, base }: PageView): KnownMetadata {
  const { metadata } = extractMetadata(table.document, { table, url: base });
  const list = (value: string | null): string[] => (value === null ? [] : [value]);
  return {
    title: list(metadata.title),
    authors: metadata.authors,
    published: list(metadata.published),
    modified: list(metadata.modified),
    description: list(metadata.description),
    siteName: list(metadata.siteName),
    image: list(metadata.image),
  };
}
