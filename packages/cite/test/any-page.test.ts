import { runsOf } from "@decant/package-checks/sizes";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createCiter } from "../src/index.ts";

const words = [
  "moon",
  "Moon",
  "é",
  "e\u0301",
  "潮",
  "ภาษา",
  "🌒",
  "\ud83c",
  "a-b",
  "3.14",
  "\u00ad",
  "\u200b",
  "&nbsp;",
  "&amp;",
  " ",
  "\n",
  ")",
];
const tags = [
  "p",
  "b",
  "li",
  "td",
  "pre",
  "select",
  "svg",
  "script",
  "br",
  "img",
  "noscript",
  "math",
  "button",
  "style=display:none",
];
const piece = fc.oneof(
  fc.constantFrom(...words),
  fc.constantFrom(...tags).map((tag) => (tag.startsWith("style") ? `<i ${tag}>` : `<${tag}>`)),
  fc.constantFrom(...tags).map((tag) => (tag.startsWith("style") ? "</i>" : `</${tag}>`)),
);
const anyPage = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(""));

test("any place of any page has a citation whose text is the page's, and whose link is safe in Markdown and HTML", () => {
  fc.assert(
    fc.property(anyPage, fc.nat(200), fc.nat(60), (html, start, length) => {
      const citer = createCiter(html, { url: "https://tides.example/" });
      const { href, marks, doubt, text, spans } = citer.spans([{ start, end: start + length }]);
      expect(href).toMatch(/^https:\/\/tides\.example\/(?:#[\w.:~=%&,-]+)?$/);
      expect(marks === "passage").toBe(doubt === null);
      for (const line of text.split("\n")) expect(citer.text).toContain(line);
      const again = citer.spans(spans);
      expect([again.text, again.marks]).toEqual([text, marks]);
    }),
    { numRuns: runsOf(2000) },
  );
});
