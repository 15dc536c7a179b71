import { expect, test } from "vitest";
import { readMarkdownLinks } from "./markdown-links.ts";

const url = "https://a.example/guide/";
const read = (markdown: string) => readMarkdownLinks(markdown, url).map((link) => link.url);

test.each([
  ["[Tides](../tides 'Twice a day') and [moles](<m o>)", ["https://a.example/tides", "https://a.example/guide/m%20o"]],
  ["[![Gauge](/gauge.png)](/gauge) ![no](/no.png)", ["https://a.example/gauge"]],
  ["[a(b)](/a_(b)) \\[not](/not)", ["https://a.example/a_(b)"]],
  ["[ref][1]\n\n[1]: /ref 'Ref'", ["https://a.example/ref"]],
  [
    "<https://b.example/x> and https://b.example/y, <a class=x href='/z'>z</a>",
    ["https://b.example/x", "https://b.example/y", "https://a.example/z"],
  ],
  ["`[code](/no)` ``a ` [b](/no)``\n```\n[c](/no)\n```\n[d](/yes)", ["https://a.example/yes"]],
  ["[mail](mailto:a@b.example) [js](javascript:1) []()", []],
] as const)("%s", (markdown, expected) => {
  expect(read(markdown)).toEqual(expected);
});

test("the text of a link is that between its brackets", () => {
  expect(readMarkdownLinks("See [the *mole*](/m).", url)).toEqual([{ url: "https://a.example/m", text: "the *mole*" }]);
});

test("a line of marks costs no square of its length", () => {
  for (const mark of ["[", "](", "`", "<a ", "![", "` ", "h", "<"])
    expect(read(mark.repeat(200_000)).length).toBeLessThan(200_000);
});
