import { CommandError } from "../errors.ts";
import { formatObject } from "./object-address.ts";
import { openObjects, parseObject } from "./object-store.ts";

/** An object that was listed. */
export interface ListedObject {
  readonly path: string;
  /** Key after the prefix; the whole key of a single object. */
  readonly relative: string;
  readonly etag: string;
  /** Whether the address was its own, not a prefix. */
  readonly isOnly: boolean;
}

/**
 * The object at an address, else those below it, in the order of their keys.
 *
 * @throws {CommandError} `not-found`, if there are none; `usage`, `unreadable` or `unreachable`.
 */
export async function* listObjects(path: string): AsyncGenerator<ListedObject> {
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
