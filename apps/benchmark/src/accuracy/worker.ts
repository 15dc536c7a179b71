import { parentPort } from "node:worker_threads";
import { loadSystem } from "../systems/index.ts";
import type { System } from "../systems/system.ts";
import { type PageTask, runPageTask } from "./page-task.ts";

const port = parentPort;
if (port === null) throw new TypeError("worker.ts: runs in a worker thread only");

const loaded = new Map<string, Promise<System>>();

port.on("message", async (task: PageTask) => {
  const key = `${task.system} ${task.crossValidated}`;
  let system = loaded.get(key);
  if (system === undefined) {
    system = loadSystem(task.system, task);
    loaded.set(key, system);
  }
  port.postMessage(await runPageTask(task, await system));
});
