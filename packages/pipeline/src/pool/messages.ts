import type { Page } from "@decant/page";
import type { PageOptions, PipelineOptions } from "../options.ts";

/** Messages from a worker: about itself, and about its tasks in order. */
export type WorkerMessage =
  /** It is loaded and takes tasks. */
  | { readonly kind: "ready" }
  /** It has begun its next task. The label names the task in error messages. */
  | { readonly kind: "begun"; readonly label?: string | number }
  | { readonly kind: "done"; readonly result: unknown }
  | { readonly kind: "failed"; readonly error: unknown };

/** Settings of a worker that converts pages. */
export interface PageWorkerSettings {
  readonly pipeline: PipelineOptions;
  /** Address of the module that exports plugins. */
  readonly plugins: string | undefined;
  readonly fields: readonly (keyof Page)[] | undefined;
}

/** A page as it is sent to a worker. */
export interface WorkerPage {
  readonly input: string | Uint8Array;
  readonly options: PageOptions;
}
