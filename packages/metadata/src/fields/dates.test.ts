import { parse } from "@decant/dom";
import { expect, test } from "vitest";
import { extractMetadata } from "../extract-metadata.ts";

const text = `<p>${"Long text about the tide and its causes. ".repeat(60)}</p>`;

function datesOf(html: string, url = "https://harbour.example/news/tides"): [string | null, string | null] {
  const { published, modified } = extractMetadata(parse(`${html}${text}`), { url }).metadata;
  return [published, modified];
}

test.each([
  ["https://harbour.example/2024/mar/05/tides", "2024-03-05"],
  ["https://harbour.example/news/2024/march/5/tides", "2024-03-05"],
  ["https://harbour.example/2024/03/05/tides", "2024-03-05"],
  ["https://harbour.example/2024/marble/05/tides", null],
])("the date in %s", (url, expected) => {
  expect(datesOf("<h1>Tides of May</h1>", url)[0]).toBe(expected);
});

test("a date in figures that may be read in two ways is the one that the page declares", () => {
  const shown = '<h1>Tides of May</h1><p class="date">03/10/2023</p>';
  expect(datesOf(`<html lang=en>${shown}`)[0]).toBe("2023-03-10");
  expect(datesOf(`<html lang=en>${shown}`, "https://harbour.example/blog/2023/october/03/tides")[0]).toBe("2023-10-03");
  const declared = '<meta property="article:published_time" content="2023-10-03T08:00:00Z">';
  expect(datesOf(`<html lang=en>${declared}${shown}`)[0]).toBe("2023-10-03T08:00:00Z");
});

test("or it is in the order of the page's other dates", () => {
  const card = '<h3><a href="/x">Other tides</a></h3><p class="date">11.24.2025</p>';
  const page = `<html lang=en><h1>Tides of May</h1><p class="date">09.10.2024</p>${text}`;
  expect(datesOf(page)[0]).toBe("2024-10-09");
  expect(datesOf(`${page}${card.repeat(3)}`)[0]).toBe("2024-09-10");
});

test.each(["Book by", "valid until", "Ends", "gültig bis", "Offer starts", "From"])(
  "a date behind %j is that of something else",
  (lead) => {
    expect(datesOf(`<h1>Tides of May</h1><p>${lead} 5 March 2024</p>`)).toEqual([null, null]);
  },
);

test("the months of a journal are dates without a day", () => {
  const title = "<meta name=citation_title content=Tides>";
  expect(datesOf(`${title}<meta name=citation_publication_date content="2024/03">`)[0]).toBe("2024-03");
  expect(datesOf(`${title}<meta name=citation_publication_date content="2024/13">`)[0]).toBeNull();
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
