export { type AskedPageAnswer, type AskPageOptions, askPageTool } from "./ask-page-tool.ts";
export { type PageAnswer, type ReadPageOptions, readPageTool } from "./read-page-tool.ts";
export { type SearchAnswer, type SearchToolOptions, searchTool } from "./search-tool.ts";
