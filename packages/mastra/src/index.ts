export { type ChunkDocumentOptions, chunkDocument, loadDocuments } from "./chunk-document.ts";
export {
  type EmbeddingModelLike,
  toEmbed,
  type VectorStoreLike,
  VectorStoreSink,
  type VectorStoreSinkOptions,
} from "./vector-store-sink.ts";
