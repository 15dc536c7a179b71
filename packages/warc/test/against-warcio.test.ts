import { gzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { WARCParser } from "warcio";
import { chunked, outline, page, zipEach } from "./archives.ts";

const [a, b, c] = [page("a"), page("b"), page("c")];
const [za, zb, zc] = [gzipSync(a), gzipSync(b), gzipSync(c)];

const flipped = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
};

/** Three records, of which the middle one is damaged. */
const archives: Readonly<Record<string, Buffer>> = {
  "a damaged gzip header": Buffer.concat([za, flipped(zb, 1), zc]),
  "damaged gzip data": Buffer.concat([za, flipped(zb, 60), zc]),
  "a damaged gzip checksum": Buffer.concat([za, flipped(zb, zb.length - 6), zc]),
  "a gzip member without its end": Buffer.concat([za, zb.subarray(0, -30), zc]),
  "a damaged first line": Buffer.concat([a, Buffer.from(b.toString().replace("WARC/", "WARX/")), c]),
  "a damaged length": Buffer.concat([a, page("b", "b", {}, { "Content-Length": "200" }), c]),
  "a repeated field": Buffer.concat([
    a,
    Buffer.from(b.toString().replace("WARC-Date", "WARC-Type: x\r\nWARC-Date")),
    c,
  ]),
  "a wrong length in a member": zipEach([a, page("b", "b", {}, { "Content-Length": "9000" }), c]),
};

async function readWithWarcio(file: Buffer): Promise<string[]> {
  const ids: string[] = [];
  try {
    for await (const record of new WARCParser(chunked(file, 4096))) {
      ids.push(record.warcHeader("WARC-Record-ID")?.slice("<urn:x:".length, -1) ?? "");
      // To skip a record that ends too early never ends.
      await record.readFully(false);
    }
  } catch {
    // Records that an error loses count as lost.
  }
  return ids;
}

test("on how many damaged archives all other records survive, as the README says", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(console, "log").mockImplementation(() => {});
  const survives = (ids: readonly string[]): number => Number(ids.includes("a") && ids.includes("c"));
  let [ours, theirs] = [0, 0];
  for (const file of Object.values(archives)) {
    ours += survives(await outline(file));
    theirs += survives(await readWithWarcio(file));
  }
  expect({ ours, theirs, of: Object.keys(archives).length }).toEqual({ ours: 8, theirs: 2, of: 8 });
});
