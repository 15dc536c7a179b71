import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSitemap, SitemapReader, sitemapLimits } from "./sitemap.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

const site = "https://harbour.example";
const url = `${site}/sitemap.xml`;
const entry = (path: string) => ({ kind: "page", url: `${site}${path}`, lastModified: null, alternates: [] });
const codes = (text: string, options = {}) =>
  readSitemap(text, { url, ...options }).diagnostics.map(({ code }) => code);

const whole = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"
  xmlns:xhtml="http://www.w3.org/1999/xhtml">
  <url>
    <loc> ${site}/tides?a=1&amp;b=2 </loc><lastmod>2024-05-01T10:00:00+02:00</lastmod><priority>0.8</priority>
    <xhtml:link rel="alternate" hreflang="de" href="${site}/de/gezeiten"/>
    <xhtml:link rel="alternate" hreflang="x-default" href="/tides"/>
    <image:image><image:loc>${site}/mole.jpg</image:loc></image:image>
  </url>
  <url><loc><![CDATA[${site}/quay?a=1&b=2&amp;c=3]]></loc><lastmod>2024-05-01</lastmod></url>
</urlset>`;

const wholeEntries = [
  {
    kind: "page",
    url: `${site}/tides?a=1&b=2`,
    lastModified: "2024-05-01T08:00:00Z",
    alternates: [
      { language: "de", url: `${site}/de/gezeiten` },
      { language: "x-default", url: `${site}/tides` },
    ],
  },
  { kind: "page", url: `${site}/quay?a=1&b=2&c=3`, lastModified: "2024-05-01", alternates: [] },
];

test("a sitemap of pages", () => {
  expect(readSitemap(whole, { url })).toEqual({ kind: "urlset", entries: wholeEntries, diagnostics: [] });
});

test("an index", () => {
  const text = `<s:sitemapindex xmlns:s="x"><s:sitemap><s:loc>/a.xml.gz</s:loc><s:lastmod>2024</s:lastmod></s:sitemap></s:sitemapindex>`;
  expect(readSitemap(text, { url })).toEqual({
    kind: "index",
    entries: [{ kind: "sitemap", url: `${site}/a.xml.gz`, lastModified: "2024", alternates: [] }],
    diagnostics: [],
  });
});

test("a list of addresses", () => {
  const text = `\ufeff${site}/a\r\n\n  ${site}/b\nnot an address`;
  expect(readSitemap(text)).toMatchObject({
    kind: "text",
    entries: [entry("/a"), entry("/b")],
    diagnostics: [{ code: "discovery/sitemap-address" }],
  });
});

test.each([
  ["<rss><channel/></rss>", "feed"],
  ["<feed/>", "feed"],
  ["<!doctype html><title>Not found</title><p>Sorry", "unknown"],
  ["not found", "unknown"],
  ["", "unknown"],
  [" \n ", "unknown"],
])("%j is %s", (text, kind) => {
  expect(readSitemap(text)).toMatchObject({ kind, entries: [] });
  expect(codes(text).includes("discovery/sitemap-unknown")).toBe(kind === "unknown");
});

test("every division into pieces gives the same", () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(whole.length)),
      fc.constantFrom(whole, whole.replaceAll("&amp;", "&"), `${site}/a\r\n${site}/b\r\n`),
      (cuts, text) => {
        const reader = new SitemapReader({ url });
        const offsets = [0, ...cuts.sort((a, b) => a - b), text.length];
        const entries = offsets.slice(1).flatMap((end, i) => reader.push(text.slice(offsets[i], end)));
        const result = readSitemap(text, { url });
        expect([...entries, ...reader.end()]).toEqual(result.entries);
        expect([reader.kind, reader.diagnostics]).toEqual([result.kind, result.diagnostics]);
        expect(result.entries.length).toBe(2);
      },
    ),
  );
});

describe("damage costs what it damages", () => {
  const loc = (path: string) => `<url><loc>${site}${path}</loc></url>`;
  test.each([
    ["cut off", `<urlset>${loc("/a")}<url><loc>${site}/b`, ["/a"]],
    ["cut off in a tag", `<urlset>${loc("/a")}<url><lo`, ["/a"]],
    ["never closed", `<urlset>${loc("/a")}${loc("/b")}`, ["/a", "/b"]],
    ["a stray end tag", `<urlset>${loc("/a")}</p></urlset>${loc("/b")}`, ["/a", "/b"]],
    ["an attribute without quotes", `<urlset version=1>${loc("/a")}</urlset>`, ["/a"]],
    ["a control character", `<urlset>${loc("/a")}\u0001${loc("/b")}</urlset>`, ["/a", "/b"]],
    ["text before the declaration", `\n <?xml version="1.0"?><urlset>${loc("/a")}</urlset>`, ["/a"]],
    ["two roots", `<urlset>${loc("/a")}</urlset><urlset>${loc("/b")}</urlset>`, ["/a", "/b"]],
  ])("%s", (_, text, paths) => {
    const { kind, entries, diagnostics } = readSitemap(text, { url });
    expect([kind, entries]).toEqual(["urlset", paths.map(entry)]);
    expect(diagnostics.map(({ code }) => code)).toEqual(["discovery/sitemap-damaged"]);
  });
  test("an ampersand that is not escaped costs nothing", () => {
    const text = `<urlset>${loc("/a?b=1&c=2")}${loc("/d?e=1&eacute=2;f&#38;g&#x26;h&")}</urlset>`;
    expect(readSitemap(text, { url })).toMatchObject({
      entries: [entry("/a?b=1&c=2"), entry("/d?e=1&eacute=2;f&g&h&")],
      diagnostics: [],
    });
  });
});

test("what cannot be used is reported once, with a count", () => {
  const text = `<urlset><url><loc>mailto:x</loc></url><url></url><url><loc>/a</loc><lastmod>soon</lastmod></url></urlset>`;
  expect(readSitemap(text, { url })).toMatchObject({
    entries: [entry("/a")],
    diagnostics: [
      { code: "discovery/sitemap-address", data: { count: 2 } },
      { code: "discovery/sitemap-date", severity: "warning" },
    ],
  });
  expect(codes(text).length).toBe(2);
});

describe("safety", () => {
  test("entities of a document type are not read", () => {
    const entities = Array.from({ length: 30 }, (_, i) => `<!ENTITY e${i} "${`&e${i - 1};`.repeat(10)}">`).join("");
    const text = `<!DOCTYPE urlset [<!ENTITY x SYSTEM "file:///etc/passwd">${entities}]><urlset><url><loc>/a&e29;&x;</loc></url></urlset>`;
    expect(readSitemap(text, { url }).entries).toEqual([entry("/a&e29;&x;")]);
  });
  test("deep nesting stops the reading", () => {
    const text = `<urlset><url><loc>/a</loc></url>${"<a>".repeat(1_000_000)}`;
    expect(readSitemap(text, { url }).entries).toEqual([entry("/a")]);
    expect(codes(text)).toEqual(["discovery/sitemap-damaged"]);
  });
  test.each(["<", "&", "<a ", "<![CDATA[", "<!--", "]]>", "<?", "</url>", "<!DOCTYPE a [", "<a b='", "&#1;"])(
    "%j, a hundred thousand times",
    (piece) => {
      const text = `<urlset><url><loc>/a</loc></url>${piece.repeat(100_000)}`;
      expect(readSitemap(text, { url }).entries).toEqual([entry("/a")]);
    },
  );
});

describe("limits", () => {
  const list = Array.from({ length: 12 }, (_, i) => `${site}/${i}`).join("\n");
  test("are those of sitemaps.org", () => {
    expect(sitemapLimits).toEqual({ maxUrls: 50_000, maxBytes: 52_428_800, maxDepth: 2 });
    const addresses = Array.from({ length: 50_001 }, (_, i) => `${site}/${i}\n`).join("");
    expect(readSitemap(addresses).entries.length).toBe(50_000);
  });
  test("of entries", () => {
    const reader = new SitemapReader({ maxUrls: 3 });
    expect([reader.isFull, reader.push(list).length, reader.isFull]).toEqual([false, 3, true]);
    expect(codes(list, { maxUrls: 3 })).toEqual(["discovery/sitemap-too-many"]);
    expect(codes(list, { maxUrls: 12 })).toEqual([]);
  });
  test("of length", () => {
    const reader = new SitemapReader({ maxBytes: 2 * `${site}/0\n`.length });
    expect([reader.push(list).length, reader.isFull, reader.push(list).length]).toEqual([2, true, 0]);
    expect(codes(list, { maxBytes: 10 })).toContain("discovery/sitemap-too-long");
    expect(codes(list, { maxBytes: list.length })).toEqual([]);
  });
  test("of a line, in pieces of any size", () => {
    const reader = new SitemapReader();
    for (let piece = 0; piece < 40_000; piece++) reader.push("x".repeat(1000));
    expect(reader.push(`\n${site}/0\n`)).toMatchObject([{ url: `${site}/0` }]);
    expect(reader.diagnostics).toMatchObject([{ code: "discovery/sitemap-address" }]);
  });
  test.each([
    [{ maxUrls: 0 }, new RangeError("maxUrls: expected a whole number of at least 1, got 0")],
    [{ maxBytes: 0.5 }, new RangeError("maxBytes: expected a whole number of at least 1, got 0.5")],
    [{ url: "/a" }, new TypeError('url: expected an absolute http or https address, got "/a"')],
    [{ depth: 1 }, new TypeError("depth: unknown option, expected one of url, maxUrls, maxBytes")],
  ])("%j is refused", (options, error) => {
    expect(() => new SitemapReader(options as object)).toThrow(error);
  });
});
