import type { ByteReader } from "./byte-reader.ts";
import { isGzip, peekMember } from "./gzip-members.ts";
import type { BrokenCode, BrokenRecord, RecordPlace, WarcRecord } from "./record.ts";
import {
  headerEnd,
  isWarcLine,
  isWarcStart,
  parseArcLine,
  parseHttp,
  parseWarcHeader,
  type RecordHeader,
  warcStart,
  withoutBrackets,
} from "./record.ts";
import { isZstd } from "./zstd-frames.ts";

/** Source of records: a file that is not compressed, or the decompressed data of one gzip member. */
export interface RecordStream {
  readonly bytes: ByteReader;
  /** The gzip member; undefined for a file that is not compressed. */
  readonly member: { readonly offset: number; readonly length: () => number } | undefined;
  readonly maxBytes: number;
}

// Chosen by hand: longer headers and lines are garbage.
const maxHeaderBytes = 64 * 1024;
const maxLineBytes = 8 * 1024;
const maxStartBytes = 256;
const scanBytes = 64 * 1024;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/**
 * Read records until the stream ends. In a file that is not compressed, a gzip member ends the reading, too.
 *
 * A record that is broken costs itself: reading continues at the next place that looks like the start of a record.
 */
export async function* readRecords(stream: RecordStream): AsyncGenerator<WarcRecord | BrokenRecord> {
  const { bytes, member } = stream;
  const finder = new RecordFinder(stream);
  let isLost = false;
  for (;;) {
    await skipLineEnds(bytes);
    if (!(await bytes.fill(1))) break;
    if (member === undefined && (await finder.isMember())) return;
    const entry = await readRecord(stream, finder);
    yield entry;
    isLost = entry.kind === "broken";
    if (isLost) await finder.skipToStart();
  }
  const { failure } = bytes;
  // After a broken record, no further record was found that the failure could damage.
  if (failure !== undefined && !isLost) yield broken(placeOf(stream), failure.code, failure.message);
}

async function readRecord(stream: RecordStream, finder: RecordFinder): Promise<WarcRecord | BrokenRecord> {
  const { bytes, maxBytes } = stream;
  const place = placeOf(stream);
  const head = await readHeader(bytes);
  if (typeof head === "string") {
    bytes.consume(1);
    return broken(place, ...lossAt(bytes, head, headLosses[head]));
  }
  const { headerBytes, header } = head;
  if (!isComplete(header)) {
    bytes.consume(headerBytes);
    return broken(place, ...lossAt(bytes, "bad-header", headLosses["bad-header"]), header);
  }
  const { blockLength } = header;
  finder.sawArc ||= header.version === "ARC";
  if (blockLength > maxBytes) {
    return (await bytes.fill(headerBytes + maxBytes))
      ? readLargeRecord(stream, finder, place, header, headerBytes)
      : shortRecord(stream, place, header, headerBytes);
  }
  const recordBytes = headerBytes + blockLength;
  // Reading past the record checks the checksum of a gzip member that ends here.
  await bytes.fill(recordBytes + maxStartBytes);
  if (bytes.ahead.length < recordBytes) return shortRecord(stream, place, header, headerBytes);
  const rest = bytes.ahead.subarray(recordBytes);
  const isLast = bytes.isDone && onlyLineEnds(rest);
  if (isLast && bytes.failure !== undefined) {
    bytes.consume(recordBytes);
    return broken(place, bytes.failure.code, bytes.failure.message, header);
  }
  if (!isLast && !isRecordEnd(rest, header)) {
    bytes.consume(headerBytes);
    return broken(place, ...lossAt(bytes, "wrong-length", wrongLength(header)), header);
  }
  const length = lengthOf(stream, place, recordBytes, rest, isLast);
  const block = Uint8Array.from(bytes.ahead.subarray(headerBytes, recordBytes));
  bytes.consume(recordBytes);
  return makeRecord(place, length, header, block, false);
}

/** Keep the beginning of a block that is larger than the limit, and skip its rest. */
async function readLargeRecord(
  { bytes, maxBytes }: RecordStream,
  finder: RecordFinder,
  place: RecordPlace,
  header: KnownHeader,
  headerBytes: number,
): Promise<WarcRecord | BrokenRecord> {
  const block = Uint8Array.from(bytes.ahead.subarray(headerBytes, headerBytes + maxBytes));
  bytes.consume(headerBytes + maxBytes);
  const restBytes = header.blockLength - maxBytes;
  const skipped = await finder.skipToStart(restBytes);
  if (skipped === restBytes) return makeRecord(place, null, header, block, true);
  if (bytes.isDone && !(await bytes.fill(1))) return broken(place, ...lossAt(bytes, "truncated", endsEarly), header);
  // Its length is so wrong that the next record begins in it.
  return broken(place, "wrong-length", wrongLength(header), header);
}

const endsEarly = "the file ends inside of the record";
const headLosses = {
  "not-a-record": "the data are no record",
  "bad-header": "the header of the record is damaged",
  truncated: endsEarly,
} as const satisfies Partial<Record<BrokenCode, string>>;
const firstBytes = ["WARC/1.", "\x1f\x8b\x08"];

/** Only the header is consumed: if the length is wrong, the next record may begin inside the supposed block. */
function shortRecord(
  { bytes, member }: RecordStream,
  place: RecordPlace,
  header: RecordHeader,
  headerBytes: number,
): BrokenRecord {
  bytes.consume(headerBytes);
  const isFileEnd = member === undefined || bytes.failure !== undefined;
  const loss = isFileEnd ? lossAt(bytes, "truncated", endsEarly) : lossAt(bytes, "wrong-length", wrongLength(header));
  return broken(place, ...loss, header);
}

function wrongLength({ blockLength }: RecordHeader): string {
  return `the record does not end after its ${blockLength} bytes`;
}

/** The failure of the stream if that ended the data; else the given loss. */
function lossAt(bytes: ByteReader, code: BrokenCode, message: string): [BrokenCode, string] {
  const { failure } = bytes;
  return failure === undefined ? [code, message] : [failure.code, failure.message];
}

interface Head {
  readonly headerBytes: number;
  readonly header: RecordHeader;
}

/** Read the header of the record that begins here, or report why there is none. Consumes nothing. */
async function readHeader(bytes: ByteReader): Promise<Head | keyof typeof headLosses> {
  await bytes.fill(maxLineBytes);
  const text = bytes.ahead.toString("latin1", 0, maxStartBytes);
  if (isWarcLine(text)) return readWarcHeader(bytes);
  const end = bytes.ahead.subarray(0, maxLineBytes).indexOf(lineFeed);
  const header = end < 0 ? undefined : parseArcLine(bytes.ahead.toString("utf8", 0, end).trimEnd());
  if (header !== undefined) return { headerBytes: end + 1, header };
  const isCut =
    bytes.isDone &&
    text.length < maxStartBytes &&
    firstBytes.some((start) => start.startsWith(text.slice(0, start.length)));
  return isCut ? "truncated" : "not-a-record";
}

async function readWarcHeader(bytes: ByteReader): Promise<Head | keyof typeof headLosses> {
  for (let count = 2048; ; count *= 2) {
    const isMore = await bytes.fill(count);
    const end = headerEnd(bytes.ahead.subarray(0, maxHeaderBytes));
    if (end !== undefined) {
      const header = bytes.ahead.subarray(0, end);
      // A record that was cut in its header runs into the next one.
      const next = header.indexOf(warcStart, 1);
      if (next > 0 && isWarcStart(header.toString("latin1", next))) return "bad-header";
      return { headerBytes: end, header: parseWarcHeader(header) };
    }
    if (!isMore) return "truncated";
    if (count >= maxHeaderBytes) return "bad-header";
  }
}

/** Whether the data after a block confirm its length. */
function isRecordEnd(rest: Buffer, { version }: RecordHeader): boolean {
  const ends = version === "ARC" ? ["\n", "\r\n"] : ["\r\n\r\n"];
  const text = rest.toString("latin1", 0, maxStartBytes);
  return ends.some((end) => text.startsWith(end)) || startsRecord(text);
}

/**
 * Whether data are a web archive, by their beginning. An archive whose first record is damaged may not be recognised.
 *
 * @param beginning The first kilobyte, or all if there is less.
 * @example
 * isWebArchive(new TextEncoder().encode("WARC/1.1\r\nWARC-Type: warcinfo\r\n")); // true
 */
export function isWebArchive(beginning: Uint8Array): boolean {
  const bytes = Buffer.from(beginning.buffer, beginning.byteOffset, Math.min(beginning.length, memberPeekBytes));
  // Zstandard shows no data before a block is whole; if it is not an archive, no records are found.
  if (isZstd(bytes)) return true;
  return startsRecord(isGzip(bytes) ? peekMember(bytes) : bytes.toString("latin1"));
}

function startsRecord(text: string): boolean {
  const next = text.trimStart();
  return isWarcStart(next) || startsArcRecord(next);
}

function startsArcRecord(text: string): boolean {
  const end = text.indexOf("\n");
  return end >= 0 && parseArcLine(text.slice(0, end).trimEnd()) !== undefined;
}

function onlyLineEnds(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === lineFeed || byte === carriageReturn);
}

function lengthOf(
  { member, bytes }: RecordStream,
  { innerOffset }: RecordPlace,
  recordBytes: number,
  rest: Buffer,
  isLast: boolean,
): number | null {
  if (member !== undefined) return isLast && innerOffset === 0 && bytes.isDone ? member.length() : null;
  let end = 0;
  while (end < rest.length && onlyLineEnds(rest.subarray(end, end + 1))) end++;
  return recordBytes + end;
}

async function skipLineEnds(bytes: ByteReader): Promise<void> {
  while (await bytes.fill(1)) {
    if (!onlyLineEnds(bytes.ahead.subarray(0, 1))) return;
    bytes.consume(1);
  }
}

function placeOf({ bytes, member }: RecordStream): RecordPlace {
  return member === undefined
    ? { offset: bytes.position, innerOffset: 0 }
    : { offset: member.offset, innerOffset: bytes.position };
}

function broken(place: RecordPlace, code: BrokenCode, message: string, header?: RecordHeader): BrokenRecord {
  return {
    kind: "broken",
    ...place,
    code,
    message,
    type: header?.type ?? null,
    id: withoutBrackets(header?.fields.get("warc-record-id")),
    url: withoutBrackets(header?.fields.get("warc-target-uri")),
  };
}

type KnownHeader = RecordHeader & { readonly type: string; readonly blockLength: number };

function isComplete(header: RecordHeader): header is KnownHeader {
  return header.type !== null && header.blockLength !== undefined;
}

const httpTypes: ReadonlySet<string> = new Set(["request", "response", "revisit"]);

function makeRecord(
  place: RecordPlace,
  length: number | null,
  { version, type, fields }: KnownHeader,
  block: Uint8Array,
  isCut: boolean,
): WarcRecord {
  return {
    kind: "record",
    ...place,
    length,
    version,
    type,
    id: withoutBrackets(fields.get("warc-record-id")),
    url: withoutBrackets(fields.get("warc-target-uri")),
    date: fields.get("warc-date") ?? null,
    contentType: fields.get("content-type") ?? null,
    truncated: fields.get("warc-truncated") ?? null,
    headers: fields,
    block,
    isCut,
    http: httpTypes.has(type) ? parseHttp(block) : null,
  };
}

export async function skipToRecord(stream: RecordStream): Promise<void> {
  await new RecordFinder(stream).skipToStart();
}

/** Finds where the next record begins after a broken one. */
class RecordFinder {
  readonly #stream: RecordStream;
  /** ARC lines look less special than WARC lines, so they are searched only in ARC files. */
  sawArc = false;

  constructor(stream: RecordStream) {
    this.#stream = stream;
  }

  async isMember(): Promise<boolean> {
    const { bytes } = this.#stream;
    return (await bytes.fill(3)) && isGzip(bytes.ahead) && (await this.#isMemberAt(0));
  }

  /** Skip to the next start of a record, but not more than `limit` bytes. */
  async skipToStart(limit: number = Number.POSITIVE_INFINITY): Promise<number> {
    const { bytes } = this.#stream;
    let skipped = 0;
    while (skipped < limit && (await bytes.fill(1))) {
      await bytes.fill(Math.min(scanBytes, limit - skipped));
      // A start that is cut by the end of the window is found in the next one.
      const windowBytes = Math.min(bytes.ahead.length, limit - skipped);
      const isLast = bytes.isDone || windowBytes === limit - skipped;
      const searched = isLast ? windowBytes : Math.max(windowBytes - maxStartBytes, 1);
      const found = await this.#find(searched);
      bytes.consume(found ?? searched);
      skipped += found ?? searched;
      if (found !== undefined) break;
    }
    return skipped;
  }

  async #find(searched: number): Promise<number | undefined> {
    const { bytes, member } = this.#stream;
    const line = this.#findLine(searched);
    if (member !== undefined) return line;
    for (let at = -1; ; ) {
      at = bytes.ahead.subarray(0, line ?? searched).indexOf(gzipStart, at + 1);
      if (at < 0) return line;
      if (await this.#isMemberAt(at)) return at;
    }
  }

  #findLine(searched: number): number | undefined {
    const { ahead } = this.#stream.bytes;
    const searchedBytes = ahead.subarray(0, searched);
    // In an ARC file, every line may be the first of a record.
    const wanted = this.sawArc ? lineFeed : warcStart;
    const offset = this.sawArc ? 1 : 0;
    for (let start = 0; ; ) {
      if (isWarcStart(ahead.toString("latin1", start, start + maxStartBytes))) return start;
      if (this.sawArc && startsArcRecord(ahead.toString("latin1", start, lineEnd(ahead, start)))) return start;
      const at = searchedBytes.indexOf(wanted, start + 1 - offset);
      if (at < 0) return undefined;
      start = at + offset;
    }
  }

  /** Random bytes may look like a gzip header, so the beginning is decompressed. */
  async #isMemberAt(at: number): Promise<boolean> {
    const { bytes } = this.#stream;
    await bytes.fill(at + memberPeekBytes);
    return startsRecord(peekMember(bytes.ahead.subarray(at, at + memberPeekBytes)));
  }
}

const gzipStart = Buffer.from([0x1f, 0x8b, 0x08]);

/** End of the line that begins at an offset; the offset itself if the line is longer than the limit. */
function lineEnd(bytes: Buffer, start: number): number {
  const end = bytes.subarray(start, start + maxLineBytes).indexOf(lineFeed);
  return end < 0 ? start : start + end + 1;
}

/** Enough compressed data for the first lines of a record: the tables of a deflated block take some 300 bytes. */
const memberPeekBytes = 1024;
