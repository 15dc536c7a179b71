import type { DocumentRecord } from "../../src/index.ts";

/** An empty document. */
export const emptyDocument: DocumentRecord = {
  id: null,
  url: null,
  metadata: {
    title: null,
    authors: [],
    published: null,
    modified: null,
    siteName: null,
    description: null,
    canonicalUrl: null,
    language: null,
    image: null,
    tags: [],
    categories: [],
    license: null,
    robots: [],
    feeds: [],
  },
  pageType: null,
  contentLanguage: null,
  verdict: [],
  markdown: "",
  text: "",
  comments: null,
};
