import { createReadStream, type Stats } from "node:fs";
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { readLines } from "@decant/page/records";
import { copyBytes, cutLines, type Entry, type Json, type LineSpan } from "@decant/queue";
import type { BatchCommandOptions } from "../args/many-pages.ts";
import {
  type BatchInputOptions,
  type BatchItem,
  expandInputs,
  openStream,
  type StreamPart,
  streamError,
} from "../input/batch-inputs.ts";
import { type Chunks, gunzipped, type InputPath, isGzip, openFile } from "../input/input-bytes.ts";
import { isObject } from "../input/page-types.ts";
import type { FileSource } from "../input/parse-line.ts";
import { type Answer, noBytes } from "../output/sink.ts";

/** Pages that one worker converts. Paths are absolute. */
export type Shard =
  | { readonly kind: "files"; readonly files: readonly FileSource[] }
  | ({ readonly kind: "lines"; readonly path: string } & LineSpan)
  | {
      readonly kind: "archive";
      readonly path: string;
      /** Begins the ids of records without one. */
      readonly name: string;
      /** Path as the user knows it, for messages. */
      readonly label: string;
    }
  | { readonly kind: "addresses"; readonly urls: readonly string[] };

export interface CutShard {
  readonly shard: Shard;
  /** Distinguishes it from shards of other contents. */
  readonly digest: string;
  readonly bytes: number;
  /** Host that no other worker may ask meanwhile. */
  readonly host?: string;
}

/** Shards whose pages alternate: `order` has the number of the shard of each page. Without it, they follow each other. */
export interface ShardGroup {
  readonly shards: readonly CutShard[];
  readonly order?: readonly number[];
}

/** Shards of addresses that alternate: as many hosts are asked at once at most, and as many files read. */
const shardsInWindow = 2;

/** A result of a shard: the answer for a page, or the notes after the last one; and findings while inputs were read, in order. */
export interface ShardResult {
  readonly answer?: Answer;
  /** Base of the page's file names, where files are written. */
  readonly name?: string | undefined;
  readonly skipped: readonly string[];
  readonly unreadable: readonly string[];
}

/** Everything of a result but the bytes of its answer, whose parts follow each other. */
interface Facts extends Omit<ShardResult, "answer">, Partial<Omit<Answer, "bytes" | "comments" | "asDuplicate">> {
  readonly lengths?: readonly [own: number, comments: number];
}

export function packResult({ answer, ...notes }: ShardResult): Entry {
  if (answer === undefined) return { facts: notes as unknown as Json, bytes: noBytes };
  const { bytes, comments = noBytes, asDuplicate = noBytes, files: _, ...rest } = answer;
  const facts: Facts = { ...notes, ...rest, lengths: [bytes.length, comments.length] };
  return { facts: facts as unknown as Json, bytes: Buffer.concat([bytes, comments, asDuplicate]) };
}

export function unpackResult({ facts, bytes }: Entry): ShardResult {
  const { name, skipped, unreadable, lengths, id, outcome, ...rest } = facts as unknown as Facts;
  if (lengths === undefined || id === undefined || outcome === undefined) return { skipped, unreadable };
  const slice = (from: number, to?: number): Uint8Array<ArrayBuffer> => Uint8Array.from(bytes.subarray(from, to));
  const [own, comments] = lengths;
  const parts = { bytes: slice(0, own), comments: slice(own, own + comments), asDuplicate: slice(own + comments) };
  return { answer: { id, outcome, ...rest, ...parts }, name, skipped, unreadable };
}

/**
 * Cut inputs into shards.
 *
 * Files of JSON lines are cut by offsets; input that comes from a pipe, or is compressed, is copied.
 *
 * @param copies Folder for copies, which all workers share.
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
 * @param from Number of the first item that is needed; those before may come, too. @returns In `first`, the number of the first that comes.
 */
export function readShard(
  shard: Shard,
  from: number,
  settings: BatchCommandOptions,
  options: BatchInputOptions,
): { readonly first: number; readonly items: AsyncIterable<BatchItem> } {
  if (shard.kind === "files") return { first: from, items: toAsync(shard.files.slice(from)) };
  if (shard.kind === "addresses") return { first: from, items: fetchAddresses(shard.urls.slice(from), settings) };
  if (shard.kind === "archive") return { first: 0, items: readArchiveAt(shard, options) };
  const { path, start, end, firstLine } = shard;
  const bytes = end === start ? toAsync([]) : createReadStream(path, { start, end: end - 1 });
  return { first: 0, items: readLines(bytes, settings.maxBytes, firstLine) };
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

async function* fetchAddresses(urls: readonly string[], { urls: source }: BatchCommandOptions) {
  if (source === undefined) throw new TypeError("a shard of addresses without settings of the network");
  const { readUrls } = await import("../addresses/read-urls.ts");
  yield* readUrls(urls, source.network);
}

async function* toAsync<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

async function cutFiles(files: readonly FileSource[]): Promise<CutShard> {
  const states = await Promise.all(files.map(({ path }) => stat(path).catch(() => undefined)));
  return { shard: { kind: "files", files }, digest: JSON.stringify([files, states.map(stampOf)]), bytes: 0 };
}

const stampOf = (state: Stats | undefined) => state && [state.size, state.mtimeMs];

async function* cutStream(part: StreamPart, shardSize: number, copies: string): AsyncGenerator<CutShard> {
  const { path, name } = part;
  const state = path === "-" || isObject(path) ? undefined : await stat(path);
  if (!state?.isFile()) {
    const { isArchive, bytes } = await openStream(part, undefined);
    if (!isArchive) return yield* cutCopy(bytes, shardSize, copies);
    const { path: copy, digest, size } = await copyBytes(bytes, copies);
    const shard: Shard = { kind: "archive", name, path: copy, label: name };
    return yield { shard, digest: `${name} ${digest}`, bytes: size };
  }
  const absolute = resolve(path);
  const stamp = stampOf(state);
  const { isArchive, isCompressed } = await sniffFile(part);
  if (isArchive) {
    const shard: Shard = { kind: "archive", name, path: absolute, label: path };
    yield { shard, digest: JSON.stringify([name, absolute, stamp]), bytes: state.size };
  } else if (isCompressed) yield* cutCopy(openFile(part), shardSize, copies);
  else yield* cutFile(absolute, stamp, shardSize);
}

async function* cutCopy(bytes: Chunks, shardSize: number, copies: string): AsyncGenerator<CutShard> {
  const { path, digest } = await copyBytes(gunzipped(bytes), copies);
  yield* cutFile(path, digest, shardSize);
}

/** @param stamp Another one for other contents. */
async function* cutFile(path: string, stamp: unknown, shardSize: number): AsyncGenerator<CutShard> {
  for await (const span of cutLines(createReadStream(path), shardSize)) {
    const { start, end } = span;
    const digest = JSON.stringify([path, start, end, stamp]);
    yield { shard: { kind: "lines", path, ...span }, digest, bytes: end - start };
  }
}

async function sniffFile(part: StreamPart): Promise<{ readonly isArchive: boolean; readonly isCompressed: boolean }> {
  const { isArchive, bytes } = await openStream(part, undefined);
  for await (const head of bytes) return { isArchive, isCompressed: isGzip(head) };
  return { isArchive, isCompressed: false };
}

async function copyPage({ bytes = new Uint8Array(0), ...source }: FileSource, folder: string): Promise<FileSource> {
  return { ...source, path: (await copyBytes([bytes], folder)).path };
}
