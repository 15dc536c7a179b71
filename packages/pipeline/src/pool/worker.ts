/** What runs in a worker thread of the pool; loaded there, never imported. */
import { parentPort, workerData } from "node:worker_threads";
import type { Page } from "@decant/page";
import { createPipeline } from "../create-pipeline.ts";
import type { WorkerAnswer, WorkerPage, WorkerSettings } from "./messages.ts";

const { pipeline: options, fields } = workerData as WorkerSettings;
const pipeline = createPipeline(options);

function answer({ input, options: page }: WorkerPage): WorkerAnswer {
  try {
    return { page: pick(pipeline.convert(input, page)) };
  } catch (error) {
    return { error };
  }
}

function pick(page: Page): Partial<Page> {
  return fields === undefined ? page : Object.fromEntries(fields.map((field) => [field, page[field]]));
}

parentPort?.on("message", (batch: readonly WorkerPage[]) => parentPort?.postMessage(batch.map(answer)));
