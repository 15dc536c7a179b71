import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CommandError } from "../errors.ts";
import { openObjects, parseObject } from "./object-store.ts";
import { objectOutput, readObject } from "./objects.ts";

export interface StorePlace {
  readonly address: string;
  /** Its state. Undefined for the one that belongs to the address. */
  readonly state?: string | undefined;
}

const objectStore = /^(sqlite|jsonl|parquet):(s3:\/\/.+)$/is;
const otherStore = /^lancedb:s3:\/\//i;

/**
 * Use a store; one whose file is an object by a copy of it and of its state, which is put back when it is another one by then.
 *
 * What a failed run has committed is put back, too.
 *
 * @throws {CommandError} `unwritable`, if another run has put its own back meanwhile: then nothing is changed.
 */
export async function withStore<Result>(
  { address, state }: StorePlace,
  isWritten: boolean,
  use: (place: StorePlace) => Promise<Result>,
): Promise<Result> {
  if (otherStore.test(address))
    throw new CommandError("usage", `${address}: a folder cannot be used as an object; take sqlite:s3://...`);
  const [, kind = "", object] = objectStore.exec(address) ?? [];
  if (object === undefined) return use({ address, state });
  const folder = mkdtempSync(join(tmpdir(), "decant-"));
  try {
    const rows = await copyObject(object, folder);
    const known = state === undefined ? await copyObject(`${object}.state`, folder) : undefined;
    const putBack = async (): Promise<void> => {
      if (!isWritten) return;
      await rows.putBack();
      // A state that is older than its store is found out, and repaired, by the next run.
      await known?.putBack();
    };
    const used = use({ address: `${kind}:${rows.path}`, state: state ?? known?.path });
    // The first failure is the one to report.
    await used.then(putBack, () => putBack().catch(() => {}));
    return await used;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function copyObject(object: string, folder: string) {
  const address = parseObject(object);
  const path = join(folder, basename(address.key));
  const facts = await openObjects().look(address);
  if (facts !== undefined) await pipeline(Readable.from(readObject(object)), createWriteStream(path));
  const before = await digestOf(path);
  return {
    path,
    async putBack(): Promise<void> {
      if ((await digestOf(path)) === before) return;
      const output = objectOutput(object, { etag: facts?.etag ?? null });
      for await (const chunk of createReadStream(path)) await output.write(chunk as Buffer);
      await output.close();
    },
  };
}

/** Undefined without a file. */
async function digestOf(path: string): Promise<string | undefined> {
  if (!existsSync(path)) return undefined;
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

/** Name of a store for people: the one that they gave, where a copy of it is used. */
export const nameOfStore = (given: string, opened: string): string => (objectStore.test(given) ? given : opened);
