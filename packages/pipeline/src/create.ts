/** The pipeline without its optional parts, for programs that have to stay small. */
export { createPipeline, type Pipeline } from "./create-pipeline.ts";
export type { PageOptions, PipelineOptions, PipelineParts } from "./options.ts";
