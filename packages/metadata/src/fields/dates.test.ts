import { parse } from "@decant/dom";
import { expect, test } from "vitest";
import { extractMetadata } from "../extract-metadata.ts";

const text = `<p>${"Long text about the tide and its causes. ".repeat(60)}</p>`;

function datesOf(html: string, url = "https://harbour.example/news/tides"): [string | null, string | null] {
  const { published, modified } = extractMetadata(parse(`${html}${text}`), { url }).metadata;
  return [published, modified];
}

test.each([
  ["https://harbour.example/2024/03/05/tides", "2024-03-05"],
  ["https://harbour.example/2024/mar/05/tides", null],
])("the date in %s", (url, expected) => {
  expect(datesOf("<h1>Tides of May</h1>", url)[0]).toBe(expected);
});

test("a date in figures that may be read in two ways is the one that the page declares", () => {
  const shown = '<h1>Tides of May</h1><p class="date">03/10/2023</p>';
  expect(datesOf(`<html lang=en>${shown}`)[0]).toBe("2023-03-10");
  expect(datesOf(`<html lang=en>${shown}`, "https://harbour.example/blog/2023/10/03/tides")[0]).toBe("2023-10-03");
  const declared = '<meta property="article:published_time" content="2023-10-03T08:00:00Z">';
  expect(datesOf(`<html lang=en>${declared}${shown}`)[0]).toBe("2023-10-03T08:00:00Z");
});

test.each([
  ...["Book by", "valid until", "Ends", "gültig bis", "Offer starts", "From"],
  // A law, a reporting period, a meeting; a sentence; a label that no list has.
  ...[
    "In force:",
    "Effective",
    "These terms take effect on",
    "Inkrafttreten:",
    "En vigueur depuis le",
    "Entrada en vigor:",
  ],
  ...[
    "Quarter ended",
    "As of",
    "Meeting date:",
    "Date of hearing:",
    "Sitzung vom",
    "Séance du",
    "Lamps were lit on",
    "Opening:",
  ],
])("a date behind %j is that of something else", (lead) => {
  expect(datesOf(`<h1>Tides of May</h1><p>${lead} 5 March 2024</p>`)).toEqual([null, null]);
});

test("the months of a journal are dates without a day", () => {
  const title = "<meta name=citation_title content=Tides>";
  expect(datesOf(`${title}<meta name=citation_publication_date content="2024/03">`)[0]).toBe("2024-03");
  expect(datesOf(`${title}<meta name=citation_publication_date content="2024/13">`)[0]).toBeNull();
});

test.each([
  ["dcsext.published-date", ["2024-03-05", null]],
  ["w-publish_time", ["2024-03-05", null]],
  ["page-updated-at", [null, "2024-03-05"]],
  ["candidate", [null, null]],
])("a date in a meta element with the name %s", (name, expected) => {
  const head = `<meta property="og:type" content="article"><meta name="author" content="Jane Doe"><meta name="${name}" content="2024-03-05">`;
  expect(datesOf(`<html lang=de>${head}<h1>Tides of May</h1><p>By Jane Doe</p>`)).toEqual(expected);
});

test("JSON-LD that Remix writes into a meta element", () => {
  const data = JSON.stringify({ "@type": "NewsArticle", headline: "Tides of May", datePublished: "2024-03-05" });
  const html = `<html lang=de><meta property="og:type" content="article">
    <meta name="script:ld+json" content="${data.replaceAll('"', "&quot;")}"><h1>Tides of May</h1><p>By Jane Doe</p>`;
  expect(datesOf(html)[0]).toBe("2024-03-05");
});

test.each(["编辑于 2024-03-05 10:00", "本页面最后编辑于2024年3月5日", "最后更新：2024年3月5日"])(
  "%s is a change",
  (line) => {
    expect(datesOf(`<html lang=zh><h1>五月的潮</h1><p>${line}</p>`)[0]).toBeNull();
  },
);

test("two dates in one text are the publication and the change", () => {
  const html = "<html lang=en><h1>Tides of May</h1><p>Published 1 March 2024 · Updated 5 March 2024</p>";
  expect(datesOf(html)).toEqual(["2024-03-01", "2024-03-05"]);
});

test("a press release is from the day of its date, an offer only begins then", () => {
  const read = (line: string) => datesOf(`<html lang=de><h1>Tiden im Mai</h1><p>${line} vom 25. Januar 2022</p>`)[0];
  expect(read("Pressemitteilung")).toBe("2022-01-25");
  expect(read("Angebot gültig")).toBeNull();
});

test("a page that is dated by a change keeps the publication that it declares", () => {
  const data = JSON.stringify({ "@type": "Article", datePublished: "2019-03-05" });
  const html = `<html lang=en><script type="application/ld+json">${data}</script><h1>Tides of May</h1><p>Updated 7 March 2024</p>`;
  expect(datesOf(html)).toEqual(["2019-03-05", "2024-03-07"]);
});

test("the head of a thread is no card, though the members' names below are headings with links", () => {
  const post = (name: string, date: string) =>
    `<article><h4><a href="/members/${name}">${name}</a></h4><p>Joined</p><p>Feb 14, 2020</p>${text}<time datetime="${date}">${date}</time></article>`;
  const html = `<div class="p-title"><h1>Looking for tide tables</h1></div><div>Start date</div>
    <time datetime="2024-02-25T10:06:36-0500">Feb 25, 2024</time>
    ${post("a", "2024-02-25")}${post("b", "2024-02-26")}${post("c", "2024-02-27")}${post("d", "2024-02-28")}`;
  expect(datesOf(html, "https://harbour.example/threads/looking-for-tide-tables.7")[0]).toBe(
    "2024-02-25T10:06:36-05:00",
  );
});
