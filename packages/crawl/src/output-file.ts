import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  statSync,
  writeSync,
} from "node:fs";
import { DecantError } from "@decant/page";
import type { Crawl } from "./crawl.ts";
import type { OutputLengths } from "./ordered-commits.ts";
import type { CrawledPage } from "./settle.ts";

/**
 * A file that only grows, by whole pages, and continues where the state says that it ended.
 *
 * Call `append` in the order of the pages, and give `lengths` to `confirm` of the page.
 *
 * @example
 * // not run: it writes a file
 * const run = new Crawl(["https://harbour.example/"], { state: "harbour.sqlite" });
 * const file = new OutputFile(run, "pages.jsonl");
 * for await (const { page, confirm } of run.deliveries()) {
 *   file.append(`${page.url}\n`);
 *   confirm(file.lengths);
 * }
 * file.close();
 */
export class OutputFile {
  /** Name in the state. */
  readonly name: string;
  private readonly path: string;
  private readonly file: number;
  private end: number;
  /** Whether it can be cut and continued; devices and pipes cannot. */
  private readonly isRegular: boolean;

  /**
   * Open a file, or create it, and cut off everything after the last confirmed page.
   *
   * A device or a pipe, such as `/dev/null`, gets everything in its order, and nothing of it is recorded.
   *
   * @param name Name in the state, for crawls with several files.
   * @throws {DecantError} `output-exists`, `output-other`, `output-short`, `output-unwritable`, `disk-full`; see {@link writePages}.
   */
  constructor(crawl: Crawl, path: string, name = "output") {
    this.isRegular = !existsSync(path) || statSync(path).isFile() || statSync(path).isDirectory();
    const recorded = this.isRegular ? crawl.outputLength(name) : undefined;
    const other = this.isRegular ? crawl.otherOutput(name, path) : undefined;
    if (other !== undefined)
      throw new DecantError(
        "output-other",
        `${path}: the state records another output, ${other} from its folder; name that one, or another state`,
      );
    this.name = name;
    this.path = path;
    this.end = recorded ?? 0;
    this.file = this.explain(() => openSync(path, constants.O_RDWR | constants.O_CREAT));
    if (!this.isRegular) return;
    try {
      const { size } = fstatSync(this.file);
      if (recorded === undefined && size > 0)
        throw new DecantError("output-exists", `${path}: has content that is not of this crawl; name another file`);
      if (size < this.end)
        throw new DecantError(
          "output-short",
          `${path}: expected the ${this.end} bytes that the state records, got ${size}`,
        );
      this.explain(() => ftruncateSync(this.file, this.end));
      // Data written before the first page is confirmed belongs to this crawl as well.
      if (recorded === undefined) crawl.beginOutput(name, path);
    } catch (error) {
      closeSync(this.file);
      throw error;
    }
  }

  /** Bytes of whole pages. */
  get length(): number {
    return this.end;
  }

  /** Lengths for the state to record; empty for a device or a pipe. */
  get lengths(): OutputLengths {
    return this.isRegular ? { [this.name]: this.end } : {};
  }

  /** @throws {DecantError} `output-unwritable`, `disk-full`. */
  append(page: string | Uint8Array): void {
    const bytes = typeof page === "string" ? Buffer.from(page) : page;
    this.explain(() => {
      for (let at = 0; at < bytes.length; ) {
        const place = this.isRegular ? this.end + at : null;
        at += writeSync(this.file, bytes, at, bytes.length - at, place);
      }
    });
    this.end += bytes.length;
  }

  /** Write to the disk, and close. */
  close(): void {
    try {
      // A failed write may leave part of a page.
      if (this.isRegular) {
        ftruncateSync(this.file, this.end);
        fsyncSync(this.file);
      }
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

export interface WritePagesOptions {
  /** Pages that are worked on at a time, at least 1. @default 8 */
  readonly ahead?: number | undefined;
}

/**
 * Write the pages of a crawl to a file, each exactly once, however often the process is killed and the crawl resumed.
 *
 * The state records the length of the file with each page. Output of a killed process beyond that length is cut off and written again. A
 * later run on the same state appends its pages.
 *
 * @param output Path of the file, created if missing. Or a function that writes, called in the order of the pages, one at a time; it
 *   returns the `lengths` of each {@link OutputFile} that it writes to. Its output elsewhere may come again after a process was killed.
 * @param make Makes the output for a page. Several pages are worked on at a time, and written in their order.
 * @throws {DecantError} `output-exists` if the file has content and does not belong to the crawl's state; `output-other` if the
 *   state records another file; `output-short` if it is shorter than the state says; `output-unwritable`; `disk-full`; and what the crawl throws. The file then holds whole pages.
 * @example
 * // not run: it writes a file
 * const run = new Crawl(["https://harbour.example/"], { state: "harbour.sqlite" });
 * await writePages(run, "pages.jsonl", ({ url, change }) => `${JSON.stringify({ url, change })}\n`);
 * await run.close();
 */
export async function writePages<Made = string | Uint8Array>(
  crawl: Crawl,
  output: [Made] extends [string | Uint8Array] ? string | WriteMade<Made> : WriteMade<Made>,
  make: (page: CrawledPage) => Made | Promise<Made>,
  options: WritePagesOptions = {},
): Promise<void> {
  if (typeof output !== "string") return deliver(crawl, output as WriteMade<Made>, make, options);
  const file = new OutputFile(crawl, output);
  try {
    const append: WriteMade<Made> = async (made) => {
      file.append(made as string | Uint8Array);
      return file.lengths;
    };
    await deliver(crawl, append, make, options);
  } finally {
    file.close();
  }
}

/** Writes the result of `make` for a page. */
export type WriteMade<Made> = (made: Made, page: CrawledPage) => Promise<OutputLengths | undefined>;

async function deliver<Made>(
  crawl: Crawl,
  write: WriteMade<Made>,
  make: (page: CrawledPage) => Made | Promise<Made>,
  { ahead = 8 }: WritePagesOptions,
): Promise<void> {
  let written = Promise.resolve();
  const waiting: Promise<void>[] = [];
  try {
    for await (const { page, confirm } of crawl.deliveries()) {
      const making = Promise.resolve(page).then(make);
      // It is awaited in its turn; until then nobody handles its failure.
      making.catch(() => undefined);
      written = written.then(async () => confirm(await write(await making, page)));
      // The crawl waits for this page, and would wait for ever.
      written.catch((error: unknown) => crawl.abort(error));
      waiting.push(written);
      if (waiting.length >= ahead) await waiting.shift();
    }
    await written;
  } finally {
    // The caller closes its files next.
    await written.catch(() => undefined);
  }
}
