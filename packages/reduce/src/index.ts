export type { ReduceMode, ReduceOptions } from "./options.ts";
export { reduceModes } from "./options.ts";
export { type Reduced, type RefusalCode, type Refused, reduce } from "./reduce.ts";
export {
  type ReductionFigures,
  type ReductionSummary,
  summarizeReductions,
  type TokenDistribution,
} from "./summary.ts";
