/** What programs need that have to stay small: nothing here brings a part along. */
export { createPipeline, type Pipeline } from "./create-pipeline.ts";
export type { PageOptions, PipelineOptions } from "./options.ts";
export type { PipelineParts } from "./parts.ts";
