import { constants, gzipSync, zstdCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { isWebArchive, readPages, readWarc } from "../src/index.ts";
import {
  arcHeader,
  arcRecord,
  chunked,
  collect,
  htmlOf,
  outline,
  page,
  readAll,
  record,
  urlOf,
  wgetArchive,
  wgetIndex,
  zipEach,
} from "./archives.ts";

const three = [page("a"), page("b"), page("c")];

describe("records of every kind", () => {
  const all = [
    record("warcinfo", "software: x\r\n"),
    record("request", "GET / HTTP/1.1\r\nHost: harbour.example\r\n\r\n", { "WARC-Target-URI": urlOf("") }),
    page("a"),
    record("resource", "<p>Kept", { "Content-Type": "text/html", "WARC-Target-URI": "file:///kept.html" }),
    record("revisit", "HTTP/1.1 200 OK\r\n\r\n", { "WARC-Target-URI": urlOf("a") }),
    record("metadata", "fetchTimeMs: 3\r\n"),
    record("conversion", "Kept", { "Content-Type": "text/plain" }),
    record("continuation", "rest"),
    record("odd", "anything"),
  ];
  const types = [
    "warcinfo",
    "request",
    "response",
    "resource",
    "revisit",
    "metadata",
    "conversion",
    "continuation",
    "odd",
  ];

  test.each([
    ["compressed by record", zipEach(all)],
    ["compressed as a whole", gzipSync(Buffer.concat(all))],
    ["several records in each member", zipEach([Buffer.concat(all.slice(0, 4)), Buffer.concat(all.slice(4))])],
    ["not compressed", Buffer.concat(all)],
  ])("%s", async (_, file) => {
    const { records, broken } = await readAll(file);
    expect(broken).toEqual([]);
    expect(records.map(({ type }) => type)).toEqual(types);
    expect(records[1]?.http).toMatchObject({ startLine: "GET / HTTP/1.1", status: null });
    expect(records[2]?.http?.status).toBe(200);
    expect(Buffer.from(records[2]?.http?.body ?? []).toString()).toBe(htmlOf("a"));
    expect(records[4]?.http?.status).toBe(200);
    expect(Buffer.from(records[6]?.block ?? []).toString()).toBe("Kept");
  });

  test("every place leads to its record", async () => {
    for (const file of [zipEach(all), Buffer.concat(all)]) {
      const { records } = await readAll(file);
      for (const { type, offset, length } of records) {
        const alone = await readAll(file.subarray(offset, offset + (length ?? 0)));
        expect(alone.records.map((each) => each.type)).toEqual([type]);
        expect(alone.records[0]?.length).toBe(length);
      }
    }
    const { records } = await readAll(gzipSync(Buffer.concat(all)));
    expect(records.map(({ offset, length }) => [offset, length])).toEqual(all.map(() => [0, null]));
    expect(records[2]?.innerOffset).toBe((all[0] as Buffer).length + (all[1] as Buffer).length);
  });

  test.each([1, 3, 1000])("the same in chunks of %i", async (size) => {
    for (const file of [zipEach(all), Buffer.concat(all)]) {
      expect(await outline(chunked(file, size))).toEqual(await outline(file));
    }
  });

  test("only responses and resources of HTML are pages; the rest has a reason", async () => {
    const reasons: string[] = [];
    const pages = await collect(readPages(zipEach(all), { onSkipped: ({ reason }) => reasons.push(reason) }));
    expect(pages.map(({ url, status }) => [url, status])).toEqual([
      [urlOf("a"), 200],
      ["file:///kept.html", null],
    ]);
    expect(reasons).toEqual(types.filter((type) => type !== "response" && type !== "resource"));
  });
});

test("versions, angle brackets, folded and repeated fields, line feeds alone", async () => {
  const file = Buffer.concat([
    record(
      "metadata",
      "x",
      { "WARC-Target-URI": "<https://harbour.example/>", "WARC-Truncated": "length" },
      "WARC/1.1",
    ),
    Buffer.from("WARC/0.18\nWARC-Type: Metadata\nX-A: one\n two\nx-a: three\nContent-Length: 2\n\nhi\n\n"),
    record("metadata", "y"),
  ]);
  const { records, broken } = await readAll(file);
  expect(broken).toEqual([]);
  expect(records[0]).toMatchObject({ version: "WARC/1.1", url: "https://harbour.example/", truncated: "length" });
  expect(records[1]).toMatchObject({ version: "WARC/0.18", type: "metadata" });
  expect(records[1]?.headers.get("x-a")).toBe("one two, three");
});

test("an ARC file", async () => {
  const html = `HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n${htmlOf("a")}`;
  const long = `http://harbour.example/b 192.0.2.1 20080102030405 text/html 200 - - 0 a.arc ${html.length}\n${html}\n`;
  const records = [arcHeader, arcRecord("http://harbour.example/a", html), Buffer.from(long)];
  for (const file of [Buffer.concat(records), zipEach(records), gzipSync(Buffer.concat(records))]) {
    const pages = await collect(readPages(file));
    expect(pages.map(({ url, date }) => [url, date])).toEqual([
      ["http://harbour.example/a", "2008-01-02T03:04:05Z"],
      ["http://harbour.example/b", "2008-01-02T03:04:05Z"],
    ]);
    expect(Buffer.from(pages[0]?.bytes ?? []).toString()).toBe(htmlOf("a"));
  }
  const [header, a, b] = records as [Buffer, Buffer, Buffer];
  const damaged = Buffer.concat([header, Buffer.from(a.toString().replace(/ \d+\n/, " 999999\n")), b]);
  const found = await readAll(damaged);
  expect(found.broken.map(({ code, url }) => [code, url])).toEqual([["truncated", "http://harbour.example/a"]]);
  expect(found.records.map(({ url }) => url)).toEqual(["filedesc://a.arc", "http://harbour.example/b"]);
});

test("what GNU wget writes, at the offsets that its own index says", async () => {
  const { records, broken } = await readAll(wgetArchive);
  expect(broken).toEqual([]);
  const responses = records.filter(({ type }) => type === "response");
  const rows = wgetIndex
    .trim()
    .split("\n")
    .slice(1)
    .map((row) => row.split(" "));
  expect(responses.map(({ url, offset, id }) => [url, String(offset), `<${id}>`])).toEqual(
    rows.map((row) => [row[2], row[8], row[10]]),
  );
  const pages = await collect(readPages(wgetArchive));
  expect(pages.map(({ url, bytes }) => [url, /<h1>(.*)<\/h1>/.exec(Buffer.from(bytes).toString())?.[1]])).toEqual([
    ["http://127.0.0.1:8765/", "Tides"],
    ["http://127.0.0.1:8765/map.html", "Map"],
  ]);
});

describe("faults cost one record", () => {
  const [a, b, c] = three as [Buffer, Buffer, Buffer];
  const cases: readonly (readonly [string, Uint8Array, readonly string[]])[] = [
    ["garbage before, between and after", Buffer.concat([Buffer.from("x\n"), a, Buffer.from("\nrubbish\n"), b]), ["not-a-record at 0", "a", `not-a-record at ${a.length + 3}`, "b"]],
    ["a first line that is damaged", Buffer.concat([a, Buffer.from(b.toString().replace("WARC/1", "WARX/1")), c]), ["a", `not-a-record at ${a.length}`, "c"]],
    ["no length", Buffer.concat([a, Buffer.from(b.toString().replace("Content-Length", "Content-Lenght")), c]), ["a", `bad-header at ${a.length}`, "c"]],
    ["a length that is no number", Buffer.concat([a, page("b", "b", {}, { "Content-Length": "-5" }), c]), ["a", `bad-header at ${a.length}`, "c"]],
    ["a first field that is none", Buffer.concat([a, Buffer.from(b.toString().replace("WARC-Type:", "WARC-Type")), c]), ["a", `bad-header at ${a.length}`, "c"]],
    ["no type", Buffer.concat([a, Buffer.from(b.toString().replace("WARC-Type", "WARC-Typo")), c]), ["a", `bad-header at ${a.length}`, "c"]],
    ["a length that is too small", Buffer.concat([a, page("b", "0123456789", {}, { "Content-Length": "50" }), c]), ["a", `wrong-length at ${a.length}`, "c"]],
    ["a length that reaches into the next record", Buffer.concat([a, page("b", "b", {}, { "Content-Length": "200" }), c]), ["a", `wrong-length at ${a.length}`, "c"]],
    ["a length that reaches past the end", Buffer.concat([a, page("b", "b", {}, { "Content-Length": "9000" }), c]), ["a", `truncated at ${a.length}`, "c"]],
    ["a length beyond all limits", Buffer.concat([a, page("b", "b", {}, { "Content-Length": "99999999999" }), c]), ["a", `truncated at ${a.length}`, "c"]],
    ["a header without end", Buffer.concat([a, Buffer.from(`WARC/1.0\r\nWARC-Type: response\r\nX: ${"x".repeat(100_000)}\r\n\r\n`), c]), ["a", `bad-header at ${a.length}`, "c"]],
    ["the file ends in a block", Buffer.concat([a, b, c.subarray(0, -20)]), ["a", "b", `truncated at ${a.length + b.length}`]],
    ["the file ends in a header", Buffer.concat([a, b.subarray(0, 60)]), ["a", `truncated at ${a.length}`]],
    ["the file ends in a first line", Buffer.concat([a, b.subarray(0, 4)]), ["a", `truncated at ${a.length}`]],
    ["only the final line ends are missing", Buffer.concat([a, b.subarray(0, -4)]), ["a", "b"]],
    ["no line ends between records", Buffer.concat([a.subarray(0, -4), b.subarray(0, -2), c]), ["a", "b", "c"]],
    ["a page that shows a record", Buffer.concat([page("a", `<pre>\nWARC/1.0\r\nWARC-Type: x\r\n</pre>`), b]), ["a", "b"]],
    ["nothing", new Uint8Array(0), []],
    ["zeros", new Uint8Array(100_000), ["not-a-record at 0"]],
  ]; // biome-ignore format: a table

  test.each(cases)("%s", async (_, file, expected) => {
    expect(await outline(file)).toEqual(expected);
    expect(await outline(chunked(file, 7))).toEqual(expected);
  });

  test("compressed as a whole: what comes before the damage is read, and the loss is reported once", async () => {
    const many = Array.from({ length: 200 }, (_, i) => page(`p${i}`));
    const whole = gzipSync(Buffer.concat(many));
    const { records, broken } = await readAll(whole.subarray(0, whole.length - 200));
    expect(records.length).toBeGreaterThan(100);
    expect(broken.map(({ code }) => code)).toEqual(["truncated"]);
  });

  test("a broken record says which one it is, as far as it can be read", async () => {
    const { broken } = await readAll(c.subarray(0, -20));
    expect(broken).toEqual([
      {
        kind: "broken",
        code: "truncated",
        message: "the file ends inside of the record",
        offset: 0,
        innerOffset: 0,
        type: "response",
        id: "urn:x:c",
        url: urlOf("c"),
      },
    ]);
  });
});

// Members of up to 64 KiB are decompressed at once, larger ones as streams. The filler hardly compresses.
describe.each([
  ["small", ""],
  [
    "large",
    Buffer.from(Array.from({ length: 100_000 }, (_, i) => (i * i * 31 + (i >> 3)) ** 2 % 251)).toString("base64"),
  ],
])("faults cost one record, compressed by record: %s members", (_, filler) => {
  const [a, b, c] = ["a", "b", "c"].map((name) => page(name, htmlOf(name) + filler)) as [Buffer, Buffer, Buffer];
  const [za, zb, zc] = [gzipSync(a), gzipSync(b), gzipSync(c)];
  const changed = (bytes: Buffer, at: number, value = bytes.at(at)! ^ 0xff): Buffer => {
    const copy = Buffer.from(bytes);
    copy[at < 0 ? copy.length + at : at] = value;
    return copy;
  };
  const zippedCases: readonly (readonly [string, Uint8Array, readonly string[]])[] = [
    ["a damaged signature", Buffer.concat([za, changed(zb, 0), zc]), ["a", `not-a-record at ${za.length}`, "c"]],
    ["a damaged first signature", Buffer.concat([changed(za, 0), zb, zc]), ["not-a-record at 0", "b", "c"]],
    ["reserved flags", Buffer.concat([za, changed(zb, 3), zc]), ["a", `not-a-record at ${za.length}`, "c"]],
    ["damaged data", Buffer.concat([za, changed(zb, zb.length >> 1), zc]), ["a", `damaged-gzip at ${za.length}`, "c"]],
    ["a damaged checksum", Buffer.concat([za, changed(zb, -6), zc]), ["a", `damaged-gzip at ${za.length}`, "c"]],
    ["a damaged length", Buffer.concat([za, changed(zb, -2), zc]), ["a", `damaged-gzip at ${za.length}`, "c"]],
    ["a member without its end", Buffer.concat([za, zb.subarray(0, -30), zc]), ["a", `damaged-gzip at ${za.length}`, "c"]],
    ["a member without its beginning", Buffer.concat([za, zb.subarray(20), zc]), ["a", `not-a-record at ${za.length}`, "c"]],
    ["garbage between", Buffer.concat([za, Buffer.from("\x1f\x8b\x08\x00 no gzip", "latin1"), zc]), ["a", `damaged-gzip at ${za.length}`, "c"]],
    ["a wrong length inside", zipEach([a, page("b", "b", {}, { "Content-Length": "9000" }), c]), ["a", `wrong-length at ${za.length}`, "c"]],
    ["the file ends in a member", Buffer.concat([za, zb, zc.subarray(0, -20)]), ["a", "b", `truncated at ${za.length + zb.length}`]],
    ["the file ends in a gzip header", Buffer.concat([za, zb.subarray(0, 6)]), ["a", `truncated at ${za.length}`]],
    ["the file ends in a trailer", Buffer.concat([za, zb.subarray(0, -3)]), ["a", `truncated at ${za.length}`]],
    ["records with and without compression", Buffer.concat([za, b, zc]), ["a", "b", "c"]],
    ["an empty member", Buffer.concat([za, gzipSync(""), zc]), ["a", "c"]],
    ["zeros after the last member", Buffer.concat([za, zb, Buffer.alloc(512)]), ["a", "b", `not-a-record at ${za.length + zb.length}`]],
  ]; // biome-ignore format: a table

  test.each(zippedCases)("%s", async (_, file, expected) => {
    expect(await outline(file)).toEqual(expected);
    // Headers are cut everywhere in the small ones.
    expect(await outline(chunked(file, filler === "" ? 7 : 61))).toEqual(expected);
  });
});

describe("large records", () => {
  const large = page("large", "x".repeat(300_000));

  test("are cut, and cost nothing but themselves", async () => {
    for (const file of [Buffer.concat([large, page("b")]), zipEach([large, page("b")])]) {
      const { records, broken } = await readAll(file, { maxBytes: 1000 });
      expect(broken).toEqual([]);
      expect(records.map(({ isCut, block }) => [isCut, block.length > 500, block.length <= 1000])).toEqual([
        [true, true, true],
        [false, false, true],
      ]);
    }
  });

  test("are lost as pages, and skipped as anything else", async () => {
    const film = page("film", "x".repeat(300_000), { "Content-Type": "video/mp4" });
    const codes: string[] = [];
    const pages = await collect(
      readPages(Buffer.concat([large, film, page("b")]), {
        maxBytes: 1000,
        onBroken: ({ code, url }) => codes.push(`${code} ${url}`),
        onSkipped: ({ reason, url }) => codes.push(`${reason} ${url}`),
      }),
    );
    expect(pages.map(({ url }) => url)).toEqual([urlOf("b")]);
    expect(codes).toEqual([`too-large ${urlOf("large")}`, `not-html ${urlOf("film")}`]);
  });

  test("a member that decompresses without end costs one record", async () => {
    const bomb = gzipSync(record("resource", new Uint8Array(150_000_000)));
    expect(bomb.length).toBeLessThan(200_000);
    expect(await outline(Buffer.concat([zipEach([page("a")]), bomb, zipEach([page("c")])]))).toEqual([
      "a",
      expect.stringMatching(/^too-large at /),
      "c",
    ]);
  });
});

test("errors of the source are thrown, and the source is closed", async () => {
  let isClosed = false;
  async function* failing(): AsyncGenerator<Uint8Array> {
    try {
      yield zipEach([page("a")]);
      yield zipEach([page("b")]).subarray(0, 30);
      throw new Error("EIO");
    } finally {
      isClosed = true;
    }
  }
  const ids: unknown[] = [];
  await expect(async () => {
    for await (const entry of readWarc(failing())) ids.push(entry.id);
  }).rejects.toThrow("EIO");
  expect(ids).toEqual(["urn:x:a"]);
  isClosed = false;
  for await (const _ of readWarc(failing())) break;
  expect(isClosed).toBe(true);
});

test("a wrong option is named before anything is read", async () => {
  const never: AsyncIterable<Uint8Array> = { [Symbol.asyncIterator]: () => expect.unreachable() };
  await expect(readWarc(never, { maxBytes: 0 }).next()).rejects.toThrow(RangeError);
  await expect(readWarc(never, { maxBites: 1 } as object).next()).rejects.toThrow("maxBites: unknown option");
  await expect(readPages(never, { onSkipped: 1 as never }).next()).rejects.toThrow("onSkipped: expected a function");
});

describe("Zstandard", () => {
  const records = [record("warcinfo", "software: x"), page("a"), page("b", "<p>Long. ".repeat(20_000)), page("c")];
  const expected = ["warcinfo", "a", "b", "c"];
  const dictionary = Buffer.concat([page("a"), page("c")]);
  const skippable = (content: Uint8Array, magic = 0x184d2a5d): Buffer => {
    const head = Buffer.alloc(8);
    head.writeUInt32LE(magic, 0);
    head.writeUInt32LE(content.length, 4);
    return Buffer.concat([head, content]);
  };
  const frames = (options: object = {}) => Buffer.concat(records.map((bytes) => zstdCompressSync(bytes, options)));

  test.each([
    ["by record", frames()],
    ["with checksums", frames({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })],
    ["as a whole", zstdCompressSync(Buffer.concat(records))],
    ["with a dictionary", Buffer.concat([skippable(dictionary), frames({ dictionary })])],
    ["with a compressed dictionary", Buffer.concat([skippable(zstdCompressSync(dictionary)), frames({ dictionary })])],
    ["with something to skip", Buffer.concat([skippable(Buffer.alloc(100_000), 0x184d2a50), frames()])],
  ])("%s", async (_, archive) => {
    expect(isWebArchive(archive.subarray(0, 1024))).toBe(true);
    for (const size of [7, 4096, archive.length]) expect(await outline(chunked(archive, size))).toEqual(expected);
  });

  test("records of a frame each have a place and a length", async () => {
    const { records: found } = await readAll(frames());
    expect(
      found.map(({ offset, length }) =>
        frames()
          .subarray(offset, offset + (length ?? 0))
          .readUInt32LE(0),
      ),
    ).toEqual(found.map(() => 0xfd2fb528));
  });

  test("damage costs a frame, and the end of the file the last one", async () => {
    const archive = frames();
    const second = zstdCompressSync(records[0]!).length;
    const damaged = Buffer.from(archive);
    damaged.fill(0xff, second + 12, second + 30);
    expect(await outline(damaged)).toEqual(["warcinfo", expect.stringMatching(/^damaged-zstd|^truncated/), "b", "c"]);
    expect(await outline(archive.subarray(0, -5))).toEqual(["warcinfo", "a", "b", expect.stringMatching(/^truncated/)]);
  });

  test("a bomb is too large", async () => {
    const bomb = zstdCompressSync(Buffer.alloc(200 * 1024 * 1024));
    expect(await outline(bomb)).toEqual(["too-large at 0"]);
  });
});

test("an ARC record may have spaces in its address", async () => {
  const { records } = await readAll(
    Buffer.concat([arcHeader, arcRecord(`${urlOf("a b c")}`, "HTTP/1.0 200 OK\r\n\r\nhi"), arcRecord(urlOf("d"), "x")]),
  );
  expect(records.map(({ url }) => url)).toEqual(["filedesc://a.arc", urlOf("a b c"), urlOf("d")]);
});
