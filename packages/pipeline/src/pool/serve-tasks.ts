import { parentPort } from "node:worker_threads";

/** Messages from a worker: about itself, and about its tasks in order. */
export type WorkerMessage =
  /** It is loaded and takes tasks. */
  | { readonly kind: "ready" }
  /** It has begun its next task. The label names the task in error messages. */
  | { readonly kind: "begun"; readonly label?: string | number }
  | { readonly kind: "done"; readonly result: unknown }
  | { readonly kind: "failed"; readonly error: unknown };

/** A result with buffers that are moved instead of copied. */
export interface Moved<Result> {
  readonly result: Result;
  /** Buffers that no other code uses. */
  readonly move: readonly ArrayBuffer[];
}

/**
 * Do the tasks of a {@link WorkerPool}, one after the other. The module that the workers load calls it once.
 *
 * @param handle Does one task. It calls `begin` with a label for the task, which starts the task's time limit. `run` rejects with its
 *   errors.
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
  // Events do not wait for asynchronous handlers, so each message waits for the one before.
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
    // The result cannot be sent to another thread.
    post({ kind: "failed", error: new Error(String(error)) });
  }
}
