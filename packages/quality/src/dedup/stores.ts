import { appendFileSync, closeSync, existsSync, openSync, readFileSync, readSync, writeSync } from "node:fs";
import { join } from "node:path";

/** Bytes that wait in memory before they are written. */
const bufferedBytes = 32_768;

/** A file of bytes that grows at its end and is read anywhere. */
export class ByteFile {
  /** Bytes so far, those that wait included. */
  length = 0;
  private readonly file: number;
  private readonly waiting = Buffer.alloc(bufferedBytes);
  private waitingLength = 0;

  constructor(path: string) {
    this.file = openSync(path, "w+");
  }

  add(bytes: Uint8Array): void {
    this.length += bytes.length;
    if (this.waitingLength + bytes.length > bufferedBytes) this.flush();
    if (bytes.length > bufferedBytes) this.write(bytes);
    else {
      this.waiting.set(bytes, this.waitingLength);
      this.waitingLength += bytes.length;
    }
  }

  /** Some bytes, in memory of their own. */
  read(start = 0, end: number = this.length): Uint8Array<ArrayBuffer> {
    this.flush();
    const bytes = new Uint8Array(end - start);
    for (let at = 0; at < bytes.length; ) at += readSync(this.file, bytes, at, bytes.length - at, start + at);
    return bytes;
  }

  close(): void {
    closeSync(this.file);
  }

  private flush(): void {
    this.write(this.waiting.subarray(0, this.waitingLength));
    this.waitingLength = 0;
  }

  private write(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) at += writeSync(this.file, bytes, at);
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** Texts on disk, by their numbers. */
export class TextFile {
  private readonly bytes: ByteFile;
  private readonly starts: number[] = [];

  constructor(path: string) {
    this.bytes = new ByteFile(path);
  }

  add(text: string): void {
    this.starts.push(this.bytes.length);
    this.bytes.add(Buffer.from(text));
  }

  read(number: number): string {
    return Buffer.from(this.bytes.read(this.starts[number], this.starts[number + 1])).toString();
  }

  close(): void {
    this.bytes.close();
  }
}

/** MinHash signatures on disk, by the number of their document. Sixteen bits of each hash are enough to compare them. */
export class SignatureFile {
  private readonly bytes: ByteFile;
  private readonly size: number;

  constructor(path: string, hashes: number) {
    this.bytes = new ByteFile(path);
    this.size = 2 * hashes;
  }

  add(signature: ArrayLike<number>): void {
    this.bytes.add(bytesOf(Uint16Array.from(signature)));
  }

  /** Add signatures as {@link read} gives them, one after the other. */
  addBytes(bytes: Uint8Array): void {
    this.bytes.add(bytes);
  }

  read(number: number): Uint8Array<ArrayBuffer> {
    return this.bytes.read(number * this.size, (number + 1) * this.size);
  }

  close(): void {
    this.bytes.close();
  }
}

/** The share of equal hashes: an estimate of the Jaccard similarity. */
export function similarityOf(a: Uint16Array, b: Uint16Array): number {
  let equal = 0;
  for (let i = 0; i < a.length; i++) if (a[i] === b[i]) equal++;
  return equal / a.length;
}

/** Documents whose marks are read at a time. */
const blockSize = 65_536;
/** More spans than a document has, so that document and span fit into one number. */
const spanLimit = 2 ** 21;

/** Passages to be removed, on disk. They are written in any order, and read in the order of their documents. */
export class MarkFile {
  private readonly folder: string;
  private readonly blocks = new Map<number, ByteFile>();
  private current = -1;
  /** Marks of the current block, sorted, and the next one to read. */
  private marks = new Float64Array(0);
  private next = 0;

  constructor(folder: string) {
    this.folder = folder;
  }

  add(document: number, span: number): void {
    const number = Math.floor(document / blockSize);
    const block = this.blocks.get(number) ?? new ByteFile(join(this.folder, `marks-${number}`));
    this.blocks.set(number, block);
    block.add(bytesOf(Float64Array.of(document * spanLimit + span)));
  }

  /** Spans of a document that were marked. @param document Not smaller than the last one. */
  spansOf(document: number): ReadonlySet<number> {
    const number = Math.floor(document / blockSize);
    if (number !== this.current) {
      this.current = number;
      this.marks = new Float64Array(this.blocks.get(number)?.read().buffer ?? []).sort();
      this.next = 0;
    }
    const spans = new Set<number>();
    for (; this.marks[this.next] < (document + 1) * spanLimit; this.next++) {
      const mark = this.marks[this.next];
      if (mark >= document * spanLimit) spans.add(mark % spanLimit);
    }
    return spans;
  }

  close(): void {
    for (const block of this.blocks.values()) block.close();
  }
}

/** Numbers of a record: its key of two, a document, and the first span of a passage. */
const recordWidth = 4;

/** Files of records. A partition has to fit into memory: some megabytes for a million documents. */
export const partitions = 64;

export const partitionPath = (folder: string, partition: number): string => join(folder, `keys-${partition}`);

/**
 * Records of 32-bit numbers on disk, to be read back in groups. The first two numbers are the key. Records are spread over files by
 * their key, so that each file can be sorted by itself.
 */
export class RecordFile {
  private readonly files: readonly ByteFile[];
  private readonly earlier: string | undefined;
  /** The numbers of a record while it is written. */
  private readonly record: Uint32Array;

  /** @param earlier Folder with records of earlier runs, which are read with the others. */
  constructor(folder: string, earlier: string | undefined) {
    this.files = Array.from({ length: partitions }, (_, i) => new ByteFile(partitionPath(folder, i)));
    this.record = new Uint32Array(recordWidth);
    this.earlier = earlier;
  }

  add(...record: readonly number[]): void {
    this.record.set(record);
    this.files[record[0] % partitions]?.add(bytesOf(this.record));
  }

  /** Groups of two or more records with one key; the records of a group in ascending order of their other numbers. */
  *groups(): Generator<RecordGroup> {
    for (const [partition, file] of this.files.entries()) {
      const before = this.earlier === undefined ? "" : partitionPath(this.earlier, partition);
      const parts = [existsSync(before) ? readFileSync(before) : Buffer.alloc(0), file.read()];
      yield* groupsOf(new Uint32Array(Uint8Array.from(Buffer.concat(parts)).buffer), this.record.length);
    }
  }

  /** Append the records to those of earlier runs, with other numbers of documents; each once. */
  appendTo(folder: string, renumber: Uint32Array, documentField: number): void {
    const width = this.record.length;
    for (const [partition, file] of this.files.entries()) {
      const numbers = new Uint32Array(file.read().buffer);
      const seen = new Set<string>();
      let length = 0;
      for (let at = 0; at < numbers.length; at += width) {
        const record = numbers.slice(at, at + width);
        record[documentField] = renumber[record[documentField]];
        const name = record.join(" ");
        if (seen.has(name)) continue;
        seen.add(name);
        numbers.set(record, length);
        length += width;
      }
      appendFileSync(partitionPath(folder, partition), bytesOf(numbers.subarray(0, length)));
    }
  }

  close(): void {
    for (const file of this.files) file.close();
  }
}

/** Records with one key. A line that a million documents have is a group of a million, so none is copied. */
export interface RecordGroup {
  readonly length: number;
  /** A number of a record, from 0. */
  readonly at: (record: number, field: number) => number;
}

function* groupsOf(numbers: Uint32Array, width: number): Generator<RecordGroup> {
  const at = (record: number, field: number): number => numbers[record * width + field];
  const order = new Uint32Array(numbers.length / width)
    .map((_, i) => i)
    .sort((a, b) => {
      for (let field = 0; field < width; field++) {
        const difference = at(a, field) - at(b, field);
        if (difference !== 0) return difference;
      }
      return 0;
    });
  for (let start = 0, end = 0; start < order.length; start = end) {
    const first = order[start];
    end = start + 1;
    while (end < order.length && at(order[end], 0) === at(first, 0) && at(order[end], 1) === at(first, 1)) end++;
    const own = order.subarray(start, end);
    if (own.length > 1) yield { length: own.length, at: (record, field) => at(own[record], field) };
  }
}
