import { closeSync, openSync, readSync, writeSync } from "node:fs";

/** Signatures that are kept in memory after they were read. */
const cached = 4096;
const buffered = 256;

/** MinHash signatures on disk, by the number of their document. Sixteen bits of each hash are enough to compare them. */
export class SignatureFile {
  count = 0;
  private readonly hashes: number;
  private readonly file: number;
  private readonly buffer: Uint16Array<ArrayBuffer>;
  private written = 0;
  private readonly cache = new Map<number, Uint16Array>();

  constructor(path: string, hashes: number) {
    this.hashes = hashes;
    this.file = openSync(path, "w+");
    this.buffer = new Uint16Array(buffered * hashes);
  }

  add(signature: ArrayLike<number>): void {
    this.buffer.set(signature, (this.count - this.written) * this.hashes);
    this.count++;
    if (this.count - this.written === buffered) this.flush();
  }

  read(number: number): Uint16Array {
    const known = this.cache.get(number);
    if (known !== undefined) return known;
    this.flush();
    const signature = new Uint16Array(this.hashes);
    readSync(this.file, signature, 0, signature.byteLength, number * signature.byteLength);
    if (this.cache.size === cached) this.cache.clear();
    this.cache.set(number, signature);
    return signature;
  }

  close(): void {
    closeSync(this.file);
  }

  private flush(): void {
    const bytes = Buffer.from(this.buffer.buffer, 0, (this.count - this.written) * this.hashes * 2);
    for (let at = 0; at < bytes.length; ) at += writeSync(this.file, bytes, at);
    this.written = this.count;
  }
}

/** The share of equal hashes: an estimate of the Jaccard similarity. */
export function similarityOf(a: Uint16Array, b: Uint16Array): number {
  let equal = 0;
  for (let i = 0; i < a.length; i++) if (a[i] === b[i]) equal++;
  return equal / a.length;
}
