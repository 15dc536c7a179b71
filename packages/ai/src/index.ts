export { type AskedPageAnswer, type AskPageOptions, askPageTool } from "./ask-page-tool.ts";
export { type CitedPage, citeTool } from "./cite-tool.ts";
export { type ExtractionModelOptions, extractionModel } from "./extraction-model.ts";
export type { FetchOptions } from "./read-page-html.ts";
export { type PageAnswer, type ReadPageOptions, readPageTool } from "./read-page-tool.ts";
export { type RecordsAnswer, type RecordsToolOptions, recordsTool } from "./records-tool.ts";
export { type SearchAnswer, type SearchToolOptions, searchTool } from "./search-tool.ts";
