import { createWriteStream, writeSync } from "node:fs";
import type { Writable } from "node:stream";
import { CommandError, describeSystemError, systemCode } from "./errors.ts";

/** Where results go: the standard output or a file. */
export interface Output {
  /** Resolves when the bytes have left this process, so that a caller who waits cannot run ahead of a slow reader. */
  write(bytes: Uint8Array | string): Promise<void>;
  /** Resolves when what is being written has left this process. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Open the output.
 *
 * @param path Undefined for the standard output. A name that ends in `.gz` is written compressed.
 * @param options `gzip` compresses whatever the name.
 * @throws {CommandError} `unwritable`; later also from `write`. A reader who left makes `write` throw the system's
 *   `EPIPE`, see {@link isBrokenPipe}.
 */
export async function openOutput(
  path: string | undefined,
  { gzip = false }: { readonly gzip?: boolean } = {},
): Promise<Output> {
  const stream: Writable = path === undefined ? process.stdout : createWriteStream(path);
  const name = path ?? "standard output";
  // Every write reports its own failure; without a listener the same failure would also end the process.
  stream.on("error", () => {});
  if (path !== undefined) await opened(stream, name);
  const plain = makeOutput(stream, name, path === undefined);
  if (!gzip && !path?.toLowerCase().endsWith(".gz")) return plain;
  const { compressed } = await import("./compressed-output.ts");
  return compressed(plain);
}

function makeOutput(stream: Writable, name: string, isStandard: boolean): Output {
  let last: Promise<void> = Promise.resolve();
  return {
    write(bytes) {
      last = new Promise((resolve, reject) => {
        stream.write(bytes, (error) => (error ? reject(writeError(name, error)) : resolve()));
      });
      return last;
    },
    settled: () => last.catch(() => {}),
    async close() {
      if (isStandard) return;
      await new Promise<void>((resolve, reject) => {
        stream.once("error", (error) => reject(writeError(name, error)));
        stream.end(resolve);
      });
    },
  };
}

/**
 * Write a text to the standard output. Where that can be done at once it is: loading what makes a stream of it takes as long as
 * converting a small page.
 *
 * @throws As `write` of {@link openOutput}.
 */
export async function printText(text: string): Promise<void> {
  const bytes = Buffer.from(text);
  let written = 0;
  try {
    // The console of Windows takes no UTF-8.
    if (process.platform !== "win32") while (written < bytes.length) written += writeSync(1, bytes, written);
  } catch (error) {
    // Somebody has made the pipe one that does not wait, and it is full.
    if (systemCode(error) !== "EAGAIN") throw writeError("standard output", error);
  }
  if (written < bytes.length) await (await openOutput(undefined)).write(bytes.subarray(written));
}

/** Whether the reader of our output has left, as `head` does. */
export function isBrokenPipe(error: unknown): boolean {
  return systemCode(error) === "EPIPE";
}

async function opened(stream: Writable, name: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    stream.once("open", () => resolve());
    stream.once("error", (error) => reject(writeError(name, error)));
  });
}

function writeError(name: string, error: unknown): unknown {
  if (isBrokenPipe(error)) return error;
  return new CommandError("unwritable", `${name}: ${describeSystemError(error)}`, { cause: error });
}
