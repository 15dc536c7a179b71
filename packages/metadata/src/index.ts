export type { Candidate, Features } from "./candidates.ts";
export type { FieldWeights, MetadataWeights } from "./choose.ts";
export {
  extractMetadata,
  listCandidates,
  type MetadataCandidates,
  type MetadataHints,
  type MetadataOptions,
  type MetadataResult,
} from "./extract-metadata.ts";
export type { DateCandidate } from "./fields/dates.ts";
export type { Feed } from "./fields/robots-and-feeds.ts";
export { metadataWeights } from "./model/metadata-weights.ts";
export type { Thing } from "./thing.ts";
