import { type Chunks, withHead } from "./input-bytes.ts";

// First bytes of WARC, ARC and gzip.
const firstBytes: readonly (number | undefined)[] = [0x57, 0x66, 0x1f];
const sniffedBytes = 1024;

/**
 * Whether a stream is a web archive, by its beginning.
 *
 * Of a stream that cannot be one, only the first chunk is awaited: its sender may wait for an answer.
 */
export async function sniffArchive(chunks: Chunks): Promise<{ readonly isArchive: boolean; readonly bytes: Chunks }> {
  const source = chunks[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array(0);
  let isDone = false;
  while (!isDone && (head.length === 0 || (firstBytes.includes(head[0]) && head.length < sniffedBytes))) {
    const next = await source.next();
    if (next.done) isDone = true;
    else head = head.length === 0 ? next.value : Buffer.concat([head, next.value]);
  }
  const isArchive = firstBytes.includes(head[0]) && (await import("@decant/warc")).isWebArchive(head);
  return { isArchive, bytes: withHead(head, source) };
}
