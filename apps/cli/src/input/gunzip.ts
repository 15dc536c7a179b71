import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { Chunks } from "./input-bytes.ts";

/** Decompress chunks as they come. */
export function gunzip(chunks: Chunks): Chunks {
  const source = Readable.from(chunks, { objectMode: false });
  const target = createGunzip();
  source.on("error", (error) => target.destroy(error));
  return source.pipe(target);
}
