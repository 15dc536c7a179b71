import { type Chunk, type Chunker, type ChunkOptions, type CountTokens, createChunker } from "@decant/chunk";
import { createCiter } from "@decant/cite";
import { factsOf, type LoadedPage, type LoadOptions, loadPages, type PageFacts } from "@decant/crawl/load";
import { checkValue, oneOf } from "@decant/page";
import { BaseDocumentLoader } from "@langchain/core/document_loaders/base";
import { BaseDocumentTransformer, Document } from "@langchain/core/documents";

/** Metadata of our documents. What is unknown is left out. */
export interface DecantMetadata extends PageFacts {
  /** Headings above a chunk, outermost first. */
  readonly headingPath?: readonly string[];
  /** Fragment of the address where the chunk's section begins, without `#`. */
  readonly anchor?: string;
  /** Address that opens the page at the chunk and marks it, or at the nearest anchor before it; with `cite`. */
  readonly citation?: string;
  /** Tokens of a chunk's Markdown. */
  readonly tokens?: number;
  // biome-ignore lint/suspicious/noExplicitAny: LangChain's own type of metadata
  readonly [key: string]: any;
}

/** How documents are cut. */
export interface SplitOptions extends ChunkOptions {
  /** Counts tokens. @default OpenAI's o200k vocabulary */
  readonly countTokens?: CountTokens | undefined;
  /** What becomes the page content: `embedText` has title and headings over the plain text, `content` is Markdown. @default "embedText" */
  readonly text?: "embedText" | "content" | "text" | undefined;
}

/** The pages of whole documents, for anchors: a document keeps only its Markdown. */
const pages = new WeakMap<object, LoadedPage>();

/** A whole page as a document. */
function toDocument(page: LoadedPage): Document<DecantMetadata> {
  const document = new Document({ id: page.id, pageContent: page.markdown, metadata: { ...factsOf(page) } });
  pages.set(document, page);
  return document;
}

/**
 * Documents of the chunks of a page.
 *
 * @param metadata That of the page.
 * @param page With its HTML, for citations; without it there are none.
 */
function toChunkDocuments(
  chunks: readonly Chunk[],
  metadata: PageFacts,
  text: NonNullable<SplitOptions["text"]>,
  page?: LoadedPage,
): Document<DecantMetadata>[] {
  const citer =
    page?.html === undefined || page.url === null || chunks.length === 0
      ? undefined
      : createCiter(page.html, { url: page.url });
  return chunks.map((chunk) => {
    const { id, headingPath, anchor, tokens } = chunk;
    const citation = citer?.chunk(chunk, page as LoadedPage).href ?? null;
    const place = {
      headingPath: [...headingPath],
      ...(anchor === null ? {} : { anchor }),
      ...(citation === null ? {} : { citation }),
      tokens,
    };
    return new Document({ id, pageContent: chunk[text], metadata: { ...metadata, ...place } });
  });
}

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
  const page = pages.get(document);
  return page?.markdown === document.pageContent ? page : undefined;
}
