import { describe, expect, test } from "vitest";
import { markupOf, sanitizeHtml } from "../../../test/markup.ts";

describe("data tables have one form", () => {
  test.each([
    [
      "rows get a body",
      "<table><tr><td>a<td>b<tr><td>c<td>d</table>",
      "<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></tbody></table>",
    ],
    [
      "a row of header cells is the head",
      "<table><tr><th>a<th>b<tr><td>c<td>d</table>",
      "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c</td><td>d</td></tr></tbody></table>",
    ],
    [
      "a head stays",
      "<table><thead><tr><td>a<td>b</thead><tr><td>c<td>d</table>",
      "<table><thead><tr><td>a</td><td>b</td></tr></thead><tbody><tr><td>c</td><td>d</td></tr></tbody></table>",
    ],
    [
      "a head of one cell is data",
      "<table><thead><tr><th>a</th></tr></thead></table>",
      "<table><thead><tr><th>a</th></tr></thead></table>",
    ],
    [
      "the caption comes first",
      "<table><tr><td>a<td>b</tr><caption>C</caption></table>",
      "<table><caption>C</caption><tbody><tr><td>a</td><td>b</td></tr></tbody></table>",
    ],
    [
      "a foot stays",
      "<table><tr><th>a</th><th>b</th></tr><tfoot><tr><td>c<td>d</tfoot></table>",
      "<table><thead><tr><th>a</th><th>b</th></tr></thead><tfoot><tr><td>c</td><td>d</td></tr></tfoot></table>",
    ],
    [
      "cells keep spans and alignment",
      '<table><tr><th colspan=2 align=RIGHT>a<th style="text-align: center">b<tr><td>c<td rowspan=2>d<td>e<tr><td>f<td>g</table>',
      '<table><thead><tr><th colSpan="2" align="right">a</th><th align="center">b</th></tr></thead><tbody><tr><td>c</td><td rowSpan="2">d</td><td>e</td></tr><tr><td>f</td><td>g</td></tr></tbody></table>',
    ],
    [
      "class names align, too",
      '<table><tr><th class="head text-right">a<th class="text-end">b<th class="markdownTableHeadCenter">c<th class="text-muted">d<tr><td class="halign-left">a<td>b<td>c<td>d</table>',
      '<table><thead><tr><th align="right">a</th><th align="right">b</th><th align="center">c</th><th>d</th></tr></thead><tbody><tr><td>a</td><td>b</td><td>c</td><td>d</td></tr></tbody></table>',
    ],
    [
      "text outside of cells becomes a cell",
      "<table><tr>a<td>b</tr>c</table>",
      "<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></tbody></table>",
    ],
    [
      "empty rows go",
      "<table><tr></tr><tr><td>a<td>b</tr><tr><td>c<td>d</tr></table>",
      "<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></tbody></table>",
    ],
    ["a table that shows nothing goes", "<p>x</p><table><tr><td> <td></table>", "<p>x</p>"],
  ])("%s", (_, html, expected) => {
    expect(markupOf(html)).toBe(expected);
  });

  test.each([
    ["one row of header cells", "<table><tr><th>a<th>b</table>"],
    ["two rows of short cells", "<table><tr><td>a<td>b<tr><td>c<td>d</table>"],
    ["header cells in rows, with blocks", "<table><tr><th>a<td><p>b</p><ul><li>c</ul></table>"],
    ["a caption over one column", "<table><caption>C</caption><tr><td>a</table>"],
    ["one that says so", "<table role=grid><tr><td>a</table>"],
    ["a definition with code", "<table><tr><td>a<td><pre>b</pre><tr><td>c<td>d</table>"],
    ["a long cell among short ones", `<table><tr><td>a<td>b<td>${"word ".repeat(150)}<tr><td>c<td>d<td>e</table>`],
  ])("and are told from layout: %s", (_, html) => {
    expect(markupOf(html)).toMatch(/^<table>/);
  });
});

test("a cell of many nodes is no line, even of line breaks", () => {
  const cells = (first: string) => `<table><tr><td>${first}<td>b<td>c<tr><td>${first}<td>d<td>e</table>`;
  expect(markupOf(cells("<br>".repeat(100))).match(/<td>/g)).toHaveLength(4);
  expect(markupOf(cells("<br>".repeat(200))).match(/<td>/g)).toHaveLength(6);
});

describe("layout tables are taken apart", () => {
  test.each([
    ["role=presentation", "<table role=presentation><tr><th>a<td>b</table>", "<div>a b</div>"],
    ["one cell", "<table><tr><td><p>a</p><p>b</p></table>", "<div><p>a</p><p>b</p></div>"],
    ["one column", "<table><tr><td>a<tr><td>b</table>", "<div>a</div><div>b</div>"],
    [
      "a table in a cell",
      "<table><tr><td>a<td><table><tr><th>b<th>c</table></table>",
      "<div>a</div><div><table><thead><tr><th>b</th><th>c</th></tr></thead></table></div>",
    ],
    [
      "headings in cells",
      "<table><tr><td><h2>a</h2>b<td><h2>c</h2>d<tr><td>e<td>f</table>",
      "<div><h2>a</h2>b</div><div><h2>c</h2>d</div><div>e f</div>",
    ],
    [
      "a page in columns",
      "<table><tr><td><ul><li>a</ul><td><p>b</p></table>",
      "<div><ul><li>a</li></ul></div><div><p>b</p></div>",
    ],
    [
      "prose in cells",
      `<table border=0><tr><td>${"a ".repeat(300)}<td>${"b ".repeat(300)}</table>`,
      `<div>${"a ".repeat(300)}</div><div>${"b ".repeat(300)}</div>`,
    ],
  ])("%s", (_, html, expected) => {
    expect(markupOf(html)).toBe(expected);
  });

  test("no text is lost, and nothing is decided about it", () => {
    const html = "<table><tr><td>a<td><table><tr><td>b<td>c</table></table>";
    expect(markupOf(html).replace(/<[^>]*>/g, "")).toBe("ab c".replace(" ", markupOf(html).includes("b c") ? " " : ""));
    expect(sanitizeHtml(html).decisions).toEqual([]);
  });
});

describe("spans that lie", () => {
  test("columns are those that rows have", () => {
    const html = "<table><tr><td colspan=1000000000>a<td>b<tr><td>c<td>d<td>e</table>";
    expect(markupOf(html)).toContain('<td colSpan="3">a</td><td>b</td>');
  });

  test("rows are those that follow", () => {
    expect(markupOf("<table><tr><td rowspan=999>a<td>b<tr><td>c</table>")).toContain('<td rowSpan="2">a</td>');
    expect(markupOf("<table><tr><td rowspan=0>a<td>b<tr><td>c</table>")).toContain('<td rowSpan="2">a</td>');
    expect(markupOf("<table><tr><td rowspan=-1 colspan=x>a<td>b<tr><td>c</table>")).not.toContain("Span");
  });
});

describe("tables of roles", () => {
  test("become tables", () => {
    const row = (role: string, a: string, b: string) =>
      `<div role=row><div role=${role}>${a}</div><div role=${role}><p>${b}</p></div></div>`;
    const groups = `<div role=rowgroup>${row("columnheader", "a", "b")}</div><div role=rowgroup>${row("cell", "c", "d")}${row("cell", "e", "f")}</div>`;
    const { tree } = sanitizeHtml(`<div role=table>${groups}</div>`);
    const html = markupOf(`<div role=table>${groups}</div>`);
    expect(tree.children).toHaveLength(1);
    expect(html).toMatch(/^<table><thead><tr><th>a<\/th>.*<\/thead><tbody><tr><td>c<\/td>/);
    expect(html.match(/<tr>/g)).toHaveLength(3);
  });

  test("are laid out in Javadoc's grids", () => {
    const cell = (name: string, text: string): string => `<div class="${name}">${text}</div>`;
    const head = cell("table-header col-first", "a") + cell("table-header col-last", "b");
    const body = cell("col-first even-row-color", "<code>c</code>") + cell("col-last even-row-color", "d");
    expect(markupOf(`<div class="summary-table">${head}${body}</div>`)).toBe(
      "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td><code>c</code></td><td>d</td></tr></tbody></table>",
    );
    expect(markupOf(`<div class="summary-table">${head}${cell("col-first", "c")}</div>`)).not.toContain("<table>");
  });

  test("need a table around them", () => {
    expect(markupOf("<div role=row><p>a</p></div>")).toBe("<p>a</p>");
  });
});

describe("tables without header cells", () => {
  const row = (...cells: string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
  const table = (head: string, body: string): string =>
    `<table>${head === "" ? "" : `<thead>${head}</thead>`}<tbody>${body}</tbody></table>`;
  const head = "<tr><th>a</th><th>b</th></tr>";
  const body = row("1", "2") + row("3", "4");

  test.each([
    ["a row of nothing sets the head apart (LaTeX)", row("a", "b") + row("&nbsp;") + body, table(head, body)],
    ["a line does (man2html)", `${row("a", "b")}<tr><td colspan=2><hr></td></tr>${body}`, table(head, body)],
    ["rows and columns of nothing go", row("", "1", "&nbsp;", "2", "<br>") + row("", "3", "", "4", "") + row("", "", "", "", ""), table("", body)],
    ["a picture is something", row("1", "<img src=a.png alt=A>") + row("3", ""), table("", `${row("1", '<img src="https://example.org/docs/a.png" alt="A">')}${row("3", "")}`)],
    ["a row in parts is no head", row("1", "") + row("", "") + row("3", "4") + row("5", "6"), table("", row("1", "") + row("3", "4") + row("5", "6"))],
  ])("%s", (_, html, expected) => {
    expect(markupOf(`<table>${html}</table>`)).toBe(expected.replaceAll("<td></td>", "<td>"));
  }); // biome-ignore format: a table of cases

  test("with header cells, all stays as it is", () => {
    const html = table(head, row("", "") + row("1", ""));
    expect(markupOf(html)).toBe(html.replaceAll("<td></td>", "<td>"));
  });
});

test("a row with a table in a cell stands between the rows beside it", () => {
  const inner =
    "<table><thead><tr><th>c</th><th>d</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>";
  const html = `<table><tr><th>a<th>b<tr><td rowspan=2>u<td>v<tr><td>w<tr><td>x<td><div>${inner}</div><tr><td>y<td>z</table>`;
  expect(markupOf(html)).toBe(
    `<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td rowSpan="2">u</td><td>v</td></tr><tr><td>w</td></tr></tbody></table><div>x</div><div>${inner}</div><table><tbody><tr><td>y</td><td>z</td></tr></tbody></table>`,
  );
});
