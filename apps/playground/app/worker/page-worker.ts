/** The worker: everything that takes longer than a frame happens here. */
import { handlers } from "./handlers.ts";
import type { AnswerMessage, RequestMessage } from "./protocol.ts";
import { buffersOf } from "./view-page.ts";

/** The part of a worker's global scope that is used; the compiler knows that of pages alone. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<RequestMessage>) => void) | null;
  postMessage(message: AnswerMessage, transfer: Transferable[]): void;
}

const scope = globalThis as unknown as WorkerScope;

scope.onmessage = async ({ data: { id, name, ask } }) => {
  try {
    const answer = await handlers[name](ask as never);
    scope.postMessage({ id, ok: true, answer }, buffersOf(answer));
  } catch (error) {
    scope.postMessage({ id, ok: false, message: error instanceof Error ? error.message : String(error) }, []);
  }
};
