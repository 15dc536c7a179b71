export { type ExtractionModelOptions, extractionModel } from "./extraction-model.ts";
export type { FetchOptions } from "./tools.ts";
export {
  type AskedPageAnswer,
  type AskPageOptions,
  answerTool,
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
  type StoreAnswer,
  searchTool,
} from "./tools.ts";
