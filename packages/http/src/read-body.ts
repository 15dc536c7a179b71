/** A body that was read whole, or one that is longer than the limit and still streams. */
export type Body =
  | { readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly stream: ReadableStream<Uint8Array<ArrayBuffer>> };

type Chunk = Uint8Array<ArrayBuffer>;

/**
 * Read a body up to a limit.
 *
 * @param chunks Consumed. Beyond the limit, the stream in the result gives the chunks read so far, and then the rest.
 */
export async function readBody(chunks: AsyncIterable<Chunk>, maxBytes: number): Promise<Body> {
  const iterator = chunks[Symbol.asyncIterator]();
  const read: Chunk[] = [];
  let length = 0;
  while (length <= maxBytes) {
    const { done, value } = await iterator.next();
    if (done === true) return { bytes: joinBytes(read) };
    read.push(value);
    length += value.length;
  }
  return { stream: streamOf(read, iterator) };
}

function streamOf(read: readonly Chunk[], rest: AsyncIterator<Chunk>): ReadableStream<Chunk> {
  const waiting = [...read];
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = waiting.length > 0 ? { done: false, value: waiting.shift() } : await rest.next();
      if (done === true) controller.close();
      else controller.enqueue(value as Chunk);
    },
    async cancel() {
      await rest.return?.();
    },
  });
}

export function joinBytes(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
