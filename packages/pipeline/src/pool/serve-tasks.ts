import { parentPort } from "node:worker_threads";
import type { WorkerMessage } from "./messages.ts";

/** A result of which some buffers are moved, not copied. */
export interface Moved<Result> {
  readonly result: Result;
  /** Buffers that nothing else uses. */
  readonly move: readonly ArrayBuffer[];
}

/**
 * Answer the tasks of a {@link WorkerPool}, one after the other. Called once, by the module that the pool's workers load.
 *
 * @param handle Does one task. It calls `begin` as soon as it knows what to call the task: then the time of the task runs. What it
 *   throws is what `run` is rejected with.
 * @example
 * // not run: only a worker thread has tasks
 * serveTasks((text: string, begin) => {
 *   begin(text);
 *   return { result: text.length, move: [] };
 * });
 */
export function serveTasks<Input, Result>(
  handle: (input: Input, begin: (label?: string | number) => void) => Moved<Result> | Promise<Moved<Result>>,
): void {
  const port = parentPort;
  if (port === null) throw new Error("serveTasks: only a worker thread has tasks");
  const post = (message: WorkerMessage, move: readonly ArrayBuffer[] = []): void => port.postMessage(message, move);
  const begin = (label?: string | number): void =>
    post(label === undefined ? { kind: "begun" } : { kind: "begun", label });
  const answer = async (input: Input): Promise<void> => {
    try {
      const { result, move } = await handle(input, begin);
      post({ kind: "done", result }, move);
    } catch (error) {
      postError(post, error);
    }
  };
  // Messages are handled while an earlier one waits for something, so each waits for those before it.
  let last: Promise<void> = Promise.resolve();
  port.on("message", (inputs: readonly Input[]) => {
    for (const input of inputs) last = last.then(() => answer(input));
  });
  post({ kind: "ready" });
}

function postError(post: (message: WorkerMessage) => void, error: unknown): void {
  try {
    post({ kind: "failed", error });
  } catch {
    // It holds something that no other thread can have.
    post({ kind: "failed", error: new Error(String(error)) });
  }
}
