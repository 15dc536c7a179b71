import { existsSync } from "node:fs";
import { join } from "node:path";
import { isObject } from "../objects/object-address.ts";
import type { Answer } from "./answer.ts";
import { type Output, type OutputOptions, openOutput } from "./output.ts";
import { makeFolder, OutputFolder } from "./output-folder.ts";

/** Destination of the answers of a batch. */
export interface Sink {
  write(answer: Answer): Promise<void>;
  /** Resolves when pending writes are done. */
  settled(): Promise<void>;
  close(): Promise<void>;
  /** What to do after an interrupt, if that is not by the options of a batch. */
  readonly next?: string;
}

/** Write all answers to one file or to standard output. */
export async function openStreamSink(path: string | undefined, options: OutputOptions): Promise<Sink> {
  const output: Output = await openOutput(path, options);
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

/** Whether a file is in the output folder, by its path there. */
export async function existingFiles(folder: string): Promise<(path: string) => boolean> {
  if (!isObject(folder)) return (path) => existsSync(join(folder, path));
  const paths = await (await import("../objects/object-folder.ts")).listObjectPaths(folder);
  return (path) => paths.has(path);
}

/**
 * Write one file per answer to a folder, or one object below an address.
 *
 * @param owner Its temporary files of an earlier process are removed.
 * @param isDurable Whether written data must be on disk once `write` resolves.
 * @throws {CommandError} `unwritable`.
 */
export async function openFolderSink(
  path: string,
  { owner, isDurable = false }: { readonly owner?: string | undefined; readonly isDurable?: boolean } = {},
): Promise<Sink> {
  if (isObject(path)) return (await import("../objects/object-folder.ts")).openObjectFolder(path, isDurable);
  await makeFolder(path);
  const folder = new OutputFolder(path, owner);
  if (owner !== undefined) await folder.removeUnfinished();
  const write = async ({ files, bytes, comments }: Answer): Promise<void> => {
    if (files === undefined) return;
    if (comments !== undefined && comments.length > 0) await folder.write(files.commentsPath, comments);
    if (bytes.length > 0) await folder.write(files.path, bytes);
  };
  let last: Promise<void> = Promise.resolve();
  return {
    write(answer) {
      last = write(answer);
      return last;
    },
    settled: () => last.catch(() => {}),
    close: () => last,
  };
}
