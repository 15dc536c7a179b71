import type { Page } from "@decant/page";
import type { PageOptions } from "../create-pipeline.ts";
import type { PipelineOptions } from "../options.ts";

/** What a worker is started with. */
export interface WorkerSettings {
  readonly pipeline: PipelineOptions;
  readonly fields: readonly (keyof Page)[] | undefined;
}

/** One page on its way to a worker. */
export interface WorkerPage {
  readonly input: string | Uint8Array;
  readonly options: PageOptions;
}

/** What came of it. */
export type WorkerAnswer = { readonly page: Partial<Page> } | { readonly error: unknown };
