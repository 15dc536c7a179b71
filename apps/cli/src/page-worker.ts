/** What runs in a worker thread. Loaded by the pool, never imported. */
import { workerData } from "node:worker_threads";
import { serveTasks } from "@decant/pipeline/pool";
import type { Answer } from "./answer.ts";
import { loadAnswerer } from "./answer-page.ts";
import { type PageInput, type RenderedPage, type RenderOptions, renderPage } from "./convert-page.ts";
import type { BatchCommandOptions } from "./options.ts";
import type { PageSource } from "./page-source.ts";

/** A page of a batch, or the one page of `decant [input]`. */
export type WorkerTask =
  | { readonly kind: "answer"; readonly source: PageSource }
  | { readonly kind: "render"; readonly page: PageInput };

let answerer: ReturnType<typeof loadAnswerer> | undefined;

serveTasks<WorkerTask, RenderedPage | Answer>(async (task, begin) => {
  if (task.kind === "render") {
    begin(task.page.id);
    return { result: await renderPage(task.page, workerData as RenderOptions), move: [] };
  }
  answerer ??= loadAnswerer(workerData as BatchCommandOptions);
  const answer = (await answerer)(task.source, begin);
  return { result: answer, move: answer.bytes.length === 0 ? [] : [answer.bytes.buffer] };
});
