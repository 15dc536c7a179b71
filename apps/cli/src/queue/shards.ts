import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, type Stats } from "node:fs";
import { mkdir, open, rename, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { finished } from "node:stream/promises";
import type { BatchCommandOptions } from "../args/many-pages.ts";
import {
  type BatchInputOptions,
  type BatchItem,
  expandInputs,
  isNamedArchive,
  openStream,
  type StreamPart,
  streamError,
} from "../input/batch-inputs.ts";
import { type Chunks, gunzipped, type InputPath, openFile } from "../input/input-bytes.ts";
import { isObject } from "../input/page-types.ts";
import type { FileSource } from "../input/parse-line.ts";
import { readLines, sniffArchive } from "../input/read-lines.ts";

/** Pages that one worker converts. Paths are absolute, or those of copies in the folder of the shard. */
export type Shard = { readonly part?: ShardPart } & (
  | { readonly kind: "files"; readonly files: readonly FileSource[] }
  | {
      readonly kind: "lines";
      readonly path: string;
      /** Bytes of the file, the end exclusive. */
      readonly start: number;
      readonly end: number;
      readonly firstLine: number;
    }
  | {
      readonly kind: "archive";
      readonly path: string;
      /** Begins the ids of records without one. */
      readonly name: string;
      /** Path as the user knows it, for messages. */
      readonly label: string;
    }
  | { readonly kind: "addresses"; readonly urls: readonly string[] }
);

/** Pages of a shard that was cut in two, by their numbers. */
export interface ShardPart {
  readonly from: number;
  /** Exclusive. Absent: to the end. */
  readonly to?: number;
}

export interface CutShard {
  readonly shard: Shard;
  /** Distinguishes it from shards of other contents. */
  readonly digest: string;
  /** File that becomes `copy` in the shard's folder. */
  readonly copy?: string;
  readonly bytes: number;
  /** Host that no other worker may ask meanwhile. */
  readonly host?: string;
}

/** Shards whose pages alternate: `order` has the number of the shard of each page. Without it, they follow each other. */
export interface ShardGroup {
  readonly shards: readonly CutShard[];
  readonly order?: readonly number[];
}

/** Name of a copy in a shard's folder, as `Run` has it. */
const copyFile = "copy";

/** It is in the reason of jobs that failed because a worker has no such folder: then their pages are not the cause. */
export const workDirFlag = "--work-dir";

/** Pages of a shard are few enough, too, that their lines take no more bytes. */
const mostBytes = 64 * 1024 * 1024;
/** Shards of addresses that alternate: as many hosts are asked at once at most, and as many files read. */
const shardsInWindow = 2;

/**
 * Cut inputs into shards.
 *
 * Files of JSON lines are cut by offsets; input that comes from a pipe, or is compressed, is copied.
 *
 * @param copies Folder for copies, on the same disk as the folders of shards.
 */
export async function* cutInputs(
  operands: readonly InputPath[],
  { shardSize, copies, ...options }: BatchInputOptions & { readonly shardSize: number; readonly copies: string },
): AsyncGenerator<ShardGroup> {
  let files: FileSource[] = [];
  const flush = async function* (): AsyncGenerator<ShardGroup> {
    if (files.length > 0) yield { shards: [await cutFiles(files)] };
    files = [];
  };
  for await (const part of expandInputs(operands, options)) {
    if (part.kind === "file") {
      files.push(
        part.bytes === undefined
          ? { ...part, path: isObject(part.path) ? part.path : resolve(part.path) }
          : await copyPage(part, copies),
      );
      if (files.length >= shardSize) yield* flush();
      continue;
    }
    yield* flush();
    try {
      for await (const shard of cutStream(part, shardSize, copies)) yield { shards: [shard] };
    } catch (error) {
      options.onUnreadable(streamError(part, error));
    }
  }
  yield* flush();
}

/** Cut a list of addresses into shards of one host each. */
export function* cutAddresses(urls: readonly string[], shardSize: number): Generator<ShardGroup> {
  const step = shardSize * shardsInWindow;
  for (let from = 0; from < urls.length; from += step) {
    const window = urls.slice(from, from + step);
    const shards: { host: string; urls: string[] }[] = [];
    const open = new Map<string, number>();
    const order = window.map((url) => {
      const host = URL.canParse(url) ? new URL(url).host : "";
      let at = open.get(host);
      if (at === undefined || (shards[at] as { urls: string[] }).urls.length >= shardSize) {
        at = shards.push({ host, urls: [] }) - 1;
        open.set(host, at);
      }
      (shards[at] as { urls: string[] }).urls.push(url);
      return at;
    });
    yield {
      shards: shards.map(({ host, urls: ofHost }) => {
        const shard: Shard = { kind: "addresses", urls: ofHost };
        return { shard, digest: JSON.stringify([from, ofHost]), bytes: 0, ...(host !== "" && { host }) };
      }),
      order,
    };
  }
}

/**
 * The items of a shard, from one on.
 *
 * @param folder That of the shard.
 * @param from Number of the first item that is needed; those before may come, too. @returns In `first`, the number of the first that comes.
 */
export function readShard(
  shard: Shard,
  folder: string,
  from: number,
  settings: BatchCommandOptions,
  options: BatchInputOptions,
): { readonly first: number; readonly items: AsyncIterable<BatchItem> } {
  const { part = { from: 0 } } = shard;
  if (shard.kind === "files") return { first: from, items: toAsync(shard.files.slice(part.from, part.to).slice(from)) };
  if (shard.kind === "addresses")
    return { first: from, items: fetchAddresses(shard.urls.slice(part.from, part.to).slice(from), settings) };
  const path = resolve(folder, shard.path);
  return { first: 0, items: readPart(part, options, (noted) => readStream({ ...shard, path }, settings, noted)) };
}

function readStream(
  shard: Extract<Shard, { path: string }>,
  { maxBytes }: BatchCommandOptions,
  options: BatchInputOptions,
): AsyncIterable<BatchItem> {
  const { path } = shard;
  if (shard.kind === "archive") return readArchiveAt({ ...shard, path }, options);
  const { start, end, firstLine } = shard;
  const bytes = end === start ? toAsync([]) : createReadStream(path, { start, end: end - 1 });
  return readLines(bytes, maxBytes, firstLine);
}

/** The items of a part. Notes before an item belong to the part of that item. */
async function* readPart(
  { from, to = Number.POSITIVE_INFINITY }: ShardPart,
  options: BatchInputOptions,
  read: (options: BatchInputOptions) => AsyncIterable<BatchItem>,
): AsyncGenerator<BatchItem> {
  let at = 0;
  const isInside = (): boolean => at >= from && at < to;
  const items = read({
    ...options,
    onSkipped: (reason) => isInside() && options.onSkipped?.(reason),
    onUnreadable: (error) => isInside() && options.onUnreadable(error),
  });
  for await (const item of items) {
    if (at >= to) return;
    if (isInside()) yield item;
    at++;
  }
}

export function halves(shard: Shard, folder: string, { from, count }: { from: number; count: number }): Shard[] {
  const start = (shard.part?.from ?? 0) + from;
  const middle = start + Math.ceil(count / 2);
  const whole = "path" in shard ? { ...shard, path: resolve(folder, shard.path) } : shard;
  return [
    { ...whole, part: { from: start, to: middle } },
    { ...whole, part: { ...shard.part, from: middle } },
  ];
}

async function* readArchiveAt(
  { path, name, label }: Extract<Shard, { kind: "archive" }>,
  options: BatchInputOptions,
): AsyncGenerator<BatchItem> {
  try {
    const { bytes } = await openStream({ kind: "stream", path, name, isNamed: false }, options.onBytesRead);
    const { readArchive } = await import("../input/read-archive.ts");
    yield* readArchive(name, bytes, options);
  } catch (error) {
    options.onUnreadable(streamError({ path: label, isNamed: true }, error));
  }
}

async function* fetchAddresses(
  urls: readonly string[],
  { urls: source }: BatchCommandOptions,
): AsyncGenerator<BatchItem> {
  if (source === undefined) throw new TypeError("a shard of addresses without settings of the network");
  const { readUrls } = await import("../addresses/read-urls.ts");
  yield* readUrls(urls, source.network);
}

async function* toAsync<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

async function cutFiles(files: readonly FileSource[]): Promise<CutShard> {
  const states = await Promise.all(files.map(({ path }) => stat(path).catch(() => undefined)));
  return {
    shard: { kind: "files", files },
    digest: JSON.stringify([files, states.map(stampOf)]),
    bytes: 0,
  };
}

/** Facts of a file that change when it does. */
const stampOf = (state: Stats | undefined) => state && [state.size, state.mtimeMs];

async function* cutStream(part: StreamPart, shardSize: number, copies: string): AsyncGenerator<CutShard> {
  const { path, name } = part;
  const state = path === "-" || isObject(path) ? undefined : await stat(path);
  if (!state?.isFile()) {
    const { isArchive, bytes } = await openStream(part, undefined);
    yield* isArchive ? [await copyArchive(name, bytes, copies)] : copyLines(bytes, shardSize, copies);
    return;
  }
  const absolute = resolve(path);
  const stamp = stampOf(state);
  const { isArchive, isCompressed } = await sniffFile(part);
  if (isArchive) {
    yield {
      shard: { kind: "archive", name, path: absolute, label: path },
      digest: JSON.stringify([name, absolute, stamp]),
      bytes: state.size,
    };
  } else if (isCompressed) yield* copyLines(openFile(part), shardSize, copies);
  else {
    const cutter = new LineCutter(shardSize);
    for await (const chunk of openFile(part))
      for (const cut of cutter.take(chunk)) yield lineShard(absolute, cut, stamp);
    for (const cut of cutter.finish()) yield lineShard(absolute, cut, stamp);
  }
}

const sniffedBytes = 1024;

async function sniffFile(part: StreamPart): Promise<{ readonly isArchive: boolean; readonly isCompressed: boolean }> {
  const file = await open(part.path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sniffedBytes), 0, sniffedBytes, 0);
    const head = buffer.subarray(0, bytesRead);
    const isArchive = isNamedArchive(part.name) || (await sniffArchive(toAsync([head]))).isArchive;
    return { isArchive, isCompressed: head[0] === 0x1f && head[1] === 0x8b };
  } finally {
    await file.close();
  }
}

async function copyArchive(name: string, bytes: Chunks, copies: string): Promise<CutShard> {
  const { digest, copy, size } = await copyAll(bytes, copies);
  return {
    shard: { kind: "archive", name, path: copyFile, label: name },
    digest: `${name} ${digest}`,
    copy,
    bytes: size,
  };
}

async function* copyLines(bytes: Chunks, shardSize: number, copies: string): AsyncGenerator<CutShard> {
  const cutter = new LineCutter(shardSize);
  let copy = await openCopy(copies);
  for await (const chunk of gunzipped(bytes)) {
    let written = 0;
    for (const { start, end, firstLine } of cutter.take(chunk)) {
      const cutAt = chunk.length - (cutter.length - end);
      await copy.write(chunk.subarray(written, cutAt));
      written = cutAt;
      yield copiedShard(await copy.close(), end - start, firstLine);
      copy = await openCopy(copies);
    }
    await copy.write(chunk.subarray(written));
  }
  const closed = await copy.close();
  for (const { start, end, firstLine } of cutter.finish()) yield copiedShard(closed, end - start, firstLine);
}

function lineShard(path: string, { start, end, firstLine }: Cut, stamp: unknown): CutShard {
  return {
    shard: { kind: "lines", path, start, end, firstLine },
    digest: JSON.stringify([path, start, end, stamp]),
    bytes: end - start,
  };
}

function copiedShard({ copy, digest }: Copied, bytes: number, firstLine: number): CutShard {
  const shard: Shard = { kind: "lines", path: copyFile, start: 0, end: bytes, firstLine };
  return { shard, digest: `${firstLine} ${digest}`, copy, bytes };
}

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly firstLine: number;
}

const lineFeed = 0x0a;

/** Finds where shards of lines end. */
class LineCutter {
  length = 0;
  private readonly shardSize: number;
  private start = 0;
  private line = 1;
  private firstLine = 1;

  constructor(shardSize: number) {
    this.shardSize = shardSize;
  }

  /** @returns The shards that end in these bytes. */
  take(chunk: Uint8Array): Cut[] {
    const cuts: Cut[] = [];
    const offset = this.length;
    this.length += chunk.length;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, end + 1)) {
      this.line++;
      const here = offset + end + 1;
      if (this.line - this.firstLine >= this.shardSize || here - this.start >= mostBytes) cuts.push(this.cut(here));
    }
    return cuts;
  }

  /** @returns The last shard, if anything is left. */
  finish(): Cut[] {
    return this.length > this.start ? [this.cut(this.length)] : [];
  }

  private cut(end: number): Cut {
    const { start, firstLine } = this;
    this.start = end;
    this.firstLine = this.line;
    return { start, end, firstLine };
  }
}

interface Copied {
  readonly copy: string;
  readonly digest: string;
  readonly size: number;
}

let copied = 0;

/** A separate file for input that cannot be read again. */
async function openCopy(folder: string) {
  await mkdir(folder, { recursive: true });
  const copy = join(folder, `${process.pid}-${copied++}`);
  const stream = createWriteStream(copy);
  const hash = createHash("sha256");
  let size = 0;
  return {
    async write(bytes: Uint8Array): Promise<void> {
      if (bytes.length === 0) return;
      hash.update(bytes);
      size += bytes.length;
      await new Promise<void>((done, fail) => stream.write(bytes, (error) => (error ? fail(error) : done())));
    },
    async close(): Promise<Copied> {
      stream.end();
      await finished(stream);
      return { copy, digest: hash.digest("hex"), size };
    },
  };
}

async function copyAll(bytes: Chunks, folder: string): Promise<Copied> {
  const copy = await openCopy(folder);
  for await (const chunk of bytes) await copy.write(chunk);
  return copy.close();
}

async function copyPage({ bytes = new Uint8Array(0), ...source }: FileSource, folder: string): Promise<FileSource> {
  const { copy, digest } = await copyAll(toAsync([bytes]), folder);
  const named = join(folder, `${digest}.html`);
  await rename(copy, named);
  return { ...source, path: resolve(named) };
}
