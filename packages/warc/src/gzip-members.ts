import { constants, crc32, createInflateRaw, inflateRawSync } from "node:zlib";
import type { ByteReader } from "./byte-reader.ts";
import { CodingError } from "./byte-reader.ts";

// RFC 1952.
const flags = { headerChecksum: 2, extra: 4, name: 8, comment: 16, reserved: 0xe0 };
const fixedHeaderBytes = 10;
const trailerBytes = 8;
// Chosen by hand: archives write no header longer than a hundred bytes.
const maxHeaderBytes = 4096;
const pieceBytes = 64 * 1024;
// Measured on pages of 20 to 100 KB: 6,200 to 7,100 members a second, as streams 2,200 to 2,700.
const smallBytes = 64 * 1024;
// A member of text has at most 20 times its size. Deflate reaches 1,030, but for long only in a bomb. Chosen by hand.
const bombBytes = 64 * 1024 * 1024;
const bombRatio = 200;

/** Whether bytes begin like a gzip member of deflated data. */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8 && ((bytes[3] ?? 0) & flags.reserved) === 0;
}

/** Length of the header of a gzip member; undefined if it is not one, or is not complete. */
function headerLength(bytes: Uint8Array): number | undefined {
  if (!isGzip(bytes) || bytes.length < fixedHeaderBytes) return undefined;
  const flag = bytes[3] as number;
  let length = fixedHeaderBytes;
  if (flag & flags.extra) length += 2 + (bytes[length] ?? 0) + 256 * (bytes[length + 1] ?? 0);
  for (const text of [flags.name, flags.comment]) {
    if (!(flag & text)) continue;
    const end = bytes.indexOf(0, length);
    if (end < 0) return undefined;
    length = end + 1;
  }
  if (flag & flags.headerChecksum) length += 2;
  return length <= bytes.length ? length : undefined;
}

/** Decompress one gzip member and stop after its last byte, so that the next one can be found. Bombs fail. */
export async function* inflateMember(raw: ByteReader): AsyncGenerator<Uint8Array> {
  let header = headerLength(raw.ahead);
  while (header === undefined && raw.ahead.length < maxHeaderBytes && (await raw.fill(raw.ahead.length + 1))) {
    header = headerLength(raw.ahead);
  }
  if (header === undefined) {
    throw raw.isDone && isGzip(raw.ahead) ? tooShort() : new CodingError("damaged-gzip", "the gzip header is damaged");
  }
  raw.consume(header);
  await raw.prefetch(smallBytes);
  const small = inflateSmall(raw.ahead.subarray(0, smallBytes));
  if (small !== undefined) {
    raw.consume(small.consumedBytes);
    yield small.data;
    await checkTrailer(raw, crc32(small.data), small.data.length);
    return;
  }
  const bodyStart = raw.position;
  const inflater = createInflateRaw({ chunkSize: pieceBytes });
  let fedBytes = 0;
  const feed = async (): Promise<void> => {
    while (await raw.fill(1)) {
      const piece = raw.ahead.subarray(0, pieceBytes);
      await new Promise<void>((resolve, reject) =>
        inflater.write(piece, (error) => (error ? reject(error) : resolve())),
      );
      // In this piece, the deflated data end.
      if (inflater.destroyed || inflater.bytesWritten < fedBytes + piece.length) return;
      raw.consume(piece.length);
      fedBytes += piece.length;
    }
    inflater.end();
  };
  feed().catch((error: Error) => inflater.destroy(error));
  let checksum = 0;
  let length = 0;
  try {
    for await (const chunk of inflater as AsyncIterable<Buffer>) {
      checksum = crc32(chunk, checksum);
      length += chunk.length;
      if (length > bombBytes && length > bombRatio * (fedBytes + pieceBytes)) {
        throw new CodingError("too-large", `more than ${bombRatio} bytes come from each byte of gzip data`);
      }
      yield chunk;
    }
  } catch (error) {
    throw gzipError(error);
  }
  raw.seek(bodyStart + inflater.bytesWritten);
  await checkTrailer(raw, checksum, length);
}

/** Decompress a member that is whole within some bytes. Streams cost more than most members. */
function inflateSmall(bytes: Uint8Array): { readonly data: Buffer; readonly consumedBytes: number } | undefined {
  try {
    const options = { info: true, maxOutputLength: smallBytes * 32 };
    const { buffer, engine } = inflateRawSync(bytes, options) as unknown as Inflated;
    return { data: buffer, consumedBytes: engine.bytesWritten };
  } catch {
    return undefined;
  }
}

interface Inflated {
  readonly buffer: Buffer;
  readonly engine: { readonly bytesWritten: number };
}

async function checkTrailer(raw: ByteReader, checksum: number, length: number): Promise<void> {
  if (!(await raw.fill(trailerBytes))) throw tooShort();
  const trailer = raw.ahead;
  if (trailer.readUInt32LE(0) !== checksum || trailer.readUInt32LE(4) !== length % 2 ** 32) {
    throw new CodingError("damaged-gzip", "the gzip checksum does not match");
  }
  raw.consume(trailerBytes);
}

function gzipError(error: unknown): unknown {
  const code = (error as { code?: unknown } | null)?.code;
  if (code === "Z_BUF_ERROR") return tooShort();
  return typeof code === "string" && code.startsWith("Z_")
    ? new CodingError("damaged-gzip", "damaged gzip data")
    : error;
}

function tooShort(): CodingError {
  return new CodingError("truncated", "the gzip data ends early");
}

/** The beginning of a gzip member's decompressed data, from the member's first bytes; empty unless it is a member. */
export function peekMember(bytes: Uint8Array): string {
  const header = headerLength(bytes);
  if (header === undefined) return "";
  try {
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 1024 * bytes.length };
    return inflateRawSync(bytes.subarray(header), options).toString("latin1", 0, 256);
  } catch {
    return "";
  }
}
