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
export { type AnswerSource, answer, type SourcePassage, type SourcesAnswer } from "./answer-sources.ts";
export { ask } from "./ask.ts";
export type { UnitKind } from "./units.ts";
