import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { temporaryFolder } from "@decant/package-checks";
import { expect, test } from "vitest";
import { gunzipped, openFile, readAll, readFileNow } from "./input-bytes.ts";

async function* cut(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function text(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const parts = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts).toString();
}

const page = "<p>A page that is long enough to be compressed.</p>".repeat(5);

test.each([1, 2, 3, 1000])("recognises gzip by its first bytes, in chunks of %i", async (size) => {
  expect(await text(gunzipped(cut(gzipSync(page), size)))).toBe(page);
  expect(await text(gunzipped(cut(Buffer.from(page), size)))).toBe(page);
});

test("reads gzip files that were joined", async () => {
  expect(await text(gunzipped(cut(Buffer.concat([gzipSync("one "), gzipSync("two")]), 7)))).toBe("one two");
});

test("passes on inputs of no byte and one byte", async () => {
  expect(await text(gunzipped(cut(Buffer.alloc(0), 1)))).toBe("");
  expect(await text(gunzipped(cut(Buffer.from("x"), 1)))).toBe("x");
});

test("caps what comes out of the decompression, not what goes in", async () => {
  const bomb = gzipSync(Buffer.alloc(1_000_000));
  expect(bomb.length).toBeLessThan(2000);
  await expect(readAll("bomb", cut(bomb, 100), 10_000)).rejects.toMatchObject({ code: "too-large" });
});

test("names damaged gzip data", async () => {
  const damaged = gzipSync(page);
  damaged.fill(0xff, 15);
  await expect(readAll("page.gz", cut(damaged, 10), 10_000)).rejects.toMatchObject({ code: "bad-gzip" });
  await expect(readAll("page.gz", cut(gzipSync(page).subarray(0, 30), 10), 10_000)).rejects.toMatchObject({
    code: "bad-gzip",
  });
});

test("limits what goes in as well, as it may decompress to nothing", async () => {
  const padded = Buffer.concat([gzipSync(""), Buffer.alloc(50_000)]);
  await expect(readAll("padded", cut(padded, 100), 10_000)).rejects.toMatchObject({ code: "too-large" });
});

test("a file that grows while it is read ends where it ended when it was opened", async () => {
  const folder = temporaryFolder();
  const path = join(folder, "growing");
  writeFileSync(path, "x".repeat(200_000));
  let length = 0;
  for await (const chunk of openFile({ path, isNamed: true })) {
    length += chunk.length;
    appendFileSync(path, "y".repeat(200_000));
  }
  expect(length).toBe(200_000);
});

test.skipIf(process.platform !== "linux")("the size that a file is said to have is not trusted", () => {
  const read = (path: string, maxBytes: number) => readFileNow("page", { path, isNamed: false }, maxBytes);
  const status = read("/proc/self/status", 100_000);
  expect(status.length).toBeGreaterThan(100);
  expect(() => read("/proc/self/status", 100)).toThrow(expect.objectContaining({ code: "too-large" }));
  expect(() => read("/dev/zero", 100)).toThrow(expect.objectContaining({ code: "not-a-file" }));
  expect(() => read("/dev", 100)).toThrow(expect.objectContaining({ code: "is-folder" }));
});
