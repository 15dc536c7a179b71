/** Uses a queue in Redis, asks its parent to kill that, and closes the queue a moment later. The process then has to end. */
import { setTimeout as sleep } from "node:timers/promises";
import { openQueue } from "../src/index.ts";

const [address = "", delayMs = "0"] = process.argv.slice(2);

const queue = await openQueue(address, { leaseMs: 1000 });
await queue.push([{ id: "tides", data: 1 }]);
await queue.claim();
process.send?.("kill Redis");
await sleep(Number(delayMs));
// This request gets no answer.
queue.stats().catch(() => {});
await queue.close();
process.disconnect?.();
