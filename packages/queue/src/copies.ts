import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

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
  /** Absolute path. */
  readonly path: string;
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
  let [offset, line] = [0, 1];
  let [start, firstLine] = [0, 1];
  for await (const chunk of bytes) {
    for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, at + 1)) {
      line++;
      const end = offset + at + 1;
      if (line - firstLine < lines && end - start < mostBytes) continue;
      yield { start, end, firstLine };
      [start, firstLine] = [end, line];
    }
    offset += chunk.length;
  }
  if (offset > start) yield { start, end: offset, firstLine };
}

let copied = 0;

/**
 * Copy a stream that cannot be read again to a file whose name is the hash of its bytes.
 *
 * @param folder Made if it is absent.
 * @example
 * // not run: it writes a file
 * const { path, digest } = await copyBytes(process.stdin, "work/copies");
 */
export async function copyBytes(bytes: Bytes, folder: string): Promise<Copied> {
  await mkdir(folder, { recursive: true });
  const unfinished = join(folder, `${process.pid}-${copied++}`);
  const hash = createHash("sha256");
  let size = 0;
  const counted = async function* (chunks: Bytes): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  };
  await pipeline(counted(bytes), createWriteStream(unfinished));
  const digest = hash.digest("hex");
  const path = resolve(folder, digest);
  await rename(unfinished, path);
  return { path, digest, size };
}
