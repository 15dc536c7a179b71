import type { AnswerMessage, Handlers, RequestMessage } from "./worker-client.ts";

/** The part of a worker's global scope that is used; the compiler knows that of pages alone. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<RequestMessage>) => void) | null;
  postMessage(message: AnswerMessage, transfer: Transferable[]): void;
}

/** Answer the requests of a worker's client. Columns of numbers in an answer are moved to the other thread instead of being copied. */
export function serve(handlers: Handlers): void {
  const scope = globalThis as unknown as WorkerScope;
  scope.onmessage = async ({ data: { id, name, ask } }) => {
    try {
      const answer = await handlers[name]?.(ask as never);
      scope.postMessage({ id, ok: true, answer }, buffersOf(answer));
    } catch (error) {
      scope.postMessage({ id, ok: false, message: error instanceof Error ? error.message : String(error) }, []);
    }
  };
}

function buffersOf(answer: unknown): ArrayBuffer[] {
  const { segments = {} } = (answer ?? {}) as { readonly segments?: object };
  return Object.values(segments)
    .filter((column) => ArrayBuffer.isView(column))
    .map((column) => column.buffer as ArrayBuffer);
}
