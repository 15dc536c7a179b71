export type { Candidate, Features, FieldWeights, MetadataWeights } from "./candidates.ts";
export {
  extractMetadata,
  listCandidates,
  type MetadataCandidates,
  type MetadataHints,
  type MetadataOptions,
  type MetadataResult,
} from "./extract-metadata.ts";
export type { DateCandidate } from "./fields/dates.ts";
export type { Feed } from "./fields/plain.ts";
export { metadataWeights } from "./model/metadata-weights.ts";
export type { Thing } from "./things.ts";
