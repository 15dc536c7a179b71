export type {
  BlockSpan,
  Diagnostic,
  ExtractionSummary,
  Ledger,
  LedgerEntry,
  Metadata,
  Page,
  PageStats,
  PageType,
  SourceSpan,
  VerdictCode,
  Violation,
} from "@decant/page";
export { convert, createPipeline, type PageOptions, type Pipeline } from "./create-pipeline.ts";
export type { PipelineOptions } from "./options.ts";
