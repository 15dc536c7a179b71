export { type LoadFailure, type LoadOptions, loadPages } from "./load-pages.ts";
export { factsOf, type LoadedPage, type PageFacts } from "./loaded-page.ts";
