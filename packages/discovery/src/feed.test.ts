import { describe, expect, test } from "vitest";
import { readFeed } from "./feed.ts";

const site = "https://harbour.example";
const url = `${site}/feed`;
const bare = { title: null, published: null, updated: null };

test("RSS 2.0", () => {
  const text = `<?xml version="1.0"?><rss version="2.0" xmlns:atom="a" xmlns:media="m" xmlns:dc="d"><channel>
    <title>Harbour &amp; Mole</title><link>${site}/</link><atom:link rel="self" href="/feed"/><atom:link rel="next" href="?page=2"/>
    <image><title>Logo</title><link>${site}/logo</link></image>
    <item><media:title>Not this</media:title><title><![CDATA[The <em>new</em> mole &amp;#8211; caf&eacute;]]></title>
      <link>${site}/mole?a=1&amp;b=2</link><guid>${site}/?p=7</guid><pubDate>Wed, 01 May 2024 10:00:00 GMT</pubDate></item>
    <item><guid isPermaLink="true">${site}/guid</guid><dc:date>2024-05-02</dc:date></item>
    <item><guid isPermaLink="false">${site}/not-this</guid><link/><title>Nowhere</title></item>
    <item><feedburner:origLink xmlns:feedburner="f">${site}/own</feedburner:origLink><link>https://feeds.example/1</link></item>
  </channel></rss>`;
  expect(readFeed(text, { url })).toMatchObject({
    kind: "rss",
    title: "Harbour & Mole",
    siteUrl: `${site}/`,
    nextUrl: `${url}?page=2`,
    entries: [
      { url: `${site}/mole?a=1&b=2`, title: "The new mole – café", published: "2024-05-01T10:00:00Z", updated: null },
      { ...bare, url: `${site}/guid`, published: "2024-05-02" },
      { ...bare, url: `${site}/own` },
    ],
    diagnostics: [{ code: "discovery/feed-address" }],
  });
});

test("Atom", () => {
  const text = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Harbour</title><link href="/"/><link rel="self" href="/feed"/>
    <link rel="next" href="/feed?page=2"/><updated>2024-06-01</updated>
    <entry><title type="html">A &lt;b&gt;bell&lt;/b&gt;</title><link rel="enclosure" href="/bell.mp3"/>
      <link rel="alternate" type="application/json" href="/bell.json"/><link rel="alternate" type="text/html" href="/bell"/>
      <published>2024-05-01T10:00:00Z</published><updated>2024-05-03T10:00:00Z</updated>
      <source><title>Other</title><link href="/other"/><updated>2000-01-01</updated></source></entry>
    <entry><id>${site}/by-id</id><title type="xhtml"><div>Ebb &amp; <i>flow</i></div></title></entry></feed>`;
  expect(readFeed(text, { url })).toEqual({
    kind: "atom",
    title: "Harbour",
    siteUrl: `${site}/`,
    nextUrl: `${site}/feed?page=2`,
    entries: [
      { url: `${site}/bell`, title: "A bell", published: "2024-05-01T10:00:00Z", updated: "2024-05-03T10:00:00Z" },
      { ...bare, url: `${site}/by-id`, title: "Ebb & flow" },
    ],
    diagnostics: [],
  });
});

test("RSS 1.0 has its items beside the channel", () => {
  const text = `<rdf:RDF xmlns:rdf="r" xmlns="x" xmlns:dc="d"><channel rdf:about="${site}"><title>Harbour</title><link>${site}/</link>
    </channel><item rdf:about="${site}/a"><title>A</title><link>${site}/a</link><dc:date>2024-05-01T10:00+02:00</dc:date></item></rdf:RDF>`;
  expect(readFeed(text)).toEqual({
    kind: "rdf",
    title: "Harbour",
    siteUrl: `${site}/`,
    nextUrl: null,
    entries: [{ url: `${site}/a`, title: "A", published: "2024-05-01T08:00:00Z", updated: null }],
    diagnostics: [],
  });
});

test("JSON Feed", () => {
  const items = [
    { id: "1", url: "/a", title: "A &amp; B", date_published: "2024-05-01T10:00:00Z", date_modified: "2024-05-02" },
    { id: `${site}/b`, external_url: 7 },
    { id: "nowhere" },
    null,
  ];
  const feed = {
    version: "https://jsonfeed.org/version/1.1",
    title: "Harbour",
    home_page_url: site,
    next_url: "?p=2",
    items,
  };
  expect(readFeed(JSON.stringify(feed), { url })).toMatchObject({
    kind: "json",
    title: "Harbour",
    siteUrl: `${site}/`,
    nextUrl: `${url}?p=2`,
    entries: [
      { url: `${site}/a`, title: "A & B", published: "2024-05-01T10:00:00Z", updated: "2024-05-02" },
      { ...bare, url: `${site}/b` },
    ],
    diagnostics: [{ code: "discovery/feed-address" }],
  });
});

describe("damage", () => {
  test("costs what it damages", () => {
    const text = `<rss><channel><title>Harbour</title><item><link>${site}/a?b=1&c=2</link></item><item><link>${site}/b`;
    expect(readFeed(text)).toMatchObject({
      kind: "rss",
      entries: [{ url: `${site}/a?b=1&c=2` }],
      diagnostics: [{ code: "discovery/feed-damaged" }],
    });
  });
  test.each([
    "",
    "<html><p>Sorry</html>",
    "{",
    "{}",
    "[]",
    '{"version":"1"}',
    "<urlset/>",
    "plain words",
    `{"a":${"[".repeat(1_000_000)}`,
  ])("%.20j is no feed", (text) => {
    expect(readFeed(text)).toMatchObject({
      kind: "unknown",
      entries: [],
      diagnostics: [{ code: "discovery/feed-unknown" }],
    });
  });
  test("a date that cannot be read is reported", () => {
    const text = `<rss><channel><item><link>${site}/a</link><pubDate>soon</pubDate></item></channel></rss>`;
    expect(readFeed(text)).toMatchObject({
      entries: [{ published: null }],
      diagnostics: [{ code: "discovery/feed-date" }],
    });
  });
  test("long values are cut", () => {
    const text = `<rss><channel><item><link>${site}/a</link><title>${"<![CDATA[<]]>".repeat(100_000)}</title></item></channel></rss>`;
    expect(readFeed(text).entries[0]?.title?.length).toBe(1000);
  });
});

test("entries are limited", () => {
  const text = `<rss><channel>${`<item><link>${site}/a</link></item>`.repeat(3)}</channel></rss>`;
  const { entries, diagnostics } = readFeed(text, { maxEntries: 2 });
  expect([entries.length, diagnostics.map(({ code }) => code)]).toEqual([2, ["discovery/feed-too-long"]]);
  expect(() => readFeed("", { maxEntries: 0 })).toThrow(RangeError);
});
