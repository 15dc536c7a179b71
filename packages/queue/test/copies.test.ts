import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { temporaryFolder } from "@decant/package-checks";
import { expect, test } from "vitest";
import { copyBytes, cutLines } from "../src/index.ts";

const text = ["one", "", "three", "four", "five"].join("\n");

/** The text in pieces of so many bytes. */
async function* pieces(length: number, all = text): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(all);
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

test.each([1, 3, 7, 100])(
  "lines are cut at the same places in pieces of %d bytes, and a copy holds them",
  async (length) => {
    const spans: string[] = [];
    for await (const { start, end, firstLine } of cutLines(pieces(length), 2))
      spans.push(`${firstLine}: ${text.slice(start, end)}`);
    expect(spans).toEqual(["1: one\n\n", "3: three\nfour\n", "5: five"]);
    const { path, digest, size } = await copyBytes(pieces(length), temporaryFolder());
    expect([readFileSync(path, "utf8"), size]).toEqual([text, text.length]);
    expect(digest).toBe(createHash("sha256").update(text).digest("hex"));
  },
);

test("nothing has no spans", async () => {
  for await (const span of cutLines(pieces(1, ""), 2)) expect(span).toBeUndefined();
});
