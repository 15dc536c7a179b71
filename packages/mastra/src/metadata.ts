import type { PageFacts } from "@decant/crawl/load";

/** Between headings, as in a breadcrumb. */
const separator = " > ";

/** Flat values alone: some vector stores refuse lists. */
export type FlatMetadata = Readonly<Record<string, string | number>>;

export function flatten({ authors, ...facts }: PageFacts): FlatMetadata {
  return { ...facts, ...(authors === undefined ? {} : { authors: authors.join(", ") }) };
}

/** What a chunk adds to the metadata of its page. */
export function placeOf({
  headingPath,
  anchor,
  tokens,
}: {
  readonly headingPath: readonly string[];
  readonly anchor: string | null;
  readonly tokens: number;
}): FlatMetadata {
  return { headingPath: headingPath.join(separator), ...(anchor === null ? {} : { anchor }), tokens };
}
