import { CommandError } from "../errors.ts";
import type { Output } from "../output/output.ts";
import { formatObject } from "./object-address.ts";
import { openObjects, type Precondition, parseObject } from "./object-store.ts";

/** Bytes of a part. Some stores want all parts but the last one of one size. */
const partBytes = 16 * 1024 * 1024;
/** Of the API. */
const mostParts = 10_000;

/**
 * An object as an output. It appears when it is closed, whole; a run that ends before leaves what was there.
 *
 * @param precondition What the object that is there has to be. @default anything
 * @throws {CommandError} `usage` for a wrong address; `write` and `close` throw `unwritable` and `unreachable`.
 */
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
    if (uploadId !== undefined) await store.abort(address, uploadId);
  };
  const withAbort = async (task: () => Promise<void>): Promise<void> => {
    try {
      await task();
    } catch (error) {
      await abort().catch(() => {});
      throw error;
    }
  };
  return {
    write(bytes) {
      waiting.push(typeof bytes === "string" ? Buffer.from(bytes) : bytes);
      length += (waiting.at(-1) as Uint8Array).length;
      last = last.then(() => withAbort(writeFullParts));
      return last;
    },
    // Half of an object would look like a whole one.
    settled: () =>
      last
        .catch(() => {})
        .then(abort)
        .catch(() => {}),
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
