import { expect, test } from "vitest";
import { readLines } from "./lines.ts";

/** Lines as `number:text`, long ones as `number!prefix`. */
async function collect(chunks: Iterable<Uint8Array>, maxBytes = 1000): Promise<string[]> {
  const found: string[] = [];
  for await (const line of readLines(stream(chunks), maxBytes)) {
    found.push(line.kind === "line" ? `${line.number}:${Buffer.from(line.bytes)}` : `${line.number}!${line.prefix}`);
  }
  return found;
}

async function* stream(chunks: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

const input = Buffer.from('\ufeff{"a":"ü"}\n\n  \r\n{"b":2}\r\n{"c":"long line"}\nlast');
const lines = ['1:{"a":"ü"}', '4:{"b":2}\r', '5:{"c":"long line"}', "6:last"];

test("counts blank lines without returning them, and drops a byte order mark", async () => {
  expect(await collect([input])).toEqual(lines);
});

test("gives the same lines however the stream is cut", async () => {
  for (let size = 1; size < input.length; size++) {
    const chunks = [];
    for (let start = 0; start < input.length; start += size) chunks.push(input.subarray(start, start + size));
    expect(await collect(chunks)).toEqual(lines);
  }
});

test("returns a line that is too long once, and goes on behind it", async () => {
  const chunks = ["123456", "7890", "1234\nok\n", "12345678901\n12345"].map((text) => Buffer.from(text));
  expect(await collect(chunks, 10)).toEqual(["1!12345678901234", "2:ok", "3!12345678901", "4:12345"]);
});

test("tells that a line is too long before its end arrives", async () => {
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (;;) yield Buffer.from("x".repeat(64));
  }
  const first = await readLines(endless(), 100).next();
  expect(first.value).toMatchObject({ kind: "long-line", number: 1 });
});

test("gives each line a buffer of its own", async () => {
  const chunk = Buffer.from("one\ntwo\n");
  for await (const line of readLines(stream([chunk]), 100)) {
    expect(line.kind === "line" && line.bytes.buffer.byteLength).toBe(3);
  }
});
