export type { Thing } from "@decant/dom/internal";
export type { FieldWeights, MetadataWeights } from "./candidates.ts";
export {
  extractMetadata,
  type MetadataHints,
  type MetadataOptions,
  type MetadataResult,
} from "./extract-metadata.ts";
export type { Feed } from "./fields/plain.ts";
export { metadataWeights } from "./model/metadata-weights.ts";
