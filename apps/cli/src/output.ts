import { writeSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { CommandError, describeSystemError, systemCode } from "./errors.ts";

/** Where results go: the standard output or a file. */
export interface Output {
  /**
   * Write whole lines, or a whole file. Resolves when the bytes have left this process, so that a caller who waits cannot run ahead of
   * a slow reader.
   */
  write(bytes: Uint8Array | string): Promise<void>;
  /** Resolves when what is being written has left this process. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** The part of a file that {@link fileOutput} uses. */
export type WritableFile = Pick<FileHandle, "appendFile" | "truncate" | "close">;

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
  const plain = path === undefined ? standardOutput() : fileOutput(path, await openFile(path));
  if (!gzip && !path?.toLowerCase().endsWith(".gz")) return plain;
  const { compressed } = await import("./compressed-output.ts");
  return compressed(plain);
}

function standardOutput(): Output {
  const stream = process.stdout;
  // Every write reports its own failure; without a listener the same failure would also end the process.
  if (stream.listenerCount("error") === 0) stream.on("error", () => {});
  let last: Promise<void> = Promise.resolve();
  return {
    write(bytes) {
      last = new Promise((resolve, reject) => {
        stream.write(bytes, (error) => (error ? reject(writeError("standard output", error)) : resolve()));
      });
      return last;
    },
    settled: () => last.catch(() => {}),
    close: async () => {},
  };
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, "w");
  } catch (error) {
    throw writeError(path, error);
  }
}

/** A file that ends in whole lines: what a failed write leaves is cut off. */
export function fileOutput(path: string, file: WritableFile): Output {
  let length = 0;
  let last: Promise<void> = Promise.resolve();
  const append = async (bytes: Uint8Array): Promise<void> => {
    try {
      await file.appendFile(bytes);
      length += bytes.length;
    } catch (error) {
      // Devices and pipes have no end to cut.
      const isCut = await file.truncate(length).then(
        () => true,
        () => false,
      );
      throw writeError(path, error, isCut ? `; the file was cut back to the ${length} bytes of whole results` : "");
    }
  };
  return {
    write(bytes) {
      last = append(typeof bytes === "string" ? Buffer.from(bytes) : bytes);
      return last;
    },
    settled: () => last.catch(() => {}),
    async close() {
      await file.close().catch((error: unknown) => {
        throw writeError(path, error);
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

function writeError(name: string, error: unknown, consequence = ""): unknown {
  if (isBrokenPipe(error)) return error;
  return new CommandError("unwritable", `${name}: ${describeSystemError(error)}${consequence}`, { cause: error });
}
