import { expect, test } from "vitest";
import { convert } from "./convert.ts";
import type { FiguresOption } from "./place-figures.ts";

const html = `<main><h1>The mole</h1><p>It was built in four years by people who were paid in fish.</p>
<figure><img src="/mole.jpg" alt="A mole"><figcaption>The mole at <code>six</code>. <span class="credit">Photo: Ida Holm</span></figcaption></figure>
<figure><table><tr><th>Year</th><th>Cost</th></tr><tr><td>1911</td><td>4,100</td></tr></table><figcaption>Cost by year</figcaption></figure>
<table><caption>Boats</caption><tr><th>Name</th></tr><tr><td>Tern</td></tr></table>
<figure><iframe src="https://www.youtube.com/embed/abcdefghijk" title="The mole in a storm"></iframe><figcaption>Filmed from the quay</figcaption></figure>
<figure><blockquote><p>A wall is a promise.</p></blockquote><figcaption>Siv Moe, engineer</figcaption></figure>
<figure><pre><code>build()</code></pre><figcaption>How to build it</figcaption></figure>
<figure><img src="/lamp.jpg" alt="A lamp"><figcaption><h3>The lamp</h3><p>It is green.</p></figcaption></figure>
<p>The last stone was laid by a girl of nine.</p></main>`;
const inFigures = ["The mole at", "six", "Ida Holm", "Cost by year", "Boats", "storm", "Filmed from the quay"];
const cells = ["4,100", "Tern"];
const body = ["A wall is a promise.", "Siv Moe, engineer", "build()", "How to build it", "The lamp", "It is green."];

const page = (figures?: FiguresOption) => convert(html, { extract: false, figures, url: "https://example.org/mole" });
const missing = (text: string, words: readonly string[]) => words.filter((word) => !text.includes(word));

test("by default figures are in the Markdown, and the text is the body", () => {
  const { markdown, text } = page();
  expect(missing(markdown, [...inFigures, ...cells, ...body, "mole.jpg"])).toEqual([]);
  expect(missing(text, inFigures)).toEqual(inFigures);
  expect(missing(text, [...cells, ...body])).toEqual([]);
});

test("text: their words are in the text, too", () => {
  const { markdown, text } = page("text");
  expect(markdown).toBe(page().markdown);
  expect(missing(text, [...inFigures, ...cells, ...body])).toEqual([]);
});

test("drop: they are in neither, and the ledger names the rule", () => {
  const { markdown, text, ledger, diagnostics } = page("drop");
  const gone = [...inFigures, ...cells, "mole.jpg", "lamp.jpg", "youtube"];
  expect(missing(markdown, gone)).toEqual(gone);
  expect(missing(text, [...inFigures, ...cells])).toEqual([...inFigures, ...cells]);
  expect(missing(markdown, body)).toEqual([]);
  const dropped = ledger.entries.filter(({ rule }) => rule === "pipeline/figure");
  expect(dropped.map(({ start, end }) => html.slice(start, end)).join(" ")).toContain("Cost by year");
  expect(dropped.every(({ fate }) => fate === "dropped")).toBe(true);
  expect(diagnostics.filter(({ code }) => code.includes("ledger-balance"))).toEqual([]);
});

test("another value is a wrong call", () => {
  expect(() => page("none" as FiguresOption)).toThrow(/figures/);
});
