import { factsOf, type LoadedPage, type LoadOptions, loadPages } from "@decant/crawl/load";
import { MDocument } from "@mastra/rag";
import { flatten } from "./metadata.ts";

/** The pages of documents, for anchors: a document keeps only its Markdown. */
const pages = new WeakMap<MDocument, LoadedPage>();

export const pageOf = (document: MDocument): LoadedPage | undefined => pages.get(document);

/**
 * Read the main content of web pages as Mastra's documents of Markdown: files, folders, addresses, and JSON lines of pages.
 *
 * @param sources As `loadPages` of `@decant/crawl/load` takes them.
 * @returns One document for each page, with its facts as metadata.
 * @throws {TypeError | RangeError} If an option is wrong.
 * @throws {DecantError} If a page cannot be read or has no main content, without `onFailure`.
 * @example
 * // not run: it needs a folder
 * for await (const document of loadDocuments("site", { url: "https://harbour.example/" }))
 *   console.log(document.getMetadata()[0]?.title);
 */
export async function* loadDocuments(
  sources: Parameters<typeof loadPages>[0],
  options: LoadOptions = {},
): AsyncGenerator<MDocument> {
  for await (const page of loadPages(sources, options)) {
    const document = MDocument.fromMarkdown(page.markdown, { docId: page.id, ...flatten(factsOf(page)) });
    pages.set(document, page);
    yield document;
  }
}
