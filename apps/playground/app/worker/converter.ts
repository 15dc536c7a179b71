import { type Answer, WorkerClient } from "../parts/worker-client.ts";
import type { handlers } from "./handlers.ts";
import workerUrl from "./page-worker.ts?worker&url";

export type Requests = typeof handlers;
export type Converter = WorkerClient<Requests>;

/** A converted page, as far as the panes show it. */
export type PageView = Answer<Requests["convert"]>;

export const startConverter = (): Converter => new WorkerClient(workerUrl);
