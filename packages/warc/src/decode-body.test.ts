import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { decodeBody } from "./decode-body.ts";

const html = `<!doctype html>${"<p>The tide table of the old harbour.".repeat(50)}`;
const maxBytes = 2_000_000;

function decode(body: string | Uint8Array, headers: Record<string, string>, limit = maxBytes): string {
  const decoded = decodeBody(
    { headers: new Map(Object.entries(headers)), body: Buffer.from(body as string) },
    { maxBytes: limit },
  );
  if (!decoded.ok) return decoded.code;
  return Buffer.from(decoded.bytes).toString() + (decoded.isCut ? " (cut)" : "");
}

const codings: readonly (readonly [string, (bytes: Uint8Array | string) => Buffer])[] = [
  ["gzip", gzipSync],
  ["x-gzip", gzipSync],
  ["deflate", deflateSync],
  ["deflate", deflateRawSync],
  ["br", brotliCompressSync],
  ["zstd", zstdCompressSync],
];

describe.each(codings)("%s", (name, encode) => {
  const body = encode(html);
  // Hardly compressible, so that a cut takes a part of it. Long, because zstd decodes by blocks of 128 KiB.
  let state = 1;
  const noise = Array.from({ length: 300_000 }, () => {
    state = (state * 48_271) % 0x7fffffff;
    return String.fromCharCode(33 + (state % 94));
  }).join("");

  test("is undone, in any case of its name", () => {
    expect(decode(body, { "content-encoding": name })).toBe(html);
    expect(decode(body, { "content-encoding": ` ${name.toUpperCase()} ,` })).toBe(html);
    expect(decode(body, { "transfer-encoding": name })).toBe(html);
  });

  test("of an early end, what there is", () => {
    const whole = encode(html + noise);
    const decoded = decode(whole.subarray(0, whole.length * 0.8), { "content-encoding": name });
    expect(decoded.startsWith("<!doctype html>")).toBe(true);
    expect(decoded.endsWith(" (cut)")).toBe(true);
  });

  test("costs no more than its limits allow", () => {
    expect(decode(body, { "content-encoding": name }, 1000)).toBe("too-large");
    expect(decode(encode(Buffer.alloc(10_000_000)), { "content-encoding": name }, 100_000_000)).toBe("too-large");
  });

  test("that was undone already is left alone", () => {
    expect(decode(html, { "content-encoding": name })).toBe(html);
  });

  test("in a stack", () => {
    expect(decode(gzipSync(body), { "content-encoding": `${name}, gzip` })).toBe(html);
    expect(
      decode(
        encode(encode(encode(Buffer.alloc(10_000_000)))),
        { "content-encoding": `${name},${name},${name}` },
        100_000_000,
      ),
    ).toBe("too-large");
    expect(decode(body, { "content-encoding": `${name},${name},${name},${name}` })).toBe("bad-body");
  });
});

test("damaged data are no page", () => {
  const body = gzipSync(html);
  body[30] = (body[30] ?? 0) ^ 0xff;
  expect(decode(body, { "content-encoding": "gzip" })).toBe("bad-body");
  expect(decode(body, { "content-encoding": "constructor" })).toBe("bad-body");
  expect(decode(html, { "content-encoding": "utf-8" })).toBe(html);
  expect(decode("", { "content-encoding": "br" })).toBe("");
  expect(decode(html, {}, 100)).toBe("too-large");
});

describe("chunks", () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ["joined", "4\r\nWiki\r\n5;x=y\r\npedia\r\n0\r\nTrailer: x\r\n\r\n", "Wikipedia"],
    ["with line feeds alone and capital digits", "A\n0123456789\n0\n\n", "0123456789"],
    ["that were joined already", html, html],
    ["without the last one", "4\r\nWiki\r\n", "Wiki (cut)"],
    ["cut within one", "4\r\nWiki\r\n9\r\nped", "Wikiped (cut)"],
    ["with a damaged size", "4\r\nWiki\r\nzz\r\npedia\r\n0\r\n\r\n", "Wiki (cut)"],
    ["of negative or endless size", "4\r\nWiki\r\n-1\r\nx", "Wiki (cut)"],
    ["of a size beyond the body", "ffffffff\r\nWiki", "Wiki (cut)"],
    ["none", "0\r\n\r\n", ""],
  ]; // biome-ignore format: a table

  test.each(cases)("%s", (_, body, expected) => {
    expect(decode(body, { "transfer-encoding": "chunked" })).toBe(expected);
  });

  test("of compressed data, and compressed twice", () => {
    const zipped = gzipSync(html);
    const body = Buffer.concat([
      Buffer.from(`${zipped.length.toString(16)}\r\n`),
      zipped,
      Buffer.from("\r\n0\r\n\r\n"),
    ]);
    expect(decode(body, { "content-encoding": "gzip", "transfer-encoding": "chunked" })).toBe(html);
    expect(decode(body, { "transfer-encoding": "gzip, chunked" })).toBe(html);
  });
});
