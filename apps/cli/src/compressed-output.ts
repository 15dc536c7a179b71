import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Output } from "./output.ts";

/** Bytes of results that are compressed together. A guess: larger parts hardly become smaller, and more would be lost with a full disk. */
const memberBytes = 1024 * 1024;

const compress = promisify(gzip);

/**
 * Gzip in front of an output. Each part is a member of its own, as the format allows, so what is written is a valid file at any time.
 */
export function compressed(output: Output): Output {
  let parts: Uint8Array[] = [];
  let length = 0;
  let isEmpty = true;
  let last: Promise<void> = Promise.resolve();
  const flush = async (): Promise<void> => {
    const bytes = Buffer.concat(parts);
    parts = [];
    length = 0;
    isEmpty = false;
    await output.write(await compress(bytes));
  };
  const write = (bytes: Uint8Array | string): Promise<void> => {
    parts.push(typeof bytes === "string" ? Buffer.from(bytes) : bytes);
    length += bytes.length;
    if (length >= memberBytes) last = flush();
    return last;
  };
  const finish = async (): Promise<void> => {
    await last;
    // Also nothing is a gzip file.
    if (length > 0 || isEmpty) await flush();
  };
  const close = async (): Promise<void> => {
    await finish();
    await output.close();
  };
  // Ended in the middle, the file is a whole one all the same.
  return { write, settled: () => finish().catch(() => {}), close };
}
