import { type Document, measure, parse, type Text } from "@decant/dom";
import { describe, expect, test } from "vitest";
import { extract } from "../extract.ts";
import { featureNames } from "../features/feature-writer.ts";
import type { Extraction } from "./extraction.ts";

/** Scores every block as content. */
const scorer = (rows: Float32Array): Float32Array => new Float32Array(rows.length / featureNames.length).fill(1);

function extracted(body: string, url: string): { readonly document: Document; readonly extraction: Extraction } {
  const document = parse(`<body>${body}</body>`);
  return { document, extraction: extract(document, { url, title: "Tides", scorer, comments: "include" }) };
}

/** First two words of the texts that were left out as copies. */
function copiesIn(body: string, url = "https://example.org/news/tides"): string[] {
  const { document, extraction } = extracted(body, url);
  const { runs, runNodes, nodes } = measure(document);
  const dropped = new Set(
    extraction.decisions.filter(({ rule }) => /\/(?:copy|passage)$/.test(rule)).map(({ start }) => start),
  );
  return [...runNodes]
    .filter((_, run) => dropped.has(runs.start[run]!))
    .map((node) => (nodes[node] as unknown as Text).data.trim().split(" ").slice(0, 2).join(" "));
}

const moon =
  "Moon and sea belong together, because the water follows wherever the heavier body leads it, slowly and twice a day.";
const sun =
  "Sun matters too, though it stands so much farther away that its pull is less than half of what the nearer body has.";
const wind =
  "Wind decides the rest: a gale from the west piles the water up in the bay, and an easterly lets the harbour fall dry.";
const mud =
  "Mud is what people see of all this, and what the birds come for in the morning when the others are asleep.";
const lead =
  "<h1>Tides</h1><p>Why the water comes and goes on most of the coasts of the world, told by a pilot.</p>" +
  "<p>He has seen the harbour dry and the market under water, and he says that neither was the fault of the almanac.</p>";
const body = `<p>${moon}</p><p>${sun}</p><p>${wind}</p>`;

describe("repeated passages", () => {
  test.each<[string, string, string[]]>([
    [
      "a body with other paragraph breaks",
      `${body}<p>${mud}</p><div><p>${moon} ${sun}</p><p>${wind}</p></div>`,
      ["Moon and", "Wind decides"],
    ],
    [
      "slides that go round",
      `<div><p>${moon}</p><p>${sun}</p></div><div><p>${wind}</p></div><div><p>${moon}</p><p>${sun}</p></div>`,
      ["Moon and", "Sun matters"],
    ],
    [
      "a list for other widths, with other labels",
      `<div class="wide"><ul><li>Note: ${moon}</li><li>Note: ${sun}</li></ul></div><p>${mud}</p><div class="narrow"><ul><li>${moon}</li><li>${sun}</li></ul></div>`,
      ["Moon and", "Sun matters"],
    ],
    [
      "a version to print, below the title of the page",
      `${body}<p>${mud}</p><noindex><div id=print><h1>Tides</h1><div>${moon} ${sun}</div><div>${wind}</div></div></noindex>`,
      ["Tides", "Moon and", "Wind decides"],
    ],
    [
      "the repeated part of another version",
      `<div class="old">${[1, 2, 3, 4, 5].map((n) => `<p>${n} ${moon} ${sun}</p>`).join("")}</div><div class="new"><p>${mud} ${mud.replaceAll(" ", " so ")}</p>${[1, 2, 3, 4, 5].map((n) => `<p>${n} ${moon} ${sun}</p><h3>Part ${n}</h3>`).join("")}</div>`,
      ["1 Moon", "2 Moon", "3 Moon", "4 Moon", "5 Moon"],
    ],
  ])("%s", (_, html, copies) => {
    expect(copiesIn(lead + html)).toEqual(copies);
  });

  test.each<[string, string]>([
    ["a caption", `${body}<figure><img src=a.jpg><figcaption>${sun} ${wind}</figcaption></figure><p>${mud}</p>`],
    ["a pull quote", `${body}<blockquote><p>${sun} ${wind}</p></blockquote><p>${mud}</p>`],
    ["an excerpt above the text", `<p class="standfirst">${wind} ${sun}</p>${body}<p>${mud}</p>`],
    ["a word of its own is the point", [1, 2, 3].map((day) => `<p>On day ${day} ${moon} ${sun}</p>`).join("")],
    ["a section under its own heading", `<h2>Ebb</h2>${body}<h2>Flood</h2>${body}<h2>End</h2>`],
    [
      "terms that offers share",
      ["Oslo", "Rome"]
        .map(
          (city) =>
            `<section><p>${city}, with ${city.length} stops and ${city} harbour by night, at a price that changes with the season</p><p>${moon} ${sun}</p></section>`,
        )
        .join(""),
    ],
    ["items of a list", `<ul>${`<li>${moon}</li><li>${sun}</li>`.repeat(2)}</ul>`],
    [
      "a table that has the words of another one",
      ["plain", "fine"]
        .map(
          (kind, at) =>
            `<section class="${kind}"><p>The ${kind} offer</p><table>${["Tide", "Wind", "Mud", "Moon"].map((name, row) => `<tr><td>${name}</td>${`<td>${row > at ? "yes" : "no"}</td>`.repeat(15)}</tr>`).join("")}</table></section>`,
        )
        .join(""),
    ],
    [
      "cells of a table",
      `<table><tr><td>Kind</td><td>${moon}</td><td>${sun}</td></tr><tr><td>Other</td><td>${moon}</td><td>${sun}</td></tr></table>`,
    ],
    ["steps of an example", `<pre>${body}</pre><p>${mud}</p><pre>${body.repeat(4)}</pre>`],
    ["few words", `${body}<p>Moon and sea belong together, because the water follows.</p>`],
    ["one word in many places", `${body}${"<div>yes</div>".repeat(60)}`],
  ])("%s stays", (_, html) => {
    expect(copiesIn(lead + html)).toEqual([]);
  });

  test("text that shows is kept, not its hidden copy", () => {
    expect(copiesIn(`${lead}<div hidden>${body}</div><p>${mud}</p>${body}`)).toEqual([
      "Moon and",
      "Sun matters",
      "Wind decides",
    ]);
    const { document, extraction } = extracted(
      `${lead}<div hidden>${body}</div><p>${mud}</p>${body}`,
      "https://example.org/news/tides",
    );
    expect(Math.max(...extraction.decisions.map(({ start }) => start))).toBeLessThan(document.endIndex! / 2);
  });

  test("documentation repeats itself on purpose", () => {
    expect(copiesIn(lead + body + body, "https://docs.example.org/stable/tides")).toEqual([]);
  });
});

test.each<[string, string]>([
  ["equal paragraphs in a row", `<p>${moon} ${sun}</p>`.repeat(9)],
  [
    "equal paragraphs in sections",
    ["Ebb", "Flood", "End"].map((name) => `<h2>${name}</h2><p>${moon} ${sun}</p>`).join(""),
  ],
  ["the first paragraph, which is there again further down", `<p>${moon}</p><p>${sun}</p><p>${wind}</p><p>${moon}</p>`],
  [
    "a part of a plan that is the same on another day",
    ["Ebb", "Flood"].map((day) => `<div class="${day}"><h2>${day}</h2>${body}</div>`).join(`<p>${mud}</p>`),
  ],
])("%s: all stay", (_, html) => {
  expect(copiesIn(`<main><h1>Tides</h1>${html}</main>`)).toEqual([]);
});
