export type { Chunk, ChunkDocument, ChunkFlag, ChunkImage, ChunkSource, MarkdownSpan } from "./chunk.ts";
export { type Chunker, chunk, createChunker } from "./create-chunker.ts";
export { type ChunkDiff, type ChunkUpdate, diffChunks } from "./diff.ts";
export { estimateTokens } from "./estimate.ts";
export { uuid5 } from "./hash.ts";
export type { ChunkOptions, CountTokens } from "./options.ts";
export { splitSentences } from "./sentences.ts";
export { chunkNamespace } from "./to-chunks.ts";
