export type { DecantMetadata, SplitOptions } from "./documents.ts";
export { type ChunkHeaderOptions, DecantLoader, type DecantLoaderOptions, DecantTextSplitter } from "./documents.ts";
export { toEmbed, type VectorStoreLike, VectorStoreSink } from "./vector-store-sink.ts";
