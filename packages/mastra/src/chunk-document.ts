import { type Chunk, type Chunker, type ChunkOptions, type CountTokens, createChunker } from "@decant/chunk";
import { factsOf, type LoadedPage, type LoadOptions, loadPages, type PageFacts } from "@decant/crawl/load";
import { checkValue, oneOf } from "@decant/page";
import { MDocument } from "@mastra/rag";

/** Between headings, as in a breadcrumb. */
const separator = " > ";

/** Flat values alone: some vector stores refuse lists. */
type FlatMetadata = Readonly<Record<string, string | number>>;

function flatten({ authors, ...facts }: PageFacts): FlatMetadata {
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

/** The pages of documents, for anchors: a document keeps only its Markdown. */
const pages = new WeakMap<MDocument, LoadedPage>();

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

/** How documents are cut. */
export interface ChunkDocumentOptions extends ChunkOptions {
  /** Counts tokens. @default OpenAI's o200k vocabulary */
  readonly countTokens?: CountTokens | undefined;
  /** What becomes the text: `embedText` has title and headings over the plain text, `content` is Markdown. @default "embedText" */
  readonly text?: "embedText" | "content" | "text" | undefined;
}

/**
 * Cut a document of Markdown at headings first, and never inside a table row, a formula or, where it fits, a code block.
 *
 * Chunks of documents that came from `loadDocuments` have the anchor of their section. The document that is returned is one of chunks, as
 * after Mastra's own `chunk`: `getDocs`, `getText`, `getMetadata` and `extractMetadata` are theirs. Their `id_` and `metadata.id` are made
 * from the document's id, the headings and the content, so that equal chunks have equal ids in all runs.
 *
 * @param document Not changed. Others than loaded ones are named by `metadata.docId`, `url` or `source`; documents without a name may have
 *   chunks of equal ids.
 * @throws {TypeError | RangeError} If an option is wrong.
 * @example
 * import { MDocument } from "@mastra/rag";
 * const document = MDocument.fromMarkdown("# Tides\n\nThe moon pulls.", { docId: "tides" });
 * const chunks = await chunkDocument(document, { text: "content" });
 * chunks.getDocs().map(({ text, metadata }) => [text, metadata.headingPath]); // [["# Tides\n\nThe moon pulls.", "Tides"]]
 */
export async function chunkDocument(
  document: MDocument,
  { text = "embedText", ...options }: ChunkDocumentOptions = {},
): Promise<MDocument> {
  checkValue("text", text, oneOf("embedText", "content", "text"));
  const chunker = await createChunker(options);
  const cut = document.getDocs().flatMap(({ text: markdown, metadata }) =>
    chunk(chunker, document, markdown, metadata).map((each) => ({
      id: each.id,
      text: each[text],
      metadata: { ...metadata, id: each.id, docId: each.documentId, ...placeOf(each) },
    })),
  );
  const chunks = new MDocument({ docs: cut, type: "markdown" });
  for (const [at, made] of chunks.getDocs().entries()) made.id_ = cut[at]?.id ?? made.id_;
  return chunks;
}

type Metadata = ReturnType<MDocument["getMetadata"]>[number];

function chunk({ chunk }: Chunker, document: MDocument, markdown: string, metadata: Metadata): Chunk[] {
  const page = pages.get(document);
  // Blocks and posts are of the Markdown that was read.
  if (page?.markdown === markdown) return chunk(page);
  const { docId, url, source, title = null, language = null } = metadata;
  return chunk({ id: docId ?? url ?? source ?? "", markdown, title, language });
}
