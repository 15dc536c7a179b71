import { randomBytes } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { constants, deflateRawSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { readPages, readWarc } from "../src/index.ts";
import { page } from "./archives.ts";

async function* repeated(bytes: Uint8Array, times: number): AsyncGenerator<Uint8Array> {
  for (let i = 0; i < times; i++) yield bytes;
}

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Most bytes that the process holds beside the heap while it reads, sampled after each record: archives are read into buffers. */
async function peakBytes(source: AsyncIterable<Uint8Array>): Promise<number> {
  let peak = 0;
  let count = 0;
  for await (const _ of readPages(source)) {
    if (count++ % 100 !== 0) continue;
    collectGarbage();
    peak = Math.max(peak, process.memoryUsage().arrayBuffers);
  }
  expect(count).toBeGreaterThan(0);
  return peak;
}

// Bytes that do not compress, so that the file is as large as its content.
const records = Array.from({ length: 20 }, (_, i) => page(String(i), `<p>${randomBytes(20_000).toString("base64")}`));

test.each([
  ["compressed by record", Buffer.concat(records.map((bytes) => gzipSync(bytes)))],
  ["not compressed", Buffer.concat(records)],
])("ten times as many records hold no more memory: %s", async (_, file) => {
  const [few, many] = [await peakBytes(repeated(file, 20)), await peakBytes(repeated(file, 200))];
  // 200 times the file is 100 MB. Decoders that ended are released a little later, which makes for some 30 MB.
  expect(many - few).toBeLessThan(50_000_000);
});

test("members within members cannot make reading take forever", async () => {
  // Each is the start of a record, then a stored block that covers the 64 KiB after it: hundreds of other starts.
  const text = "WARC/1.0\r\nWARC-Type: x\r\nContent-Length: 9999999\r\n\r\n";
  const deflated = deflateRawSync(text, { finishFlush: constants.Z_SYNC_FLUSH });
  const start = Buffer.concat([gzipSync("").subarray(0, 10), deflated, Buffer.from([0, 0xff, 0xff, 0, 0])]);
  let entries = 0;
  for await (const _ of readWarc(repeated(start, 60_000))) entries++;
  expect(entries).toBeGreaterThan(0);
});
