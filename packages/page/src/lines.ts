/** A line that is not blank. */
export interface RecordLine {
  readonly kind: "line";
  /** From 1, blank lines counted. */
  readonly number: number;
  /** Without the line feed; owns its buffer, so that it can be moved to another thread. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

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
 * Split a stream of JSON lines as they arrive, buffering at most one line. Blank lines are counted but not returned; the last line needs
 * no line feed.
 *
 * @param maxBytes A longer line is returned as a {@link LongLine} as soon as it exceeds the limit.
 * @param first Number of the first line. @default 1
 * @example
 * const lines = readLines([new TextEncoder().encode('\n{"a":1}')], 1000);
 * (await lines.next()).value?.number; // 2
 */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
  first = 1,
): AsyncGenerator<RecordLine | LongLine> {
  let number = first;
  let parts: Uint8Array[] = [];
  let length = 0;
  let isSkipping = false;
  const take = (): Uint8Array<ArrayBuffer> => {
    const bytes = joined(parts, length);
    parts = [];
    length = 0;
    return bytes;
  };
  const end = (): RecordLine[] => {
    const wasSkipping = isSkipping;
    isSkipping = false;
    const bytes = number === 1 ? withoutByteOrderMark(take()) : take();
    const line: RecordLine = { kind: "line", number: number++, bytes };
    return wasSkipping || bytes.every(isBlank) ? [] : [line];
  };
  for await (const chunk of chunks) {
    for (let start = 0; start < chunk.length; ) {
      const feed = chunk.indexOf(lineFeed, start);
      const stop = feed < 0 ? chunk.length : feed;
      if (!isSkipping) {
        parts.push(chunk.subarray(start, stop));
        length += stop - start;
      }
      if (length > maxBytes) {
        isSkipping = true;
        yield { kind: "long-line", number, prefix: new TextDecoder().decode(take().subarray(0, prefixBytes)) };
      }
      if (feed >= 0) yield* end();
      start = stop + 1;
    }
  }
  yield* end();
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let end = 0;
  for (const part of parts) {
    bytes.set(part, end);
    end += part.length;
  }
  return bytes;
}

function withoutByteOrderMark(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return byteOrderMark.every((byte, index) => bytes[index] === byte) ? bytes.slice(byteOrderMark.length) : bytes;
}

const isBlank = (byte: number): boolean => byte === 0x20 || byte === 0x09 || byte === 0x0d;

/**
 * The value of JSON, if it is an object.
 *
 * @example
 * parseRecord('{"id":"a"}'); // { id: "a" }
 */
export function parseRecord(json: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
