export { cleanLines, type LineReason, type LineRule, lineRules } from "./filters/c4.ts";
export {
  createFilter,
  type Filter,
  type FilterOptions,
  type FilterResult,
  type FilterSet,
  filterSets,
} from "./filters/create-filter.ts";
export { Decontaminator, type Overlap, type TestItem } from "./filters/decontaminator.ts";
export { stopWords } from "./filters/gopher.ts";
export type { FilterRecord, NamedReason, RecordRules } from "./filters/record-rules.ts";
export type { Reason, RemovedLine, Rule } from "./filters/rule.ts";
export {
  type LanguageGuess,
  type LanguageIdentifier,
  loadFastText,
  loadIdentifier,
  loadTinyld,
} from "./identifiers.ts";
export { type IdentifyOptions, identifyLanguage, isSameLanguage, type LanguageResult } from "./identify-language.ts";
export {
  type CorpusRecord,
  CorpusReport,
  type CorpusSummary,
  type Counts,
  type Example,
  type ReportOptions,
  type RuleCounts,
} from "./report/corpus-report.ts";
export { datasetCard, type RightsSummary, RightsTally } from "./report/dataset-card.ts";
export { reportHtml } from "./report/report-html.ts";
