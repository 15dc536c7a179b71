import type { Evidence, Metadata } from "@decant/page";

/** Engines copy shorter parts of a string; of longer ones they keep the whole string and a place in it. */
const leastShared = 13;

/** The same text in memory of its own: a title of thirty letters must not keep a page of a megabyte alive. */
export function detach(text: string): string {
  // To cut something off two texts that were put together, an engine has to copy them first.
  return text.length < leastShared ? text : ` ${text}`.slice(1);
}

/** A record whose one text of the page is in memory of its own. */
export function withOwnText<T extends { readonly text?: string }>(record: T): T {
  return record.text === undefined ? record : { ...record, text: detach(record.text) };
}

function detachAny(text: string | null): string | null {
  return text === null ? null : detach(text);
}

/** The same metadata with all texts in memory of their own: sources too have names from the page in them. */
export function detachMetadata(metadata: Metadata): Metadata {
  const evidence: Record<string, Evidence> = {};
  for (const field in metadata.evidence) {
    const { source, alternatives } = metadata.evidence[field] as Evidence;
    evidence[field] = {
      source: detach(source),
      alternatives: alternatives.map((other) => ({ value: detach(other.value), source: detach(other.source) })),
    };
  }
  return {
    title: detachAny(metadata.title),
    authors: metadata.authors.map(detach),
    published: detachAny(metadata.published),
    modified: detachAny(metadata.modified),
    siteName: detachAny(metadata.siteName),
    description: detachAny(metadata.description),
    canonicalUrl: detachAny(metadata.canonicalUrl),
    language: detachAny(metadata.language),
    image: detachAny(metadata.image),
    tags: metadata.tags.map(detach),
    categories: metadata.categories.map(detach),
    license: detachAny(metadata.license),
    robots: metadata.robots.map(detach),
    feeds: metadata.feeds.map(detach),
    evidence,
  };
}
