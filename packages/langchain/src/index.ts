export { DecantLoader, type DecantLoaderOptions } from "./decant-loader.ts";
export { type ChunkHeaderOptions, DecantTextSplitter } from "./decant-text-splitter.ts";
export type { DecantMetadata, SplitOptions } from "./documents.ts";
export { toEmbed, type VectorStoreLike, VectorStoreSink } from "./vector-store-sink.ts";
