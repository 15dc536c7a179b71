import { parse } from "@decant/dom";
import { describe, expect, test } from "vitest";
import { extractMetadata } from "./extract-metadata.ts";

const text = `<p>${"Long text about the wall and its stones. ".repeat(30)}</p>`;
const title = "The wall leans";
const addresses = [
  undefined,
  "https://harbour.example/news/wall",
  "https://harbour.example/docs/guide/wall.html",
  "https://harbour.example/services/wall",
] as const;

/** The metadata of a page, which must be the same under several addresses. */
function read(head: string, above = "", { lang = "en", below = "" } = {}) {
  const html = `<html lang="${lang}"><head><title>${title} | Harbour News</title>${head}</head><body><nav><a href="/">Harbour News</a></nav>
    <main><article><h1>${title}</h1>${above}${text}${below}</article></main></body></html>`;
  const [first, ...others] = addresses.map((url) => {
    const { authors, published } = extractMetadata(parse(html), { url }).metadata;
    return { authors, published };
  });
  for (const other of others) expect(other).toEqual(first);
  return first as { authors: readonly string[]; published: string | null };
}

const jsonLd = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const meta = (name: string, content: string) => `<meta name="${name}" content="${content}">`;
const day = "2025-05-04";
const ida = { "@type": "Person", name: "Ida Holm" };

describe("what a page declares is taken, whatever its address", () => {
  test.each([
    "NewsArticle",
    "BlogPosting",
    "ScholarlyArticle",
    "TechArticle",
    "Report",
    "Recipe",
    "HowTo",
    "PodcastEpisode",
  ])("of a %s in JSON-LD", (type) => {
    const data = { "@type": type, headline: title, name: title, datePublished: day, author: ida };
    expect(read(jsonLd(data))).toEqual({ authors: ["Ida Holm"], published: day });
  });

  test.each([
    ["video", { "@type": "VideoObject", name: title, uploadDate: day }],
    ["job", { "@type": "JobPosting", title, datePosted: day, validThrough: "2025-09-01" }],
  ])("the date of a %s", (_, data) => {
    expect(read(jsonLd(data)).published).toBe(day);
  });

  test.each([
    ["Highwire", meta("citation_author", "Holm, Ida") + meta("citation_publication_date", "2025/05/04")],
    ["Dublin Core", meta("DC.creator", "Holm, Ida") + meta("DC.date", day)],
    ["Open Graph", meta("author", "Ida Holm") + meta("article:published_time", day)],
    [
      "a graph with references",
      jsonLd({
        "@graph": [
          { "@type": "Article", headline: title, datePublished: day, author: { "@id": "#ida" } },
          { "@type": "WebPage", name: title, datePublished: day },
          { "@type": "Person", "@id": "#ida", name: "Ida Holm" },
        ],
      }),
    ],
  ])("by %s", (_, head) => {
    expect(read(head)).toEqual({ authors: ["Ida Holm"], published: day });
  });

  test("without scope in microdata, but not within a comment", () => {
    const item = `<meta itemprop="datePublished" content="${day}">`;
    expect(read(item).published).toBe(day);
    const comment = `<div itemprop="comment" itemscope itemtype="https://schema.org/Comment">${item}</div>`;
    expect(read("", "", { below: comment }).published).toBeNull();
  });
});

describe("dates of something else", () => {
  test.each([
    [
      "an event in JSON-LD",
      jsonLd({ "@type": "EventSeries", name: title, startDate: day }),
      `<h2>Dates</h2><time datetime="${day}">4 May</time>`,
    ],
    [
      "an event in microdata",
      "",
      `<div itemscope itemtype="https://schema.org/Event"><time itemprop="startDate" datetime="${day}">4 May</time></div>`,
    ],
    ["the first and last day of something", "", "<p>4 May 2025 – 9 June 2025</p>"],
    ["a death", "", "<dl><dt>Died</dt><dd>4 May 1999</dd></dl>"],
    ["a life in German", "", "<p>(* 12. März 1921; † 4. Mai 1999)</p>"],
    [
      "a priority",
      "",
      '<dl><dt>Priority date</dt><dd><time itemprop="priorityDate" datetime="2001-02-03">2001-02-03</time></dd></dl>',
    ],
    ["a manuscript", meta("DC.date", '2001-02-03" scheme="dateSubmitted'), ""],
    ["a law", "", "<p>Directive 95/46/EC of 24 October 1995</p>"],
    ["a law in French", "", "<p>Loi n° 78-17 du 6 janvier 1978</p>"],
    ["a law in Japanese", "", "<p>平成15年5月30日法律第57号</p>"],
    ["rights", "", "<p>© 4 May 2025 Harbour News</p>"],
  ])("%s", (_, head, above) => {
    expect(read(head, above).published).toBeNull();
  });

  test("comments and reviews below the text", () => {
    const box = (names: string, heading: string) =>
      `<section class="${names}"><h2>${heading}</h2><div><b>Ola Lind</b> <time datetime="${day}">4 May 2025</time></div></section>`;
    for (const below of [
      box("comments", "Discussion"),
      box("box", "2 comments"),
      box("box", "Bewertungen (2)"),
      box("box", "Reviews"),
    ])
      expect(read("", "", { below })).toEqual({ authors: [], published: null });
  });

  test("a video on a page about something else", () => {
    expect(read(jsonLd({ "@type": "VideoObject", name: "A film about ropes", uploadDate: day })).published).toBeNull();
  });
});

test.each([
  ["de", "Von Ida Holm, veröffentlicht am 04.05.2025"],
  ["en", "By Ida Holm, published on 4 May 2025"],
  ["fr", "Par Ida Holm, publié le 4 mai 2025"],
  ["es", "Por Ida Holm, publicado el 4 de mayo de 2025"],
  ["it", "Di Ida Holm, pubblicato il 4 maggio 2025"],
  ["pt", "Por Ida Holm, publicado em 4 de maio de 2025"],
  ["nl", "Door Ida Holm, gepubliceerd op 4 mei 2025"],
  ["pl", "Autor: Ida Holm, opublikowano 4 maja 2025"],
  ["sv", "Av Ida Holm, publicerad den 4 maj 2025"],
  ["cs", "Autor: Ida Holm, publikováno 4. května 2025"],
  ["tr", "Yazan: Ida Holm, yayınlanma tarihi 4 Mayıs 2025"],
  ["de", "Veröffentlicht am 4. Mai 2025 von Ida Holm"],
  ["fr", "Publié le 4 mai 2025 par Ida Holm"],
  ["en", "Published on May 4, 2025 by Ida Holm"],
])("%s: %s", (lang, line) => {
  expect(read("", `<p>${line}</p>`, { lang })).toEqual({ authors: ["Ida Holm"], published: day });
});

test.each([
  ["zh", "<p>作者：王小明，发布于2025年5月4日</p>", "王小明"],
  ["zh-TW", "<p>記者王小明／台北報導</p><p>2025-05-04 08:00</p>", "王小明"],
  ["ja", "<p>文：山田太郎</p><p>令和7年5月4日公開</p>", "山田太郎"],
  ["ko", "<p>홍길동 기자</p><p>입력 2025.05.04 08:00</p>", "홍길동"],
])("%s: %s", (lang, above, author) => {
  const { authors, published } = read("", above, { lang });
  expect([authors, published?.slice(0, 10)]).toEqual([[author], day]);
});

test.each([
  ["en", "", "2026-03-06"],
  ["en-GB", "", "2026-06-03"],
  ["en", '<meta property="og:locale" content="en_GB">', "2026-06-03"],
  ["en", '<link rel="canonical" href="https://harbour.co.uk/news/wall">', "2026-06-03"],
  ["en", meta("geo.region", "IE-D"), "2026-06-03"],
  ["fr", "", "2026-06-03"],
])("03/06/2026 in %s %s is %s", (lang, head, expected) => {
  expect(read(head, '<p class="date">03/06/2026</p>', { lang }).published).toBe(expected);
});

describe("several authors", () => {
  const three = ["Ida Holm", "Per Aas", "Siv Moe"];
  test.each([
    ["in a town", '<div class="byline">By Ida Holm, Per Aas and Siv Moe in Saltmarsh</div>', three],
    ["with marks of affiliations", '<p class="authors">Ida Holm1,2, Per Aas2,* and Siv Moe3†</p>', three],
    [
      "with raised marks",
      '<div class="author-list">Ida Holm<sup>1,2</sup>, Per Aas<sup>*</sup></div>',
      three.slice(0, 2),
    ],
    ["in a list", '<ul class="authors"><li>Ida Holm</li><li>Per Aas</li><li>Siv Moe</li></ul>', three],
    [
      "as links",
      '<div class="authors"><a href="/a/1">Ida Holm</a> <a href="/a/2">Per Aas</a></div>',
      three.slice(0, 2),
    ],
    [
      "in elements of their own",
      '<span class="author">Ida Holm</span><span class="author">Per Aas</span>',
      three.slice(0, 2),
    ],
    [
      "with an office below each",
      '<div class="author">Ida Holm<br>Quay University</div><div class="author">Per Aas<br>Coast Office</div>',
      three.slice(0, 2),
    ],
    ["family name first", '<p class="authors">Holm, Ida; Aas, Per</p>', three.slice(0, 2)],
    ["one, with a town", '<p class="author">By Ida Holm, Saltmarsh</p>', three.slice(0, 1)],
  ])("%s", (_, above, authors) => {
    expect(read("", above).authors).toEqual(authors);
  });

  test("are those of the declaration, where a byline has the first of them", () => {
    const author = ["Ida Holm", "Per Aas", "Siv Moe"].map((name) => ({ "@type": "Person", name }));
    const head = jsonLd({ "@type": "NewsArticle", headline: title, author });
    expect(read(head, '<p>By <a href="/authors/ida">Ida Holm</a></p>').authors).toEqual(three);
  });

  test("may be the names of one thing, or family names first", () => {
    const of = (author: unknown) => read(jsonLd({ "@type": "Article", headline: title, author })).authors;
    expect(of({ "@type": "Person", name: ["Ida Holm", "Per Aas"] })).toEqual(["Ida Holm", "Per Aas"]);
    expect(of([ida, { "@type": "Person", name: "van der Aas, Per" }])).toEqual(["Ida Holm", "Per van der Aas"]);
    const cited = meta("citation_author", "García López, María") + meta("citation_author", "Holm, Ida");
    expect(read(cited).authors).toEqual(["María García López", "Ida Holm"]);
  });
});
