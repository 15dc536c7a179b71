import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { collect } from "./input-bytes.ts";
import { sniffArchive } from "./read-lines.ts";

const warc = "WARC/1.0\r\nWARC-Type: warcinfo\r\nContent-Length: 0\r\n\r\n\r\n\r\n";

async function* bytewise(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (const byte of bytes) yield Uint8Array.of(byte);
}

test.each([
  [warc, true],
  ["filedesc://a.arc 0.0.0.0 20080102030405 text/plain 3\n1 0\n", true],
  ['{"html": "<p>x"}\n', false],
  ["WARC is not peace", false],
  ["", false],
])("%j", async (text, expected) => {
  for (const bytes of [Buffer.from(text), gzipSync(text)]) {
    const { isArchive, bytes: all } = await sniffArchive(bytewise(bytes));
    expect(isArchive).toBe(expected);
    // Nothing is lost of what was looked at.
    expect(Buffer.from(await collect("x", all, 10_000)).toString()).toBe(text);
  }
});

test.each(["false\n", "What?\n", "{}\n"])("%j is not waited on for more", async (line) => {
  async function* silent(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(line);
    expect.unreachable("its sender waits for an answer");
  }
  expect((await sniffArchive(silent())).isArchive).toBe(false);
});
