export type { ReaderOptions } from "./page-reader.ts";
export { type RunningMcp, startHttp, startStdio } from "./start.ts";
