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
export { convert, createPipeline } from "./convert.ts";
export type { Pipeline } from "./create-pipeline.ts";
export type { PageOptions, PipelineOptions, PipelineParts, SanitizerOption } from "./options.ts";
export type { TitleOption } from "./place-title.ts";
