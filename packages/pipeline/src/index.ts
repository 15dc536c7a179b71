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
export { assemblePipeline, type PageOptions, type Pipeline } from "./assemble-pipeline.ts";
export { convert, createPipeline } from "./create-pipeline.ts";
export type { PipelineOptions } from "./options.ts";
export type { PipelineParts } from "./parts.ts";
