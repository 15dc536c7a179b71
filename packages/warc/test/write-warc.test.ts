import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { CDXIndexer, WARCParser } from "warcio";
import {
  type CdxEntry,
  createWarcWriter,
  type Exchange,
  formatCdxj,
  indexWarc,
  readPages,
  revisitMime,
  type WarcWriterOptions,
} from "../src/index.ts";
import { collect, htmlOf, readAll, urlOf } from "./archives.ts";

const pageResponse = (html: string): Exchange["response"] => ({
  startLine: "HTTP/1.1 200 OK",
  headers: [
    ["Content-Type", "text/html; charset=utf-8"],
    ["content-encoding", "br"],
    ["Content-Length", "77"],
    ["Set-Cookie", "a=1"],
    ["Set-Cookie", "b=2"],
  ],
  body: Buffer.from(html),
});
const raw = Buffer.from("HTTP/1.1 404 Not Found\r\nX-Odd:  kept   as it is \r\n\r\n5\r\n\0\xff\r\n\n\r\n", "latin1");
const exchanges: readonly Exchange[] = [
  {
    url: urlOf("b"),
    request: { startLine: "GET /b HTTP/1.1", headers: [["Host", "harbour.example"]] },
    response: pageResponse(htmlOf("b")),
    ip: "192.0.2.1",
    metadata: { "fetch-time-ms": "12" },
    record: '{"id":"b"}\n',
  },
  { url: urlOf("a?y=2&x=1"), date: new Date("2024-05-06T07:08:09.123Z"), response: { raw }, truncated: "length" },
  { url: urlOf("é"), response: pageResponse(""), record: new Uint8Array([1, 2, 3]) },
];
const fixed: WarcWriterOptions = { seed: "test", now: () => new Date("2025-01-02T03:04:05Z") };

async function write(options: WarcWriterOptions = fixed): Promise<{ file: Buffer; entries: CdxEntry[] }> {
  const chunks: Uint8Array[] = [];
  const writer = createWarcWriter({ write: (bytes) => chunks.push(bytes) }, options);
  await writer.writeInfo({ software: "decant", robots: "obey" }, "test.warc.gz");
  const written = await Promise.all(exchanges.map((exchange) => writer.writeExchange(exchange)));
  return { file: Buffer.concat(chunks), entries: written.map(({ cdx }) => cdx) };
}

const sha1 = (bytes: Uint8Array): string => createHash("sha1").update(bytes).digest("hex");

/** RFC 4648 base32 to hex, bit by bit. */
function hexOf(base32: string): string {
  const bits = [...base32].map((digit) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(digit).toString(2).padStart(5, "0"),
  );
  return bits
    .join("")
    .match(/.{4}/g)!
    .map((four) => Number.parseInt(four, 2).toString(16))
    .join("");
}

test.each([true, false])("what is written is read back (gzip: %s)", async (gzip) => {
  const { file, entries } = await write({ ...fixed, gzip });
  const { records, broken } = await readAll(file);
  expect(broken).toEqual([]);
  expect(records.map(({ type }) => type)).toEqual(
    "warcinfo request response metadata response response metadata".split(" "),
  );
  const [info, request, response, metadata, other] = records;
  expect(Buffer.from(info?.block ?? []).toString()).toBe("software: decant\r\nrobots: obey\r\n");
  expect(info?.headers.get("warc-filename")).toBe("test.warc.gz");
  for (const each of records.slice(1)) expect(each.headers.get("warc-warcinfo-id")).toBe(`<${info?.id}>`);
  expect(request?.http?.startLine).toBe("GET /b HTTP/1.1");
  expect(request?.headers.get("warc-concurrent-to")).toBe(`<${response?.id}>`);
  expect(metadata?.headers.get("warc-concurrent-to")).toBe(`<${response?.id}>`);
  expect(Buffer.from(metadata?.block ?? []).toString()).toBe(
    `fetch-time-ms: 12\r\nrecord-digest: sha256:${createHash("sha256").update('{"id":"b"}\n').digest("hex")}\r\n`,
  );
  expect(response?.headers.get("warc-ip-address")).toBe("192.0.2.1");
  expect(response?.http?.headers.get("x-crawl-content-encoding")).toBe("br");
  expect(response?.http?.headers.get("content-length")).toBe(String(htmlOf("b").length));
  expect(response?.http?.headers.get("set-cookie")).toBe("a=1, b=2");
  expect(Buffer.from(other?.block ?? [])).toEqual(raw);
  expect(other).toMatchObject({ truncated: "length", date: "2024-05-06T07:08:09.123Z" });
  expect(new Set(records.map(({ id }) => id)).size).toBe(records.length);
  for (const { id } of records)
    expect(id).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  // Each digest matches its bytes.
  for (const { block, headers, http, type } of records) {
    expect(hexOf(headers.get("warc-block-digest")!.slice("sha1:".length))).toBe(sha1(block));
    if (type === "response")
      expect(hexOf(headers.get("warc-payload-digest")!.slice("sha1:".length))).toBe(sha1(http!.body));
  }
  // The index leads to each response.
  for (const { url, offset, length } of entries) {
    const alone = await readAll(file.subarray(offset, offset + length));
    expect(alone.records.map((each) => [each.type, each.url])).toEqual([["response", url]]);
  }
  const pages = await collect(readPages(file));
  expect(pages.map(({ url, bytes }) => [url, Buffer.from(bytes).toString()])).toEqual([[urlOf("b"), htmlOf("b")]]);
});

test.each([true, false])("an archive gives the index that its writer gave (gzip: %s)", async (gzip) => {
  const { file, entries } = await write({ ...fixed, gzip });
  expect(await collect(indexWarc(file))).toEqual(entries);
  // A damaged record loses only its own entry.
  const [first, ...others] = entries as [CdxEntry, ...CdxEntry[]];
  const damaged = Buffer.from(file);
  damaged.fill(0, first.offset + 4, first.offset + 12);
  expect(await collect(indexWarc(damaged))).toEqual(others);
});

test.each([true, false])("warcio reads it, and indexes it as we do (gzip: %s)", async (gzip) => {
  const { file, entries } = await write({ ...fixed, gzip });
  const types: unknown[] = [];
  for await (const record of new WARCParser(Readable.from([file]))) {
    const payload = await record.readFully(false);
    types.push(record.warcType);
    const digest = record.warcPayloadDigest;
    if (digest) expect(hexOf(digest.slice("sha1:".length))).toBe(sha1(payload));
  }
  expect(types).toEqual("warcinfo request response metadata response response metadata".split(" "));
  const indexer = new CDXIndexer({ format: "cdxj" });
  const lines: string[] = [];
  for await (const entry of indexer.iterIndex([{ filename: "test.warc.gz", reader: Readable.from([file]) }])) {
    lines.push(indexer.serialize(entry));
  }
  // Its length of a record that is not compressed leaves out the line ends after it.
  const comparable = (text: string): unknown[] =>
    text
      .trimEnd()
      .split("\n")
      .map((line) => {
        const { length, ...fields } = JSON.parse(line.slice(line.indexOf("{")));
        return [line.slice(0, line.indexOf("{")), fields, gzip ? length : null];
      });
  expect(comparable(formatCdxj(entries, "test.warc.gz"))).toEqual(comparable(lines.sort().join("")));
});

test.each([
  ["HTTP/1.1 304 Not Modified", "server-not-modified"],
  ["HTTP/1.1 200 OK", "identical-payload-digest"],
])("a page that is unchanged is a revisit (%s)", async (startLine, profile) => {
  const chunks: Uint8Array[] = [];
  const writer = createWarcWriter({ write: (bytes) => chunks.push(bytes) }, fixed);
  const { cdx: first } = await writer.writeExchange(exchanges[0] as Exchange);
  const { url } = first;
  const response = { startLine, headers: [["ETag", '"1"']] as const, body: Buffer.from("is left out") };
  const { cdx, id } = await writer.writeExchange({ url, response, revisitOf: first, metadata: { a: "b" } });
  const file = Buffer.concat(chunks);
  const { records, broken } = await readAll(file);
  expect([broken, records.map(({ type }) => type)]).toEqual([
    [],
    "request response metadata revisit metadata".split(" "),
  ]);
  const revisit = records.find(({ type }) => type === "revisit");
  expect(revisit?.id).toBe(id);
  expect(Buffer.from(revisit?.block ?? []).toString()).toMatch(
    /^HTTP\/1.1 (304|200) .*\r\nETag: "1"\r\n(?:.+\r\n)?\r\n$/,
  );
  const fields = ["warc-profile", "warc-refers-to-target-uri", "warc-refers-to-date", "warc-payload-digest"];
  expect(fields.map((name) => revisit?.headers.get(name))).toEqual([
    `http://netpreserve.org/warc/1.1/revisit/${profile}`,
    url,
    records.find(({ type }) => type === "response")?.date,
    `sha1:${first.digest}`,
  ]);
  expect(cdx).toMatchObject({ url, mime: revisitMime, digest: first.digest, status: Number(startLine.slice(9, 12)) });
  expect(await collect(indexWarc(file))).toEqual([first, cdx]);
  expect((await collect(readPages(file))).map((page) => page.url)).toEqual([url]);
  const indexer = new CDXIndexer({ format: "cdxj" });
  const lines: string[] = [];
  for await (const entry of indexer.iterIndex([{ filename: "test.warc.gz", reader: Readable.from([file]) }]))
    lines.push(indexer.serialize(entry));
  expect(lines.sort().join("")).toBe(formatCdxj([first, cdx], "test.warc.gz"));
});

test("the same bytes for the same seed and dates; a continued file has ids of its own", async () => {
  const [once, again] = [await write(), await write()];
  expect(once.file.equals(again.file)).toBe(true);
  const more = await write({ ...fixed, startOffset: once.file.length });
  const both = Buffer.concat([once.file, more.file]);
  const { records } = await readAll(both);
  expect(new Set(records.map(({ id }) => id)).size).toBe(14);
  for (const { url, offset, length } of more.entries) {
    expect((await readAll(both.subarray(offset, offset + length))).records[0]?.url).toBe(url);
  }
  const random = await readAll((await write({ now: () => new Date(0) })).file);
  expect(random.records[0]?.id).not.toBe(records[0]?.id);
});

test("what could not be read back is refused, and nothing of it is written", async () => {
  const chunks: Uint8Array[] = [];
  const writer = createWarcWriter({ write: (bytes) => chunks.push(bytes) }, fixed);
  const response = pageResponse("x");
  const wrong: Exchange[] = [
    { url: "/relative", response },
    { url: urlOf("a"), response, metadata: { a: "b\r\nWARC-Type: x" } },
    { url: urlOf("a"), response, metadata: { "a b": "c" } },
    { url: urlOf("a"), response, ip: "1\n2" },
    { url: urlOf("a"), response: { startLine: "HTTP/1.1 200 OK\r\n", headers: [] } },
    { url: urlOf("a"), response: { startLine: "200", headers: [] } },
    { url: urlOf("a"), response: { startLine: "HTTP/1.1 200 OK", headers: [["a", "b\nc"]] } },
    { url: urlOf("a"), response: { raw: Buffer.from("HTTP/1.1 200 OK\r\n") } },
    { url: urlOf("a"), date: new Date(Number.NaN), response },
  ];
  for (const exchange of wrong) await expect(writer.writeExchange(exchange)).rejects.toThrow(/expected|Invalid time/);
  expect(chunks).toEqual([]);
  expect(() => createWarcWriter({ write: () => {} }, { startOffset: -1 })).toThrow(RangeError);
});

test("writes follow each other, and a failed one ends them", async () => {
  const order: string[] = [];
  let fails = false;
  const sink = {
    async write(bytes: Uint8Array) {
      if (fails) throw new Error("ENOSPC");
      order.push("start");
      await new Promise((resolve) => setTimeout(resolve, bytes.length % 3));
      order.push("end");
    },
  };
  const writer = createWarcWriter(sink, fixed);
  await Promise.all(exchanges.map((exchange) => writer.writeExchange(exchange)));
  expect(order).toEqual(["start", "end", "start", "end", "start", "end"]);
  fails = true;
  const results = await Promise.allSettled(exchanges.map((exchange) => writer.writeExchange(exchange)));
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
});
