import { pipeline, Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw, createZstdDecompress } from "node:zlib";
import { FetchTrouble } from "./fetcher.ts";

export interface DecodeLimits {
  readonly maxBytes: number;
  readonly cutBody: boolean;
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

/** Codings that may be stacked. Chosen by hand: one is usual, two are a mistake of a proxy's. */
const maxCodings = 3;

/** Below this length a ratio says nothing: a page of white space is harmless. */
const ratioFrom = 1024 * 1024;

export const acceptedCodings = "gzip, deflate, br, zstd";

/**
 * Remove the content codings of a body while it comes, so that one without end is left at its limit.
 *
 * @throws {FetchTrouble} `too-large` beyond a limit, `protocol` for too many codings or a body that is damaged; and any error of
 * `wire`.
 */
export async function decodeBody(
  wire: AsyncIterable<Uint8Array>,
  header: string | undefined,
  limits: DecodeLimits,
): Promise<DecodedBody> {
  const { maxBytes, cutBody, maxRatio } = limits;
  const codings = (header ?? "")
    .toLowerCase()
    .split(",")
    .map((coding) => coding.trim())
    .filter((coding) => decoders.has(coding));
  if (codings.length > maxCodings) throw new FetchTrouble("protocol", `the body has ${codings.length} content codings`);
  let sent = 0;
  let body = counted(wire, (length) => {
    sent += length;
  });
  for (const coding of codings.reverse()) {
    let length = 0;
    body = counted(decoded(body, coding), (more) => {
      length += more;
      if (length > Math.max(ratioFrom, sent * maxRatio))
        throw new FetchTrouble("too-large", `the body is more than ${maxRatio} times as long as what was sent`);
    });
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes && !cutBody) throw tooLong(maxBytes);
    if (length > maxBytes) break;
  }
  const whole = Buffer.concat(chunks, length);
  return length > maxBytes ? { body: whole.subarray(0, maxBytes), isCut: true } : { body: whole, isCut: false };
}

export function tooLong(maxBytes: number): FetchTrouble {
  return new FetchTrouble("too-large", `the body is longer than ${maxBytes} bytes`, { allowedBy: "maxBytes" });
}

async function* counted(
  chunks: AsyncIterable<Uint8Array>,
  count: (length: number) => void,
): AsyncGenerator<Uint8Array, void> {
  for await (const chunk of chunks) {
    count(chunk.length);
    yield chunk;
  }
}

const decoderError = /^(?:Z_|ERR__ERROR_|ZSTD_)/;

/** Output of a decoder. An empty body has no coding, even if its header names one. */
async function* decoded(wire: AsyncIterable<Uint8Array>, coding: string): AsyncGenerator<Uint8Array, void> {
  const chunks = wire[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done) return;
  const input = Readable.from(withFirst(first.value, chunks), { objectMode: false });
  const output = (decoders.get(coding) as Decoder)(first.value);
  // A failure is thrown where the output is read.
  pipeline(input, output, () => {});
  try {
    yield* output as AsyncIterable<Uint8Array>;
  } catch (error) {
    const isDamaged = decoderError.test(String((error as { readonly code?: unknown }).code));
    throw isDamaged ? new FetchTrouble("protocol", `damaged ${coding} data`) : error;
  }
}

async function* withFirst(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  try {
    yield first;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
