/** The script that converts pages, in this thread or in a worker; see `bin/run-script.js`. */
export { detectBinary } from "@decant/dom/binary";
export { renderPage } from "./convert/convert-page.ts";

/** Do the tasks of the pool that has started this thread: see `page-worker.ts`. */
export async function startWorker(keepCompiled: () => void): Promise<void> {
  (await import("./page-worker.ts")).startWorker(keepCompiled);
}
