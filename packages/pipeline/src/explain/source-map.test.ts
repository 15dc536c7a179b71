import { expect, test } from "vitest";
import { convert } from "../convert.ts";
import { blocksAtLine, blocksAtOffset, makeSourceMap } from "./source-map.ts";

const html = "<h1>Tea</h1>\n<ul><li>green<li>black</ul>\n<nav>no</nav><pre>pour()\ndrink()</pre>";
const page = convert(html, { extract: false });
const map = makeSourceMap(page);
const slice = ({ html: [start, end] }: { html: readonly [number, number] }) => html.slice(start, end);

test("every line leads to its HTML, innermost block last", () => {
  const lines = page.markdown.split("\n");
  expect(map.lines).toBe(lines.length - 1);
  const at = (text: string) => blocksAtLine(map, lines.findIndex((line) => line.includes(text)) + 1);
  expect(at("Tea").map(slice)).toEqual(["<h1>Tea</h1>"]);
  expect(at("black").map(({ type }) => type)).toEqual(["list", "listItem", "paragraph"]);
  expect(slice(at("black")[1]!)).toBe("<li>black");
  expect(at("drink()").map(slice)).toEqual(["<pre>pour()\ndrink()</pre>"]);
  expect(blocksAtLine(map, 2)).toEqual([]);
});

test("every offset leads to its lines", () => {
  const at = (text: string) => blocksAtOffset(map, html.indexOf(text));
  expect(at("green").at(-1)).toMatchObject({ type: "paragraph", lines: [3, 3] });
  expect(at("green")[0]?.type).toBe("list");
  expect(at("drink")[0]?.lines).toEqual([9, 12].map((line) => line - (12 - map.lines)));
  expect(blocksAtOffset(map, html.length)).toEqual([]);
});

test("the way there and back ends where it began", () => {
  for (const block of map.blocks) {
    expect(blocksAtOffset(map, block.html[0])).toContainEqual(block);
    expect(blocksAtLine(map, block.lines[0])).toContainEqual(block);
  }
});

test("lines before the Markdown shift it, and the map survives JSON", () => {
  const shifted = makeSourceMap(page, 4);
  expect(shifted.blocks[0]?.lines).toEqual([5, 5]);
  expect(shifted.lines).toBe(map.lines + 4);
  expect(JSON.parse(JSON.stringify(map))).toEqual(map);
  for (const wrong of [-1, 0.5, Number.NaN]) expect(() => makeSourceMap(page, wrong)).toThrow(RangeError);
});

test("a page without content has no lines", () => {
  expect(makeSourceMap(convert(""))).toMatchObject({ version: 1, lines: 0, blocks: [] });
});

test("what is no page is refused by name", () => {
  for (const wrong of [null, undefined, "a", {}, { markdown: "a" }])
    expect(() => makeSourceMap(wrong as never)).toThrow(/^page: expected a page with its blocks, got /);
});
