import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { aFunction, anArrayOf, anObject, aString, checkOptions } from "@decant/page";
import { toJson } from "@decant/page/records";
import { formatCdxj, indexWarc } from "./cdxj.ts";
import type { CdxEntry, WarcSink } from "./write-warc.ts";

/** A file of a ZIP that is stored as it is. */
interface ZipEntry {
  readonly path: string;
  /** Called twice: once for size and checksum, once for the bytes. */
  readonly read: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** Called with each chunk of the first reading. */
  readonly onChunk?: (chunk: Uint8Array) => void;
}

interface Stored {
  readonly name: Buffer;
  readonly crc: number;
  readonly size: number;
  readonly offset: number;
}

const largest32 = 0xffff_ffff;
/** Names are UTF-8. */
const flags = 0x0800;
/** 1980-01-01, the first day that a ZIP can name: files of equal content are equal. */
const date = 0x0021;

/** Writes a ZIP without compression: web archives are compressed already. Files and the whole may be larger than 4 GiB. */
class ZipWriter {
  private readonly write: (bytes: Uint8Array) => Promise<unknown> | unknown;
  private readonly stored: Stored[] = [];
  private offset = 0;

  constructor(write: (bytes: Uint8Array) => Promise<unknown> | unknown) {
    this.write = write;
  }

  /** @returns Size of the file in bytes. */
  async add({ path, read, onChunk }: ZipEntry): Promise<number> {
    let crc = 0;
    let size = 0;
    for await (const chunk of read()) {
      crc = crc32(chunk, crc);
      size += chunk.length;
      onChunk?.(chunk);
    }
    const entry = { name: Buffer.from(path), crc, size, offset: this.offset };
    this.stored.push(entry);
    await this.put(localHeader(entry));
    let written = 0;
    for await (const chunk of read()) {
      written += chunk.length;
      await this.put(chunk);
    }
    if (written !== size) throw new Error(`${path}: changed while it was read`);
    return size;
  }

  async end(): Promise<void> {
    const start = this.offset;
    for (const entry of this.stored) await this.put(centralHeader(entry));
    const size = this.offset - start;
    const count = this.stored.length;
    const isLarge = start > largest32 || size > largest32 || count > 0xffff;
    if (isLarge) {
      const end = this.offset;
      const record = Buffer.alloc(56 + 20);
      record.writeUInt32LE(0x06064b50, 0);
      record.writeBigUInt64LE(44n, 4);
      record.writeUInt16LE(45, 12);
      record.writeUInt16LE(45, 14);
      record.writeBigUInt64LE(BigInt(count), 24);
      record.writeBigUInt64LE(BigInt(count), 32);
      record.writeBigUInt64LE(BigInt(size), 40);
      record.writeBigUInt64LE(BigInt(start), 48);
      record.writeUInt32LE(0x07064b50, 56);
      record.writeBigUInt64LE(BigInt(end), 64);
      record.writeUInt32LE(1, 72);
      await this.put(record);
    }
    const record = Buffer.alloc(22);
    record.writeUInt32LE(0x06054b50, 0);
    record.writeUInt16LE(isLarge ? 0xffff : count, 8);
    record.writeUInt16LE(isLarge ? 0xffff : count, 10);
    record.writeUInt32LE(isLarge ? largest32 : size, 12);
    record.writeUInt32LE(isLarge ? largest32 : start, 16);
    await this.put(record);
  }

  private async put(bytes: Uint8Array): Promise<void> {
    this.offset += bytes.length;
    await this.write(bytes);
  }
}

function localHeader({ name, crc, size }: Stored): Buffer {
  const isLarge = size >= largest32;
  const extra = isLarge ? largeField([size, size]) : Buffer.alloc(0);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(isLarge ? 45 : 20, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(date, 12);
  header.writeUInt32LE(crc, 14);
  header.writeUInt32LE(Math.min(size, largest32), 18);
  header.writeUInt32LE(Math.min(size, largest32), 22);
  header.writeUInt16LE(name.length, 26);
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header, name, extra]);
}

function centralHeader({ name, crc, size, offset }: Stored): Buffer {
  const isLarge = size >= largest32 || offset >= largest32;
  // A value is written here if it does not fit into its own field.
  const values = [...(size >= largest32 ? [size, size] : []), ...(offset >= largest32 ? [offset] : [])];
  const extra = isLarge ? largeField(values) : Buffer.alloc(0);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(45, 4);
  header.writeUInt16LE(isLarge ? 45 : 20, 6);
  header.writeUInt16LE(flags, 8);
  header.writeUInt16LE(date, 14);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(Math.min(size, largest32), 20);
  header.writeUInt32LE(Math.min(size, largest32), 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt16LE(extra.length, 30);
  header.writeUInt32LE(Math.min(offset, largest32), 42);
  return Buffer.concat([header, name, extra]);
}

function largeField(values: readonly number[]): Buffer {
  const field = Buffer.alloc(4 + 8 * values.length);
  field.writeUInt16LE(0x0001, 0);
  field.writeUInt16LE(8 * values.length, 2);
  for (const [at, value] of values.entries()) field.writeBigUInt64LE(BigInt(value), 4 + 8 * at);
  return field;
}

/** A WARC file that goes into a WACZ. */
export interface WaczArchive {
  /** Name without folders, such as `site.warc.gz`. */
  readonly name: string;
  /** Opens the file; called three times. */
  readonly read: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

export interface WaczOptions {
  readonly archives: readonly WaczArchive[];
  readonly title?: string | undefined;
  readonly software?: string | undefined;
  /** Date of the file. @default the current time */
  readonly now?: (() => Date) | undefined;
}

/**
 * Write a WACZ 1.1.1: a ZIP of web archives with their index and a list of their pages, which replay tools open as it is.
 *
 * @param sink Called with the bytes of the file, in order.
 * @throws {TypeError} If an option is wrong.
 * @throws The errors of the archives and of the sink; an archive must not change while it is read.
 * @example
 * const chunks: Uint8Array[] = [];
 * await writeWacz({ write: (bytes) => chunks.push(bytes) }, { archives: [{ name: "a.warc", read: () => [] }] });
 * Buffer.concat(chunks).subarray(0, 2).toString(); // "PK"
 */
export async function writeWacz(sink: WarcSink, options: WaczOptions): Promise<void> {
  checkOptions(options, { archives: anArrayOf(anObject), title: aString, software: aString, now: aFunction });
  const { archives, title, software, now = () => new Date() } = options;
  const zip = new ZipWriter((bytes) => sink.write(bytes));
  const resources: object[] = [];
  const add = async (path: string, read: WaczArchive["read"]): Promise<void> => {
    const hash = createHash("sha256");
    const bytes = await zip.add({ path, read, onChunk: (chunk) => hash.update(chunk) });
    const name = path.slice(path.lastIndexOf("/") + 1);
    resources.push({ name, path, hash: `sha256:${hash.digest("hex")}`, bytes });
  };
  const lines: string[] = [];
  const pages = new Map<string, CdxEntry>();
  for (const { name, read } of archives) {
    await add(`archive/${name}`, read);
    const entries: CdxEntry[] = [];
    for await (const entry of indexWarc(streamOf(read()))) {
      entries.push(entry);
      if (entry.status === 200 && entry.mime === "text/html" && !pages.has(entry.url)) pages.set(entry.url, entry);
    }
    lines.push(...formatCdxj(entries, name).split("\n").filter(Boolean));
  }
  const index = Buffer.from(
    lines
      .sort()
      .map((line) => `${line}\n`)
      .join(""),
  );
  await add("indexes/index.cdx", () => [index]);
  const header = { format: "json-pages-1.0", id: "pages", title: "All Pages" };
  const list = Array.from(pages.values(), ({ url, date }) => ({ id: idOf(url), url, ts: date.toISOString() }));
  const listed = Buffer.from([header, ...list].map((page) => `${toJson(page)}\n`).join(""));
  await add("pages/pages.jsonl", () => [listed]);
  const about = { ...(title !== undefined && { title }), ...(software !== undefined && { software }) };
  const created = now().toISOString();
  const described = Buffer.from(
    toJson({ profile: "data-package", wacz_version: "1.1.1", ...about, created, resources }, 2),
  );
  await zip.add({ path: "datapackage.json", read: () => [described] });
  const hash = `sha256:${createHash("sha256").update(described).digest("hex")}`;
  const digest = Buffer.from(toJson({ path: "datapackage.json", hash }, 2));
  await zip.add({ path: "datapackage-digest.json", read: () => [digest] });
  await zip.end();
}

const idOf = (url: string): string => createHash("sha256").update(url).digest("hex").slice(0, 16);

async function* streamOf(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* chunks;
}
