import { CommandError } from "../errors.ts";
import { type Chunks, readAll } from "../input/input-bytes.ts";
import { formatObject, joinObject } from "../input/page-types.ts";
import type { Output } from "../output/output.ts";
import { openObjects, type Precondition, parseObject } from "./object-store.ts";

/**
 * The object at an address, which is then the only one, else those below it, in the order of their keys; each with its key after the
 * prefix.
 */
export async function* listObjects(path: string) {
  const store = openObjects();
  const { bucket, key } = parseObject(path);
  if (key !== "" && !key.endsWith("/")) {
    const found = await store.look({ bucket, key });
    if (found !== undefined) {
      yield { path: formatObject({ bucket, key }), relative: key, etag: found.etag, isOnly: true };
      return;
    }
  }
  const prefix = key === "" || key.endsWith("/") ? key : `${key}/`;
  let isEmpty = true;
  for await (const { key: own, etag } of store.list({ bucket, key: prefix })) {
    isEmpty = false;
    // Such objects stand for folders.
    if (!own.endsWith("/"))
      yield { path: formatObject({ bucket, key: own }), relative: own.slice(prefix.length), etag, isOnly: false };
  }
  if (isEmpty) throw new CommandError("not-found", `${path}: no such object, and none below it`);
}

/** Bytes that are asked for at a time: no connection waits for slow work on what it brought. */
const pieceBytes = 8 * 1024 * 1024;

/** Read an object as a stream. The next piece is asked for while one is worked on. */
export async function* readObject(path: string): Chunks {
  const store = openObjects();
  const address = parseObject(path);
  let piece = await store.read(address, 0, pieceBytes);
  const { size, etag } = piece;
  for (let end = piece.bytes.length; ; end += piece.bytes.length) {
    const next = end < size ? store.read(address, end, pieceBytes, etag) : undefined;
    // Reported when it is awaited.
    next?.catch(() => {});
    if (piece.bytes.length > 0) yield piece.bytes;
    if (next === undefined) return;
    piece = await next;
  }
}

/** Read a whole object, gunzipped if it is gzip data. */
export function readWholeObject(path: string, maxBytes: number): Promise<Uint8Array> {
  return readAll(path, readObject(path), maxBytes);
}

/** Bytes of a part. Some stores want all parts but the last one of one size. */
const partBytes = 16 * 1024 * 1024;
/** Of the API. */
const mostParts = 10_000;

/** An object as an output. It appears when it is closed, whole; a run that ends before leaves what was there. */
export function objectOutput(path: string, precondition?: Precondition): Output {
  const store = openObjects();
  const address = parseObject(path);
  if (address.key === "" || address.key.endsWith("/"))
    throw new CommandError("usage", `${path}: expected the address of an object, such as s3://bucket/out.jsonl`);
  let waiting: Uint8Array[] = [];
  let length = 0;
  let uploadId: string | undefined;
  const tags: string[] = [];
  let last: Promise<void> = Promise.resolve();

  const writePart = async (bytes: Uint8Array): Promise<void> => {
    if (tags.length === mostParts)
      throw new CommandError("unwritable", `${formatObject(address)}: an object has ${mostParts} parts at most`);
    uploadId ??= await store.begin(address);
    tags.push(await store.writePart(address, uploadId, tags.length + 1, bytes));
  };
  const writeFullParts = async (): Promise<void> => {
    if (length < partBytes) return;
    const all = Buffer.concat(waiting);
    let start = 0;
    for (; all.length - start >= partBytes; start += partBytes) await writePart(all.subarray(start, start + partBytes));
    waiting = [all.subarray(start)];
    length = all.length - start;
  };
  const abort = async (): Promise<void> => {
    if (uploadId !== undefined) await store.abort(address, uploadId).catch(() => {});
  };
  const withAbort = (task: () => Promise<void>): Promise<void> =>
    task().catch(async (error) => {
      await abort();
      throw error;
    });
  return {
    write(bytes) {
      waiting.push(typeof bytes === "string" ? Buffer.from(bytes) : bytes);
      length += (waiting.at(-1) as Uint8Array).length;
      last = last.then(() => withAbort(writeFullParts));
      return last;
    },
    // Half of an object would look like a whole one.
    settled: () => last.catch(() => {}).then(abort),
    async close() {
      await last;
      const rest = Buffer.concat(waiting);
      await withAbort(async () => {
        if (uploadId === undefined) return store.write(address, rest, precondition);
        if (rest.length > 0) await writePart(rest);
        await store.complete(address, uploadId, tags, precondition);
      });
    },
  };
}

/** Write objects below an address, each replaced whole. */
export function objectWriter(folder: string): (path: string, bytes: Uint8Array) => Promise<void> {
  const store = openObjects();
  parseObject(folder);
  return (path, bytes) => store.write(parseObject(joinObject(folder, path)), bytes);
}

/** Paths of the objects below an address, from there on. */
export async function listObjectPaths(path: string): Promise<ReadonlySet<string>> {
  const { bucket, key } = parseObject(joinObject(path, ""));
  const paths = new Set<string>();
  for await (const found of openObjects().list({ bucket, key })) paths.add(found.key.slice(key.length));
  return paths;
}
