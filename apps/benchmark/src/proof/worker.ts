import { parentPort } from "node:worker_threads";
import { type ProofTask, provePageTask } from "./prove-task.ts";

const port = parentPort;
if (port === null) throw new TypeError("worker.ts: runs in a worker thread only");

port.on("message", async (task: ProofTask) => {
  port.postMessage(await provePageTask(task));
});
