import { closeSync, constants, fstatSync, fsyncSync, ftruncateSync, openSync, writeSync } from "node:fs";
import { DecantError } from "@decant/page";
import type { Crawl } from "../crawl.ts";
import type { CrawledPage } from "../settle.ts";

export interface WritePagesOptions {
  /** Pages that are worked on at a time, at least 1. @default 8 */
  readonly ahead?: number | undefined;
}

/**
 * Write the pages of a crawl to a file, each exactly once, however often the process is killed and the crawl resumed.
 *
 * The state records how long the file is with each page. What a killed process wrote after that is cut off and written again. A
 * later run on the same state appends its pages.
 *
 * @param output Path of the file; it is created where there is none. Or a function that writes: then what was written when a process
 *   was killed may come again.
 * @param toBytes Makes what is written for a page. Several pages are worked on at a time, and written in their order.
 * @throws {DecantError} `output-exists` if the file has content and does not belong to the crawl's state; `output-short` if it is
 *   shorter than the state says; `output-unwritable`; `disk-full`; and what the crawl throws. The file then holds whole pages.
 * @example
 * // not run: it writes a file
 * const run = new Crawl(["https://harbour.example/"], { state: "harbour.sqlite" });
 * await writePages(run, "pages.jsonl", ({ url, change }) => `${JSON.stringify({ url, change })}\n`);
 * await run.close();
 */
export async function writePages(
  crawl: Crawl,
  output: string | ((bytes: string | Uint8Array) => Promise<void>),
  toBytes: (page: CrawledPage) => string | Uint8Array | Promise<string | Uint8Array>,
  { ahead = 8 }: WritePagesOptions = {},
): Promise<void> {
  const file = typeof output === "string" ? new OutputFile(output, crawl.outputLength) : undefined;
  const write = typeof output === "string" ? undefined : output;
  try {
    let written = Promise.resolve();
    const waiting: Promise<void>[] = [];
    for await (const { page, confirm } of crawl.deliveries()) {
      const bytes = Promise.resolve(page).then(toBytes);
      // It is awaited in its turn; until then nobody handles its failure.
      bytes.catch(() => undefined);
      written = written.then(async () => {
        const made = await bytes;
        await write?.(made);
        confirm(file?.append(made));
      });
      // The crawl waits for this page, and would wait for ever.
      written.catch((error: unknown) => crawl.abort(error));
      waiting.push(written);
      if (waiting.length >= ahead) await waiting.shift();
    }
    await written;
  } finally {
    file?.close();
  }
}

/** A file that only grows, by whole pages. */
class OutputFile {
  private readonly path: string;
  private readonly file: number;
  private length: number;

  constructor(path: string, recorded: number | undefined) {
    this.path = path;
    this.length = recorded ?? 0;
    this.file = this.explain(() => openSync(path, constants.O_RDWR | constants.O_CREAT));
    try {
      const { size } = fstatSync(this.file);
      if (recorded === undefined && size > 0)
        throw new DecantError("output-exists", `${path}: has content that is not of this crawl; name another file`);
      if (size < this.length)
        throw new DecantError(
          "output-short",
          `${path}: expected the ${this.length} bytes that the state records, got ${size}`,
        );
      this.explain(() => ftruncateSync(this.file, this.length));
    } catch (error) {
      closeSync(this.file);
      throw error;
    }
  }

  /** @returns The length of the file. */
  append(page: string | Uint8Array): number {
    const bytes = typeof page === "string" ? Buffer.from(page) : page;
    this.explain(() => {
      for (let at = 0; at < bytes.length; ) at += writeSync(this.file, bytes, at, bytes.length - at, this.length + at);
    });
    this.length += bytes.length;
    return this.length;
  }

  close(): void {
    try {
      // What a failed write left is no whole page.
      ftruncateSync(this.file, this.length);
      fsyncSync(this.file);
    } finally {
      closeSync(this.file);
    }
  }

  private explain<Result>(action: () => Result): Result {
    try {
      return action();
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === "ENOSPC" || code === "EDQUOT" || code === "EFBIG")
        throw new DecantError("disk-full", `${this.path}: the disk is full; free some space and resume`, {
          cause: error,
        });
      throw new DecantError("output-unwritable", `${this.path}: ${message}`, { cause: error });
    }
  }
}
