/** What programs need that have to stay small: nothing here brings a part along. */
export { assemblePipeline, type PageOptions, type Pipeline } from "./assemble-pipeline.ts";
export type { PipelineOptions } from "./options.ts";
export type { PipelineParts } from "./parts.ts";
