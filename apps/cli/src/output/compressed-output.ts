import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Output } from "./output.ts";

/** Bytes that are compressed together. A guess: larger members save little, and a full disk would lose more. */
const memberBytes = 1024 * 1024;

const compress = promisify(gzip);

/**
 * Compress an output with gzip. The file is a sequence of members, as the format allows, so it is valid after each of them.
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
    // An empty output is a valid gzip file, too.
    if (length > 0 || isEmpty) await flush();
  };
  const close = async (): Promise<void> => {
    await finish();
    await output.close();
  };
  // After an interruption, the file is still valid.
  return { write, settled: () => finish().catch(() => {}), close };
}
