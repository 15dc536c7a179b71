import { closeSync, openSync, readSync, writeSync } from "node:fs";
import type { Key } from "./signatures.ts";

/** Ranks of documents. A hash of id and text, not their order, decides between equal ones. */
export class Ranks {
  count = 0;
  private ranks = new Float64Array(1024);
  private ties = new Float64Array(1024);

  add(rank: number, [high, low]: Key): void {
    if (this.count === this.ranks.length) {
      this.ranks = grown(this.ranks);
      this.ties = grown(this.ties);
    }
    this.ranks[this.count] = rank;
    this.ties[this.count++] = high * 2 ** 21 + (low >>> 11);
  }

  compare(a: number, b: number): number {
    return this.ranks[a] - this.ranks[b] || this.ties[a] - this.ties[b] || a - b;
  }
}

function grown(values: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(values.length * 2);
  larger.set(values);
  return larger;
}

/** Ids of documents on disk, by their numbers. */
export class IdFile {
  private readonly file: number;
  private offsets = new Float64Array(1024);
  private count = 0;
  private end = 0;
  private waiting: string[] = [];
  private waitingBytes = 0;

  constructor(path: string) {
    this.file = openSync(path, "w+");
  }

  add(id: string): void {
    if (this.count === this.offsets.length) this.offsets = grown(this.offsets);
    this.offsets[this.count++] = this.end;
    const length = Buffer.byteLength(id);
    this.end += length;
    this.waiting.push(id);
    this.waitingBytes += length;
    if (this.waitingBytes > 65_536) this.flush();
  }

  read(number: number): string {
    this.flush();
    const start = this.offsets[number];
    const end = number + 1 < this.count ? this.offsets[number + 1] : this.end;
    const bytes = Buffer.alloc(end - start);
    readSync(this.file, bytes, 0, bytes.length, start);
    return bytes.toString();
  }

  close(): void {
    closeSync(this.file);
  }

  private flush(): void {
    if (this.waiting.length === 0) return;
    const bytes = Buffer.from(this.waiting.join(""));
    for (let at = 0; at < bytes.length; ) at += writeSync(this.file, bytes, at);
    this.waiting = [];
    this.waitingBytes = 0;
  }
}
