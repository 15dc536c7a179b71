import { type Chunk, type Chunker, createChunker } from "@decant/chunk";
import type { LoadedPage } from "@decant/crawl/load";
import { checkValue, oneOf } from "@decant/page";
import { BaseDocumentTransformer, Document } from "@langchain/core/documents";
import { type DecantMetadata, pageOf, type SplitOptions, toChunkDocuments } from "./documents.ts";

/** What LangChain's splitters put before the text of a chunk. */
export interface ChunkHeaderOptions {
  /** Before each. @default "" */
  readonly chunkHeader?: string;
  /** After it, before all but the first of a document, with `appendChunkOverlapHeader`. @default "(cont'd) " */
  readonly chunkOverlapHeader?: string;
  /** @default false */
  readonly appendChunkOverlapHeader?: boolean;
}

/**
 * Cuts Markdown at headings first, and never inside a table row, a formula or, where it fits, a code block. It has the methods of
 * LangChain's text splitters.
 *
 * Chunks of documents that came from a `DecantLoader` have the anchor of their section, and with its `cite` the address that opens there. Others are named after `metadata.url`,
 * `metadata.source` or their `id`, from which the ids of their chunks are made.
 *
 * @example
 * const splitter = new DecantTextSplitter({ budget: 256, text: "content" });
 * await splitter.splitText("# Tides\n\nThe moon pulls."); // ["# Tides\n\nThe moon pulls."]
 */
export class DecantTextSplitter extends BaseDocumentTransformer {
  override lc_namespace: string[] = ["decant", "langchain"];
  private readonly text: NonNullable<SplitOptions["text"]>;
  private readonly chunker: Promise<Chunker>;

  /** @throws {TypeError} If `text` is unknown. Other wrong options are reported by the first call. */
  constructor({ text = "embedText", ...options }: SplitOptions = {}) {
    super();
    checkValue("text", text, oneOf("embedText", "content", "text"));
    this.text = text;
    this.chunker = createChunker(options);
    // Whoever splits hears of it.
    this.chunker.catch(() => {});
  }

  override async transformDocuments(
    documents: Document[],
    header: ChunkHeaderOptions = {},
  ): Promise<Document<DecantMetadata>[]> {
    const { chunkHeader = "", chunkOverlapHeader = "(cont'd) ", appendChunkOverlapHeader = false } = header;
    const cut: Document<DecantMetadata>[] = [];
    for (const document of documents) {
      const metadata = document.metadata as DecantMetadata;
      const page = loadedPageOf(document);
      const chunks = await this.chunk(document, page);
      for (const [at, made] of toChunkDocuments(chunks, metadata, this.text, page).entries()) {
        const continued = at > 0 && appendChunkOverlapHeader ? chunkOverlapHeader : "";
        made.pageContent = chunkHeader + continued + made.pageContent;
        cut.push(made);
      }
    }
    return cut;
  }

  splitDocuments(documents: Document[], header?: ChunkHeaderOptions): Promise<Document<DecantMetadata>[]> {
    return this.transformDocuments(documents, header);
  }

  /**
   * Cut texts into documents.
   *
   * @param texts Markdown.
   * @param metadatas One for each text. `url`, `source` or `id` in it names the text; two texts need different names, or their chunks may
   *   have equal ids.
   * @param header What the content of each document begins with.
   */
  createDocuments(
    texts: string[],
    // biome-ignore lint/suspicious/noExplicitAny: LangChain's own type of metadata
    metadatas: Record<string, any>[] = [],
    header: ChunkHeaderOptions = {},
  ): Promise<Document<DecantMetadata>[]> {
    const documents = texts.map((pageContent, at) => {
      const metadata = metadatas[at] ?? {};
      return new Document({ pageContent, metadata, id: typeof metadata.id === "string" ? metadata.id : `${at}` });
    });
    return this.transformDocuments(documents, header);
  }

  async splitText(text: string): Promise<string[]> {
    const chunks = (await this.chunker).chunk({ id: "", markdown: text });
    return chunks.map((chunk) => chunk[this.text]);
  }

  private async chunk(document: Document, page: LoadedPage | undefined): Promise<Chunk[]> {
    const { id = "", pageContent: markdown, metadata } = document;
    const { chunk } = await this.chunker;
    if (page !== undefined) return chunk(page);
    const { url, source, title, language } = metadata as Partial<DecantMetadata>;
    return chunk({ id: url ?? source ?? id, markdown, title: title ?? null, language: language ?? null });
  }
}

/** The page of a document, as far as nobody changed its Markdown, which blocks and posts are of. */
function loadedPageOf(document: Document): LoadedPage | undefined {
  const page = pageOf(document);
  return page?.markdown === document.pageContent ? page : undefined;
}
