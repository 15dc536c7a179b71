import { Readable } from "node:stream";
import { createZstdDecompress, zstdDecompressSync } from "node:zlib";
import type { ByteReader } from "./byte-reader.ts";
import { CodingError } from "./byte-reader.ts";

// RFC 8878.
const frameMagic = 0xfd2fb528;
const firstSkippable = 0x184d2a50;
const lastSkippable = 0x184d2a5f;
/** The skippable frame of a `.warc.zst` that has the dictionary of all others. */
const dictionaryMagic = 0x184d2a5d;
const magicBytes = 4;
const sizeBytes = 4;
const maxHeaderBytes = 18;
const blockHeaderBytes = 3;
const checksumBytes = 4;
const reservedBlock = 3;
const repeatedBlock = 1;

// Chosen by hand: crawlers train dictionaries of 100 KB.
const maxDictionaryBytes = 16 * 1024 * 1024;
const smallBytes = 64 * 1024;
const bombBytes = 64 * 1024 * 1024;
const bombRatio = 1000;

/** Options of Node's functions, of which the dictionary is not in the types. */
const withDictionary = (dictionary: Uint8Array | undefined): object => (dictionary === undefined ? {} : { dictionary });

/** Whether bytes begin like a frame of Zstandard, or one to be skipped. */
export function isZstd(bytes: Buffer): boolean {
  if (bytes.length < magicBytes) return false;
  const magic = bytes.readUInt32LE(0);
  return magic === frameMagic || (magic >= firstSkippable && magic <= lastSkippable);
}

/** Skip a skippable frame, if one begins here, and read the dictionary in it. */
export async function readSkippable(
  raw: ByteReader,
): Promise<{ readonly isSkipped: boolean; readonly dictionary?: Uint8Array }> {
  const magic = raw.ahead.readUInt32LE(0);
  if (magic === frameMagic) return { isSkipped: false };
  await raw.fill(magicBytes + sizeBytes);
  const isWhole = raw.ahead.length >= magicBytes + sizeBytes;
  let rest = isWhole ? raw.ahead.readUInt32LE(magicBytes) : 0;
  raw.consume(magicBytes + sizeBytes);
  if (magic === dictionaryMagic && rest <= maxDictionaryBytes && (await raw.fill(rest))) {
    const dictionary = Uint8Array.from(raw.ahead.subarray(0, rest));
    raw.consume(rest);
    return { isSkipped: true, dictionary: unpackDictionary(dictionary) };
  }
  while (rest > 0 && (await raw.fill(1))) {
    const piece = Math.min(rest, raw.ahead.length);
    raw.consume(piece);
    rest -= piece;
  }
  return { isSkipped: true };
}

/** A dictionary may be compressed itself. */
function unpackDictionary(bytes: Uint8Array): Uint8Array {
  if (Buffer.from(bytes.subarray(0, magicBytes)).readUInt32LE(0) !== frameMagic) return bytes;
  try {
    return zstdDecompressSync(bytes, { maxOutputLength: maxDictionaryBytes });
  } catch {
    return bytes;
  }
}

/** Decompress one frame and stop after its last byte, so that the next one can be found. Bombs fail. */
export async function* unpackFrame(raw: ByteReader, dictionary: Uint8Array | undefined): AsyncGenerator<Uint8Array> {
  const pieces = framePieces(raw);
  const first: Uint8Array[] = [];
  let length = 0;
  for (let next = await pieces.next(); ; next = await pieces.next()) {
    if (next.done) {
      yield unpackSmall(Buffer.concat(first, length), dictionary);
      return;
    }
    first.push(next.value);
    length += next.value.length;
    if (length > smallBytes) break;
  }
  yield* unpackLarge(first, pieces, dictionary);
}

function unpackSmall(frame: Buffer, dictionary: Uint8Array | undefined): Buffer {
  try {
    return zstdDecompressSync(frame, { ...withDictionary(dictionary), maxOutputLength: bombBytes });
  } catch (error) {
    throw zstdError(error);
  }
}

async function* unpackLarge(
  first: readonly Uint8Array[],
  rest: AsyncGenerator<Uint8Array>,
  dictionary: Uint8Array | undefined,
): AsyncGenerator<Uint8Array> {
  let fed = 0;
  async function* feed(): AsyncGenerator<Uint8Array> {
    yield* first;
    for await (const piece of rest) {
      fed += piece.length;
      yield piece;
    }
  }
  const decompress = createZstdDecompress(withDictionary(dictionary));
  const input = Readable.from(feed(), { objectMode: false });
  input.on("error", (error) => decompress.destroy(error));
  let length = 0;
  try {
    for await (const chunk of input.pipe(decompress) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > bombBytes && length > bombRatio * (fed + smallBytes))
        throw new CodingError("too-large", `more than ${bombRatio} bytes come from each byte of zstd data`);
      yield chunk;
    }
  } catch (error) {
    throw zstdError(error);
  } finally {
    input.destroy();
  }
}

/** The bytes of a frame: its header, then each of its blocks, then its checksum. */
async function* framePieces(raw: ByteReader): AsyncGenerator<Uint8Array> {
  await raw.fill(maxHeaderBytes);
  const descriptor = raw.ahead[magicBytes] ?? 0;
  const isSingle = (descriptor & 0x20) !== 0;
  const dictionaryBytes = [0, 1, 2, 4][descriptor & 3] as number;
  const contentBytes = [isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6] as number;
  yield* take(raw, magicBytes + 1 + (isSingle ? 0 : 1) + dictionaryBytes + contentBytes);
  for (let isLast = false; !isLast; ) {
    if (!(await raw.fill(blockHeaderBytes))) throw tooShort();
    const header = raw.ahead.readUIntLE(0, blockHeaderBytes);
    isLast = (header & 1) === 1;
    const type = (header >> 1) & 3;
    if (type === reservedBlock) throw damaged();
    yield* take(raw, blockHeaderBytes + (type === repeatedBlock ? 1 : header >> 3));
  }
  if ((descriptor & 4) !== 0) yield* take(raw, checksumBytes);
}

async function* take(raw: ByteReader, count: number): AsyncGenerator<Uint8Array> {
  if (!(await raw.fill(count))) throw tooShort();
  const bytes = Uint8Array.from(raw.ahead.subarray(0, count));
  raw.consume(count);
  yield bytes;
}

const frameStart = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

export async function skipToFrame(raw: ByteReader): Promise<void> {
  while (await raw.fill(magicBytes)) {
    const at = raw.ahead.indexOf(frameStart);
    raw.consume(at < 0 ? raw.ahead.length - magicBytes + 1 : at);
    if (at >= 0) return;
  }
  raw.consume(raw.ahead.length);
}

function zstdError(error: unknown): unknown {
  if (error instanceof CodingError) return error;
  const { code = "" } = error as { readonly code?: string };
  if (code === "ERR_BUFFER_TOO_LARGE")
    return new CodingError("too-large", "a frame decompresses to more than archives have");
  return code.startsWith("ZSTD_") || code.startsWith("Z_") || code.startsWith("ERR_") ? damaged() : error;
}

function damaged(): CodingError {
  return new CodingError("damaged-zstd", "damaged zstd data");
}

function tooShort(): CodingError {
  return new CodingError("truncated", "the zstd data ends early");
}
