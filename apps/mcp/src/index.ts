export type { StoreToSearch } from "@decant/server";
export type { ReaderOptions } from "./page-reader.ts";
export { type HttpOptions, startHttp } from "./start-http.ts";
export { type McpOptions, type RunningMcp, startStdio } from "./start-stdio.ts";
