import zlib from "node:zlib";
import type { BrokenCode, HttpMessage } from "./record.ts";

/** The body of a message with its transfer and content codings undone. */
export type DecodedBody =
  | {
      readonly ok: true;
      /** May share the memory of the message. */
      readonly bytes: Uint8Array;
      /** The body is incomplete: its chunks or its compressed data end early. */
      readonly isCut: boolean;
    }
  | { readonly ok: false; readonly code: BrokenCode & ("bad-body" | "too-large"); readonly message: string };

export interface DecodeOptions {
  /** Largest decoded body, in bytes. */
  readonly maxBytes: number;
}

type Decoder = (bytes: Uint8Array, options: { maxOutputLength: number; finishFlush?: number }) => Buffer;

interface Coding {
  readonly decode: Decoder;
  /** Makes the decoder return its output so far when the data end early. */
  readonly flush: number;
  /** Whether data may be in this coding by their first bytes. */
  readonly accepts: (bytes: Uint8Array) => boolean;
}

const { constants } = zlib;
const anyBytes = (): boolean => true;
const gzip: Coding = {
  decode: zlib.gunzipSync,
  flush: constants.Z_SYNC_FLUSH,
  accepts: (bytes) => bytes[0] === 0x1f && bytes[1] === 0x8b,
};
/** By the names of RFC 9110. */
const codings: Readonly<Record<string, Coding>> = {
  gzip,
  "x-gzip": gzip,
  deflate: { decode: inflate, flush: constants.Z_SYNC_FLUSH, accepts: anyBytes },
  br: { decode: zlib.brotliDecompressSync, flush: constants.BROTLI_OPERATION_FLUSH, accepts: anyBytes },
  zstd: {
    decode: zlib.zstdDecompressSync,
    flush: constants.ZSTD_e_flush,
    accepts: (bytes) => bytes[0] === 0x28 && bytes[1] === 0xb5,
  },
};

// Chosen by hand. Pages of text compress 5 to 20 times, generated tables 100 times.
const maxRatio = 200;
const alwaysAllowedBytes = 1024 * 1024;
const maxCodings = 3;

/** Some servers leave out the header of zlib. */
function inflate(bytes: Uint8Array, options: { maxOutputLength: number }): Buffer {
  const isZlib = ((bytes[0] ?? 0) & 0x0f) === 8 && ((bytes[0] ?? 0) * 256 + (bytes[1] ?? 0)) % 31 === 0;
  return isZlib ? zlib.inflateSync(bytes, options) : zlib.inflateRawSync(bytes, options);
}

/**
 * Undo the transfer and content codings of an archived body: chunked, gzip, deflate, br, zstd, and stacks of them.
 *
 * Many archives keep the fields of codings that they have undone, so data that are not in the named coding are taken as they are. A body
 * that ends early is decoded as far as it goes.
 *
 * @param message A parsed message; only `headers` and `body` are read.
 * @returns The bytes, or why there are none: `too-large` if they exceed `maxBytes` or 200 times their compressed size (from
 *   1 MiB on), `bad-body` if the data are damaged or their coding is unknown.
 * @example
 * const message = { headers: new Map([["transfer-encoding", "chunked"]]), body: new TextEncoder().encode("2\r\nhi\r\n0\r\n\r\n") };
 * const decoded = decodeBody(message, { maxBytes: 1000 });
 * decoded.ok && new TextDecoder().decode(decoded.bytes); // "hi"
 */
export function decodeBody(
  { headers, body }: Pick<HttpMessage, "headers" | "body">,
  { maxBytes }: DecodeOptions,
): DecodedBody {
  const transfer = namesIn(headers.get("transfer-encoding"));
  const isChunked = transfer.at(-1) === "chunked";
  const names = [...namesIn(headers.get("content-encoding")), ...(isChunked ? transfer.slice(0, -1) : transfer)];
  const whole = isChunked ? dechunk(body) : { bytes: body, isCut: false };
  if (names.length > maxCodings) return fail("bad-body", `more than ${maxCodings} content codings`);
  let { bytes, isCut } = whole;
  for (const name of names.reverse()) {
    const coding = Object.hasOwn(codings, name) ? codings[name] : undefined;
    if (coding === undefined) {
      // An unknown name on data that are text is ignored.
      if (looksLikeText(bytes)) continue;
      return fail("bad-body", `unknown content coding "${name.slice(0, 40)}"`);
    }
    if (bytes.length === 0 || !coding.accepts(bytes)) continue;
    const maxOutputLength = Math.min(maxBytes, Math.max(alwaysAllowedBytes, maxRatio * bytes.length));
    const decoded = undo(coding, bytes, maxOutputLength);
    if (typeof decoded === "string") {
      if (decoded === "too-large") return fail("too-large", `the decoded body is larger than ${maxOutputLength} bytes`);
      if (looksLikeText(bytes)) continue;
      return fail("bad-body", `damaged ${name} data`);
    }
    bytes = decoded.bytes;
    isCut ||= decoded.isCut;
  }
  if (bytes.length > maxBytes) return fail("too-large", `the body is larger than ${maxBytes} bytes`);
  return { ok: true, bytes, isCut };
}

function undo(
  { decode, flush }: Coding,
  bytes: Uint8Array,
  maxOutputLength: number,
): { readonly bytes: Uint8Array; readonly isCut: boolean } | "damaged" | "too-large" {
  for (const options of [{ maxOutputLength }, { maxOutputLength, finishFlush: flush }]) {
    try {
      return { bytes: decode(bytes, options), isCut: "finishFlush" in options };
    } catch (error) {
      const code = (error as { code?: unknown }).code;
      if (code === "ERR_BUFFER_TOO_LARGE") return "too-large";
      // Only data that end early are worth another try.
      if (code !== "Z_BUF_ERROR") return "damaged";
    }
  }
  return "damaged";
}

function fail(code: "bad-body" | "too-large", message: string): DecodedBody {
  return { ok: false, code, message };
}

/** Names of codings, in the order in which they were applied. */
function namesIn(value: string | undefined): string[] {
  const names = (value ?? "").split(",").map((name) => name.trim().toLowerCase());
  return names.filter((name) => name !== "" && name !== "identity" && name !== "none");
}

// Bytes of binary data: C0 controls that no text has.
function looksLikeText(bytes: Uint8Array): boolean {
  return bytes.subarray(0, 256).every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0x1b);
}

const lineFeed = 0x0a;
// Chosen by hand: the size and its extensions.
const maxSizeLine = 1024;
const chunkSize = /^([\da-f]{1,8})[ \t]*(?:;|\r?\n$)/i;

/** Join the chunks of a body. A body that does not begin with a chunk was archived without chunks. */
function dechunk(body: Uint8Array): { readonly bytes: Uint8Array; readonly isCut: boolean } {
  const chunks: Uint8Array[] = [];
  const done = (isCut: boolean) => ({
    bytes: chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks),
    isCut,
  });
  for (let at = 0; ; ) {
    const end = body.subarray(at, at + maxSizeLine).indexOf(lineFeed);
    const line = Buffer.from(body.subarray(at, at + end + 1)).toString("latin1");
    const size = Number.parseInt(chunkSize.exec(line)?.[1] ?? "", 16);
    if (Number.isNaN(size)) return at === 0 ? { bytes: body, isCut: false } : done(true);
    if (size === 0) return done(false);
    const start = at + end + 1;
    chunks.push(body.subarray(start, start + size));
    if (start + size > body.length) return done(true);
    at = start + size;
    if (body[at] === 0x0d) at++;
    if (body[at] === lineFeed) at++;
  }
}
