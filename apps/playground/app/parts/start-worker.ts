/**
 * Start a worker from a blob: such a worker inherits the policy of the page, which forbids all connections. A worker from an address would
 * have the policy that its server sends.
 */
export function startWorker(address: string): Worker {
  const blob = new Blob([`import ${JSON.stringify(new URL(address, document.baseURI).href)};`], {
    type: "text/javascript",
  });
  const url = URL.createObjectURL(blob);
  const worker = new Worker(url, { type: "module" });
  // Its first message shows that it has read the blob.
  worker.addEventListener("message", () => URL.revokeObjectURL(url), { once: true });
  return worker;
}
