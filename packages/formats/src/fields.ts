import type { DocumentMetadata, DocumentRecord } from "./document.ts";

interface Names {
  /** Name in JSON, CSV, TSV and front matter. */
  readonly name: string;
  /** Name of the attribute in XML; Trafilatura's name where it has one. */
  readonly attribute: string;
}

/** Metadata fields, in the order of all formats. A new field of `Metadata` needs its line here. */
export const metadataNames: Readonly<Record<keyof DocumentMetadata, Names>> = {
  title: { name: "title", attribute: "title" },
  authors: { name: "authors", attribute: "author" },
  published: { name: "published", attribute: "date" },
  modified: { name: "modified", attribute: "modified" },
  siteName: { name: "site_name", attribute: "sitename" },
  description: { name: "description", attribute: "description" },
  canonicalUrl: { name: "canonical_url", attribute: "canonical" },
  language: { name: "language", attribute: "language" },
  image: { name: "image", attribute: "image" },
  tags: { name: "tags", attribute: "tags" },
  categories: { name: "categories", attribute: "categories" },
  license: { name: "license", attribute: "license" },
  robots: { name: "robots", attribute: "robots" },
  feeds: { name: "feeds", attribute: "feeds" },
};

type Value = string | readonly string[] | null;

/** A field with a line or a list of lines. */
export interface Field extends Names {
  readonly read: (document: DocumentRecord) => Value;
}

const ofMetadata = (Object.keys(metadataNames) as (keyof DocumentMetadata)[]).map(
  (key): Field => ({ ...metadataNames[key], read: ({ metadata }) => metadata[key] }),
);
const beforeUrl = ofMetadata.findIndex(({ name }) => name === "canonical_url");

/** All fields except the texts. */
export const fields: readonly Field[] = [
  { name: "id", attribute: "id", read: ({ id }) => id },
  ...ofMetadata.slice(0, beforeUrl),
  { name: "url", attribute: "url", read: ({ url }) => url },
  ...ofMetadata.slice(beforeUrl),
  { name: "page_type", attribute: "pagetype", read: ({ pageType }) => pageType },
  { name: "content_language", attribute: "contentlanguage", read: ({ contentLanguage }) => contentLanguage },
  { name: "verdict", attribute: "verdict", read: ({ verdict }) => verdict },
];

/** The fields that have a value, in order. */
export function filledFields(document: DocumentRecord): (Names & { readonly value: string | readonly string[] })[] {
  return fields.flatMap(({ read, ...names }) => {
    const value = read(document);
    return value === null || value.length === 0 ? [] : [{ ...names, value }];
  });
}
