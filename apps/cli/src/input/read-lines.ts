import { type Chunks, withHead } from "./input-bytes.ts";
import type { LineSource } from "./parse-line.ts";

/** A line that exceeds the limit; its rest is skipped. */
export interface LongLine {
  readonly kind: "long-line";
  readonly number: number;
  /** Its beginning. */
  readonly prefix: string;
}

// Enough for the id, which is usually the first key.
const prefixBytes = 4096;
const lineFeed = 0x0a;
const byteOrderMark = [0xef, 0xbb, 0xbf];

/**
 * Split a stream into lines as they arrive, buffering at most one line.
 *
 * Blank lines are counted but not returned. The last line needs no line end.
 *
 * @param maxBytes A longer line is returned as a {@link LongLine} as soon as it exceeds the limit.
 * @param first Number of the first line. @default 1
 */
export async function* readLines(chunks: Chunks, maxBytes: number, first = 1): AsyncGenerator<LineSource | LongLine> {
  const line = new LineBuffer(maxBytes, first);
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
      yield* line.add(chunk.subarray(start, end));
      yield* line.end();
      start = end + 1;
    }
    yield* line.add(chunk.subarray(start));
  }
  yield* line.end();
}

/** Longest line of what batches and crawls wrote: a record holds its page several times. A guess. */
export const maxLineBytes: number = 256 * 1024 * 1024;

class LineBuffer {
  readonly #maxBytes: number;
  #parts: Uint8Array[] = [];
  #length = 0;
  #number: number;
  #isSkipping = false;

  constructor(maxBytes: number, first: number) {
    this.#maxBytes = maxBytes;
    this.#number = first;
  }

  *add(bytes: Uint8Array): Generator<LongLine> {
    if (this.#isSkipping || bytes.length === 0) return;
    this.#parts.push(bytes);
    this.#length += bytes.length;
    if (this.#length <= this.#maxBytes) return;
    this.#isSkipping = true;
    yield { kind: "long-line", number: this.#number, prefix: this.#take().subarray(0, prefixBytes).toString() };
  }

  *end(): Generator<LineSource> {
    const number = this.#number++;
    if (this.#isSkipping) {
      this.#isSkipping = false;
      return;
    }
    const bytes = number === 1 ? withoutByteOrderMark(this.#take()) : this.#take();
    // A copy, because the buffer is moved to another thread.
    if (!isBlank(bytes)) yield { kind: "line", number, bytes: Uint8Array.from(bytes) };
  }

  #take(): Buffer {
    const bytes = Buffer.concat(this.#parts, this.#length);
    this.#parts = [];
    this.#length = 0;
    return bytes;
  }
}

function withoutByteOrderMark(bytes: Buffer): Buffer {
  return byteOrderMark.every((byte, index) => bytes[index] === byte) ? bytes.subarray(byteOrderMark.length) : bytes;
}

function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}

// Also gzip, and Zstandard with and without a dictionary.
const archiveBeginnings = ["WARC/", "filedesc:", "\x1f\x8b", "\x28\xb5\x2f\xfd", "\x5d\x2a\x4d\x18"];
const sniffedBytes = 1024;

/**
 * Whether a stream is a web archive, by its beginning.
 *
 * Waits for more than the first chunk only if the stream may be an archive: the sender of a line waits for its answer.
 */
export async function sniffArchive(chunks: Chunks): Promise<{ readonly isArchive: boolean; readonly bytes: Chunks }> {
  const source = chunks[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array(0);
  let isDone = false;
  while (!isDone && head.length < sniffedBytes && mayBeArchive(head)) {
    const next = await source.next();
    if (next.done) isDone = true;
    else head = head.length === 0 ? next.value : Buffer.concat([head, next.value]);
  }
  const isArchive = head.length > 0 && mayBeArchive(head) && (await import("@decant/warc")).isWebArchive(head);
  return { isArchive, bytes: withHead(head, source) };
}

function mayBeArchive(head: Uint8Array): boolean {
  const text = Buffer.from(head.subarray(0, 16)).toString("latin1");
  return archiveBeginnings.some((start) => start.startsWith(text.slice(0, start.length)));
}
