import { parentPort } from "node:worker_threads";
import { measureRent, type RentTask } from "./rent-task.ts";

const port = parentPort;
if (port === null) throw new TypeError("worker.ts: runs in a worker thread only");

port.on("message", async (task: RentTask) => {
  port.postMessage(await measureRent(task));
});
