export { type ChunkDocumentOptions, chunkDocument } from "./chunk-document.ts";
export { loadDocuments } from "./load-documents.ts";
export {
  type EmbeddingModelLike,
  toEmbed,
  type VectorStoreLike,
  VectorStoreSink,
  type VectorStoreSinkOptions,
} from "./vector-store-sink.ts";
