import { type Chunk, type Chunker, type ChunkOptions, type CountTokens, createChunker } from "@decant/chunk";
import { checkValue, oneOf } from "@decant/page";
import { MDocument } from "@mastra/rag";
import { pageOf } from "./load-documents.ts";
import { placeOf } from "./metadata.ts";

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
  const page = pageOf(document);
  // Blocks and posts are of the Markdown that was read.
  if (page?.markdown === markdown) return chunk(page);
  const { docId, url, source, title = null, language = null } = metadata;
  return chunk({ id: docId ?? url ?? source ?? "", markdown, title, language });
}
