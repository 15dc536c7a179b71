import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { DecantError } from "@decant/page";
import { toJson } from "@decant/page/records";
import type { Crawl } from "./crawl.ts";
import type { OutputLengths } from "./ordered-commits.ts";
import type { CrawledPage } from "./settle.ts";
import type { CopiedPage } from "./state/tables.ts";

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
  private readonly amend: AmendPage | undefined;
  /** Whether it can be cut and continued; devices and pipes cannot. */
  private readonly isRegular: boolean;

  /**
   * Open a file, or create it, and cut off everything after the last confirmed page.
   *
   * A device or a pipe, such as `/dev/null`, gets everything in its order, and nothing of it is recorded.
   *
   * @param name Name in the state, for crawls with several files.
   * @param amend For {@link finish}; of the file `output` alone.
   * @throws {DecantError} `output-exists`, `output-other`, `output-short`, `output-unwritable`, `disk-full`; see {@link writePages}.
   */
  constructor(crawl: Crawl, path: string, name = "output", amend?: AmendPage) {
    this.isRegular = !existsSync(path) || statSync(path).isFile() || statSync(path).isDirectory();
    const recorded = this.isRegular ? crawl.outputs.length(name) : undefined;
    const other = this.isRegular ? crawl.outputs.other(name, path) : undefined;
    if (other !== undefined)
      throw new DecantError(
        "output-other",
        `${path}: the state records another output, ${other} from its folder; name that one, or another state`,
      );
    this.name = name;
    this.path = path;
    this.amend = this.isRegular ? amend : undefined;
    this.end = recorded ?? 0;
    this.file = this.explain(() => openSync(path, constants.O_RDWR | constants.O_CREAT));
    if (!this.isRegular) return;
    try {
      if (name === "output" && crawl.outputs.movedFrom !== null) this.finishMove(crawl);
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
      if (recorded === undefined) crawl.outputs.begin(name, path);
      if (name === "output") crawl.outputs.isOpen = this.amend !== undefined;
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
    this.explain(() => writeAll(this.file, bytes, this.isRegular ? this.end : undefined));
    this.end += bytes.length;
  }

  /**
   * When a crawl has come to its end, have pages amended that other addresses give, too: of several, the first was written. A process
   * that is killed meanwhile changes nothing, or leaves the rest to the next one on the same state.
   *
   * @throws {DecantError} `output-unwritable`, `disk-full`.
   */
  finish(crawl: Crawl): void {
    const { amend } = this;
    if (amend === undefined || crawl.progress().queued > 0) return;
    const part = `${this.path}.part`;
    const grownBy: number[] = [];
    let from: number | undefined;
    let at = 0;
    this.explain(() => {
      const file = openSync(part, "w");
      try {
        for (const page of crawl.outputs.copied()) {
          const old = this.read(page.begin, page.end);
          const made = amend(old, page);
          grownBy.push(made.length - old.length);
          if (from === undefined && Buffer.compare(old, made) === 0) continue;
          if (from === undefined) from = page.begin;
          else this.copy(at, page.begin, file);
          writeAll(file, made);
          at = page.end;
        }
        if (from !== undefined) this.copy(at, this.end, file);
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
    });
    if (from === undefined) {
      rmSync(part);
      crawl.outputs.isOpen = false;
      return;
    }
    this.end += grownBy.reduce((sum, growth) => sum + growth, 0);
    crawl.outputs.move(from, this.end, grownBy);
    this.finishMove(crawl);
  }

  /** Put the new end of the file into its place. It may be there already. */
  private finishMove(crawl: Crawl): void {
    const part = `${this.path}.part`;
    this.explain(() => {
      if (existsSync(part)) {
        const file = openSync(part, "r");
        let place = crawl.outputs.movedFrom ?? 0;
        for (const piece of piecesOf(file, 0, fstatSync(file).size)) {
          writeAll(this.file, piece, place);
          place += piece.length;
        }
        closeSync(file);
        ftruncateSync(this.file, place);
        fsyncSync(this.file);
      }
      crawl.outputs.endMove();
      rmSync(part, { force: true });
    });
  }

  private read(begin: number, end: number): Buffer {
    return Buffer.concat([...piecesOf(this.file, begin, end)]);
  }

  private copy(begin: number, end: number, to: number): void {
    for (const piece of piecesOf(this.file, begin, end)) writeAll(to, piece);
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
      const why = code === "ENOENT" ? `no such file or folder; mkdir -p '${dirname(this.path)}'` : message;
      throw new DecantError("output-unwritable", `${this.path}: ${why}`, { cause: error });
    }
  }
}

const pieceBytes = 1024 * 1024;

function* piecesOf(file: number, begin: number, end: number): Generator<Buffer> {
  for (let at = begin; at < end; ) {
    const piece = Buffer.alloc(Math.min(pieceBytes, end - at));
    const length = readSync(file, piece, 0, piece.length, at);
    if (length === 0) return;
    yield piece.subarray(0, length);
    at += length;
  }
}

/** @param place Offset; without it, bytes go after those before. */
function writeAll(file: number, bytes: Uint8Array, place?: number): void {
  for (let at = 0; at < bytes.length; )
    at += writeSync(file, bytes, at, bytes.length - at, place === undefined ? null : place + at);
}

/**
 * Makes the output of a page anew that other addresses give, too.
 *
 * @param page Its output so far.
 */
export type AmendPage = (page: Uint8Array, addresses: BestAddress) => Uint8Array;

type BestAddress = Pick<CopiedPage, "url" | "alsoAt">;

/**
 * Give a record its best address, and name the others, as `decant crawl` does: for {@link WritePagesOptions.amend}.
 *
 * @param line JSON of the record, whose `id` and `url` are its address.
 * @example
 * const addresses = { url: "https://harbour.example/tides", alsoAt: ["https://harbour.example/tides?day=3"] };
 * const line = amendRecord(new TextEncoder().encode('{"url":"https://harbour.example/tides?day=3"}'), addresses);
 * JSON.parse(new TextDecoder().decode(line)).url; // "https://harbour.example/tides"
 */
export function amendRecord(line: Uint8Array, { url, alsoAt }: BestAddress): Uint8Array {
  const record = JSON.parse(new TextDecoder().decode(line));
  for (const name of ["id", "url"]) if (record[name] !== undefined) record[name] = url;
  return Buffer.from(`${toJson({ ...record, fetch: { ...record.fetch, also_at: alsoAt } })}\n`);
}

export interface WritePagesOptions {
  /** Pages that are worked on at a time, at least 1. @default 8 */
  readonly ahead?: number | undefined;
  /** Is called when the crawl has come to its end, for a path as `output`. @default the output of a page has the address that was asked for first */
  readonly amend?: AmendPage | undefined;
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
  const file = new OutputFile(crawl, output, "output", options.amend);
  try {
    const append: WriteMade<Made> = async (made) => {
      file.append(made as string | Uint8Array);
      return file.lengths;
    };
    await deliver(crawl, append, make, options);
    file.finish(crawl);
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
