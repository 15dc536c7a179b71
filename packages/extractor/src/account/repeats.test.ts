import { type Document, measure, parse, type Text } from "@decant/dom";
import { describe, expect, test } from "vitest";
import { extract } from "../extract.ts";
import type { Extraction } from "./extraction.ts";

/** Scores every block as content. */
const all = (rows: Float32Array): Float32Array => new Float32Array(rows.length).fill(1);

interface Extracted {
  readonly document: Document;
  readonly extraction: Extraction;
}

function extracted(body: string, url = "https://example.org/news/tides"): Extracted {
  const document = parse(`<body>${body}</body>`);
  const scorer = (rows: Float32Array) => all(rows).subarray(0, measure(document).runNodes.length);
  return { document, extraction: extract(document, { url, scorer, comments: "include" }) };
}

/** Texts that were left out as copies. */
function copiesIn({ document, extraction }: Extracted): string[] {
  const { runs, runNodes, nodes } = measure(document);
  const dropped = new Set(
    extraction.decisions.filter(({ rule }) => rule === "extractor/copy").map(({ start }) => start),
  );
  return [...runNodes]
    .filter((_, run) => dropped.has(runs.start[run]!))
    .map((node) => (nodes[node] as unknown as Text).data.trim());
}

const moon = "The moon pulls the sea, and the sea follows it around.";
const sun = "The sun pulls too, from farther away, and half as much.";
const lead = "<h1>Tides</h1><p>Why the water comes and goes, twice a day, on most of the coasts of the world.</p>";
const card = (name: string, line = moon): string =>
  `<section><h2>${name}</h2><p>${line}</p><p>${name} costs 5.</p></section>`;
const wind = "The wind decides whether the market falls dry on that day.";
const body = `<p>${moon}</p><p>${sun}</p>`;
const day = (name: string): string => `<div class=${name}><h2>${name}</h2>${body}</div>`;
const review = (name: string): string => `<div class=review><p>${moon}</p><p>${sun}</p><p>${name}</p></div>`;
const definition = (term: string): string => `<div><dt>${term}</dt><dd>${moon}</dd></div>`;

describe("repeated content", () => {
  test("the second of two layouts is a copy with its short lines", () => {
    const layout = `<h2>Why</h2><p>${moon}</p><p>${sun}</p>`;
    const result = extracted(`${lead}<div class=desktop>${layout}</div><div class=mobile>${layout}</div>`);
    expect(copiesIn(result)).toEqual(["Why", moon, sun]);
  });

  test("new words of a copy are kept", () => {
    const result = extracted(
      `${lead}<div class=wide><p>${moon}</p><p>${sun}</p></div><div class=narrow><p>${moon}</p><p>${sun}</p><p>More</p></div>`,
    );
    expect(copiesIn(result)).toEqual([moon, sun]);
  });

  test("of two copies the one that shows is kept", () => {
    const layout = `<p>${moon}</p><p>${sun}</p>`;
    const result = extracted(`${lead}<div hidden>${layout}</div><div>${layout}</div>`);
    expect(result.extraction.decisions.filter(({ rule }) => rule === "extractor/copy").length).toBe(2);
    expect(result.extraction.decisions.every(({ start }) => start < result.document.endIndex! / 2)).toBe(true);
  });

  const clock = "The clock on the tower runs four minutes fast, and nobody in the town knows the reason for it.";
  const ferry = "The ferry waits for it all the same, which the captain calls a courtesy and the guests a nuisance.";
  const story = `<p>${clock}</p><p>${moon}</p><p>${ferry}</p>`;

  test("three paragraphs that follow each other again are a copy, also in one element", () => {
    expect(copiesIn(extracted(`${lead}${story}<p>By Ida Moe</p>${story}<p>${sun}</p>`))).toEqual([clock, moon, ferry]);
  });

  test("of a summary and the whole text that begins with it, the whole text is kept", () => {
    const { document, extraction } = extracted(`${lead}<div>${story}</div><p>${sun}</p><div>${story}<p>End</p></div>`);
    expect(copiesIn({ document, extraction })).toEqual([clock, moon, ferry]);
    expect(extraction.decisions.every(({ start }) => start < document.endIndex! / 2)).toBe(true);
  });

  test.each<[string, string]>([
    ["items with paragraphs, one after the other", `<ul>${`<li>${story}</li>`.repeat(2)}</ul>`],
    ["three paragraphs under a heading of their own", `${story}<h2>Again</h2>${story}`],
    ["a line that offers share", card("Oslo") + card("Rome")],
    ["a part under a heading of its own", ["Ebb", "Flood"].map(day).join(`<p>${wind}</p>`)],
    ["a part after a heading of its own", `<h2>Ebb</h2><div>${body}</div><h2>Flood</h2><div>${body}</div>`],
    ["a review by another name", review("Ann") + review("Bob")],
    ["a term with the same definition", `<dl>${definition("Ebb") + definition("Flood")}</dl>`],
    ["a paragraph", `<p>${moon}</p><p>${sun}</p><p>${moon}</p>`],
    ["rows of a table", `<table>${`<tr><td>${moon}</td><td>${sun}</td></tr>`.repeat(2)}</table>`],
    ["items of a list", `<ul>${`<li><p>${moon}</p><p>${sun}</p></li>`.repeat(2)}</ul>`],
    ["code", `<div><pre>${moon}</pre><pre>${sun}</pre></div>`.repeat(2)],
    ["few words", "<div><p>Add it to the cart</p><p>Compare it with others</p></div>".repeat(2)],
  ])("%s may be repeated", (_, html) => {
    expect(copiesIn(extracted(lead + html))).toEqual([]);
  });

  test("a quotation of other text of the page is a copy", () => {
    expect(copiesIn(extracted(`${lead}<p>${moon}</p><p>${sun}</p><blockquote>${moon}</blockquote>`))).toEqual([moon]);
  });

  test("so is any passage of a thread that one of its posts repeats", () => {
    const posts = `${lead}<div><p>${moon}</p></div><div><div>${moon}</div><p>I do not believe it.</p></div>`;
    expect(copiesIn(extracted(posts, "https://example.org/forum/thread/1"))).toEqual([moon]);
    expect(copiesIn(extracted(posts))).toEqual([]);
  });

  test("documentation repeats itself on purpose", () => {
    const layout = `<div><p>${moon}</p><p>${sun}</p></div>`.repeat(2);
    expect(copiesIn(extracted(lead + layout, "https://docs.example.org/stable/tides"))).toEqual([]);
  });
});
