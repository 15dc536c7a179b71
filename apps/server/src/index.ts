export { type FetchedPage, fetchPage } from "./fetch-page.ts";
export type { ServerOptions } from "./options.ts";
export type { ServedPlayground } from "./playground.ts";
export { Problem, type ProblemCode } from "./problem.ts";
export type { StoreToSearch } from "./search.ts";
export { type RunningServer, startServer } from "./start-server.ts";
