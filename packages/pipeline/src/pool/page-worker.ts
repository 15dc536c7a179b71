/** The module that worker threads of {@link Pool} load. */
import { workerData } from "node:worker_threads";
import type { Page } from "@decant/page";
import { createPipeline } from "../create-pipeline.ts";
import type { PageOptions, PipelineOptions } from "../options.ts";
import { allParts } from "./all-parts.ts";
import { serveTasks } from "./serve-tasks.ts";

export interface PageWorkerSettings {
  readonly pipeline: PipelineOptions;
  /** Address of the module that exports plugins. */
  readonly plugins: string | undefined;
  readonly fields: readonly (keyof Page)[] | undefined;
}

export interface WorkerPage {
  readonly input: string | Uint8Array;
  readonly options: PageOptions;
}

const { pipeline: options, plugins, fields } = workerData as PageWorkerSettings;
const { rehypePlugins, remarkPlugins } = (plugins === undefined ? {} : await import(plugins)) as PipelineOptions;
const pipeline = createPipeline({ ...options, rehypePlugins, remarkPlugins }, allParts);

serveTasks(({ input, options: page }: WorkerPage, begin) => {
  begin();
  return { result: pick(pipeline.convert(input, page)), move: [] };
});

function pick(page: Page): Partial<Page> {
  return fields === undefined ? page : Object.fromEntries(fields.map((field) => [field, page[field]]));
}
