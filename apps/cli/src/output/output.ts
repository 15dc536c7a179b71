import { writeSync } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import { systemCode, throwAs, unwritable } from "../errors.ts";
import { isObject } from "../input/page-types.ts";
import { eraseStatus } from "../terminal/terminal.ts";

export interface Output {
  /** Write whole lines or a whole file. Resolves when the bytes have left: callers cannot run ahead of a slow reader. */
  write(bytes: Uint8Array | string): Promise<void>;
  /** Resolves when pending writes are done. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** The part of a file that {@link fileOutput} uses. */
export type WritableFile = Pick<FileHandle, "appendFile" | "truncate" | "close">;

export interface OutputOptions {
  readonly gzip?: boolean;
  /** Prevents compression, even if the name ends in `.gz`. */
  readonly isRaw?: boolean;
  /** Bytes of a file that stay; new output follows them. */
  readonly keptBytes?: number;
}

/**
 * Open the output.
 *
 * @param path Undefined for standard output. A name that ends in `.gz` is compressed.
 * @throws {CommandError} `unwritable`; also thrown by `write`. If the reader has closed the pipe, `write` throws the system's `EPIPE`,
 *   see {@link isBrokenPipe}.
 */
export async function openOutput(
  path: string | undefined,
  { gzip = false, isRaw = false, keptBytes = 0 }: OutputOptions = {},
): Promise<Output> {
  const plain = await plainOutput(path, keptBytes);
  if (isRaw || (!gzip && !path?.toLowerCase().endsWith(".gz"))) return plain;
  return compressed(plain);
}

export async function writeOutput(path: string | undefined, text: string, options?: OutputOptions): Promise<void> {
  const output = await openOutput(path, options);
  await output.write(text);
  await output.close();
}

async function plainOutput(path: string | undefined, keptBytes: number): Promise<Output> {
  if (path === undefined) return standardOutput();
  if (isObject(path)) return (await import("../objects/objects.ts")).objectOutput(path);
  return fileOutput(path, await openFile(path, keptBytes), keptBytes);
}

function standardOutput(): Output {
  const stream = process.stdout;
  // Each write reports its own failure. Without a listener, the stream's event would end the process.
  if (stream.listenerCount("error") === 0) stream.on("error", () => {});
  let last: Promise<void> = Promise.resolve();
  return {
    write(bytes) {
      if (stream.isTTY) eraseStatus();
      last = new Promise((resolve, reject) => {
        stream.write(bytes, (error) => (error ? reject(writeError("standard output", error)) : resolve()));
      });
      return last;
    },
    settled: () => last.catch(() => {}),
    close: async () => {},
  };
}

async function openFile(path: string, keptBytes: number): Promise<FileHandle> {
  // Loaded here, because most pages go to standard output.
  const { open } = process.getBuiltinModule("node:fs/promises");
  try {
    const file = await open(path, keptBytes === 0 ? "w" : "a");
    if (keptBytes > 0) await file.truncate(keptBytes);
    return file;
  } catch (error) {
    const isFolderMissing = systemCode(error) === "ENOENT";
    throw writeError(path, error, isFolderMissing ? `; mkdir -p '${dirname(path)}'` : "");
  }
}

/** A file that holds whole lines even after a failed write: the incomplete rest is cut off. */
export function fileOutput(path: string, file: WritableFile, keptBytes = 0): Output {
  let length = keptBytes;
  let last: Promise<void> = Promise.resolve();
  const append = async (bytes: Uint8Array): Promise<void> => {
    try {
      await file.appendFile(bytes);
      length += bytes.length;
    } catch (error) {
      // Devices and pipes cannot be truncated.
      const cutBack = `; the file was cut back to the ${length} bytes of whole results`;
      throw writeError(
        path,
        error,
        await file.truncate(length).then(
          () => cutBack,
          () => "",
        ),
      );
    }
  };
  return {
    write(bytes) {
      last = append(typeof bytes === "string" ? Buffer.from(bytes) : bytes);
      return last;
    },
    settled: () => last.catch(() => {}),
    async close() {
      await file.close().catch(throwAs((error) => writeError(path, error)));
    },
  };
}

/**
 * Write a text to standard output, synchronously if possible: loading the stream modules takes as long as converting a small page.
 *
 * @throws As `write` of {@link openOutput}.
 */
export async function printText(text: string): Promise<void> {
  const bytes = Buffer.from(text);
  let written = 0;
  eraseStatus();
  try {
    // The Windows console does not accept UTF-8 here.
    if (process.platform !== "win32") while (written < bytes.length) written += writeSync(1, bytes, written);
  } catch (error) {
    // The pipe is non-blocking and full.
    if (systemCode(error) !== "EAGAIN") throw writeError("standard output", error);
  }
  if (written < bytes.length) await (await openOutput(undefined)).write(bytes.subarray(written));
}

/** Whether the reader has closed the output, as `head` does. */
export const isBrokenPipe = (error: unknown): boolean => systemCode(error) === "EPIPE";

function writeError(name: string, error: unknown, consequence = ""): unknown {
  return isBrokenPipe(error) ? error : unwritable(name, error, consequence);
}

/** Bytes that are compressed together. A guess: larger members save little, and a full disk would lose more. */
const memberBytes = 1024 * 1024;

/** Compress an output with gzip. The file is a sequence of members, as the format allows, so it is valid after each of them. */
export function compressed(output: Output): Output {
  // Loaded on demand: few outputs are compressed.
  const compress = process.getBuiltinModule("node:util").promisify(process.getBuiltinModule("node:zlib").gzip);
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
  // After an interruption, the file is still valid.
  return { write, settled: () => finish().catch(() => {}), close: () => finish().then(() => output.close()) };
}
