import { aWholeNumber, checkOptions, DecantError } from "@decant/page";
import { readAddress, withoutSecrets } from "@decant/page/records";
import type { Queue, QueueOptions } from "./queue.ts";
import { SqliteQueue } from "./sqlite-queue.ts";

/** The addresses of queues, for messages. */
export const queueForms = "memory:, sqlite:FILE or redis://HOST[:PORT][/DATABASE][?queue=NAME]";

const sqlite = /^sqlite:(.+)$/s;
const redis = /^rediss?:\/\//;

/**
 * Open a queue.
 *
 * @param address `memory:` for this process, `sqlite:FILE` for the processes of a machine, `redis://...` for any number of machines.
 * @throws {TypeError | RangeError} If an option is wrong.
 * @throws {DecantError} `bad-queue` for another address, `queue-missing-package`, `queue-unreachable` or `queue-unreadable`.
 * @example
 * const queue = await openQueue("memory:");
 * await queue.push([{ id: "tides", data: "tides.jsonl" }]);
 * const lease = await queue.claim();
 * lease?.job.data; // "tides.jsonl"
 */
export async function openQueue(address: string, options: QueueOptions = {}): Promise<Queue> {
  checkOptions(options, { leaseMs: aWholeNumber(1), maxTries: aWholeNumber(1) });
  if (address === "memory:") return new SqliteQueue(":memory:", options);
  const [, file] = sqlite.exec(address) ?? [];
  if (file !== undefined) return new SqliteQueue(file, options);
  if (redis.test(address) && readAddress(address) !== undefined)
    return (await import("./redis-queue.ts")).RedisQueue.open(address, options);
  throw new DecantError(
    "bad-queue",
    `${withoutSecrets(address)}: expected the address of a queue: ${queueForms}; marks in a password are percent-encoded`,
  );
}
