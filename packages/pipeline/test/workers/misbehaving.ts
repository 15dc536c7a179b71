import { workerData } from "node:worker_threads";
// Only this file: a worker that loads the pipeline takes half a second to start.
import { serveTasks } from "../../src/pool/serve-tasks.ts";

interface Task {
  readonly id?: string;
  readonly deed: keyof typeof deeds;
  readonly text?: string;
  readonly bytes?: Uint8Array;
}

const deeds = {
  echo: ({ text }: Task): unknown => ({ echo: text, settings: workerData }),
  sum: ({ bytes }: Task): unknown => bytes?.reduce((sum, byte) => sum + byte, 0),
  hang(): unknown {
    for (;;);
  },
  /** Works for four times the limit of the test. */
  linger(): unknown {
    for (const end = Date.now() + 1200; Date.now() < end; );
    return "done";
  },
  exit: (): unknown => process.exit(7),
  fill(): unknown {
    for (const items: unknown[] = []; ; ) items.push({ at: items.length, again: [items.length] });
  },
  crash(): unknown {
    setImmediate(() => {
      throw new RangeError("out of order");
    });
    return new Promise(() => {});
  },
  throw(): unknown {
    throw new RangeError("out of order");
  },
  throwFunction(): unknown {
    throw Object.assign(new Error("could not"), { why: () => {} });
  },
  exitUnannounced: (): unknown => process.exit(9),
};

serveTasks(async (task: Task, begin) => {
  if (task.deed !== "exitUnannounced") begin(task.id);
  return { result: await deeds[task.deed](task), move: [] };
});
