import { createHash } from "node:crypto";
import { type Dirent, existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { type LongLine, type RecordLine, readLines, withoutUser } from "@decant/page/records";
import type { InputSettings } from "../args/shared.ts";
import { CommandError, readError } from "../errors.ts";
import type { Share } from "../options.ts";
import { type Chunks, gunzipped, type InputPath, inputOf, openFile, readAll } from "./input-bytes.ts";
import { isAddress, isObject, isPageFile, pageFile } from "./page-types.ts";
import type { FileSource, LostRecord, RecordSource } from "./parse-line.ts";
import { sniffArchive } from "./read-lines.ts";

const lineEnd = /\r?\n/;

export interface BatchInputOptions {
  readonly maxBytes: number;
  /** Base URL for the paths of files. */
  readonly url?: string | undefined;
  /** Called for each unreadable operand; the others are still read. */
  readonly onUnreadable: (error: CommandError) => void;
  /** Called with the number of compressed bytes read from JSON lines and archives. */
  readonly onBytesRead?: (bytes: number) => void;
  /** Called with the reason for each record of an archive that is not a page. */
  readonly onSkipped?: (reason: string) => void;
  /** The part of the inputs that is read. @default all */
  readonly share?: Share | undefined;
}

export interface BatchSources {
  readonly inputs: readonly InputPath[];
  readonly addresses: readonly string[] | undefined;
}

export type BatchItem = FileSource | RecordLine | LongLine | RecordSource | LostRecord;

/** JSON lines or an archive. */
export interface StreamPart extends InputPath {
  readonly kind: "stream";
  /** Part of the ids of an archive's records without one. */
  readonly name: string;
}

const archiveFile = /\.w?arc(\.gz)?$/i;
const linesFile = /\.(?:jsonl|ndjson)(?:\.gz)?$/i;
const pathSeparator = /[\\/]/;

/**
 * List all inputs of a batch: operands, folders of `--input-dir`, and the inputs listed in `--input-file`.
 *
 * @throws {CommandError} If that file cannot be read, or if there is no input and standard input is a terminal.
 */
export async function listOperands(
  operands: readonly string[],
  { inputDirs, inputFile, maxBytes, share }: Pick<InputSettings, "inputDirs" | "inputFile" | "maxBytes" | "share">,
): Promise<readonly InputPath[]> {
  const listed = inputFile === undefined ? [] : await readTextLines(inputFile, maxBytes);
  const inputs = [
    ...[...operands, ...inputDirs].map((path) => ({ path, isNamed: true })),
    ...listed.map((path) => ({ path, isNamed: false })),
  ];
  if (share !== undefined && (inputs.length === 0 || inputs.some(({ path }) => path === "-")))
    throw new CommandError("usage", "--share divides files, objects and addresses, not standard input");
  if (inputs.length === 0 && (process.stdin.isTTY || inputFile !== undefined)) {
    const hint = "give files or folders, or pipe JSON lines in. Try: decant batch --help";
    throw new CommandError("usage", `no input: ${hint}`);
  }
  return inputs;
}

/**
 * Read the operands of `decant batch` lazily, one after the other.
 *
 * Files in folders and globs are sorted by the code units of their paths, independent of the file system.
 */
export async function* readBatch(
  operands: readonly InputPath[],
  options: BatchInputOptions,
): AsyncGenerator<BatchItem> {
  for await (const part of expandInputs(operands, options)) {
    if (part.kind !== "stream") {
      yield part;
      continue;
    }
    try {
      yield* readStream(part, options);
    } catch (error) {
      options.onUnreadable(streamError(part, error));
    }
  }
}

type Parts = AsyncGenerator<FileSource | StreamPart>;

/** The pages and streams that the operands stand for, in order, those of the share. Streams are not read. */
export async function* expandInputs(operands: readonly InputPath[], options: BatchInputOptions): Parts {
  const { share } = options;
  const isOnly = operands.length <= 1;
  for (const operand of operands.length === 0 ? [{ path: "-", isNamed: true }] : operands) {
    try {
      for await (const part of expandOperand(operand, isOnly, options))
        if (share === undefined || isInShare(part.path, share)) yield part;
    } catch (error) {
      options.onUnreadable(readError(operand.path, error));
    }
  }
}

/** Open a stream, and look whether its name or its first bytes say that it is an archive. */
export async function openStream(
  part: StreamPart,
  onBytesRead: BatchInputOptions["onBytesRead"],
): Promise<{ readonly isArchive: boolean; readonly bytes: Chunks }> {
  const { isArchive, bytes } = await sniffArchive(
    counted(part.path === "-" ? process.stdin : openFile(part), onBytesRead),
  );
  return { isArchive: isArchive || archiveFile.test(part.name), bytes };
}

export function streamError({ path }: InputPath, error: unknown): CommandError {
  return readError(path === "-" ? "standard input" : path, error);
}

/** All that a batch reads: the number of pages in files of their own, or the bytes of JSON lines and archives. */
export type Total = { readonly pages: number } | { readonly bytes: number };

/**
 * Count what the operands stand for, for the progress line; nothing is read. Undefined for standard input, for objects, whose list
 * costs requests, and for pages beside archives, of which neither number says how far it is.
 */
export async function countInputs(
  operands: readonly InputPath[],
  share: Share | undefined,
): Promise<Total | undefined> {
  if (operands.length === 0 || operands.some(({ path }) => path === "-" || isObject(path))) return undefined;
  let pages = 0;
  let bytes = 0;
  const options = { maxBytes: 0, share, onUnreadable: () => {} };
  // What has more operands than one is named otherwise, but the same. Pipes are not opened.
  for (const operand of operands) {
    const stats = await stat(operand.path).catch(() => undefined);
    if (stats !== undefined && !stats.isFile() && !stats.isDirectory()) return undefined;
    for await (const part of expandInputs([operand], options)) {
      if (part.kind === "stream") bytes += (await stat(part.path).catch(() => undefined))?.size ?? 0;
      else pages++;
    }
  }
  if (bytes === 0) return pages === 0 ? undefined : { pages };
  return pages === 0 ? { bytes } : undefined;
}

async function* expandOperand(operand: InputPath, isOnly: boolean, options: BatchInputOptions): Parts {
  const { path, isNamed } = operand;
  if (path === "-") {
    yield { kind: "stream", name: path, ...operand };
    return;
  }
  if (isAddress(path)) {
    throw new CommandError("bad-url", `${path}: an input file lists files; list addresses in a file for --urls`);
  }
  if (isObject(path)) {
    yield* expandObjects(operand, isOnly, options);
    return;
  }
  const stats = await stat(path).catch((error: unknown) => {
    if (isPattern(path)) return undefined;
    throw readError(path, error);
  });
  if (stats === undefined) yield* expandGlob(path, options);
  else if (stats.isDirectory()) yield* expandFolder(path, isOnly, options);
  else if (!isPageFile(path)) yield { kind: "stream", name: path, ...operand };
  // Of a single page, --url is the address.
  else if (stats.isFile() && isOnly && isNamed) yield { kind: "file", id: path, path, url: options.url };
  else if (stats.isFile() || !isNamed) yield fileSource(path, path, options);
  // Workers read regular files only: nothing could stop them while they wait for a pipe.
  else yield { ...fileSource(path, path, options), bytes: await readAll(path, openFile(operand), options.maxBytes) };
}

async function* readStream(part: StreamPart, options: BatchInputOptions): AsyncGenerator<BatchItem> {
  const { isArchive, bytes } = await openStream(part, options.onBytesRead);
  if (isArchive) {
    const { readArchive } = await import("./read-archive.ts");
    yield* readArchive(part.name, bytes, options);
  } else yield* readLines(gunzipped(bytes), options.maxBytes);
}

async function* counted(chunks: Chunks, onBytesRead: BatchInputOptions["onBytesRead"]): Chunks {
  for await (const chunk of chunks) {
    onBytesRead?.(chunk.length);
    yield chunk;
  }
}

async function* expandGlob(pattern: string, options: BatchInputOptions): Parts {
  for (const path of await expandPattern(pattern)) {
    if (isPageFile(path)) yield fileSource(path, path, options);
    else yield { kind: "stream", name: path, path, isNamed: false };
  }
}

async function* expandFolder(folder: string, isOnly: boolean, options: BatchInputOptions): Parts {
  let isEmpty = true;
  for await (const path of walk(folder, options.onUnreadable)) {
    isEmpty = false;
    const relative = path.join("/");
    const full = join(folder, ...path);
    // Several folders may contain files with the same name.
    const id = isOnly ? relative : full;
    if (archiveFile.test(relative)) yield { kind: "stream", name: id, path: full, isNamed: false };
    else yield fileSource(id, full, options, relative);
  }
  if (isEmpty)
    throw new CommandError("no-pages", `${folder}: no .html, .htm, .xhtml, .warc or .arc file in this folder`);
}

/** An object, or the pages, archives and JSON lines below an address. Nothing is read. */
async function* expandObjects({ path: address }: InputPath, isOnlyInput: boolean, options: BatchInputOptions): Parts {
  const { listObjects } = await import("../objects/objects.ts");
  let isEmpty = true;
  for await (const { path, relative, etag, isOnly } of listObjects(address)) {
    const isStream = archiveFile.test(relative) || linesFile.test(relative) || isOnly;
    if (!isStream && !pageFile.test(relative)) continue;
    isEmpty = false;
    const id = isOnlyInput && !isOnly ? relative : path;
    if (!pageFile.test(relative)) yield { kind: "stream", name: id, path, isNamed: false };
    else if (isOnly && isOnlyInput) yield { kind: "file", id, path, etag, url: options.url };
    else yield { ...fileSource(id, path, options, relative), etag };
  }
  if (isEmpty)
    throw new CommandError("no-pages", `${address}: no .html, .htm, .xhtml, .warc, .arc or .jsonl object below it`);
}

/** Yield the paths of the pages below a folder. The stack holds the remaining entries of each level. */
async function* walk(
  folder: string,
  onUnreadable: BatchInputOptions["onUnreadable"],
): AsyncGenerator<readonly string[]> {
  const levels: { readonly path: readonly string[]; readonly entries: Dirent[] }[] = [];
  const enter = async (path: readonly string[]): Promise<void> => {
    const full = join(folder, ...path);
    const entries = await readdir(full, { withFileTypes: true }).catch((error: unknown) => {
      if (path.length === 0) throw error;
      onUnreadable(readError(full, error));
      return [];
    });
    levels.push({ path, entries: entries.sort((a, b) => byCodeUnits(sortKey(b), sortKey(a))) });
  };
  await enter([]);
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    const entry = level.entries.pop();
    if (entry === undefined) levels.pop();
    else if (entry.isDirectory()) await enter([...level.path, entry.name]);
    else if (pageFile.test(entry.name) || archiveFile.test(entry.name)) yield [...level.path, entry.name];
  }
}

/** With this key, a walk yields paths in the same order as sorting all of them. */
const sortKey = (entry: Dirent): string => (entry.isDirectory() ? `${entry.name}/` : entry.name);

const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function fileSource(id: string, path: string, { url: base }: BatchInputOptions, relative = path): FileSource {
  if (base === undefined) return { kind: "file", id, path };
  const encoded = relative.split(pathSeparator).map(encodeURIComponent).join("/");
  return { kind: "file", id, path, url: new URL(encoded, base).href };
}

/**
 * Read the non-empty lines of a text file, trimmed.
 *
 * @throws {CommandError} If it cannot be read.
 */
export async function readTextLines(path: string, maxBytes: number): Promise<string[]> {
  const bytes = await readAll(...inputOf(path), maxBytes);
  const lines = new TextDecoder().decode(bytes).split(lineEnd);
  return lines.map((line) => line.trim()).filter((line) => line !== "");
}

const globCharacter = /[*?[\]{}]/;

/** Whether a name may be a pattern, such as a quoted `"pages/*.html"`. A file by that very name is none. */
const isPattern = (name: string): boolean => globCharacter.test(name) && !existsSync(name);

/**
 * The files that a pattern matches, sorted by the code units of their paths, independent of the file system.
 *
 * @throws {CommandError} `not-found` if there is none.
 */
async function expandPattern(pattern: string): Promise<readonly string[]> {
  const { glob } = await import("tinyglobby");
  const paths = await glob(pattern, { expandDirectories: false, dot: true });
  if (paths.length === 0) throw new CommandError("not-found", `${pattern}: matches no file`);
  return paths.sort();
}

/** {@link expandPattern} for patterns; other names stay as they are. */
export async function filesOf(name: string): Promise<readonly string[]> {
  return isPattern(name) ? expandPattern(name) : [name];
}

/** The addresses among the lines of a list, each once: empty lines and those that begin with `#` are no addresses. */
export function addressesIn(lines: readonly string[]): string[] {
  const listed = lines.map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("#"));
  return [...new Set(listed.map((line) => withoutUser(line)))];
}

/**
 * Whether an input is in a share. Its name alone decides: inputs that come later move no other one to another share, so a worker that is
 * started again does what it did before.
 */
export function isInShare(name: string, { index, of }: Share): boolean {
  return createHash("sha256").update(name).digest().readUInt32BE(0) % of === index;
}
