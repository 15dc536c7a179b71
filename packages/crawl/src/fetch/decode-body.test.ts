import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { type DecodeLimits, decodeBody } from "./decode-body.ts";
import { toFailure } from "./fetcher.ts";

const text = "The float sticks. ".repeat(50);
const plain = Buffer.from(text);
const limits: DecodeLimits = { maxBytes: 5_000_000, cutBody: false, maxRatio: 100 };

/** In pieces, as a connection gives them. */
async function* pieces(bytes: Uint8Array, length = 1000): AsyncGenerator<Uint8Array, void> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

const decode = async (wire: Uint8Array, header: string | undefined, change: Partial<DecodeLimits> = {}) => {
  const { body, isCut } = await decodeBody(pieces(wire), header, { ...limits, ...change });
  return [Buffer.from(body).toString(), isCut];
};
const failure = (wire: Uint8Array, header: string, change: Partial<DecodeLimits> = {}) =>
  decodeBody(pieces(wire), header, { ...limits, ...change }).then(
    () => "decoded",
    (error) => toFailure(error).code,
  );

const encoders: readonly (readonly [string, (bytes: Uint8Array) => Uint8Array])[] = [
  ["gzip", gzipSync],
  ["x-gzip", gzipSync],
  ["deflate", deflateSync],
  ["deflate", deflateRawSync],
  ["br", brotliCompressSync],
  ["zstd", zstdCompressSync],
];

test.each<readonly [string | undefined, Uint8Array]>([
  [undefined, plain],
  ["", plain],
  ["identity", plain],
  ["utf-8", plain],
  ["GZip", gzipSync(plain)],
  ["gzip, br", brotliCompressSync(gzipSync(plain))],
  ["deflate, identity, zstd", zstdCompressSync(deflateSync(plain))],
  ...encoders.map(([name, encode]) => [name, encode(plain)] as const),
])("%s is removed", async (header, wire) => {
  expect(await decode(wire, header)).toEqual([text, false]);
});

test("an empty body has no coding", async () => {
  expect(await decode(new Uint8Array(), "gzip")).toEqual(["", false]);
});

describe.each(encoders)("%s", (name, encode) => {
  const megabytes = encode(Buffer.alloc(20_000_000));
  test("a bomb is too large by its ratio and by its length", async () => {
    expect(await failure(megabytes, name, { maxBytes: 100_000_000 })).toBe("too-large");
    expect(await failure(megabytes, name, { maxRatio: 1e9 })).toBe("too-large");
    expect(await failure(megabytes, name, { maxRatio: 1e9, maxBytes: 20_000_000 })).toBe("decoded");
  });
  test("a bomb in a bomb is too large", async () => {
    expect(await failure(encode(megabytes), `${name}, ${name}`)).toBe("too-large");
  });
  test("a long body can be cut, but not one of a bomb", async () => {
    expect(await decode(encode(plain), name, { maxBytes: 10, cutBody: true })).toEqual([text.slice(0, 10), true]);
    expect(await decode(encode(plain), name, { maxBytes: plain.length, cutBody: true })).toEqual([text, false]);
  });
  test("what is damaged or cut off is no valid body", async () => {
    const wire = encode(Buffer.from(Array.from({ length: 3000 }, (_, i) => (i * i) % 251)));
    expect(await failure(wire.subarray(0, wire.length / 2), name)).toBe("protocol");
    expect(await failure(Buffer.from("<!doctype html><p>plain"), name)).toBe("protocol");
  });
});

test("without a coding, length counts", async () => {
  expect(await failure(plain, "", { maxBytes: 10 })).toBe("too-large");
  expect(await decode(plain, "", { maxBytes: 10, cutBody: true })).toEqual([text.slice(0, 10), true]);
});

test("more codings than anybody means are refused", async () => {
  expect(await failure(plain, "gzip,gzip,gzip,gzip")).toBe("protocol");
});

test.each(encoders)(
  "a body in %s without end is left at its ratio and at its limit, and a cut one at its length",
  async (name, encode) => {
    const spaces = Buffer.alloc(3_000_000, " ");
    for (let at = 0; at < spaces.length; at += 3000) spaces.writeUInt32LE(Math.imul(at, 2654435761) >>> 0, at);
    const member = encode(spaces);
    let asked = 0;
    /** The server never ends its answer. */
    async function* endless(): AsyncGenerator<Uint8Array, void> {
      for (;;) {
        asked++;
        yield member.subarray(0, Math.ceil(member.length * 0.9));
        await new Promise((resolve) => setTimeout(resolve, 60_000).unref());
      }
    }
    const end = (change: Partial<DecodeLimits>) =>
      decodeBody(endless(), name, { ...limits, ...change }).then(
        ({ body, isCut }) => `${body.length} ${isCut}`,
        (error) => toFailure(error).code,
      );
    expect(await end({ maxBytes: 50_000_000 })).toBe("too-large");
    expect(await end({ maxBytes: 100_000, maxRatio: 1e9 })).toBe("too-large");
    expect(await end({ maxBytes: 1000, maxRatio: 1e9, cutBody: true })).toBe("1000 true");
    expect(asked).toBeLessThanOrEqual(6);
  },
);
