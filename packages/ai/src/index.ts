export { type ExtractionModelOptions, extractionModel } from "./extraction-model.ts";
export type { FetchOptions } from "./tools.ts";
export {
  type AskedPageAnswer,
  type AskPageOptions,
  askPageTool,
  type CitedPage,
  citeTool,
  type PageAnswer,
  type ReadPageOptions,
  type RecordsAnswer,
  type RecordsToolOptions,
  readPageTool,
  recordsTool,
  type SearchAnswer,
  type SearchToolOptions,
  searchTool,
} from "./tools.ts";
