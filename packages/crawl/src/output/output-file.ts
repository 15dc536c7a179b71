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
import type { Crawl } from "../crawl.ts";
import type { OutputLengths } from "../ordered-commits.ts";

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
