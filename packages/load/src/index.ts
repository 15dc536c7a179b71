export { type LoadFailure, type LoadOptions, loadPages } from "./load-pages.ts";
export type { LoadedPage } from "./loaded-page.ts";
