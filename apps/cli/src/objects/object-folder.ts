import type { Answer } from "../output/answer.ts";
import type { Sink } from "../output/sink.ts";
import { joinObject } from "./object-address.ts";
import { openObjects, parseObject } from "./object-store.ts";

/** Objects that are written at a time. A guess. */
const atOnce = 16;

/**
 * Write one object per answer below an address. Objects are replaced whole.
 *
 * @param isDurable Whether a write that resolved has to be there; others are there after `close`.
 * @throws {CommandError} `usage` for a wrong address; its functions throw `unwritable` and `unreachable`.
 */
export function openObjectFolder(path: string, isDurable: boolean): Sink {
  const store = openObjects();
  parseObject(path);
  const writing = new Set<Promise<void>>();
  const put = async ({ files, bytes, comments }: Answer): Promise<void> => {
    if (files === undefined) return;
    if (comments !== undefined && comments.length > 0)
      await store.write(parseObject(joinObject(path, files.commentsPath)), comments);
    if (bytes.length > 0) await store.write(parseObject(joinObject(path, files.path)), bytes);
  };
  let failure: { readonly error: unknown } | undefined;
  const throwFailure = (): void => {
    if (failure !== undefined) throw failure.error;
  };
  const finish = async (): Promise<void> => {
    await Promise.all(writing);
    throwFailure();
  };
  return {
    async write(answer) {
      const written: Promise<void> = put(answer)
        .catch((error: unknown) => {
          failure ??= { error };
        })
        .finally(() => writing.delete(written));
      writing.add(written);
      if (isDurable) await written;
      else if (writing.size >= atOnce) await Promise.race(writing);
      throwFailure();
    },
    settled: () => finish().catch(() => {}),
    close: finish,
  };
}

/** Paths of the objects below an address, from there on. */
export async function listObjectPaths(path: string): Promise<ReadonlySet<string>> {
  const { bucket, key } = parseObject(joinObject(path, ""));
  const paths = new Set<string>();
  for await (const found of openObjects().list({ bucket, key })) paths.add(found.key.slice(key.length));
  return paths;
}
