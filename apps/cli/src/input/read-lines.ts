import type { Chunks } from "./input-bytes.ts";
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

/** The current line. */
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
