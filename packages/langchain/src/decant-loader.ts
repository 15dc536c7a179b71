import { createChunker } from "@decant/chunk";
import { factsOf, type LoadOptions, loadPages } from "@decant/crawl/load";
import { BaseDocumentLoader } from "@langchain/core/document_loaders/base";
import type { Document } from "@langchain/core/documents";
import { type DecantMetadata, type SplitOptions, toChunkDocuments, toDocument } from "./documents.ts";

export interface DecantLoaderOptions extends Omit<LoadOptions, "keepHtml"> {
  /** Cut pages into chunks, one document each; `true` cuts with the defaults. @default false */
  readonly chunks?: boolean | SplitOptions | undefined;
  /**
   * Give each chunk the address that opens its page at it, as `metadata.citation`: with `chunks`, and where a `DecantTextSplitter` cuts the
   * documents. Pages need an address, and must not have been converted before. @default false
   */
  readonly cite?: boolean | undefined;
}

/**
 * Loads the main content of web pages as Markdown: files, folders, addresses, and JSON lines of pages.
 *
 * @example
 * // not run: it needs a folder
 * const documents = await new DecantLoader("site", { url: "https://harbour.example/", chunks: true }).load();
 * documents[0]?.metadata.headingPath;
 */
export class DecantLoader extends BaseDocumentLoader {
  private readonly sources: string | readonly string[];
  private readonly options: DecantLoaderOptions;

  /** @param sources As `loadPages` of `@decant/crawl/load` takes them. */
  constructor(sources: string | readonly string[], options: DecantLoaderOptions = {}) {
    super();
    this.sources = sources;
    this.options = options;
  }

  /**
   * @throws {TypeError | RangeError} If an option is wrong.
   * @throws {DecantError} If a page cannot be read or has no main content, without `onFailure`.
   */
  override async load(): Promise<Document<DecantMetadata>[]> {
    const documents: Document<DecantMetadata>[] = [];
    for await (const document of this.lazyLoad()) documents.push(document);
    return documents;
  }

  /** The same, one document after the other. */
  async *lazyLoad(): AsyncGenerator<Document<DecantMetadata>> {
    const { chunks = false, cite = false, ...options } = this.options;
    const { text = "embedText", ...cut } = chunks === true || chunks === false ? {} : chunks;
    const chunker = chunks === false ? undefined : await createChunker(cut);
    for await (const page of loadPages(this.sources, { ...options, keepHtml: cite })) {
      if (chunker === undefined) yield toDocument(page);
      else yield* toChunkDocuments(chunker.chunk(page), factsOf(page), text, page);
    }
  }
}
