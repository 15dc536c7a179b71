import { factsOf, type LoadedPage, type LoadOptions, loadPages } from "@decant/load";
import { type BaseReader, Document } from "@llamaindex/core/schema";
import { type FlatMetadata, flatten } from "./metadata.ts";

/** The pages of documents, for anchors: a document keeps only its Markdown. */
const pages = new WeakMap<object, LoadedPage>();

export const pageOf = (document: object): LoadedPage | undefined => pages.get(document);

/**
 * Reads the main content of web pages as Markdown: files, folders, addresses, and JSON lines of pages.
 *
 * @example
 * // not run: it needs a folder
 * const documents = await new DecantReader({ url: "https://harbour.example/" }).loadData("site");
 * documents[0]?.metadata.title;
 */
export class DecantReader implements BaseReader<Document<FlatMetadata>> {
  private readonly options: LoadOptions;

  constructor(options: LoadOptions = {}) {
    this.options = options;
  }

  /**
   * @param sources As `loadPages` of `@decant/load` takes them.
   * @returns One document for each page.
   * @throws {TypeError | RangeError} If an option is wrong.
   * @throws {DecantError} If a page cannot be read or has no main content, without `onFailure`.
   */
  async loadData(sources: string | readonly string[]): Promise<Document<FlatMetadata>[]> {
    const documents: Document<FlatMetadata>[] = [];
    for await (const page of loadPages(sources, this.options)) {
      const document = new Document({ id_: page.id, text: page.markdown, metadata: flatten(factsOf(page)) });
      pages.set(document, page);
      documents.push(document);
    }
    return documents;
  }
}
