import type { Answer } from "./answer.ts";
import { type Output, openOutput } from "./output.ts";
import { makeFolder, OutputFolder } from "./output-folder.ts";

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
 * @throws {CommandError} `unwritable`.
 */
export async function openFolderSink(path: string): Promise<Sink> {
  await makeFolder(path);
  const folder = new OutputFolder(path);
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
