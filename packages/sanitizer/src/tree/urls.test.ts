import { parse } from "@decant/dom";
import { describe, expect, test } from "vitest";
import { baseUrl, markupOf } from "../../test/markup.ts";
import { defaultSchema } from "./schema.ts";
import { findBaseHref, UrlResolver } from "./urls.ts";

const urls = new UrlResolver(defaultSchema, baseUrl, undefined, 0);

describe("resolve", () => {
  test.each([
    ["https://a.example/x?y=1&z=2#f", "https://a.example/x?y=1&z=2#f"],
    ["HTTP://A.example", "HTTP://A.example"],
    ["//cdn.example/x", "https://cdn.example/x"],
    ["/x", "https://example.org/x"],
    ["/a/../b", "https://example.org/b"],
    ["/a/%2e%2e/b", "https://example.org/b"],
    ["../x y", "https://example.org/x%20y"],
    ["#part", "https://example.org/docs/page.html#part"],
    ["?q", "https://example.org/docs/page.html?q"],
    ["mailto:a@b.example", "mailto:a@b.example"],
    ["tel:+47-1", "tel:+47-1"],
    [" \n/x\t", "https://example.org/x"],
    ["/a\nb", "https://example.org/ab"],
  ])("%j is %s", (value, expected) => {
    expect(urls.resolve(value, "link")).toBe(expected);
    expect(urls.resolve(value, "link")).toBe(expected);
  });

  test.each([
    "", " ", "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "java\nscript:alert(1)", "java\tscript:alert(1)",
    "\u0001javascript:alert(1)", "java\u0000script:alert(1)", "java\u00adscript:alert(1)", "java\u200bscript:alert(1)", "\ufeffjavascript:x",
    "vbscript:x", "data:text/html,<script>", "file:///etc/passwd", "blob:https://a/b", "view-source:http://a", "about:blank", "feed:javascript:x",
    "http://[", "https://", "http://a b/", "http://%", "//[", "livescript:x", "mocha:x", "jar:http://a!/b", "ws://a/",
  ])("%j is refused", (value) => {
    expect(urls.resolve(value, "link")).toBeUndefined();
  }); // biome-ignore format: a list of words

  test("an image may have fewer schemes than a link", () => {
    expect(urls.resolve("mailto:a@b", "image")).toBeUndefined();
    expect(urls.resolve("data:image/png;base64,AA", "image")).toBeUndefined();
    expect(urls.resolve("/a.png", "image")).toBe("https://example.org/a.png");
  });

  test("without a page relative addresses stay, made safe", () => {
    const alone = new UrlResolver(defaultSchema, undefined, undefined, 0);
    expect(alone.resolve("a/b c.html#d", "link")).toBe("a/b%20c.html#d");
    expect(alone.resolve('x"><script>', "link")).toBe("x%22%3E%3Cscript%3E");
    expect(alone.resolve("#d", "link")).toBe("#d");
    expect(alone.resolve("//a.example/x", "link")).toBe("https://a.example/x");
    expect(alone.resolve("java\u0000script:x", "link")).toBeUndefined();
  });

  test("links of a page that is not on the web stay relative", () => {
    const local = new UrlResolver(defaultSchema, "file:///home/page.html", undefined, 0);
    expect(local.resolve("x.html", "link")).toBe("x.html");
    expect(local.resolve("https://a.example/x", "link")).toBe("https://a.example/x");
  });
});

describe("base", () => {
  test.each([
    ["/", "https://example.org/x"],
    ["sub/", "https://example.org/docs/sub/x"],
    ["https://other.example/d/", "https://other.example/d/x"],
    ["http://[", "https://example.org/docs/x"],
    ["javascript:alert(1)", "https://example.org/docs/x"],
  ])("%s", (href, expected) => {
    const html = `<html><head><base href="${href}"></head><body><a href="x">y</a></body></html>`;
    expect(markupOf(html)).toBe(expected === undefined ? "y" : `<a href="${expected}">y</a>`);
  });

  test("is found without html and head, and from any node of the page", () => {
    const document = parse("<base href=/b/><div><p>a</p></div>");
    const div = document.children[1];
    expect(findBaseHref(div !== undefined && "children" in div ? div.children[0] : undefined)).toBe("/b/");
    expect(findBaseHref(undefined)).toBeUndefined();
  });

  test("does not move links into the page itself", () => {
    expect(markupOf("<base href=/><a href='#x'>y</a>")).toBe('<a href="https://example.org/docs/page.html#x">y</a>');
  });
});

describe("fragmentOf", () => {
  test.each([
    ["#x", "x"],
    ["#%C3%A9", "é"],
    ["#%", "%"],
    ["page.html#x", "x"],
    ["https://example.org/docs/page.html#x", "x"],
    ["other.html#x", undefined],
    ["page.html", undefined],
    [undefined, undefined],
  ])("%s", (href, expected) => {
    expect(urls.fragmentOf(href)).toBe(expected);
  });
});
