import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { finished } from "node:stream/promises";

type Bytes = AsyncIterable<Uint8Array>;

/** Lines that are the work of one job. */
export interface LineSpan {
  /** First byte. */
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /** Number of the first line, from 1. */
  readonly firstLine: number;
}

/** A file with what came from a stream. */
export interface Copied {
  readonly copy: string;
  /** SHA-256 of its bytes, in hex. */
  readonly digest: string;
  readonly size: number;
}

/** Spans are few enough lines, too, that they take no more bytes. */
const mostBytes = 64 * 1024 * 1024;
const lineFeed = 0x0a;

/**
 * Cut a stream of lines into spans, each of so many lines or 64 MiB.
 *
 * @example
 * // not run: it reads a file
 * import { createReadStream } from "node:fs";
 * for await (const { start, end } of cutLines(createReadStream("pages.jsonl"), 500)) console.log(start, end);
 */
export async function* cutLines(bytes: Bytes, lines: number): AsyncGenerator<LineSpan> {
  const cutter = new LineCutter(lines);
  for await (const chunk of bytes) yield* cutter.take(chunk);
  yield* cutter.finish();
}

/**
 * Cut a stream that cannot be read again into spans of lines, each copied to a file of its own; see {@link cutLines}.
 *
 * @param folder Made if it is absent.
 * @example
 * // not run: it writes files
 * for await (const { copy, digest } of copyLines(process.stdin, 500, "work/copies")) console.log(copy, digest);
 */
export async function* copyLines(bytes: Bytes, lines: number, folder: string): AsyncGenerator<LineSpan & Copied> {
  const cutter = new LineCutter(lines);
  let copy = await openCopy(folder);
  for await (const chunk of bytes) {
    let written = 0;
    for (const span of cutter.take(chunk)) {
      const cutAt = chunk.length - (cutter.length - span.end);
      await copy.write(chunk.subarray(written, cutAt));
      written = cutAt;
      yield { ...span, ...(await copy.close()) };
      copy = await openCopy(folder);
    }
    await copy.write(chunk.subarray(written));
  }
  const closed = await copy.close();
  for (const span of cutter.finish()) yield { ...span, ...closed };
}

/**
 * Copy a stream to a file of its own, for {@link Run.push}.
 *
 * @example
 * // not run: it writes a file
 * const { copy, digest } = await copyBytes(process.stdin, "work/copies");
 */
export async function copyBytes(bytes: Bytes | Iterable<Uint8Array>, folder: string): Promise<Copied> {
  const copy = await openCopy(folder);
  for await (const chunk of bytes) await copy.write(chunk);
  return copy.close();
}

/** Finds where spans of lines end. */
class LineCutter {
  length = 0;
  private readonly lines: number;
  private start = 0;
  private line = 1;
  private firstLine = 1;

  constructor(lines: number) {
    this.lines = lines;
  }

  /** @returns The spans that end in these bytes. */
  take(chunk: Uint8Array): LineSpan[] {
    const spans: LineSpan[] = [];
    const offset = this.length;
    this.length += chunk.length;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, end + 1)) {
      this.line++;
      const here = offset + end + 1;
      if (this.line - this.firstLine >= this.lines || here - this.start >= mostBytes) spans.push(this.cut(here));
    }
    return spans;
  }

  /** @returns The last span, if anything is left. */
  finish(): LineSpan[] {
    return this.length > this.start ? [this.cut(this.length)] : [];
  }

  private cut(end: number): LineSpan {
    const { start, firstLine } = this;
    this.start = end;
    this.firstLine = this.line;
    return { start, end, firstLine };
  }
}

let copied = 0;

async function openCopy(folder: string) {
  await mkdir(folder, { recursive: true });
  const copy = join(folder, `${process.pid}-${copied++}`);
  const stream = createWriteStream(copy);
  const hash = createHash("sha256");
  let size = 0;
  return {
    async write(bytes: Uint8Array): Promise<void> {
      if (bytes.length === 0) return;
      hash.update(bytes);
      size += bytes.length;
      await new Promise<void>((done, fail) => stream.write(bytes, (error) => (error ? fail(error) : done())));
    },
    async close(): Promise<Copied> {
      stream.end();
      await finished(stream);
      return { copy, digest: hash.digest("hex"), size };
    },
  };
}
