/** Compressed data that is damaged, incomplete or a bomb. */
export class CodingError extends Error {
  readonly code: "damaged-gzip" | "damaged-zstd" | "truncated" | "too-large";

  constructor(code: CodingError["code"], message: string) {
    super(message);
    this.name = "CodingError";
    this.code = code;
  }
}

/** Source of an archive: its bytes at once, or in chunks of any size. A readable stream is an async iterable. */
export type WarcSource = Uint8Array | AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

const firstBytes = 64 * 1024;

/**
 * Reads a stream in place: the bytes ahead can be inspected before they are consumed, and some consumed ones read again.
 *
 * Damaged compressed data ends the stream early and sets `failure`; any other error of the source is thrown.
 */
export class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>;
  readonly #lookbackBytes: number;
  #data: Buffer = Buffer.alloc(0);
  /** Offset in the stream of the first byte of `#data`. */
  #base = 0;
  #start = 0;
  #end = 0;
  #isDone = false;
  #error: { readonly error: unknown } | undefined;

  /** Why the stream ended early. */
  failure: CodingError | undefined;

  constructor(source: AsyncIterator<Uint8Array>, lookbackBytes = 0) {
    this.#source = source;
    this.#lookbackBytes = lookbackBytes;
  }

  /** Offset of the next byte in the stream. */
  get position(): number {
    return this.#base + this.#start;
  }

  /** The bytes that are ahead and read already. Valid until the next `fill`. */
  get ahead(): Buffer {
    return this.#data.subarray(this.#start, this.#end);
  }

  /** Whether the stream ends with the bytes that are ahead; false also before its end was read. */
  get isDone(): boolean {
    return this.#isDone;
  }

  /** Read until at least `count` bytes are ahead. */
  async fill(count: number): Promise<boolean> {
    while (this.#end - this.#start < count) {
      if (this.#isDone) return false;
      const chunk = await this.#next();
      if (chunk === undefined) this.#isDone = true;
      else this.#append(chunk);
    }
    return true;
  }

  /** Read ahead, if possible. An error of the source is thrown once bytes are needed that it failed to deliver. */
  async prefetch(count: number): Promise<void> {
    try {
      await this.fill(count);
    } catch (error) {
      this.#error = { error };
    }
  }

  consume(count: number): void {
    this.#start = Math.min(this.#start + count, this.#end);
  }

  /** Go to an offset in the stream, within the bytes that are in memory. */
  seek(position: number): void {
    this.#start = Math.min(Math.max(position - this.#base, 0), this.#end);
  }

  async close(): Promise<void> {
    await this.#source.return?.();
  }

  async #next(): Promise<Uint8Array | undefined> {
    if (this.#error !== undefined) throw this.#error.error;
    try {
      const next = await this.#source.next();
      return next.done ? undefined : next.value;
    } catch (error) {
      if (!(error instanceof CodingError)) throw error;
      this.failure = error;
      return undefined;
    }
  }

  #append(chunk: Uint8Array): void {
    if (this.#end + chunk.length > this.#data.length) this.#makeRoom(chunk.length);
    this.#data.set(chunk, this.#end);
    this.#end += chunk.length;
  }

  /** Drop consumed bytes that are not kept. The bytes are moved only if that frees half of the buffer, so moving stays linear. */
  #makeRoom(count: number): void {
    const dropped = Math.max(0, this.#start - this.#lookbackBytes);
    const needed = this.#end - dropped + count;
    const kept = this.#data.subarray(dropped, this.#end);
    const isRoomy = needed <= this.#data.length / 2 && this.#data.length <= 8 * (needed + firstBytes);
    const target = isRoomy ? this.#data : Buffer.allocUnsafeSlow(Math.max(2 * needed, firstBytes));
    target.set(kept, 0);
    this.#data = target;
    this.#base += dropped;
    this.#start -= dropped;
    this.#end -= dropped;
  }
}

export async function* chunksOf(source: WarcSource): AsyncGenerator<Uint8Array> {
  if (source instanceof Uint8Array) yield source;
  else yield* source;
}
