import { appendFileSync, closeSync, existsSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";

/** Files of a kind of record. A partition has to fit into memory: some megabytes for a million documents. */
export const partitions = 64;
/** Records that wait in memory, for each partition. */
const bufferedRecords = 2048;

/**
 * Records of 32-bit numbers on disk, to be read back in groups. The first two numbers are the key. Records are spread over files by
 * their key, so that each file can be sorted by itself.
 */
export class RecordFile {
  private readonly width: number;
  private readonly paths: readonly string[];
  private readonly files: readonly number[];
  private readonly buffers: readonly Uint32Array<ArrayBuffer>[];
  private readonly lengths: Uint32Array;
  private readonly earlier: string | undefined;

  /**
   * @param width Numbers of a record.
   * @param earlier Folder with records of earlier runs, which are read with the others.
   */
  constructor(folder: string, name: string, width: number, earlier?: string) {
    this.width = width;
    this.earlier = earlier;
    this.paths = Array.from({ length: partitions }, (_, i) => join(folder, `${name}-${i}`));
    this.files = this.paths.map((path) => openSync(path, "w"));
    this.buffers = this.paths.map(() => new Uint32Array(bufferedRecords * width));
    this.lengths = new Uint32Array(partitions);
  }

  add(...record: readonly number[]): void {
    const partition = record[0] % partitions;
    const length = this.lengths[partition];
    this.buffers[partition]?.set(record, length);
    this.lengths[partition] = length + this.width;
    if (length + this.width === bufferedRecords * this.width) this.flush(partition);
  }

  private flush(partition: number): void {
    const buffer = this.buffers[partition] as Uint32Array<ArrayBuffer>;
    const bytes = Buffer.from(buffer.buffer, 0, this.lengths[partition] * 4);
    for (let at = 0; at < bytes.length; ) at += writeSync(this.files[partition], bytes, at);
    this.lengths[partition] = 0;
  }

  /** Groups of two or more records with one key; the records of a group in ascending order of their other numbers. */
  *groups(): Generator<RecordGroup> {
    for (const [partition, path] of this.paths.entries()) {
      this.flush(partition);
      const before = this.earlier === undefined ? undefined : partitionPath(this.earlier, partition);
      const parts = [...(before !== undefined && existsSync(before) ? [readFileSync(before)] : []), readFileSync(path)];
      yield* groupsOf(numbersOf(Buffer.concat(parts)), this.width);
    }
  }

  /** Append the records to those of earlier runs, with other numbers of documents; each once. */
  appendTo(folder: string, renumber: Uint32Array, documentField: number): void {
    for (const [partition, path] of this.paths.entries()) {
      this.flush(partition);
      const numbers = numbersOf(readFileSync(path));
      const seen = new Set<string>();
      let length = 0;
      for (let at = 0; at < numbers.length; at += this.width) {
        const record = numbers.slice(at, at + this.width);
        record[documentField] = renumber[record[documentField]];
        const name = record.join(" ");
        if (seen.has(name)) continue;
        seen.add(name);
        numbers.set(record, length);
        length += this.width;
      }
      appendFileSync(partitionPath(folder, partition), Buffer.from(numbers.buffer, 0, length * 4));
    }
  }

  close(): void {
    for (const file of this.files) closeSync(file);
  }
}

export const partitionPath = (folder: string, partition: number): string => join(folder, `keys-${partition}`);

function numbersOf(bytes: Buffer): Uint32Array<ArrayBuffer> {
  return new Uint32Array(Uint8Array.from(bytes).buffer);
}

/** Records with one key. A line that a million documents have is a group of a million, so none is copied. */
export class RecordGroup {
  readonly length: number;
  private readonly numbers: Uint32Array;
  private readonly width: number;
  private readonly order: Uint32Array;

  constructor(numbers: Uint32Array, width: number, order: Uint32Array) {
    this.length = order.length;
    this.numbers = numbers;
    this.width = width;
    this.order = order;
  }

  /** A number of a record, from 0. */
  at(record: number, field: number): number {
    return this.numbers[this.order[record] * this.width + field];
  }
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
    if (end - start > 1) yield new RecordGroup(numbers, width, order.subarray(start, end));
  }
}
