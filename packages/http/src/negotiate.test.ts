import { describe, expect, test } from "vitest";
import { addVary, etagOf, hasEtag, prefersMarkdown } from "./negotiate.ts";

describe("Accept", () => {
  test.each([
    ["text/markdown", true],
    ["TEXT/MARKDOWN", true],
    ["text/markdown, text/html, */*", true],
    ["text/markdown;q=0.9, text/html;q=0.8", true],
    ["text/markdown;q=0.2, */*;q=0.1", true],
    ["text/markdown; charset=utf-8", true],
    ["text/markdown;variant=GFM", true],
    ["text/html;q=0, */*, text/markdown;q=0.5, application/xhtml+xml;q=0", true],
    ["text/markdown;q=0", false],
    ["text/html, text/markdown", false],
    ["text/markdown;q=0.8, text/html", false],
    ["text/markdown;q=0.5, application/xhtml+xml", false],
    ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", false],
    ["text/*", false],
    ["*/*", false],
    ["application/json", false],
    ["", false],
    ["text/markdown;variant=CommonMark", false],
    [";;;,,/", false],
  ])("%s: Markdown %s", (accept, expected) => {
    expect(prefersMarkdown(accept)).toBe(expected);
  });

  test("no header is no wish", () => {
    expect(prefersMarkdown(null)).toBe(false);
    expect(prefersMarkdown(undefined)).toBe(false);
  });
});

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ["*", true],
  ['"b"', false],
  ["a", false],
  ["", false],
  [null, false],
])("If-None-Match %s", (header, expected) => {
  expect(hasEtag(header, '"a"')).toBe(expected);
});

test.each([
  [null, "Accept"],
  ["Cookie", "Cookie, Accept"],
  ["accept, Cookie", "accept, Cookie"],
  ["*", "*"],
])("Vary %s", (given, expected) => {
  expect(addVary(given, "Accept")).toBe(expected);
});

test("equal texts have equal tags, others other ones", async () => {
  expect(await etagOf("# Tides\n")).toBe(await etagOf("# Tides\n"));
  expect(await etagOf("# Tides\n")).not.toBe(await etagOf("# Tide\n"));
  expect(await etagOf("")).toMatch(/^"[0-9a-f]{32}"$/);
});
