import { parse } from "@decant/dom";
import { runsOf } from "@decant/package-checks/sizes";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { extractMetadata } from "./index.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

const url = "https://harbour.example/news/tides";
const read = (html: string, address: string | undefined = url) =>
  extractMetadata(parse(html), address === undefined ? {} : { url: address });
const jsonLd = (value: unknown) =>
  `<script type="application/ld+json">${typeof value === "string" ? value : JSON.stringify(value)}</script>`;
const article = {
  "@context": "https://schema.org",
  "@type": "NewsArticle",
  headline: "Tides",
  datePublished: "2024-03-05",
  author: { "@type": "Person", name: "Jane Doe" },
};

describe("JSON-LD", () => {
  test.each([
    ["an object", article],
    ["an array", [{ "@type": "BreadcrumbList" }, article]],
    ["a graph", { "@graph": [{ "@type": "WebSite", name: "Harbour" }, article] }],
    ["a nested entity", { "@type": "WebPage", mainEntity: article }],
    ["several types", { ...article, "@type": ["Article", "NewsArticle"] }],
    ["a full type name", { ...article, "@type": "http://schema.org/NewsArticle" }],
    ["an author as text", { ...article, author: "Jane Doe" }],
    ["an author in a list", { ...article, author: [{ name: "Jane Doe" }] }],
    [
      "a reference",
      {
        "@graph": [
          { ...article, author: { "@id": "#jane" } },
          { "@type": "Person", "@id": "#jane", name: "Jane Doe" },
        ],
      },
    ],
    ["a value object", { ...article, headline: { "@value": "Tides", "@language": "en" } }],
    ["a reference doubled", { ...article, headline: "Tides", author: "Jane&nbsp;Doe" }],
  ])("in %s", (_, value) => {
    const { metadata } = read(jsonLd(value));
    expect(metadata).toMatchObject({ title: "Tides", authors: ["Jane Doe"], published: "2024-03-05" });
    expect(metadata.evidence.published?.source).toBe("json-ld:datePublished");
  });

  test("is read with the usual mistakes, and reported when beyond repair", () => {
    expect(
      read(jsonLd(`<!-- ${JSON.stringify(article).replace("Tides", "Ti\ndes").replace("}}", "},}")} -->`)).metadata
        .authors,
    ).toEqual(["Jane Doe"]);
    expect(read(jsonLd("{oops")).diagnostics).toMatchObject([
      { code: "metadata/unreadable-json-ld", severity: "info" },
    ]);
  });

  test("of teasers is not the page's", () => {
    const teasers = [1, 2, 3, 4].map((n) => ({
      ...article,
      headline: `Story ${n}`,
      url: `https://harbour.example/${n}`,
    }));
    const { metadata } = read(`<title>All stories</title>${jsonLd(teasers)}`);
    expect(metadata).toMatchObject({ title: "All stories", authors: [], published: null });
  });

  test("of the page itself is found among teasers by its address", () => {
    const stories = ["a", "b", "tides"].map((name) => ({
      ...article,
      headline: `Story ${name}`,
      url: `https://harbour.example/news/${name}`,
    }));
    expect(read(jsonLd(stories)).metadata.title).toBe("Story tides");
  });

  test("stamps of pages that are no articles are left alone", () => {
    const { metadata } = read(
      jsonLd({ "@type": "WebPage", name: "Services", datePublished: "2020-01-01", dateModified: "2024-01-01" }),
      "https://harbour.example/services/dredging",
    );
    expect(metadata).toMatchObject({ published: null, modified: null });
  });
});

describe("other vocabularies", () => {
  test("microdata", () => {
    const { metadata, hints } =
      read(`<div itemscope itemtype="https://schema.org/BlogPosting"><h1 itemprop="headline">Tides</h1>
      <span itemprop="author" itemscope itemtype="https://schema.org/Person"><a itemprop="url" href="/jane"><b itemprop="name">Jane Doe</b></a></span>
      <meta itemprop="datePublished" content="2024-03-05"></div>`);
    expect(metadata).toMatchObject({ title: "Tides", authors: ["Jane Doe"], published: "2024-03-05" });
    expect(hints).toMatchObject({ schemaTypes: ["BlogPosting"], hasAuthors: metadata.authors.length > 0 });
  });

  test("RDFa", () => {
    const { metadata } = read(`<div vocab="https://schema.org/" typeof="Article"><span property="headline">Tides</span>
      <span property="author">Jane Doe</span><time property="datePublished" datetime="2024-03-05">today</time></div>`);
    expect(metadata).toMatchObject({ authors: ["Jane Doe"], published: "2024-03-05" });
  });

  test("Open Graph, Dublin Core and Highwire", () => {
    const { metadata, hints } =
      read(`<meta property="og:type" content="Article"><meta property="og:title" content="Tides">
      <meta property="og:site_name" content="Harbour News"><meta property="og:image" content="/tide.jpg"><meta property="og:locale" content="en_GB">
      <meta name="citation_author" content="Doe, Jane"><meta name="DC.date.issued" content="2024-03-05"><meta property="article:tag" content="sea">
      <meta property="article:tag" content="moon"><meta property="article:section" content="Science">`);
    expect(metadata).toMatchObject({
      title: "Tides",
      siteName: "Harbour News",
      image: "https://harbour.example/tide.jpg",
      language: "en-GB",
      published: "2024-03-05",
      tags: ["sea", "moon"],
      categories: ["Science"],
    });
    expect(hints.ogType).toBe("article");
  });
});

describe("the address in the hints", () => {
  const own = "https://harbour.example/news/silt";
  const canonical = `<link rel="canonical" href="${own}">`;
  const root = `<link rel="canonical" href="https://harbour.example/">`;

  test.each([
    ["is the page's own", canonical, `${own}?page=2`, own],
    ["needs no other", canonical, undefined, own],
    ["may be that of Open Graph", `<meta property="og:url" content="${own}">`, undefined, own],
    ["is not the given one", "<p>Silt</p>", own, undefined],
    ["is not the root of the site, which all its pages may state", root, own, undefined],
    ["is not relative", `<link rel="canonical" href="/news/silt">`, own, undefined],
  ])("%s", (_, html, given, expected) => {
    expect(extractMetadata(parse(html), { url: given }).hints.url).toBe(expected);
  });
});

describe("the title", () => {
  test.each([
    ["Tides - Harbour News", "Tides"],
    ["Harbour News | Tides", "Tides"],
    ["Tides – Science – Harbour News", "Tides – Science"],
    ["Tides: what they are", "Tides: what they are"],
    ["Harbour News", "Harbour News"],
  ])("%s is %s without the site", (title, wanted) => {
    expect(read(`<meta property="og:site_name" content="Harbour News"><title>${title}</title>`).metadata.title).toBe(
      wanted,
    );
  });

  test("is the heading that agrees with what is declared", () => {
    const { metadata } = read(
      '<title>What tides are | Harbour</title><div class="logo"><h1><a href="/">Harbour</a></h1></div><h1>What tides are <span class="badge">new</span></h1><h1>Comments</h1>',
    );
    expect(metadata.title).toBe("What tides are");
    expect(metadata.evidence.title?.source).toBe("h1");
  });

  test.each([
    [
      "Wintering - Hive ledger - Tracker",
      '<h1>Hive ledger</h1><div id="content"><h2>Wintering</h2></div>',
      "Wintering",
    ],
    [
      "winter:cluster [Notes]",
      '<header><h1 class="logo"><a href="/doku.php">Notes</a></h1></header><h1>The cluster</h1>',
      "The cluster",
    ],
  ])("of %s is not the heading of the project or site above it", (title, body, wanted) => {
    expect(read(`<title>${title}</title>${body}`).metadata.title).toBe(wanted);
  });

  test("keeps what lost", () => {
    const { metadata } = read(
      '<title>Tides | Harbour</title><meta property="og:title" content="All about tides"><h1>All about tides</h1>',
    );
    expect(metadata.evidence.title).toEqual({ source: "h1", alternatives: [{ value: "Tides", source: "title" }] });
  });
});

describe("who is no author", () => {
  test.each([
    ["the head of the next column", "<table><tr><th>Author<th>Age<tr><td>Tidy the pier<td>2 days</table>", []],
    [
      "a reader whose comment a side bar lists",
      '<h2>Recent Comments</h2><a class="comment-author" href="/">Jane Doe</a>',
      [],
    ],
    [
      "but a name after comments is, with words",
      "<h2>Comments</h2><p>None yet</p><p>Added by <a class=author href=/u>Jane Doe</a></p>",
      ["Jane Doe"],
    ],
  ])("%s", (_, body, authors) => {
    expect(read(`<h1>Tides</h1><p>Tides rise.</p>${body}`).metadata.authors).toEqual(authors);
  });
});

describe("each place for an author and a date", () => {
  const text = `<h1>Tides</h1><p>${"Long text. ".repeat(300)}</p>`;
  const meta = (name: string, content: string) => `<meta name="${name}" content="${content}">`;

  test.each([
    ["meta:author", meta("author", "Jane Doe")],
    ["meta:citation_author", meta("citation_author", "Jane Doe")],
    ["meta:article:author", '<meta property="article:author" content="Jane Doe">'],
    ["meta:dc.creator", meta("DC.creator", "Jane Doe")],
    ["meta:parsely-author", meta("parsely-author", "Jane Doe")],
    ["meta:sailthru.author", meta("sailthru.author", "Jane Doe")],
    ["meta:twitter:data1", meta("twitter:label1", "Written by") + meta("twitter:data1", "Jane Doe")],
    [
      "microdata:author",
      '<div itemscope itemtype="https://schema.org/Article"><b itemprop=author itemscope><i itemprop=name>Jane Doe</i></b></div>',
    ],
    ["rdfa:author", '<div typeof="schema:Article"><b property="schema:author">Jane Doe</b></div>'],
    ["byline:class", "<h1>Tides</h1><span class=author>Jane Doe</span>"],
    ["byline:words", "<h1>Tides</h1><p>Written by Jane Doe</p>"],
  ])("author in %s", (source, html) => {
    const { metadata } = read(`<title>Tides</title>${html}${text}`);
    expect(metadata.authors).toEqual(["Jane Doe"]);
    expect(metadata.evidence.authors?.source).toBe(source);
  });

  test.each([
    ["meta:article:published_time", '<meta property="article:published_time" content="2024-03-05">'],
    ["meta:citation_publication_date", meta("citation_publication_date", "2024/03/05")],
    ["meta:dc.date.issued", meta("DC.date.issued", "2024-03-05")],
    ["meta:parsely-pub-date", meta("parsely-pub-date", "2024-03-05")],
    ["meta:sailthru.date", meta("sailthru.date", "2024-03-05")],
    [
      "microdata:datePublished",
      '<div itemscope itemtype="https://schema.org/Article"><time itemprop=datePublished datetime=2024-03-05>x</time></div>',
    ],
    [
      "rdfa:datePublished",
      '<div typeof="schema:Article"><b property="schema:datePublished" content="2024-03-05">x</b></div>',
    ],
    ["time", "<h1>Tides</h1><time datetime=2024-03-05>x</time>"],
    ["date:class", "<h1>Tides</h1><span class=post-date>5 March 2024</span>"],
    ["date:text", "<h1>Tides</h1><p>5 March 2024</p>"],
  ])("date in %s", (source, html) => {
    const { metadata } = read(`<title>Tides</title>${html}${text}`);
    expect(metadata.published).toBe("2024-03-05");
    expect(metadata.evidence.published?.source).toBe(source);
  });
});

test.each([
  ["meta:og:title", '<meta property="og:title" content="Tides of May">'],
  ["meta:twitter:title", '<meta name="twitter:title" content="Tides of May">'],
  ["meta:citation_title", '<meta name="citation_title" content="Tides of May">'],
  ["meta:dc.title", '<meta name="DC.title" content="Tides of May">'],
  ["meta:dcterms.title", '<meta name="DCTERMS.title" content="Tides of May">'],
  ["meta:parsely-title", '<meta name="parsely-title" content="Tides of May">'],
  ["meta:sailthru.title", '<meta name="sailthru.title" content="Tides of May">'],
  ["json-ld:headline", jsonLd({ ...article, headline: "Tides of May" })],
  [
    "microdata:headline",
    "<div itemscope itemtype=https://schema.org/Article><b itemprop=headline>Tides of May</b></div>",
  ],
  ["rdfa:headline", '<div typeof="schema:Article"><b property="schema:headline">Tides of May</b></div>'],
  ["h1", "<h1>Tides of May</h1>"],
  ["title", "<title>Tides of May | Harbour</title>"],
])("the title in %s", (source, html) => {
  const { metadata } = read(html);
  expect(metadata.title).toBe("Tides of May");
  expect(metadata.evidence.title?.source).toBe(source);
});

test("a date in a line with its author is of the change that the words before it name", () => {
  const text = `<p>${"Long text. ".repeat(300)}</p>`;
  const changed = read(`<h1>Tides</h1><p>by Jane Doe, last changed 14 March 2001</p>${text}`).metadata;
  expect(changed).toMatchObject({ authors: ["Jane Doe"], published: null, modified: "2001-03-14" });
  const written = read(`<h1>Tides</h1><p>by Jane Doe, 14 March 2001</p>${text}`).metadata;
  expect(written).toMatchObject({ authors: ["Jane Doe"], published: "2001-03-14", modified: null });
});

test("a date beside the author dates a manual, too", () => {
  const { metadata } = read(
    `<meta name=author content="Rhona Calder"><title>Relays</title><h1>Relays</h1><span class=author>Rhona Calder</span>
    <span id=revdate>2023-12-01</span><p>${"Long text. ".repeat(300)}</p>`,
    "https://ferrule.example/docs/relay.html",
  );
  expect(metadata.published).toBe("2023-12-01");
});

test("the title of a manual's menu is not the page's", () => {
  const { metadata } = read(
    `<title>What is Ownership? - The Tide Book</title><div id=menu-bar><h1 class=menu-title>The Tide Book</h1></div>
    <main><h2>What is Ownership?</h2><p>${"Long text. ".repeat(300)}</p></main>`,
    "https://harbour.example/book/ch04-01-what-is-ownership.html",
  );
  expect(metadata.title).toBe("What is Ownership?");
});

test("the headline of an article comes before a title for search engines", () => {
  const head =
    '<meta property="og:type" content="article"><meta property="og:title" content="Wet rope: 7 tips for dry cupboards">';
  const page = `${head}<h1>What the sea does to hemp</h1><p class=byline>By Jane Doe</p>`;
  const address = "https://harbour.example/wet-rope-7-tips-for-dry-cupboards";
  expect(read(page, address).metadata.title).toBe("What the sea does to hemp");
});

test("of a heading in two elements and a declared title of the same letters, the one with the space counts", () => {
  const html =
    '<meta property="og:title" content="North Quay The last crane"><h1><span>North Quay</span><span>The last crane</span></h1>';
  expect(read(html).metadata).toMatchObject({
    title: "North Quay The last crane",
    evidence: { title: { source: "h1" } },
  });
});

describe("bylines and dates that readers see", () => {
  const page = (line: string, lang = "en") =>
    read(
      `<html lang=${lang}><title>Tides</title><nav>By Nobody Atall</nav><h1>Tides</h1>${line}<p>${"Long text. ".repeat(300)}</p><aside>By Nobody Else, 1 May 2020</aside>`,
    ).metadata;

  test.each([
    ["<p>By Jane Doe</p>", "en", ["Jane Doe"]],
    ["<p>By <a href=/jane>Jane Doe</a></p>", "en", ["Jane Doe"]],
    ["<p class=byline>Jane Doe and John Roe</p>", "en", ["Jane Doe", "John Roe"]],
    ["<a rel=author href=/j>Jane Doe</a>", "en", ["Jane Doe"]],
    ["<a href=/authors/jane-doe>Jane Doe</a>", "en", ["Jane Doe"]],
    ["<p>Von Anna Muster</p>", "de", ["Anna Muster"]],
    ["<p>Autor: Jan Kowalski</p>", "pl", ["Jan Kowalski"]],
    ["<p>Jane Doe, 5 March 2024</p>", "en", ["Jane Doe"]],
    ["<span>5 March 2024</span> · 4 min · Jane Doe", "en", ["Jane Doe"]],
    // Names with nothing between them; roles, addresses and buttons.
    [
      "<div class=byline><a href=/author/j>Jane Doe</a><a href=/author/r>John Roe</a></div>",
      "en",
      ["Jane Doe", "John Roe"],
    ],
    ["<div class=byline><p><span>Jane Doe</span><span>John Roe</span></p></div>", "en", ["Jane Doe", "John Roe"]],
    ["<div class=author><span>Anna Muster</span><span>Redakteurin</span></div>", "de", ["Anna Muster"]],
    [
      "<div class=byline><b>Jane Doe</b> <i class=role>Sea Desk</i> <a href=mailto:j@h.example>Write to Jane</a></div>",
      "en",
      ["Jane Doe"],
    ],
    [
      "<div class=byline>By <a href=/people/jane>Jane Doe</a> <a class=follow href=/f>Follow Jane</a></div>",
      "en",
      ["Jane Doe"],
    ],
    ["<p>By the sea we walked</p>", "en", []],
    ["<p>Von Hand gemacht</p>", "en", []],
    ["<div class=author-bio>Jane has sailed for years</div>", "en", []],
  ])("%s (%s) names %j", (line, lang, authors) => {
    expect(page(line, lang).authors).toEqual(authors);
  });

  test.each([
    ["<time datetime=2024-03-05T10:00:00Z>yesterday</time>", "2024-03-05T10:00:00Z", null],
    ["<p>Published: 5 March 2024</p>", "2024-03-05", null],
    ["<p>5 March 2024</p>", "2024-03-05", null],
    ["<p>Last updated 5 March 2024</p>", null, "2024-03-05"],
    ["<p>Published 1 March 2024</p><p>Updated 5 March 2024</p>", "2024-03-01", "2024-03-05"],
    ["<p>Member since 5 March 2024</p>", null, null],
    ["<p>The ship sank on 5 March 2024, when the tide was at its highest.</p>", null, null],
  ])("%s dates it %s, changed %s", (line, published, modified) => {
    expect(page(line)).toMatchObject({ published, modified });
  });

  test("the author of a short thread is that of its opening post", () => {
    const comment = "<div class=comment><a class=author href=/u/t>tarhand</a><p>Hang it over the stove.</p></div>";
    const post =
      "<h1>How do you store wet rope?</h1><p>submitted by <a class=author href=/u/w>wetdog</a></p><p>What first?</p>";
    expect(read(`${post}<div class=comments>${comment.repeat(3)}</div>`).metadata.authors).toEqual(["wetdog"]);
  });

  test("the footer of an article names its author, as Drupal puts it above the text", () => {
    const footer = "<footer><div class=submitted>By <span>Jane Doe</span>, 3 March, 2024</div></footer>";
    const text = `<p>${"Moor the boat with the bow to the tide. ".repeat(20)}</p>`;
    expect(read(`<h1>Moon</h1><article>${footer}${text}</article>`).metadata.authors).toEqual(["Jane Doe"]);
    expect(read(`<h1>Moon</h1><article>${text}</article>${footer}`).metadata.authors).toEqual([]);
  });

  test("a section of the site is no author", () => {
    const trail = jsonLd({
      "@type": "BreadcrumbList",
      itemListElement: [{ "@type": "ListItem", name: "Tide Tables" }],
    });
    const html =
      "<h1>Moon</h1><p class=author>Seafaring</p><p class=author>Tide Tables</p><p class=author>Jane Doe</p>";
    expect(read(`<meta property=article:section content=Seafaring>${trail}${html}`).metadata.authors).toEqual([
      "Jane Doe",
    ]);
  });

  test("those of cards about other pages are theirs", () => {
    const card = (n: number) =>
      `<div><h3><a href=/s${n}>Story ${n}</a></h3><p>By Writer Number</p><time datetime=2024-03-0${n}>x</time></div>`;
    expect(read(`<title>Stories</title><h1>Stories</h1>${[1, 2, 3].map(card).join("")}`).metadata).toMatchObject({
      authors: [],
      published: null,
    });
  });

  test.each([
    ["2024/03/05/tides", "2024-03-05"],
    ["news/tides-20240305", "2024-03-05"],
    ["news/05-03-2024", "2024-03-05"],
    ["2024/12/tides", null],
    ["p/2024030599", null],
  ])("of the address %s the date is %s", (path, published) => {
    const { metadata } = read("<title>Tides</title>", `https://harbour.example/${path}`);
    expect(metadata.published).toBe(published);
    if (published !== null) expect(metadata.evidence.published?.source).toBe("url");
  });

  test("a change before the publication is refused", () => {
    const { metadata, diagnostics } = read(jsonLd({ ...article, dateModified: "2020-01-01" }));
    expect(metadata).toMatchObject({ published: "2024-03-05", modified: null });
    expect(diagnostics.map(({ code }) => code)).toEqual(["metadata/modified-before-published"]);
  });

  test("a front page has neither author nor date", () => {
    const html = "<title>Harbour</title><h1>Harbour</h1><p>By Jane Doe</p><time datetime=2024-03-05>today</time>";
    expect(read(html, "https://harbour.example/").metadata).toMatchObject({ authors: [], published: null });
  });
});

test("addresses, language, licence, robots, feeds", () => {
  const { metadata, feeds } =
    read(`<html lang="pt-br"><link rel=canonical href="/tides"><a rel="license" href="https://creativecommons.org/licenses/by/4.0/">CC BY</a>
    <meta name=robots content="noindex, nofollow"><meta name=tdm-reservation content=1><link rel=alternate type=application/rss+xml href=/feed>`);
  expect(metadata).toMatchObject({
    canonicalUrl: "https://harbour.example/tides",
    language: "pt-BR",
    license: "https://creativecommons.org/licenses/by/4.0/",
  });
  expect(metadata.robots).toEqual(["noindex", "nofollow", "tdm-reservation:1"]);
  expect(metadata.feeds).toEqual(["https://harbour.example/feed"]);
  expect(feeds).toEqual([{ url: "https://harbour.example/feed", type: "application/rss+xml" }]);
});

test.each([
  [
    "meta:robots",
    '<meta name=robots content="NoAI, noimageai,max-snippet:-1">',
    ["noai", "noimageai", "max-snippet:-1"],
  ],
  ["meta:x-robots-tag", '<meta http-equiv=X-Robots-Tag content="noindex, noarchive">', ["noindex", "noarchive"]],
  ["meta:googlebot", "<meta name=googlebot content=nosnippet>", ["nosnippet"]],
  ["meta:gptbot", "<meta name=GPTBot content=noindex>", ["gptbot:noindex"]],
  ["meta:tdm-reservation", "<meta name=tdm-reservation content=1>", ["tdm-reservation:1"]],
  [
    "meta:tdm-policy",
    '<meta name=TDM-Policy content="https://harbour.example/Policy,1.json">',
    ["tdm-policy:https://harbour.example/Policy,1.json"],
  ],
])("what %s says to crawlers", (source, html, robots) => {
  const { metadata } = read(html + html);
  expect(metadata.robots).toEqual(robots);
  expect(metadata.evidence.robots).toEqual({ source, alternatives: [] });
});

const by = "https://creativecommons.org/licenses/by/4.0/";

test.each([
  ["link:license", `<link rel=license href="${by}">`],
  ["link:license", `<footer><a rel="license noopener" href="${by}">CC BY</a></footer>`],
  ["json-ld:license", jsonLd({ ...article, license: by })],
  ["json-ld:license", jsonLd({ ...article, license: { "@type": "CreativeWork", "@id": by } })],
  [
    "microdata:license",
    `<div itemscope itemtype="https://schema.org/Article"><a itemprop=license href="${by}">x</a></div>`,
  ],
  ["rdfa:license", `<div typeof="schema:Article"><a property="schema:license" href="${by}">x</a></div>`],
  ["meta:dcterms.license", `<meta name="DCTERMS.license" content="${by}">`],
  ["meta:dc.rights", `<meta name="DC.rights" content="${by}">`],
  ["meta:citation_license", `<meta name="citation_license" content="${by}">`],
])("the licence in %s", (source, html) => {
  const { metadata } = read(html);
  expect(metadata.license).toBe(by);
  expect(metadata.evidence.license).toEqual({ source, alternatives: [] });
});

test("a licence that lost is reported, and one in words is kept", () => {
  const { metadata } = read(`<link rel=license href="${by}"><meta name="DC.rights" content="All rights reserved">`);
  expect(metadata.evidence.license).toEqual({
    source: "link:license",
    alternatives: [{ value: "All rights reserved", source: "meta:dc.rights" }],
  });
});

test("feeds of all kinds, each once, with absolute addresses", () => {
  const { metadata, feeds } =
    read(`<link rel=alternate type="application/rss+xml" href=/feed><link rel="alternate home" type="Application/Atom+XML"
    href="https://harbour.example/atom"><link rel=alternate type=application/feed+json href=feed.json><link rel=alternate
    type=application/rss+xml href=/feed><link rel=alternate hreflang=de href=/de><link rel=alternate type=application/rss+xml href="javascript:x">`);
  expect(feeds).toEqual([
    { url: "https://harbour.example/feed", type: "application/rss+xml" },
    { url: "https://harbour.example/atom", type: "application/atom+xml" },
    { url: "https://harbour.example/news/feed.json", type: "application/feed+json" },
  ]);
  expect(metadata.feeds).toEqual(feeds.map((feed) => feed.url));
});

test("addresses that are none, or dangerous, are nothing", () => {
  expect(
    read('<link rel=canonical href="javascript:alert(1)"><meta property="og:image" content="data:image/png;base64,x">')
      .metadata,
  ).toMatchObject({ canonicalUrl: null, image: null });
});

test("an empty page says nothing", () => {
  expect(read("").metadata).toEqual({
    title: null, authors: [], published: null, modified: null, siteName: null, description: null, canonicalUrl: null,
    language: null, image: null, tags: [], categories: [], license: null, robots: [], feeds: [], evidence: {},
  }); // biome-ignore format: a table
});

test("a bad call throws", () => {
  expect(() => extractMetadata(parse(""), { url: 7 as never })).toThrow("url: expected a string, got 7");
});

describe("any page", () => {
  const part = fc.oneof(
    fc.constantFrom(
      "<h1>",
      "</h1>",
      "<p>",
      "<a rel=author>",
      "<time datetime=",
      ">",
      "<div itemscope itemprop=author>",
      "</div>",
      "<meta name=author content='",
      "'>",
      "<title>",
      "</title>",
      "By ",
      " | ",
      "5 March 2024",
      '<script type="application/ld+json">',
      "</script>",
      '{"@type":"Article","author":',
      "[[[",
      "}",
    ),
    fc.string({ unit: "grapheme" }),
  );

  test("is answered, the same twice", () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 50 }), (parts) => {
        const html = parts.join("");
        expect(read(html)).toEqual(read(html));
      }),
      { numRuns: runsOf(300) },
    );
  });

  test("hostile sizes are walked once", () => {
    const deep = `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`;
    expect(read(jsonLd(deep)).metadata.title).toBeNull();
    expect(read(`<div itemscope itemprop=author>`.repeat(2000)).metadata.title).toBeNull();
    expect(read("<h2>Same heading</h2><p>By Jane Doe, 5 March 2024</p>".repeat(5000)).metadata.title).toBe(
      "Same heading",
    );
    expect(read(`<title>${"a | ".repeat(50_000)}</title>`).metadata.title).not.toBeNull();
  });
});

test("a visible date is the change that the page declares, where it declares an earlier publication too", () => {
  const { metadata } = read(
    `<meta property="og:type" content="article"><meta property="article:published_time" content="2022-01-03T10:00:00Z">
    <meta property="article:modified_time" content="2025-11-03T10:00:00Z"><h1>Tides</h1>
    <p class="date">November 3, 2025</p><p>By Jane Doe</p><p>${"Long text. ".repeat(300)}</p>`,
  );
  expect(metadata).toMatchObject({ published: "2022-01-03T10:00:00Z" });
  expect(metadata.modified?.slice(0, 10)).toBe("2025-11-03");
});

test("the label of a date counts for more than that of the date before it", () => {
  const { metadata } = read(
    `<h1>Tides</h1><p>Jane Doe</p><p>Last updated: May 3, 2024<br>Published: April 1, 2024</p><p>${"Long text. ".repeat(300)}</p>`,
  );
  expect(metadata).toMatchObject({ published: "2024-04-01", modified: "2024-05-03" });
});

test("a heading that names the site is no part of the title", () => {
  const { metadata } = read(
    `<title>Knots - The Harbour Handbook</title><h1 class="menu-title">The Harbour Handbook</h1><main><h2 id="knots">Knots</h2>
    <p>${"Long text. ".repeat(300)}</p></main>`,
    "https://book.example/ch01-knots.html",
  );
  expect(metadata.title).toBe("Knots");
});

describe("what is no title", () => {
  test("the name of a part of the site, beside a heading", () => {
    expect(read("<title>Home</title><h1>Why harbours silt up</h1><p>Every tide carries sand.").metadata.title).toBe(
      "Why harbours silt up",
    );
    expect(read("<title>Home</title><p>Every tide carries sand.").metadata.title).toBe("Home");
  });

  test("a heading that is not shown", () => {
    const html = "<title>Tides of May | Harbour News</title><h1 hidden>Menu of the harbour</h1><p>Every tide.";
    expect(read(html).metadata.title).toBe("Tides of May");
  });

  test("numbers of characters that were escaped twice", () => {
    expect(read("<title>Rope &amp;#x26; chain</title><p>Every tide.").metadata.title).toBe("Rope & chain");
    expect(read("<h1>What &amp;amp; means</h1><p>Every tide.").metadata.title).toBe("What &amp; means");
  });
});

test.each([
  "Which varnish lasts in salt water? - Rowing Forum",
  "Rowing Forum \u00bb Which varnish lasts in salt water?",
])("%s: the name of the site may be the first heading", (title) => {
  const html = `<title>${title}</title><div><h1>Rowing Forum</h1></div><h2><a href="/t">Which varnish lasts in salt water?</a></h2><p>Spruce oars.</p>`;
  expect(extractMetadata(parse(html)).metadata.title).toBe("Which varnish lasts in salt water?");
});

test("the label of a table of contents is no title", () => {
  const html = "<title>Keeping the mill</title><h1>Table of Contents</h1><p>Keeping the mill</p><h1>The pond</h1>";
  expect(read(html).metadata.title).toBe("Keeping the mill");
});
