import { checkValue, oneOf } from "@decant/page";
import type { Chunk } from "./chunk.ts";

/** The shape of LangChain's `Document`, which `new Document(...)` and most of LangChain accept. */
export interface LangChainDocument {
  readonly id: string;
  readonly pageContent: string;
  readonly metadata: ChunkMetadata;
}

/**
 * A chunk in the shape of LangChain's `Document`.
 *
 * @param text Source of the page content: `embedText` includes the breadcrumb, `content` is Markdown.
 * @throws {TypeError} If `text` is neither.
 * @example
 * const chunks = chunk({ id: "tides", markdown: "# Tides\n\nThe moon pulls." }, { countTokens: estimateTokens });
 * chunks.map((each) => toLangChainDocument(each).pageContent); // ["Tides\n\nThe moon pulls."]
 */
export function toLangChainDocument(
  chunk: Chunk,
  text: "embedText" | "content" | "text" = "embedText",
): LangChainDocument {
  checkValue("text", text, oneOf("embedText", "content", "text"));
  return { id: chunk.id, pageContent: chunk[text], metadata: metadataOf(chunk) };
}

/** Metadata for a vector store: flat, in snake case, small. */
export interface ChunkMetadata {
  readonly [key: string]: string | number | readonly string[] | null;
}

function metadataOf(chunk: Chunk): ChunkMetadata {
  const [first] = chunk.markdown;
  return {
    document_id: chunk.documentId,
    heading_path: chunk.headingPath,
    anchor: chunk.anchor,
    index: chunk.index,
    prev_id: chunk.prevId,
    next_id: chunk.nextId,
    parent_id: chunk.parentId,
    tokens: chunk.tokens,
    block_types: chunk.blockTypes,
    code_languages: chunk.codeLanguages,
    line: first?.line ?? null,
    end_line: chunk.markdown.reduce((last, { endLine }) => Math.max(last, endLine), 0) || null,
    content_hash: chunk.contentHash,
    config_hash: chunk.configHash,
    extractor_version: chunk.extractorVersion,
    flags: chunk.flags,
  };
}
