import { parentPort } from "node:worker_threads";
import { loadSystem } from "../systems/index.ts";
import type { System } from "../systems/system.ts";
import { type PageTask, runPageTask } from "./page-task.ts";

const port = parentPort;
if (port === null) throw new TypeError("worker.ts: runs in a worker thread only");

const loaded = new Map<string, Promise<System>>();

port.on("message", async (task: PageTask) => {
  let system = loaded.get(task.system);
  if (system === undefined) {
    system = loadSystem(task.system);
    loaded.set(task.system, system);
  }
  port.postMessage(await runPageTask(task, await system));
});
