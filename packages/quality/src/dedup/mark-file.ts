import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";

/** Documents whose marks are read at a time. */
const blockSize = 65_536;
/** Marks that wait in memory, for each block. */
const bufferedMarks = 1024;
/** More spans than a document has, so that document and span fit into one number. */
const spanLimit = 2 ** 21;

interface Block {
  readonly path: string;
  readonly file: number;
  readonly buffer: Float64Array<ArrayBuffer>;
  length: number;
}

/** Passages to be removed, on disk. They are written in any order, and read in the order of their documents. */
export class MarkFile {
  private readonly folder: string;
  private readonly blocks = new Map<number, Block>();
  private current = -1;
  /** Marks of the current block, sorted. */
  private marks = new Float64Array(0);
  private next = 0;

  constructor(folder: string) {
    this.folder = folder;
  }

  add(document: number, span: number): void {
    const block = this.blockOf(Math.floor(document / blockSize));
    block.buffer[block.length++] = document * spanLimit + span;
    if (block.length === bufferedMarks) flush(block);
  }

  /** Spans of a document that were marked. @param document Not smaller than the last one. */
  spansOf(document: number): ReadonlySet<number> {
    this.load(Math.floor(document / blockSize));
    const spans = new Set<number>();
    for (; this.next < this.marks.length; this.next++) {
      const mark = this.marks[this.next];
      if (mark >= (document + 1) * spanLimit) break;
      if (mark >= document * spanLimit) spans.add(mark % spanLimit);
    }
    return spans;
  }

  close(): void {
    for (const { file } of this.blocks.values()) closeSync(file);
  }

  private load(number: number): void {
    if (number === this.current) return;
    this.current = number;
    this.next = 0;
    const block = this.blocks.get(number);
    if (block !== undefined) flush(block);
    const bytes = block === undefined ? Buffer.alloc(0) : readFileSync(block.path);
    this.marks = new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)).sort();
  }

  private blockOf(number: number): Block {
    let block = this.blocks.get(number);
    if (block === undefined) {
      const path = join(this.folder, `marks-${number}`);
      block = { path, file: openSync(path, "w"), buffer: new Float64Array(bufferedMarks), length: 0 };
      this.blocks.set(number, block);
    }
    return block;
  }
}

function flush(block: Block): void {
  const bytes = Buffer.from(block.buffer.buffer, 0, block.length * Float64Array.BYTES_PER_ELEMENT);
  for (let at = 0; at < bytes.length; ) at += writeSync(block.file, bytes, at);
  block.length = 0;
}
