import { DecantError } from "@decant/page";
import type { Queue, Run, RunOptions } from "@decant/queue";
import type { QueueSettings } from "../args/settings.ts";
import { CommandError, throwAs, unwritable } from "../errors.ts";
import { note } from "../terminal/terminal.ts";
import { checkNode, version } from "../version.ts";

/**
 * Let the workers of a queue do the jobs that `use` pushes, and yield what that makes of their results.
 *
 * Once it is done, the jobs and their files are removed. A run that ends before is continued by the same command.
 *
 * @param command Further facts that identify the command, beside the settings.
 * @throws {CommandError} As {@link openQueueAt}; `unwritable`.
 */
export async function* overQueue<Result>(
  { address, workDir }: QueueSettings,
  jobs: number,
  settings: unknown,
  command: unknown,
  use: (run: Run) => AsyncGenerator<Result>,
): AsyncGenerator<Result> {
  const queue = await openQueueAt("--queue", address);
  const { Run } = await import("@decant/queue");
  const troubles: Readonly<Record<Parameters<NonNullable<RunOptions["onTrouble"]>>[0], string>> = {
    "no-worker": `no worker takes jobs; start some: decant work --queue ${queue.name}`,
    unreachable: `${queue.name}: cannot be reached any more; it may keep the jobs of this run`,
  };
  const onTrouble: RunOptions["onTrouble"] = (trouble) => note(troubles[trouble]);
  const run = new Run(queue, { workDir, identity: [version(), settings, command], settings, onTrouble });
  // Nobody else can reach a queue in memory.
  const worker =
    address === "memory:"
      ? (await import("./worker.ts")).startWorker(queue, { jobs, shards: 2, workDirs: [workDir] })
      : undefined;
  try {
    await run.open();
    yield* use(run);
    await run.finish();
  } catch (error) {
    throw toQueueError(queue, error);
  } finally {
    run.close();
    await worker?.end();
    await queue.close();
  }
}

/** @throws {CommandError} `node-too-old`; `usage` for an unknown address or missing packages; `unreachable` or `unwritable`. */
export async function openQueueAt(task: string, address: string, leaseMs?: number): Promise<Queue> {
  checkNode(task);
  const { openQueue } = await import("@decant/queue");
  return openQueue(address, { leaseMs }).catch(throwAs((error) => toQueueError({ name: address }, error)));
}

const codes: Readonly<Record<string, "usage" | "unreachable">> = {
  "bad-queue": "usage",
  "queue-missing-package": "usage",
  "queue-unreachable": "unreachable",
};

/** Errors of the queue, of the folder of a run, and refusals by Redis, such as of a write when its memory is full. */
function toQueueError({ name }: Pick<Queue, "name">, error: unknown): unknown {
  if ((error as Error).name === "ReplyError") return unwritable(name, error);
  if (!DecantError.isInstance(error) || error instanceof CommandError) return error;
  return new CommandError(codes[error.code] ?? "unwritable", error.message, { cause: error });
}
