import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Answer } from "./answer.ts";
import { CommandError, describeSystemError } from "./errors.ts";
import { type Output, openOutput } from "./output.ts";

/** Where the answers of a batch go, one after the other. */
export interface Sink {
  write(answer: Answer): Promise<void>;
  /** Resolves when nothing is half written. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** One file or the standard output, for answers that follow each other. */
export async function openStreamSink(path: string | undefined, gzip: boolean): Promise<Sink> {
  const output: Output = await openOutput(path, { gzip });
  let needsHeader = true;
  return {
    async write({ header, bytes }) {
      if (bytes.length === 0) return;
      if (needsHeader && header !== undefined) await output.write(header);
      needsHeader = false;
      await output.write(bytes);
    },
    settled: () => output.settled(),
    close: () => output.close(),
  };
}

/**
 * A folder, for a file of each answer.
 *
 * A file is written under another name and then renamed, so that whatever ends the run, a file is there whole or not at all.
 *
 * @throws {CommandError} `unwritable`.
 */
export async function openFolderSink(folder: string): Promise<Sink> {
  const made = new Set<string>();
  const makeFolder = async (path: string): Promise<void> => {
    if (made.has(path)) return;
    await orUnwritable(path, mkdir(path, { recursive: true }));
    made.add(path);
  };
  const writeWhole = async (path: string, bytes: Uint8Array): Promise<void> => {
    if (bytes.length === 0) return;
    const full = join(folder, path);
    await makeFolder(dirname(full));
    await orUnwritable(full, writeThenRename(full, bytes));
  };
  await makeFolder(folder);
  let last: Promise<void> = Promise.resolve();
  const write = async ({ files, bytes, comments }: Answer): Promise<void> => {
    if (files === undefined) return;
    if (comments !== undefined) await writeWhole(files.commentsPath, comments);
    await writeWhole(files.path, bytes);
  };
  return {
    write(answer) {
      last = write(answer);
      return last;
    },
    settled: () => last.catch(() => {}),
    close: () => last,
  };
}

async function writeThenRename(path: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${path}.partial`;
  try {
    await writeFile(unfinished, bytes);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    throw error;
  }
}

async function orUnwritable(path: string, work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    throw new CommandError("unwritable", `${path}: ${describeSystemError(error)}`, { cause: error });
  }
}
