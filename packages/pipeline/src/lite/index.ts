/** A small pipeline for programs that must load fast: parsing, the linear scorer, HTML's own forms, Markdown. */
export { convert, createPipeline } from "./convert-lite.ts";
export type { LiteOptions, LitePage, LitePipeline } from "./lite-page.ts";
