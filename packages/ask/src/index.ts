export type {
  Answer,
  AskedDocument,
  AskedPlace,
  AskOptions,
  Candidate,
  LeftOut,
  LeftReason,
  Passage,
  Score,
} from "./answer.ts";
export { ask } from "./ask.ts";
export type { UnitKind } from "./units.ts";
