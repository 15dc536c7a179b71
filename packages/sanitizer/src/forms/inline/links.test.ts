import { type ChildNode, parse } from "@decant/dom";
import { describe, expect, test } from "vitest";
import { markupOf, toMarkup } from "../../../test/markup.ts";
import { sanitize } from "../../index.ts";

describe("titles of links", () => {
  test.each([
    [
      "go where they repeat text and address",
      '<p><a href="https://a.example/api#os.Path" title="os.Path">Path</a></p>',
      '<p><a href="https://a.example/api#os.Path">Path</a></p>',
    ],
    [
      "stay where they say more",
      '<p><a href="https://a.example/x" title="A list of rivers">x</a></p>',
      '<p><a href="https://a.example/x" title="A list of rivers">x</a></p>',
    ],
    [
      "stay where short words only occur in others",
      '<p><a href="https://a.example/x" title="am">example</a></p>',
      '<p><a href="https://a.example/x" title="am">example</a></p>',
    ],
    [
      "are told once",
      '<p><a href="https://a.example/x" title="More">x</a> <a href="https://a.example/x" title="More">y</a> <a href="https://a.example/z" title="More">z</a></p>',
      '<p><a href="https://a.example/x" title="More">x</a> <a href="https://a.example/x">y</a> <a href="https://a.example/z" title="More">z</a></p>',
    ],
  ])("%s", (_, html, expected) => {
    expect(markupOf(html)).toBe(expected);
  });
});

describe("where the page has no address", () => {
  const withoutAddress = (html: string): string => toMarkup(sanitize(parse(html) as ChildNode).tree);

  test("a link to the page itself stays one", () => {
    const html = '<p><a href="">a</a></p>';
    expect(withoutAddress(html)).toBe(html);
    expect(markupOf(html)).toBe("<p>a</p>");
  });

  test("titles stay that are all there is beside the address", () => {
    const html = '<p><a href="/x" title="a">a</a></p>';
    expect(withoutAddress(html)).toBe(html);
    expect(withoutAddress(html.replace("<a ", "<a class=xref "))).toBe('<p><a href="/x">a</a></p>');
  });

  test("absolute addresses stay as they were written", () => {
    const html = '<p><a href="https://a.example">a</a> <a href="MAILTO:B@a.example">b</a></p>';
    expect(withoutAddress(html)).toBe(html);
  });
});
