import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { decode } from "@decant/dom";
import { runsOf } from "@decant/package-checks/sizes";
import type { Page } from "@decant/page";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Edit, traceProvenance } from "../../src/explain/index.ts";
import { convert, createPipeline } from "../../src/index.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

const fixtures = fileURLToPath(new URL("../../../../fixtures/", import.meta.url));
const names = readdirSync(fixtures).filter((name) => existsSync(`${fixtures}${name}/case.json`));
const pipeline = createPipeline();

test.each(names)("%s: every block is explained by its source", (name) => {
  const { url } = JSON.parse(readFileSync(`${fixtures}${name}/case.json`, "utf8")) as { url: string };
  const bytes = readFileSync(`${fixtures}${name}/index.html`);
  const page = pipeline.convert(bytes, { url });
  const { blocks, faults } = traceProvenance(decode(bytes).text, page);
  expect(faults).toEqual([]);
  expect(blocks.length > 0).toBe(page.markdown !== "");
  // A title that is not on the page has no position.
  for (const block of blocks) if (block.start >= 0) expect(block.end).toBeGreaterThan(block.start);
});

const data = process.env.DECANT_DATA;
const gold = `${data}/wcxb-dev/gold.jsonl.gz`;

test("every block of real pages is explained (skipped without DECANT_DATA)", ({ skip }) => {
  if (data === undefined || !existsSync(gold)) skip("no pages: DECANT_DATA names no folder with wcxb-dev");
  const lines = gunzipSync(readFileSync(gold)).toString("utf8").trim().split("\n");
  for (let i = 0; i < lines.length; i += 50) {
    const { id, url } = JSON.parse(lines[i] as string) as { id: string; url: string };
    const bytes = gunzipSync(readFileSync(`${data}/wcxb-dev/html/${id}.html.gz`));
    expect(traceProvenance(decode(bytes).text, pipeline.convert(bytes, { url })).faults, id).toEqual([]);
  }
});

const whole = (html: string) => convert(html, { extract: false });
const editsOf = (html: string): readonly Edit[] =>
  traceProvenance(html, whole(html)).blocks.flatMap(({ edits }) => edits);

describe("edits", () => {
  test("a block with the words of its source has none", () => {
    expect(editsOf("<p>The moon pulls.</p>")).toEqual([]);
  });

  test("white space and character references", () => {
    expect(editsOf("<p>The \n moon</p>")).toEqual([{ kind: "folded" }]);
    expect(editsOf("<p>Fish &amp; chips</p>")).toEqual([{ kind: "decoded" }]);
  });

  test("what was left out, with its rule", () => {
    const html = '<h2>Tides<a class="headerlink" href="#t">¶</a></h2>';
    const start = html.indexOf("¶");
    expect(editsOf(html)).toEqual([
      { kind: "dropped", text: "¶", rule: "sanitizer/permalink-sign", start, end: start + 1 },
    ]);
  });

  test("what was added, and what it stands for", () => {
    expect(editsOf("<p><q>a</q></p>")).toContainEqual({
      kind: "added",
      text: '"',
      rule: "normalize/quotation-mark",
      replaces: 0,
    });
    expect(editsOf("<script src=/mathjax.js></script><p>so \\(x^2\\) grows</p>")).toContainEqual({
      kind: "added",
      text: "x^2",
      rule: "sanitizer/math",
      replaces: 7,
    });
  });

  test("a caption is a block of its own", () => {
    const html = "<table><caption>Tides</caption><tr><th>a<th>b<tr><td>c<td>d</table>";
    expect(editsOf(html)).toContainEqual({ kind: "elsewhere", text: "Tides", line: 1 });
  });

  test("several head rows are declared by column, each name once or as often as it is declared", () => {
    const top = "<tr><th colspan=6>Base<tr><th colspan=3>A<th colspan=3>AB";
    const html = `<table><thead>${top}<tr><th>x<th>y<th colspan=2>n<th>Bn<th>o</thead><tr><td>1<td>2<td>3<td>4<td>5<td>6</table>`;
    const page = whole(html);
    expect(page.markdown).toContain("| A x | A y | A n | AB n | AB Bn | AB o |");
    expect(traceProvenance(html, page).faults).toEqual([]);
    expect(editsOf(html)).toContainEqual({ kind: "reordered" });
    for (const [a, b] of [
      ["A x | A y", "A x | x y"],
      ["| 1 | 2 |", "| 2 | 1 |"],
      ["AB o |", "AB |"],
    ] as const) {
      const faults = traceProvenance(html, { ...page, markdown: page.markdown.replace(a, b) }).faults;
      expect(
        faults.map(({ id }) => id),
        b,
      ).toEqual(["text-differs"]);
    }
  });
});

describe("a page that is tampered with is caught", () => {
  const html = "<h1>Tides</h1><ul><li>The moon pulls.<li>The sun pulls.</ul><p>Say <q>so</q>.</p>";
  const page = whole(html);
  const faultsOf = (change: Partial<Page>) => traceProvenance(html, { ...page, ...change }).faults.map(({ id }) => id);

  test("as it is, it holds", () => {
    expect(faultsOf({})).toEqual([]);
  });

  test.each<[string, Partial<Page>, string]>([
    ["a word is invented", { markdown: page.markdown.replace("moon", "moon and stars") }, "text-differs"],
    ["a word is lost", { markdown: page.markdown.replace("sun ", "") }, "text-differs"],
    ["two words change places", { markdown: page.markdown.replace("sun pulls", "pulls sun") }, "text-differs"],
    ["a block is invented", { markdown: `${page.markdown}\nMore.\n` }, "no-block"],
    [
      "a block is reported wrong",
      { blocks: page.blocks.map((block) => ({ ...block, start: 0, end: 4 })) },
      "unclaimed-text",
    ],
    [
      "a block comes from elsewhere",
      { blocks: page.blocks.map((block) => (block.type === "list" ? { ...block, end: block.start + 5 } : block)) },
      "outside-parent",
    ],
    ["an addition is not declared", { ledger: { ...page.ledger, additions: [] } }, "text-differs"],
    [
      "dropped text is called kept",
      { markdown: page.markdown.replace("# Tides\n\n", ""), blocks: page.blocks.slice(1) },
      "no-block",
    ],
  ])("%s", (_, change, id) => {
    expect(faultsOf(change)).toContain(id);
  });
});

const piece = fc.constantFrom(
  "<p>one &amp; two",
  "<ul><li>three<ul><li>four</ul></ul>",
  "<ul><li>five</li><ul><li>six</ul></ul>",
  "<table><caption>seven</caption><tr><th>eight<td>nine</table>",
  "<blockquote>ten<br><br>eleven</blockquote>",
  "<i>twelve<br><br>thirteen</i>",
  "<pre>fourteen\n  fifteen</pre>",
  "<q>sixteen</q>",
  "<ruby>東<rt>とう</rt></ruby>",
  "<img alt=seventeen>",
  "text \\(x^2\\) text",
  "<dl><dt>eighteen<dd>nineteen</dl>",
  "<b>«twenty»</b>one",
  "<h3>head<br>ing</h3>",
  "</p>",
  "<div class='admonition note'><p class=admonition-title>Mind</p><p>the gap</div>",
  "<sup><a href='#fn1'>1</a></sup><ol class=footnotes><li id=fn1>note</ol>",
  "&nbsp;",
  "\u00ad",
  "<td>stray",
);

test("every block of any page is explained", () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      const html = pieces.join("");
      expect(traceProvenance(html, whole(html)).faults).toEqual([]);
    }),
    { numRuns: runsOf(500) },
  );
});

test("comments are traced as the content is", () => {
  const day = (i: number) =>
    `<p>On day ${i} the ferry waited for the tide until noon, and the captain wrote down wind, hour and depth.</p>`;
  const reply = (text: string, i: number) =>
    `<div class=comment><img src=/a${i}.png alt=""><b>Pom ${i}</b> <time>${i + 3} May 2024</time><p>${text}</p><a href=#r>Reply</a></div>`;
  const replies = [
    "The gauge <q>never</q> lies, see <a href=/log>the log</a>.",
    "Fog waits for nobody, least of all at noon.",
  ];
  const html = `<nav><a href=/>Home</a></nav><main><h1>Waiting</h1>${[1, 2, 3, 4, 5, 6, 7, 8].map(day).join("")}</main><div class=comments><h2>2 comments</h2>${replies.map(reply).join("")}</div>`;
  const page = convert(html, { url: "https://harbour.example/waiting" });
  const { comments, faults } = traceProvenance(html, page);
  expect(faults).toEqual([]);
  const said = comments.find(({ text }) => text.includes("gauge"));
  expect(html.slice(said?.start, said?.end)).toContain("The gauge");
  expect(said?.edits.filter(({ kind }) => kind === "added")).toMatchObject([
    { rule: "normalize/quotation-mark" },
    { rule: "normalize/quotation-mark" },
  ]);
  // A text that is not in the source is found out.
  const markdown = page.comments?.markdown.replace("lies", "lied") ?? "";
  const forged = { ...page, comments: page.comments && { ...page.comments, markdown } };
  expect(traceProvenance(html, forged).faults).toMatchObject([{ id: "text-differs" }]);
});

test.each([
  ["lines of inline code", "<p><tt>one two<br><br>three<br>four</tt> five</p>"],
  [
    "cells that span rows, one beside the other",
    "<table><tr><th>a<th>b<th>c</tr><tr><td>1<td rowspan=4>x<td rowspan=2>y</tr><tr><td>2</tr><tr><td>3<td rowspan=2>z</tr><tr><td>4</tr></table>",
  ],
])("%s", (_, html) => {
  expect(traceProvenance(html, convert(html, { extract: false })).faults).toEqual([]);
});

test.each(["x $$c^2$$ \\[d^3\\]", "x \\(d\\) $$c^2$$ y", "$$c^2$$ $$d^2$$"])(
  "white space between the formulas of %s belongs to neither",
  (text) => {
    const html = `<p>${text}</p>`;
    expect(traceProvenance(html, convert(html, { extract: false })).faults).toEqual([]);
  },
);
