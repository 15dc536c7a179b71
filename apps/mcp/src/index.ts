export type { ReaderOptions } from "./page-reader.ts";
export { type McpOptions, type RunningMcp, startHttp, startStdio } from "./start.ts";
export type { StoreToSearch } from "./write-passages.ts";
