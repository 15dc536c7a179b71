import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import type { Json } from "./queue.ts";

/** One result of a job: a few facts, and bytes. */
export interface Entry {
  readonly facts: Json;
  readonly bytes: Uint8Array;
}

const resultFile = "result";
const partFile = /\.part$/;
const begunFile = /\.begun$/;

/**
 * The results of a job of many items, in a folder that all workers share.
 *
 * Each try writes files of its own, so one whose lease has ended disturbs nobody. A later try continues where the longest one ended. The
 * items that a try had begun when its worker died are known: one that takes workers down can be found and left out.
 *
 * @example
 * // not run: it writes files
 * const journal = new Journal("results/job-1", "token-of-the-lease");
 * journal.begin(journal.length);
 * journal.finish();
 */
export class Journal {
  /** Items whose results are there. */
  length: number;
  /** Whether the latest earlier try began an item before its worker died: something is known that was not before. */
  readonly isInformed: boolean;
  private readonly folder: string;
  private readonly name: string;
  private readonly file: number;
  private readonly begun: number;
  private isOpen = true;
  private readonly deadly: ReadonlyMap<number, number>;

  /**
   * @param folder That of the job; made if it is absent.
   * @param token That of the lease.
   */
  constructor(folder: string, token: string) {
    mkdirSync(folder, { recursive: true });
    this.folder = folder;
    const names = readdirSync(folder);
    const longest = longestPart(folder, names);
    this.length = longest?.length ?? 0;
    this.deadly = countBegun(folder, names, this.length);
    const latest = Math.max(0, ...names.map(tryOf));
    this.isInformed = names.some(
      (name) => begunFile.test(name) && tryOf(name) === latest && hasText(join(folder, name)),
    );
    this.name = `${latest + 1}.${token}`;
    this.file = openSync(join(folder, `${this.name}.part`), "w");
    this.begun = openSync(join(folder, `${this.name}.begun`), "w");
    if (longest !== undefined) writeAll(this.file, readFileSync(longest.path).subarray(0, longest.bytes));
  }

  /** Number of workers that died after they had begun an item and before its result was there. */
  deathsOf(item: number): number {
    return this.deadly.get(item) ?? 0;
  }

  /** Note that work on an item begins; without effect once the job was left. */
  begin(item: number): void {
    if (this.isOpen) writeSync(this.begun, `${item}\n`);
  }

  /** Write the result of the next item. */
  write({ facts, bytes }: Entry): void {
    writeAll(this.file, Buffer.concat([encodeHead({ bytes: bytes.length, facts }), bytes, newline]));
    this.length++;
  }

  /** Leave the job to a later try. */
  pause(): void {
    this.isOpen = false;
    closeSync(this.file);
    closeSync(this.begun);
    rmSync(join(this.folder, `${this.name}.begun`), { force: true });
  }

  /** Mark all items as done. The result is complete or absent, even after a crash. */
  finish(): void {
    writeAll(this.file, encodeHead({ end: this.length }));
    fsyncSync(this.file);
    this.pause();
    renameSync(join(this.folder, `${this.name}.part`), join(this.folder, resultFile));
    for (const name of readdirSync(this.folder))
      if (partFile.test(name) || begunFile.test(name)) rmSync(join(this.folder, name), { force: true });
  }
}

/**
 * Read the results of a job, in order.
 *
 * @param partly Take the results so far of a job that was not finished.
 * @returns Undefined if the result is absent or not whole.
 * @example
 * // not run: it reads files
 * for await (const { facts } of (await readJournal("results/job-1")) ?? []) console.log(facts);
 */
export async function readJournal(
  folder: string,
  { partly = false }: { readonly partly?: boolean } = {},
): Promise<AsyncGenerator<Entry> | undefined> {
  if (partly) {
    // Without a folder, no worker has begun.
    const longest = longestPart(folder, existsSync(folder) ? readdirSync(folder) : []);
    return readEntries(longest?.path);
  }
  const file = await open(join(folder, resultFile)).catch(() => undefined);
  if (file === undefined) return undefined;
  try {
    const whole = await isWhole(file);
    if (!whole) return undefined;
  } finally {
    await file.close();
  }
  return readEntries(join(folder, resultFile));
}

const tryOf = (name: string): number => Number.parseInt(name, 10) || 0;
const hasText = (path: string): boolean => statSync(path).size > 0;

const feed = 0x0a;
const decoder = new TextDecoder();

function encodeHead(head: { readonly bytes: number; readonly facts: Json } | { readonly end: number }): Buffer {
  return Buffer.from(`${JSON.stringify(head)}\n`);
}

const newline = Buffer.from("\n");

function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}

interface Part {
  readonly path: string;
  readonly length: number;
  readonly bytes: number;
}

/** The earlier try with most whole entries. Its worker may have died in the middle of one. */
function longestPart(folder: string, names: readonly string[]): Part | undefined {
  const parts = names
    .filter((name) => partFile.test(name))
    .map((name): Part => {
      const path = join(folder, name);
      const bytes = readFileSync(path);
      let [length, end] = [0, 0];
      for (let next = readEntry(bytes, end); next !== undefined; next = readEntry(bytes, end)) {
        length++;
        end = next.end;
      }
      return { path, length, bytes: end };
    });
  return parts.reduce<Part | undefined>((best, part) => (part.length > (best?.length ?? 0) ? part : best), undefined);
}

function readEntry(bytes: Buffer, at: number): { readonly entry: Entry; readonly end: number } | undefined {
  const headEnd = bytes.indexOf(feed, at);
  if (headEnd < 0) return undefined;
  let head: { bytes?: number; facts?: Json };
  try {
    head = JSON.parse(decoder.decode(bytes.subarray(at, headEnd)));
  } catch {
    return undefined;
  }
  if (head.bytes === undefined) return undefined;
  const bodyEnd = headEnd + 1 + head.bytes;
  if (bytes[bodyEnd] !== feed) return undefined;
  return { entry: { facts: head.facts ?? null, bytes: bytes.subarray(headEnd + 1, bodyEnd) }, end: bodyEnd + 1 };
}

/** Longer than the last line of any result. */
const tailBytes = 64;
const lastLine = /(?:^|\n)\{"end":\d+\}\n$/;

async function isWhole(file: Awaited<ReturnType<typeof open>>): Promise<boolean> {
  const { size } = await file.stat();
  const tail = Buffer.alloc(Math.min(tailBytes, size));
  await file.read(tail, 0, tail.length, size - tail.length);
  return lastLine.test(tail.toString("latin1"));
}

const readBytes = 1 << 20;

/** Reads a piece at a time, and opens the file for each: many results are read at once where their items alternate. */
async function* readEntries(path: string | undefined): AsyncGenerator<Entry> {
  if (path === undefined) return;
  let rest: Buffer = Buffer.alloc(0);
  let position = 0;
  let wanted = readBytes;
  for (;;) {
    const file = await open(path);
    let piece: Buffer;
    try {
      const buffer = Buffer.alloc(wanted);
      const { bytesRead } = await file.read(buffer, 0, wanted, position);
      piece = buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
    if (piece.length === 0) return;
    position += piece.length;
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    let at = 0;
    for (let found = readEntry(rest, at); found !== undefined; found = readEntry(rest, at)) {
      yield found.entry;
      at = found.end;
    }
    rest = rest.subarray(at);
    // An entry longer than one read.
    wanted = Math.max(readBytes, rest.length);
  }
}

function countBegun(folder: string, names: readonly string[], length: number): Map<number, number> {
  const deaths = new Map<number, number>();
  for (const name of names.filter((file) => begunFile.test(file))) {
    const items = new Set(readFileSync(join(folder, name), "latin1").split("\n").slice(0, -1).map(Number));
    for (const item of items) if (item >= length) deaths.set(item, (deaths.get(item) ?? 0) + 1);
  }
  return deaths;
}
