import { aWholeNumber, checkOptions } from "@decant/page";
import { ByteReader, chunksOf, type WarcSource } from "./byte-reader.ts";
import { inflateMember, isGzip } from "./gzip-members.ts";
import { readRecords, skipToRecord } from "./read-records.ts";
import type { BrokenRecord, WarcRecord } from "./record.ts";
import { isZstd, readSkippable, skipToFrame, unpackFrame } from "./zstd-frames.ts";

export interface ReadWarcOptions {
  /**
   * Largest block of a record that is kept whole, in bytes, from 1 to 1 GiB. Only the beginning of a larger one is kept, see `isCut`. Some
   * five times as much may be held in memory.
   *
   * @default 33554432
   */
  readonly maxBytes?: number | undefined;
}

// As the limit of the command line for a page.
export const defaultMaxBytes: number = 32 * 1024 * 1024;
export const largestMaxBytes: number = 1024 * 1024 * 1024;

/** How far damaged gzip data may be read past the start of the next member, until decompression fails. A guess. */
const lookbackBytes = 1024 * 1024;
/** Bytes that may be read again, apart from as many as the file has. A guess: with damage everywhere, reading stays linear. */
const freeRereadBytes = 16 * lookbackBytes;

/**
 * Read the records of a WARC or ARC file one by one, with memory bounded by `maxBytes`.
 *
 * The file may be compressed with gzip or Zstandard, by record or as a whole, or not at all. A record that cannot be read is yielded as a
 * {@link BrokenRecord}, and reading continues with the next one.
 *
 * @param source Bytes or a stream of them. Closed when reading ends.
 * @returns Records and broken records in the order of the file.
 * @throws {TypeError | RangeError} At the first step, if an option is wrong.
 * @throws The source's own errors.
 * @example
 * const file = new TextEncoder().encode("WARC/1.0\r\nWARC-Type: warcinfo\r\nContent-Length: 2\r\n\r\nhi\r\n\r\n");
 * for await (const entry of readWarc(file)) {
 *   entry.kind; // "record"
 * }
 */
export async function* readWarc(
  source: WarcSource,
  options: ReadWarcOptions = {},
): AsyncGenerator<WarcRecord | BrokenRecord> {
  checkOptions(options, { maxBytes: aWholeNumber(1, largestMaxBytes) });
  const { maxBytes = defaultMaxBytes } = options;
  const raw = new ByteReader(chunksOf(source), lookbackBytes);
  let rereadBytes = 0;
  let dictionary: Uint8Array | undefined;
  try {
    while (await raw.fill(1)) {
      await raw.fill(4);
      const isFrame = isZstd(raw.ahead);
      if (isFrame) {
        const skipped = await readSkippable(raw);
        dictionary = skipped.dictionary ?? dictionary;
        if (skipped.isSkipped) continue;
      } else if (!isGzip(raw.ahead)) {
        yield* readRecords({ bytes: raw, member: undefined, maxBytes });
        continue;
      }
      const offset = raw.position;
      const bytes = new ByteReader(isFrame ? unpackFrame(raw, dictionary) : inflateMember(raw));
      const length = (): number => raw.position - offset;
      yield* readRecords({ bytes, member: { offset, length }, maxBytes });
      if (bytes.failure === undefined) continue;
      if (isFrame) {
        await skipToFrame(raw);
        continue;
      }
      // The next member may begin inside the bytes read as this one.
      const { position } = raw;
      raw.seek(rereadBytes <= position + freeRereadBytes ? offset + 1 : Math.max(offset + 1, position));
      rereadBytes += position - raw.position;
      await skipToRecord({ bytes: raw, member: undefined, maxBytes });
    }
  } finally {
    await raw.close();
  }
}
