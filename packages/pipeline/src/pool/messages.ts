import type { Page } from "@decant/page";
import type { PageOptions, PipelineOptions } from "../options.ts";

/** What a worker tells of itself and, in their order, of the tasks that it has. */
export type WorkerMessage =
  /** It is loaded and takes tasks. */
  | { readonly kind: "ready" }
  /** It begins with its next task; the label is for messages about a task that is not finished. */
  | { readonly kind: "begun"; readonly label?: string | number }
  | { readonly kind: "done"; readonly result: unknown }
  | { readonly kind: "failed"; readonly error: unknown };

/** What a worker that converts pages is started with. */
export interface PageWorkerSettings {
  readonly pipeline: PipelineOptions;
  /** Address of the module that exports plugins. */
  readonly plugins: string | undefined;
  readonly fields: readonly (keyof Page)[] | undefined;
}

/** One page on its way to a worker. */
export interface WorkerPage {
  readonly input: string | Uint8Array;
  readonly options: PageOptions;
}
