import { expect, test } from "vitest";
import { sniffHtml } from "./read-pages.ts";

test.each([
  "<!doctype html><p>x",
  "\n  <HTML lang=en>",
  "\u{feff}<!-- x --><html>",
  '<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml">',
  "<p>x",
  "<body>",
])("%j is HTML", (text) => {
  expect(sniffHtml(Buffer.from(text))).toBe(true);
  expect(sniffHtml(Buffer.from(`\u{feff}${text.replace("\u{feff}", "")}`, "utf16le"))).toBe(true);
});

test.each(["", "text", "%PDF-1.7", '{"a": "<html>"}', "<svg>", '<?xml version="1.0"?><rss>', "<prices>"])(
  "%j is not",
  (text) => expect(sniffHtml(Buffer.from(text))).toBe(false),
);
