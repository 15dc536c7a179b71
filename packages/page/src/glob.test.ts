import { describe, expect, test } from "vitest";
import { compileGlob } from "./glob.ts";

describe("globs", () => {
  test.each([
    ["/docs/*", "/docs/a", true],
    ["/docs/*", "/docs/", true],
    ["/docs/*", "/docs/a/b", false],
    ["/docs/**", "/docs/a/b?c=/d", true],
    ["/docs/**", "/docs", false],
    ["/**/a", "/x/y/a", true],
    ["/**/a", "/x/y/ab", false],
    ["/a?c", "/abc", true],
    ["/a?c", "/a/c", false],
    ["/a*b*c", "/aXbXc", true],
    ["/a.b", "/axb", false],
    ["/a(b", "/a(b", true],
    ["harbour.example/**", "/x", true],
    ["*.example/**", "/x", true],
    ["other.example/**", "/x", false],
    ["https://**", "/x", true],
    ["http://**", "/x", false],
    ["*://harbour.example/x", "/x", true],
  ])("%s and %s: %s", (pattern, path, expected) => {
    expect(compileGlob(pattern)(new URL(`https://harbour.example${path}`))).toBe(expected);
  });
  test("never go back", () => {
    const matches = compileGlob(`/${"*a".repeat(100)}`);
    expect(matches(new URL(`https://harbour.example/${"a".repeat(4000)}b`))).toBe(false);
  });
});
