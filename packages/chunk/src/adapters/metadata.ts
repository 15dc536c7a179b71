import type { Chunk } from "../chunk.ts";

/** Metadata for a vector store: flat, in snake case, small. */
export interface ChunkMetadata {
  readonly [key: string]: string | number | readonly string[] | null;
}

export function metadataOf(chunk: Chunk): ChunkMetadata {
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
