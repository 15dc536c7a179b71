import { parse, select } from "@decant/dom";
import { type ChildNode, Document, Element, Text } from "domhandler";
import { describe, expect, test } from "vitest";
import { ContextRules, feedTypes, linkContexts, readLinks, readMetaRefresh } from "./read-links.ts";

const site = "https://harbour.example";
const url = `${site}/docs/tides?lang=en`;
const read = (html: string, at = url) => readLinks(parse(html), at);
const places = (html: string) => read(html).links.map(({ url: to, context }) => [to.slice(site.length), context]);

test("what the head says", () => {
  const { links, ...head } = read(`<head><base target=_top><base href="/en/"><base href="/not-this/">
    <link rel="Canonical shortlink" href="tides"><link rel=next href="tides?p=3"><link rel=prev href="tides?p=1">
    <link rel=alternate hreflang=de href="/de/gezeiten"><link rel="alternate" hreflang=" x-default " href="/tides">
    <link rel=alternate type="Application/RSS+xml" title=" News " href="/feed"><link rel=alternate type=application/feed+json href=/feed.json>
    <link rel=alternate media=print href="/print"><link rel=sitemap type=application/xml href=/sitemap.xml><link rel=canonical href=/second>
    <meta name=robots content="NoArchive, nofollow"><meta name=Googlebot content=noindex><meta name=description content=nosnippet>
    <meta http-equiv=Refresh content="30; url='/later'"><meta http-equiv=refresh content="1; url=/second"></head>`);
  expect(head).toEqual({
    baseUrl: `${site}/en/`,
    canonicalUrl: `${site}/en/tides`,
    markdownUrl: null,
    nextUrl: `${site}/en/tides?p=3`,
    prevUrl: `${site}/en/tides?p=1`,
    alternates: [
      { language: "de", url: `${site}/de/gezeiten` },
      { language: "x-default", url: `${site}/tides` },
    ],
    feeds: [
      { url: `${site}/feed`, type: "application/rss+xml", title: "News" },
      { url: `${site}/feed.json`, type: "application/feed+json", title: null },
    ],
    sitemaps: [`${site}/sitemap.xml`],
    refresh: { url: `${site}/later`, seconds: 30 },
    robots: [
      { agent: null, directives: ["noarchive", "nofollow"] },
      { agent: "googlebot", directives: ["noindex"] },
    ],
  });
  expect(links).toEqual([]);
});

test("an address of the base holds for what is before it", () => {
  const html =
    "<link rel=canonical href=tides><a href=mole>Mole</a><p><base href=/en/><a href=gauge>Gauge</a><base href=/de/>";
  const { baseUrl, canonicalUrl, links } = read(html);
  expect([baseUrl, canonicalUrl, ...links.map((link) => link.url)]).toEqual(
    ["/en/", "/en/tides", "/en/mole", "/en/gauge"].map((path) => site + path),
  );
});

test("a page that says nothing", () => {
  expect(read("")).toEqual({
    baseUrl: url,
    canonicalUrl: null,
    markdownUrl: null,
    nextUrl: null,
    prevUrl: null,
    alternates: [],
    feeds: [],
    sitemaps: [],
    refresh: null,
    robots: [],
    links: [],
  });
});

test("a link with all that is known of it", () => {
  const html = `<p>See <a href=" ../mole#end " rel="NoFollow UGC" hreflang=de>the\n <b>new</b> mole</a>`;
  expect(read(html).links).toEqual([
    {
      url: `${site}/mole#end`,
      text: "the new mole",
      rel: ["nofollow", "ugc"],
      context: "other",
      language: "de",
      element: "a",
      start: html.indexOf("<a"),
    },
  ]);
});

test.each([
  ["<a href=/a><img alt='The mole'> </a>", "The mole"],
  ["<a href=/a aria-label='The mole'><svg></svg></a>", "The mole"],
  ["<a href=/a title='The mole'></a>", "The mole"],
  ["<area href=/a alt='The mole'>", "The mole"],
  ["<a href=/a title=x>The <script>not</script><style>not</style>mole</a>", "The mole"],
  ["<a href=/a></a>", ""],
  [`<a href=/a>${"mole ".repeat(10_000)}</a>`, "mole ".repeat(100)],
])("%.60j has the text %.20j", (html, text) => {
  expect(read(html).links.map((link) => link.text)).toEqual([text]);
});

test("which elements lead away", () => {
  const html = `<a href=/1>1</a><a name=x>no</a><a href="#top">no</a><a href="/docs/tides?lang=en#x">no</a><a href="mailto:x">no</a>
    <a href="javascript:x()">no</a><map><area href=/2></map><iframe src=/3></iframe><svg><a xlink:href=/4><text>4</text></a></svg>
    <template><a href=/no>no</a></template><noscript><a href=/5>5</a></noscript><a href="">no</a><a href="//other.example/6">6</a>
    <a href="http://[bad">no</a><form action=/no></form><img src=/no>`;
  expect(read(html).links.map(({ url: to, element }) => `${element} ${to}`)).toEqual([
    `a ${site}/1`,
    `area ${site}/2`,
    `iframe ${site}/3`,
    `a ${site}/4`,
    `a ${site}/5`,
    "a https://other.example/6",
  ]);
  expect(read("<frameset><frame src=/a></frameset>").links).toMatchObject([{ element: "frame", url: `${site}/a` }]);
});

test("neighbours are also named by links of the body", () => {
  expect(
    read("<a rel=next href=?p=2>Next</a><a rel=previous href=?p=0>Back</a><a rel=next href=?p=9>x</a>"),
  ).toMatchObject({
    markdownUrl: null,
    nextUrl: `${site}/docs/tides?p=2`,
    prevUrl: `${site}/docs/tides?p=0`,
  });
});

describe("context", () => {
  test("is that of the innermost element", () => {
    const html = `<header><a href=/1></a></header><main><header><a href=/2></a></header><nav><a href=/3></a></nav>
      <article><footer><a href=/4></a></footer></article></main><a href=/5></a><footer><a href=/6></a></footer>`;
    expect(places(html)).toEqual([
      ["/1", "navigation"],
      ["/2", "content"],
      ["/3", "navigation"],
      ["/4", "content"],
      ["/5", "other"],
      ["/6", "navigation"],
    ]);
  });
  test("follows the content that the caller names", () => {
    const document = parse("<main><a href=/1></a><div id=c><a href=/2></a><nav><a href=/3></a></nav></div></main>");
    const { links } = readLinks(document, url, { content: select(document, "#c") });
    expect(links.map(({ context }) => context)).toEqual(["other", "content", "navigation"]);
  });
  test("names are hints: inside of content they say nothing", () => {
    expect(places("<main><div class=menu><a href=/soup></a></div></main>")).toEqual([["/soup", "content"]]);
  });
  test.each(linkContexts)("$id is needed", (rule) => {
    const { attribute, value, context } = rule;
    const html = attribute === undefined ? `<${value}></${value}>` : `<div ${attribute}="x ${value}"></div>`;
    const [element] = select(parse(html), "*");
    const without = new ContextRules(linkContexts.filter((other) => other !== rule));
    expect(new ContextRules(linkContexts).within(element!, "other")).toBe(context);
    expect(without.within(element!, "other")).toBe("other");
  });
});

test.each([...feedTypes])("%s is a feed", (type) => {
  expect(read(`<link rel=alternate type="${type}" href=/f>`).feeds).toEqual([{ url: `${site}/f`, type, title: null }]);
});

test.each([
  ["<link rel=alternate href=/feed.xml title=News>", { url: `${site}/feed.xml`, type: null, title: "News" }],
  [
    '<link rel=alternate type="application/json" href=/feed.json>',
    { url: `${site}/feed.json`, type: "application/json", title: null },
  ],
  ["<a href=/news/rss>News as a feed</a>", { url: `${site}/news/rss`, type: null, title: "News as a feed" }],
  [
    '<a type="application/rss+xml" href=/export>News</a>',
    { url: `${site}/export`, type: "application/rss+xml", title: "News" },
  ],
])("%s is a feed, too", (html, feed) => {
  expect(read(html).feeds).toEqual([feed]);
});

test.each([
  "<link rel=alternate href=/de>",
  '<link rel=alternate type="application/json" href=/wp-json/wp/v2/pages/2>',
  "<a href=/feedback>Feedback</a>",
  "<a href=https://other.example/feed>Their feed</a>",
])("%s is none", (html) => {
  expect(read(html).feeds).toEqual([]);
});

test("a feed that is linked twice is one", () => {
  const html =
    '<link rel=alternate type="application/rss+xml" href=/feed><a href=/feed>Feed</a> <a href=/feed>Again</a>';
  expect(read(html).feeds).toHaveLength(1);
});

describe("refresh", () => {
  test.each([
    ["5; url=/a", { seconds: 5, address: "/a" }],
    ["0;URL='/a b'", { seconds: 0, address: "/a b" }],
    ['0, url = "/a"; x', { seconds: 0, address: "/a" }],
    ["3 /a", { seconds: 3, address: "/a" }],
    ["1.5;url=/a", { seconds: 1, address: "/a" }],
    [".5;url=/a", { seconds: 0, address: "/a" }],
    ["10", { seconds: 10, address: "" }],
    ["url=/a", undefined],
    ["", undefined],
    ["soon; url=/a", undefined],
    ["5x", undefined],
    [`5${" ".repeat(100_000)}x`, { seconds: 5, address: "x" }],
  ])("%.30j", (content, expected) => {
    expect(readMetaRefresh(content)).toEqual(expected);
  });
  test("of a page without scripts is none", () => {
    expect(read("<noscript><meta http-equiv=refresh content='0;url=/plain'></noscript>").refresh).toBeNull();
    expect(read("<meta http-equiv=refresh content=60>").refresh).toEqual({ url, seconds: 60 });
    expect(read("<meta http-equiv=refresh content='0;url=javascript:x()'>").refresh).toBeNull();
  });
});

test("depth and width are bearable", () => {
  let deep: ChildNode = new Element("a", { href: "/a" }, [new Text("deep")]);
  for (let level = 0; level < 200_000; level++) deep = new Element("div", {}, [deep]);
  expect(readLinks(new Document([deep]), url).links).toMatchObject([{ text: "deep" }]);
  expect(read("<a href=/a>x</a>".repeat(5000)).links.length).toBe(5000);
  expect(read("<a href=/a>".repeat(5000)).links.length).toBe(5000);
});

test("a bad call throws", () => {
  expect(() => readLinks("<p>" as never, "https://harbour.example/")).toThrow("document: expected a parsed page");
  expect(() => readLinks(parse(""), "/tides")).toThrow(
    new TypeError('url: expected an absolute http or https address, got "/tides"'),
  );
});

test("the Markdown of a page is the first that it names", () => {
  const { markdownUrl, alternates } = read(
    '<link rel=alternate type="text/markdown" hreflang=en href=tides.md><link rel=alternate type=text/x-markdown href=other.md>',
  );
  expect(markdownUrl).toBe("https://harbour.example/docs/tides.md");
  expect(alternates).toHaveLength(1);
});
