import { createGzip } from "node:zlib";
import type { Output } from "./output.ts";

/** Gzip in front of an output. What is compressed goes out when the compressor has enough of it, and when it is closed. */
export function compressed(output: Output): Output {
  const gzip = createGzip();
  const copied = (async () => {
    for await (const chunk of gzip) await output.write(chunk as Uint8Array);
  })();
  copied.catch(() => {});
  const close = async (): Promise<void> => {
    gzip.end();
    await copied;
    await output.close();
  };
  const write = async (bytes: Uint8Array | string): Promise<void> => {
    const taken = new Promise<void>((resolve, reject) => {
      gzip.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
    // When nobody takes what comes out, the failure of that ends the waiting.
    await Promise.race([taken, copied]);
  };
  // Ended in the middle, the file is a whole one all the same.
  return { write, settled: () => close().catch(() => {}), close };
}
