import { closeSync, constants, createReadStream, fstatSync, openSync, readSync, type Stats, statSync } from "node:fs";
import { CommandError, readError, systemCode, throwAs } from "../errors.ts";
import { defaultMaxBytes } from "../options.ts";
import { isObject } from "./page-types.ts";

export type Chunks = AsyncIterable<Uint8Array>;

/** A file to read. Only a path that is on the command line may lead to a pipe or a device. */
export interface InputPath {
  readonly path: string;
  readonly isNamed: boolean;
}

/**
 * Read a whole file or stream, gunzipped if it is gzip data by its first bytes.
 *
 * @param name For messages.
 * @param maxBytes Limit for the bytes before and after decompression.
 * @throws {CommandError} `not-found`, `unreadable`, `is-folder`, `not-a-file`, `bad-gzip` or `too-large`.
 */
export function readAll(name: string, chunks: Chunks, maxBytes: number): Promise<Uint8Array> {
  return collect(name, chunks, maxBytes).catch(throwAs((error) => readError(name, error)));
}

/** {@link readAll} without converting the errors of the source. */
export async function collect(name: string, chunks: Chunks, maxBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  // Both ends are limited: endless input may decompress to nothing.
  for await (const chunk of limited(name, gunzipped(limited(name, chunks, maxBytes)), maxBytes)) parts.push(chunk);
  return Buffer.concat(parts);
}

async function* limited(name: string, chunks: Chunks, maxBytes: number): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > maxBytes) throw tooLarge(name, maxBytes);
    yield chunk;
  }
}

/** Synchronous {@link readAll} for a file. Loading the stream modules takes longer than reading a page. */
export function readFileNow(name: string, input: InputPath, maxBytes: number): Uint8Array {
  try {
    const bytes = readUpTo(input, maxBytes);
    if (bytes.length > maxBytes) throw tooLarge(name, maxBytes);
    // Loaded on demand: most pages are not compressed.
    return isGzip(bytes)
      ? process.getBuiltinModule("node:zlib").gunzipSync(bytes, { maxOutputLength: maxBytes })
      : bytes;
  } catch (error) {
    if (systemCode(error) === "ERR_BUFFER_TOO_LARGE") throw tooLarge(name, maxBytes);
    throw readError(name, error);
  }
}

const firstBufferBytes = 64 * 1024;

/** Read at most one byte more than the limit. The reported size is only a hint: files may grow, and those of `/proc` report 0. */
function readUpTo(input: InputPath, maxBytes: number): Uint8Array {
  const { file, stats } = openInput(input);
  try {
    let buffer = Buffer.allocUnsafeSlow(Math.min(stats.size || firstBufferBytes, maxBytes) + 1);
    let length = 0;
    for (let read = -1; read !== 0 && length <= maxBytes; length += read) {
      if (length === buffer.length) buffer = Buffer.concat([buffer], Math.min(2 * length, maxBytes + 1));
      read = readSync(file, buffer, length, buffer.length - length, null);
    }
    return buffer.subarray(0, length);
  } finally {
    closeSync(file);
  }
}

/** An operand of the command line: its name for messages, and its bytes. */
export function inputOf(operand: string): [name: string, chunks: Chunks] {
  return operand === "-" ? ["standard input", process.stdin] : [operand, openFile({ path: operand, isNamed: true })];
}

/** Read a file as a stream, up to its size at the time of opening, even if it grows; or an object by its address. */
export async function* openFile(input: InputPath): Chunks {
  const { path, isNamed } = input;
  if (isObject(path)) {
    yield* (await import("../objects/objects.ts")).readObject(path);
    return;
  }
  // Opening a pipe waits for its writer and must not block this thread.
  if (isNamed && !statSync(path).isFile()) {
    yield* createReadStream(path);
    return;
  }
  const { file, stats } = openInput(input);
  yield* createReadStream(path, { fd: file, end: (stats.size || defaultMaxBytes) - 1 });
}

function openInput({ path, isNamed }: InputPath): { readonly file: number; readonly stats: Stats } {
  // Opening a device may change its state, so the path is checked first, and again after opening in case it was replaced.
  if (!isNamed) refuseSpecial(path, statSync(path));
  const file = openSync(path, isNamed ? constants.O_RDONLY : constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = fstatSync(file);
    if (!isNamed) refuseSpecial(path, stats);
    return { file, stats };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

function refuseSpecial(path: string, stats: Stats): void {
  if (!stats.isFile() && !stats.isDirectory()) throw new CommandError("not-a-file", `${path}: not a regular file`);
}

function tooLarge(name: string, maxBytes: number): CommandError {
  return new CommandError("too-large", `${name} is larger than ${maxBytes} bytes; see --max-bytes`);
}

/** Decompress chunks that begin with the signature of gzip; pass others on. */
export async function* gunzipped(chunks: Chunks): AsyncGenerator<Uint8Array> {
  const { head, all } = await readHead(chunks, ({ length }) => length < 2);
  yield* isGzip(head) ? gunzip(all) : all;
}

/** The first chunks, as many as are needed, joined; and all of them. */
export async function readHead(chunks: Chunks, needsMore: (head: Uint8Array) => boolean) {
  const source = chunks[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array(0);
  while (needsMore(head)) {
    const next = await source.next();
    if (next.done) break;
    head = head.length === 0 ? next.value : Buffer.concat([head, next.value]);
  }
  return { head, all: withHead(head, source) };
}

async function* withHead(head: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    if (head.length > 0) yield head;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

function gunzip(chunks: Chunks): Chunks {
  // Loaded on demand, as in readFileNow. A failure is thrown where the result is read.
  const { pipeline, Readable } = process.getBuiltinModule("node:stream");
  const target = process.getBuiltinModule("node:zlib").createGunzip();
  return pipeline(Readable.from(chunks, { objectMode: false }), target, () => {});
}
