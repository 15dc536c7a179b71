import { runsOf } from "@decant/package-checks/sizes";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { convert, type Page } from "../src/index.ts";

// The same inputs in every run; `FUZZ_SEED` asks for others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });

function expectPage(page: Page): void {
  const { visible, kept, moved, dropped } = page.ledger.totals;
  expect(kept + moved + dropped).toBe(visible);
  expect(page.violations.filter(({ id }) => id === "ledger-balance")).toEqual([]);
  for (const block of page.blocks) expect(block.endLine).toBeGreaterThanOrEqual(block.line);
}

const elements = [
  "p",
  "div",
  "table",
  "tr",
  "td",
  "ul",
  "li",
  "pre",
  "code",
  "a",
  "b",
  "h1",
  "noscript",
  "svg",
  "template",
  "select",
  "dl",
  "sup",
  "nav",
];
/** Fragments that meet in broken pages; any string of them is an input. */
const fragment = fc.oneof(
  fc.constantFrom(...elements).map((name) => `<${name}>`),
  fc.constantFrom(...elements).map((name) => `</${name}>`),
  fc.constantFrom(
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    "<script>",
    "</script>",
    "&amp;",
    "&#x0;",
    "&",
    "\u0000",
    "<",
    '"',
    "<a href='javascript:x'>",
    "<p hidden>",
    "```",
    "\n\n# ",
    "| a |",
    "[x](y)",
  ),
  fc.string({ unit: "grapheme" }),
);
const soup = fc.array(fragment, { maxLength: 60 }).map((parts) => parts.join(""));

describe("any input is a page", () => {
  test("strings of page fragments", () => {
    fc.assert(
      fc.property(soup, fc.boolean(), (html, extract) =>
        expectPage(convert(html, { extract, url: "https://example.com/a" })),
      ),
      { numRuns: runsOf(300) },
    );
  });

  test("any bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => expectPage(convert(bytes))),
      { numRuns: runsOf(200) },
    );
  });

  test("the same input gives the same page", () => {
    fc.assert(
      fc.property(soup, (html) => {
        expect(convert(html)).toEqual(convert(html));
      }),
      { numRuns: runsOf(50) },
    );
  });

  test.each([
    ["no bytes", new Uint8Array(0)],
    ["an empty string", ""],
    ["white space", " \n\t "],
    ["NUL", "<p>a\u0000b</p>\u0000"],
    ["a PNG's first bytes", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d)],
    ["lone surrogates", "<p>\ud800 and \udc00</p>"],
    ["a page cut in a tag", "<html><body><main><p>Some text here.</p><p clas"],
  ])("%s", (_, input) => {
    expectPage(convert(input));
  });

  test("an empty page says so", () => {
    const page = convert("");
    expect(page.markdown).toBe("");
    expect(page.verdict).not.toEqual([]);
  });

  test("100,000 open elements keep the text at the bottom", () => {
    const page = convert(`${"<div>".repeat(100_000)}the text at the bottom`, { extract: false });
    expectPage(page);
    expect(page.text).toContain("the text at the bottom");
  });

  test.each(["b", "ul><li", "blockquote", "table><tr><td", "span", "a href=x", "pre"])(
    "10,000 open %s keep the text at the bottom",
    (name) => {
      const page = convert(`${`<${name}>`.repeat(10_000)}the text at the bottom`, { extract: false });
      expectPage(page);
      expect(page.text).toContain("the text at the bottom");
    },
  );

  test("100,000 siblings", () => {
    const page = convert("<p>One of many.</p>".repeat(100_000), { extract: false });
    expectPage(page);
    expect(page.blocks).toHaveLength(100_000);
    expect(page.diagnostics).toEqual([]);
  });

  test("a page with more nodes than allowed says that it is not whole", () => {
    const page = convert("<p>a</p>".repeat(100_000), { maxNodes: 20_000 });
    expectPage(page);
    expect(page.text.replaceAll(/\s/g, "")).toBe("a".repeat(10_000));
    expect(page.diagnostics).toMatchObject([{ code: "dom/nodes-cut", at: { end: 800_000 } }]);
    expect(page.verdict).toContain("partial");
    expect(page.violations).toMatchObject([{ id: "page-whole", repaired: false }]);
  });

  // Three sizes of generated reference pages; each takes time and memory in proportion to its size.
  test.each([
    [
      "100,000 rows",
      `<table><tr><th>No<th>Level</tr>${"<tr><td>17<td>2.5</tr>\n".repeat(100_000)}</table>`,
      /\| 17 \| 2\.5 \|/g,
      100_000,
    ],
    ["700 columns", `<table>${`<tr>${"<td>8".repeat(700)}</tr>\n`.repeat(100)}</table>`, /\b8\b/g, 70_000],
    ["200,000 items", `<ul>${"<li>One of many.</li>\n".repeat(200_000)}</ul>`, /^- One of many\.$/gm, 200_000],
  ])("%s are all there", (_, html, item, count) => {
    const page = convert(`<h1>Levels</h1>${html}<p>Here the page ends.</p>`, { extract: false });
    expectPage(page);
    expect(page.markdown.match(item)).toHaveLength(count);
    expect(page.markdown).toContain("Here the page ends.");
    expect(page.verdict).toEqual([]);
    expect(page.diagnostics).toEqual([]);
  });
});

describe("limits", () => {
  const html = `<main>${"<p>The gauge at the mole is read twice a day.</p>".repeat(20_000)}</main>`;

  test("a larger input than allowed is a typed error", () => {
    for (const input of [html, new TextEncoder().encode(html)]) {
      const tooLarge = () => convert(input, { maxBytes: html.length - 1 });
      expect(tooLarge).toThrow(expect.objectContaining({ name: "DecantError", code: "input-too-large" }));
    }
    expect(convert("<p>a", { maxBytes: 4 }).markdown).toBe("a\n");
  });

  test("a page that is out of time is cut, says so, and is a page", () => {
    const page = convert(html, { deadlineMs: 0.01 });
    expectPage(page);
    const codes = page.diagnostics.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(["dom/stopped", "pipeline/not-scored"]));
    expect(page.markdown.length).toBeLessThan(html.length / 2);
  });

  test("a page that takes longer than it may without being cut says so", () => {
    const page = convert(`<p>${"a$ ".repeat(200_000)}`, { extract: false, deadlineMs: 2 });
    expectPage(page);
    expect(page.diagnostics.map(({ code }) => code)).toContain("pipeline/deadline-passed");
  });

  test("a deadline that is kept changes nothing", () => {
    const short = html.slice(0, 2000);
    expect(convert(short, { deadlineMs: 600_000 })).toEqual(convert(short));
  });

  test.each([{ maxBytes: 0 }, { maxNodes: 0.5 }, { deadlineMs: -1 }, { deadlineMs: Number.NaN }])(
    "%j is refused",
    (options) => {
      expect(() => convert("", options)).toThrow(RangeError);
    },
  );
});

test("a heading that is added beside the content is in the tree", () => {
  const page = convert("!NOTE]<h1><body id=byline>b", { url: "https://example.org/a/b" });
  expectPage(page);
  expect(page.markdown).toBe("# b\n\n!NOTE]\n");
});
