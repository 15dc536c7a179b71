import { createReadStream, readFileSync, statSync } from "node:fs";
import { CommandError, readError, systemCode } from "./errors.ts";

export type Chunks = AsyncIterable<Uint8Array>;

/**
 * Read a whole file or stream, gunzipped if it is gzip data by its first bytes.
 *
 * @param name For messages.
 * @param maxBytes Cap on the bytes after decompression.
 * @throws {CommandError} `not-found`, `unreadable`, `is-folder`, `bad-gzip` or `too-large`.
 */
export async function readAll(name: string, chunks: Chunks, maxBytes: number): Promise<Uint8Array> {
  try {
    return await collect(name, chunks, maxBytes);
  } catch (error) {
    throw readError(name, error);
  }
}

/** {@link readAll} with the errors of the source as they come. */
export async function collect(name: string, chunks: Chunks, maxBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of gunzipped(chunks)) {
    length += chunk.length;
    if (length > maxBytes) throw tooLarge(name, maxBytes);
    parts.push(chunk);
  }
  return Buffer.concat(parts, length);
}

/** Same for a file, without leaving the thread until it is read: workers have nothing else to do. */
export function readFileNow(name: string, path: string, maxBytes: number): Uint8Array {
  try {
    if (statSync(path).size > maxBytes) throw tooLarge(name, maxBytes);
    const bytes = readFileSync(path);
    // Asked for here, as most pages need nothing of it and it takes a while to load.
    return isGzip(bytes)
      ? process.getBuiltinModule("node:zlib").gunzipSync(bytes, { maxOutputLength: maxBytes })
      : bytes;
  } catch (error) {
    if (systemCode(error) === "ERR_BUFFER_TOO_LARGE") throw tooLarge(name, maxBytes);
    throw readError(name, error);
  }
}

export function openFile(path: string): Chunks {
  return createReadStream(path);
}

function tooLarge(name: string, maxBytes: number): CommandError {
  return new CommandError("too-large", `${name} is larger than ${maxBytes} bytes; see --max-bytes`);
}

/** Pass chunks on, decompressed when the first two bytes say gzip. */
export async function* gunzipped(chunks: Chunks): AsyncGenerator<Uint8Array> {
  const source = chunks[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array(0);
  while (head.length < 2) {
    const next = await source.next();
    if (next.done) break;
    head = head.length === 0 ? next.value : Buffer.concat([head, next.value]);
  }
  const all = withHead(head, source);
  if (!isGzip(head)) yield* all;
  else yield* (await import("./gunzip.ts")).gunzip(all);
}

async function* withHead(head: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (head.length > 0) yield head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}
