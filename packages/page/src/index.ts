export {
  type CodeHelp,
  type DiagnosticCode,
  diagnosticCodes,
  type ErrorCode,
  errorCodes,
  type StageCode,
} from "./codes.ts";
export type { Diagnostic, JsonValue, Severity, SourceSpan, StageName, Violation } from "./diagnostic.ts";
export { DecantError } from "./error.ts";
export type { HiddenText, HiddenTotals } from "./hidden.ts";
export { hasInvisible, removeInvisible } from "./invisible.ts";
export { type Addition, type ItemKind, type ItemTotals, itemKinds, type LedgerItem } from "./items.ts";
export {
  commentsRule,
  type Decision,
  type KeptBy,
  type Ledger,
  type LedgerEntry,
  type LedgerTotals,
  type TextLedger,
  type TextRuns,
} from "./ledger.ts";
export { lowerBound } from "./lower-bound.ts";
export { OffsetPosition, pointOnOneLine } from "./offset-position.ts";
export {
  aBoolean,
  aFunction,
  aNumber,
  anArrayOf,
  anObject,
  aString,
  aWholeNumber,
  checkOptions,
  checkValue,
  type OptionChecks,
  oneOf,
  type ValueCheck,
} from "./options.ts";
export type {
  Agreement,
  BlockSpan,
  CandidateSummary,
  Evidence,
  ExtractionSummary,
  Metadata,
  Page,
  PageComments,
  PageList,
  PageStats,
  PageTrees,
  PageType,
  Post,
  PostRole,
  Source,
  VerdictCode,
} from "./page.ts";
export { pageLists } from "./page.ts";
export { type Place, readBlocks, toPlaces } from "./places.ts";
export type { PluginChange, RemovedNode, RemovedText } from "./plugin-change.ts";
export { escapeJson, toJson } from "./to-json.ts";
export { toSnakeCase } from "./to-snake-case.ts";
export {
  type ParameterRule,
  ParameterRules,
  parameterRules,
  type RedirectorRule,
  redirectorRules,
  withoutTracking,
} from "./url-parameters.ts";
export { countVisible, isStableUnit, isVisibleUnit } from "./visible.ts";
export { type Common, commonStretches, type VisibleText, visibleText } from "./visible-text.ts";
export { readAddress, withoutSecrets } from "./without-secrets.ts";
