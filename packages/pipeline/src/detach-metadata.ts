import { detach } from "@decant/ledger";
import type { Evidence, Metadata } from "@decant/page";

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
