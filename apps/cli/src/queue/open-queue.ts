import { DecantError } from "@decant/page";
import type { Queue } from "@decant/queue";
import { checkNode } from "../check-node.ts";
import { CommandError } from "../errors.ts";

/** @throws {CommandError} `node-too-old`; `usage` for an unknown address or missing packages; `unreachable` or `unwritable`. */
export async function openQueueAt(task: string, address: string, leaseMs?: number): Promise<Queue> {
  checkNode(task, process.versions.node);
  const { openQueue } = await import("@decant/queue");
  try {
    return await openQueue(address, { leaseMs });
  } catch (error) {
    if (!DecantError.isInstance(error)) throw error;
    throw new CommandError(codes[error.code] ?? "unwritable", error.message, { cause: error });
  }
}

const codes: Readonly<Record<string, "usage" | "unreachable">> = {
  "bad-queue": "usage",
  "queue-missing-package": "usage",
  "queue-unreachable": "unreachable",
};

/** A refusal by Redis, such as of a write when its memory is full, as an error of the command. */
export function toQueueError(queue: Queue, error: unknown): unknown {
  if ((error as Error).name !== "ReplyError") return error;
  return new CommandError("unwritable", `${queue.name}: ${(error as Error).message}`, { cause: error });
}
