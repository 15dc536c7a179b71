import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { temporaryFolder } from "@decant/package-checks";
import { expect, test } from "vitest";
import { copyBytes, copyLines, cutLines } from "../src/index.ts";

const text = ["one", "", "three", "four", "five"].join("\n");

/** The text in pieces of so many bytes. */
async function* pieces(length: number, all = text): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(all);
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

test.each([1, 3, 7, 100])(
  "lines are cut at the same places in pieces of %d bytes, and copies hold them",
  async (length) => {
    const spans: string[] = [];
    for await (const { start, end, firstLine } of cutLines(pieces(length), 2))
      spans.push(`${firstLine}: ${text.slice(start, end)}`);
    expect(spans).toEqual(["1: one\n\n", "3: three\nfour\n", "5: five"]);
    const copies: string[] = [];
    for await (const { copy, digest, size, firstLine } of copyLines(pieces(length), 2, temporaryFolder())) {
      const copied = readFileSync(copy, "utf8");
      copies.push(`${firstLine}: ${copied}`);
      expect({ digest, size }).toEqual({
        digest: createHash("sha256").update(copied).digest("hex"),
        size: Buffer.byteLength(copied),
      });
    }
    expect(copies).toEqual(spans);
  },
);

test("nothing has no spans, and a whole stream is one copy", async () => {
  for await (const span of cutLines(pieces(1, ""), 2)) expect(span).toBeUndefined();
  const { copy, size } = await copyBytes(pieces(4), temporaryFolder());
  expect([readFileSync(copy, "utf8"), size]).toEqual([text, text.length]);
});
