import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { type ReadPagesOptions, readPages } from "../src/index.ts";
import { arcHeader, arcRecord, collect, htmlOf, page, record, urlOf, zipEach } from "./archives.ts";

/** Outcome of one record: the content type of its page, or why it has none. */
async function fate(bytes: Uint8Array, options: ReadPagesOptions = {}): Promise<string> {
  let other = "nothing";
  const pages = await collect(
    readPages(bytes, {
      ...options,
      onSkipped: ({ reason }) => {
        other = reason;
      },
      onBroken: ({ code }) => {
        other = code;
      },
    }),
  );
  return pages.length === 0 ? other : `page ${pages[0]?.contentType}`;
}

const html = htmlOf("a");
const identified = { "WARC-Identified-Payload-Type": "text/html" };

describe("the type decides what is a page", () => {
  test.each([
    ["text/html; charset=windows-1252", html, {}, "page text/html; charset=windows-1252"],
    ["TEXT/HTML", "not really", {}, "page TEXT/HTML"],
    ["application/xhtml+xml", html, {}, "page application/xhtml+xml"],
    ["text/html, text/html", html, {}, "page text/html, text/html"],
    ["application/pdf", html, {}, "not-html"],
    ["application/pdf", html, identified, "page application/pdf"],
    ["application/octet-stream", html, {}, "page null"],
    ["", html, {}, "page null"],
    ["", "%PDF-1.7", {}, "not-html"],
    ["", "", {}, "empty"],
    ["text/html", "", {}, "empty"],
  ])("%s: %s %o", async (type, body, fields, expected) => {
    expect(await fate(page("a", body, { "Content-Type": type }, fields))).toBe(expected);
  });

  test("an ARC file's own type says what its server said, or nothing", async () => {
    const file = (type: string, block: string): Buffer =>
      Buffer.concat([arcHeader, arcRecord(urlOf("a"), block, type)]);
    expect(await fate(file("no-type", html))).toBe("page null");
    expect(await fate(file("image/png", "\x89PNG"))).toBe("not-html");
  });
});

test("redirects and errors are skipped unless they are wanted", async () => {
  for (const status of [204, 301, 404, 500]) {
    const answer = page("a").toString("latin1").replace("HTTP/1.1 200 OK", `HTTP/1.1 ${status} No`);
    const file = Buffer.from(answer, "latin1");
    expect(await fate(file)).toBe(status === 204 ? "page text/html" : "http-status");
    expect(await fate(file, { keepErrors: true })).toBe("page text/html");
  }
});

test("what is incomplete says why", async () => {
  const reasons = async (bytes: Uint8Array): Promise<unknown> => (await collect(readPages(bytes)))[0]?.truncated;
  expect(await reasons(page("a"))).toBe(null);
  expect(await reasons(page("a", html, {}, { "WARC-Truncated": "length" }))).toBe("length");
  expect(await reasons(page("a", html, {}, { "WARC-Segment-Number": "1" }))).toBe("segment");
  expect(await reasons(page("a", "9\r\n<p>A tide\r\n", { "Transfer-Encoding": "chunked" }))).toBe("body");
  const zipped = page(
    "a",
    gzipSync(html).subarray(0, -9),
    { "Content-Encoding": "gzip" },
    { "WARC-Truncated": "time" },
  );
  expect(await reasons(zipped)).toBe("time");
});

test("a bomb costs one record, also one without a type", async () => {
  const bomb = gzipSync(Buffer.alloc(60_000_000));
  for (const type of ["text/html", ""]) {
    const http = { "Content-Encoding": "gzip", "Content-Type": type };
    const file = zipEach([page("a"), page("bomb", bomb, http), page("c")]);
    const urls = (await collect(readPages(file))).map(({ url }) => url);
    expect(urls).toEqual([urlOf("a"), urlOf("c")]);
    expect(await fate(page("bomb", bomb, http))).toBe(type === "" ? "not-html" : "too-large");
  }
});

test("a response that is no HTTP message", async () => {
  const dns = record("response", "20250102030405\nharbour.example. 300 IN A 192.0.2.1\n", {
    "Content-Type": "text/dns",
  });
  expect(await fate(dns)).toBe("not-html");
  const noise = record("response", "\0\0\0", { "Content-Type": "application/http; msgtype=response" });
  expect(await fate(noise)).toBe("not-html");
  const headless = record("response", `HTTP/1.1 200 OK\r\nX: ${"x".repeat(400_000)}`, {
    "Content-Type": "application/http",
  });
  expect(await fate(headless)).toBe("not-html");
});
