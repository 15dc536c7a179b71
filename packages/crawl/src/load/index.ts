export { type LoadFailure, type LoadOptions, loadPages, type PageRecord, type PageSource } from "./load-pages.ts";
export { factsOf, type LoadedPage, type PageFacts } from "./open-pages.ts";
