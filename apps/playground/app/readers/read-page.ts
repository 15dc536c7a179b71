import { startWorker } from "../parts/start-worker.ts";
import type { ReadAnswer, ReadRequest } from "./protocol.ts";
import workerUrl from "./readers-worker.ts?worker&url";

/** Let the readers read a page in a worker that ends with their answers, or with the signal. */
export function readPage(request: ReadRequest, signal: AbortSignal): Promise<readonly ReadAnswer[]> {
  return new Promise((resolve, reject) => {
    const worker = startWorker(workerUrl);
    const end = (): void => worker.terminate();
    signal.addEventListener("abort", end, { once: true });
    worker.onmessage = ({ data }: MessageEvent<readonly ReadAnswer[]>) => {
      end();
      resolve(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      end();
      reject(new Error(event.message || "The readers could not be started."));
    };
    worker.postMessage(request);
  });
}
