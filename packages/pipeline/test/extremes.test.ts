import { sizeOf } from "@decant/package-checks/sizes";
import { describe, expect, test } from "vitest";
import { convert, type Page } from "../src/index.ts";

const whiteSpace = /\s/g;
const bottom = "The text at the bottom.";

function expectAccount({ ledger, violations }: Page): void {
  const { visible, kept, moved, dropped } = ledger.totals;
  expect(kept + moved + dropped).toBe(visible);
  expect(violations.filter(({ id }) => id === "ledger-balance")).toEqual([]);
}

/** Elements of each kind that a step treats specially. */
// biome-ignore format: words
const elements = [
  "div", "span", "b", "i><b", "a href=x", "p", "ul", "ul><li", "ol><li", "li><b", "dl><dd", "blockquote", "table", "table><tr><td", "section", "article", "pre",
  "code", "details", "h1", "figure", "font color=red", "ruby><rt", "sup", "del", "q", "x-a", "center", "main", "nobr", "caption", "math><mtext", "svg><foreignObject",
];
/** The others, in the long run alone. */
// biome-ignore format: words
const otherElements = [
  "abbr", "address", "bdi", "bdo", "big", "cite", "data", "dd", "dfn", "dir", "dl", "dt", "em", "fieldset", "figcaption", "font", "h3", "h6",
  "hgroup", "i", "ins", "kbd", "li", "mark", "marquee", "menu", "ol", "picture", "rb", "rt", "ruby", "s", "samp", "search", "small", "strike", "strong", "sub",
  "summary", "tbody", "td", "tfoot", "th", "thead", "time", "tr", "tt", "u", "var", "x:y", "slot", "body", "html", "acronym", "listing", "map", "output",
  "dl><dt", "ul><li><p", "table><tbody><tr><th", "table><caption", "b><p", "em><strong", "div><span", "blockquote><p", "figure><figcaption",
  "details><summary", "pre><code", "div class=admonition><p", "sup><a href=#x", "p><b", "span style=color:red", "section><h2",
];

const openElements = sizeOf("openElements");
const siblings = sizeOf("siblings");
const attributeBytes = sizeOf("attributeBytes");

describe(`${openElements} open elements`, () => {
  test.each([...elements, ...otherElements.slice(0, sizeOf("openElementsOfOthers"))])(
    "of %s keep the text at the bottom",
    (names) => {
      const levels = openElements / names.split("><").length;
      const html = `${`<${names}>`.repeat(levels)}${bottom}`;
      const page = convert(html, { extract: false });
      expectAccount(page);
      // Drawings show none of their content.
      if (!names.startsWith("svg")) expect(`${page.text} ${page.markdown}`).toContain(bottom);
      expect(page.markdown.length).toBeLessThan(4 * html.length + 1024);
    },
  );
});

describe("what is told of a page", () => {
  test("stays in proportion to it, however deep its blocks stand", () => {
    const html = `${"<center>".repeat(400)}${"<p>a".repeat(50_000)}`;
    const page = convert(html, { extract: false });
    expectAccount(page);
    expect(page.blocks.length).toBeGreaterThan(5000);
    expect(page.blocks[0]?.path).toContain("center[1]/center[1]");
    expect(JSON.stringify(page).length).toBeLessThan(60 * html.length);
    expect(page.diagnostics.map(({ code }) => code)).toContain("pipeline/paths-left-out");
  });

  test("leaves out no path of a page of thirty levels", () => {
    const page = convert(`${"<div class=a>".repeat(30)}${"<p>The tide turns at noon.</p>".repeat(1000)}`, {
      extract: false,
    });
    expect(page.blocks.every(({ path }) => path !== "")).toBe(true);
    expect(page.diagnostics).toEqual([]);
  });
});

describe("pages of one thing", () => {
  test(`${siblings} siblings`, () => {
    const page = convert("<p>a</p>".repeat(siblings));
    expectAccount(page);
    expect(page.text.replaceAll(whiteSpace, "").length).toBe(siblings);
  });

  test.each(["title", "class", "style", "data-x", "alt", "href"])(
    `an attribute %s of ${attributeBytes} bytes`,
    (name) => {
      const page = convert(
        `<main><p ${name}="${"ab; ".repeat(attributeBytes / 4)}">${bottom}</p><a ${name}="${"x".repeat(1000)}">b</a></main>`,
      );
      expectAccount(page);
      expect(page.text).toContain(bottom);
    },
  );

  test("100,000 attributes of one element", () => {
    const names = Array.from({ length: 100_000 }, (_, index) => `a${index}=b`).join(" ");
    expect(convert(`<p ${names}>${bottom}</p>`).text).toBe(bottom);
  });

  test("a cell that spans a thousand million columns and rows", () => {
    const page = convert("<table><tr><td colspan=1000000000 rowspan=1000000000>a<td>b<tr><td>c</table>", {
      extract: false,
    });
    expect(page.text.split(/\s+/)).toEqual(["a", "b", "c"]);
    expect(page.markdown.length).toBeLessThan(200);
  });

  test("600 bytes of emphasis in each other", () => {
    const page = convert(`${"<i><b>".repeat(100)}${bottom}`, { extract: false });
    expectAccount(page);
    expect(page.text).toBe(bottom);
    expect(page.markdown.length).toBeLessThan(1000);
  });

  test("a base address that is no address", () => {
    const html = '<base href="/"><p><a href="x">a</a></p>';
    expect(convert(html, { extract: false }).markdown).toBe("[a](x)\n");
    expect(convert(html, { extract: false, url: "https://example.org/b/c" }).markdown).toBe(
      "[a](https://example.org/x)\n",
    );
  });
});
