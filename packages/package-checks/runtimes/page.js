// In a page: here, and in a worker. The test reads `found`.
import { digests } from "./digests.js";

const inWorker = () =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message || "the worker did not start"));
  });

const asText = (promise) => promise.catch(String);

globalThis.found = Promise.all([asText(digests()), asText(inWorker())]);
