import { type Chunks, readAll } from "../input/input-bytes.ts";
import { openObjects, parseObject } from "./object-store.ts";

/** Bytes that are asked for at a time: no connection waits for slow work on what it brought. */
const pieceBytes = 8 * 1024 * 1024;

/**
 * Read an object as a stream. The next piece is asked for while one is worked on.
 *
 * @throws {CommandError} `not-found`, `unreadable` or `unreachable`.
 */
export async function* readObject(path: string): Chunks {
  const store = openObjects();
  const address = parseObject(path);
  let piece = await store.read(address, 0, pieceBytes);
  const { size, etag } = piece;
  for (let end = piece.bytes.length; ; end += piece.bytes.length) {
    const next = end < size ? store.read(address, end, pieceBytes, etag) : undefined;
    // Reported when it is awaited.
    next?.catch(() => {});
    if (piece.bytes.length > 0) yield piece.bytes;
    if (next === undefined) return;
    piece = await next;
  }
}

/**
 * Read a whole object, gunzipped if it is gzip data.
 *
 * @throws {CommandError} As {@link readObject}; `too-large` or `bad-gzip`.
 */
export function readWholeObject(path: string, maxBytes: number): Promise<Uint8Array> {
  return readAll(path, readObject(path), maxBytes);
}
