import type { Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw, createZstdDecompress } from "node:zlib";
import { FetchTrouble } from "./failures.ts";

export interface DecodeLimits {
  /** Most bytes of the body without its codings. */
  readonly maxBytes: number;
  /** Whether a longer body is cut there instead of failing. */
  readonly cutBody: boolean;
  /** Most bytes for each byte that came over the wire, from a mebibyte on. */
  readonly maxRatio: number;
}

export interface DecodedBody {
  readonly body: Uint8Array;
  readonly isCut: boolean;
}

type Decoder = (bytes: Uint8Array) => Transform;

/** zlib streams begin with a byte whose lower half is 8; many servers leave that frame out. */
const inflate: Decoder = (bytes) => (((bytes[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw());

/** Content codings; a name that is not here is a mistake of the server's, and the body is as it is. */
const decoders: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ["gzip", () => createGunzip()],
  ["x-gzip", () => createGunzip()],
  ["deflate", inflate],
  ["br", () => createBrotliDecompress()],
  ["zstd", () => createZstdDecompress()],
]);

/** Codings that may be stacked. Guess: one is usual, two are a mistake of a proxy's. */
const maxCodings = 3;

/** Below this length a ratio says nothing: a page of white space is harmless. */
const ratioFrom = 1024 * 1024;

/** Names of the codings that bodies may have, for `Accept-Encoding`. */
export const acceptedCodings = "gzip, deflate, br, zstd";

/**
 * Remove the content codings of a body.
 *
 * @param header Value of `Content-Encoding`.
 * @throws {FetchTrouble} `too-large` beyond a limit, `protocol` for too many codings.
 * @throws {Error} With a code of zlib's for a body that is damaged.
 */
export async function decodeBody(
  wire: Uint8Array,
  header: string | undefined,
  limits: DecodeLimits,
): Promise<DecodedBody> {
  const codings = (header ?? "")
    .toLowerCase()
    .split(",")
    .map((coding) => decoders.get(coding.trim()))
    .filter((decoder) => decoder !== undefined);
  if (codings.length > maxCodings) throw new FetchTrouble("protocol", `the body has ${codings.length} content codings`);
  const maxByRatio = Math.max(ratioFrom, wire.length * limits.maxRatio);
  let body = wire;
  // An empty body has no coding, whatever its header says.
  for (const decoder of wire.length > 0 ? codings.reverse() : []) {
    const inner = await run(decoder(body), body, Math.min(limits.maxBytes + 1, maxByRatio + 1));
    if (inner.length > maxByRatio)
      throw new FetchTrouble("too-large", `the body is more than ${limits.maxRatio} times as long as what was sent`);
    if (inner.length > limits.maxBytes && !limits.cutBody) throw tooLong(limits.maxBytes);
    body = inner;
  }
  if (body.length <= limits.maxBytes) return { body, isCut: false };
  if (!limits.cutBody) throw tooLong(limits.maxBytes);
  return { body: body.subarray(0, limits.maxBytes), isCut: true };
}

export function tooLong(maxBytes: number): FetchTrouble {
  return new FetchTrouble("too-large", `the body is longer than ${maxBytes} bytes`);
}

/** What comes out of a decoder, no more than `enough` bytes of it. */
async function run(decoder: Transform, bytes: Uint8Array, enough: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  decoder.end(bytes);
  for await (const chunk of decoder) {
    const kept = (chunk as Uint8Array).subarray(0, enough - length);
    chunks.push(kept);
    length += kept.length;
    if (length >= enough) break;
  }
  return Buffer.concat(chunks, length);
}
