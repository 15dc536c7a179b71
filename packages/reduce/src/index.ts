export type { ReduceMode, ReduceOptions } from "./options.ts";
export { reduceModes } from "./options.ts";
export { type Reduced, type RefusalCode, type Refused, reduce } from "./reduce.ts";
export {
  type ReducedRecords,
  type ReduceToRecordsOptions,
  type RefusedRecords,
  reduceToRecords,
} from "./reduce-to-records.ts";
export {
  type ReductionFigures,
  type ReductionSummary,
  summarizeReductions,
  type TokenDistribution,
} from "./summary.ts";
