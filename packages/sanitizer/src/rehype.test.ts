import { parse } from "@decant/dom";
import type { Element, Root } from "hast";
import rehypeParse from "rehype-parse";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { VFile } from "vfile";
import { describe, expect, test } from "vitest";
import { toMarkup } from "../test/markup.ts";
import { rehypeSanitizer } from "./rehype.ts";
import { sanitize } from "./sanitize.ts";

const baseUrl = "https://example.org/docs/";
const processor = unified().use(rehypeParse, { fragment: true }).use(rehypeSanitizer, { baseUrl }).freeze();

function run(html: string): Root {
  return processor.runSync(processor.parse(html)) as Root;
}

describe("builds of hast what it builds of HTML", () => {
  test.each([
    "<p onclick=steal()>See <a href=../api>the API</a> or <a href='javascript:steal()'>this</a>.</p><script>steal()</script>",
    '<div class="theme-admonition theme-admonition-tip"><div class="admonitionHeading_G">tip</div><p>Sails.</p></div>',
    '<pre class="shiki" data-language="ts"><code><span class="line">sail()</span></code></pre>',
    '<ul role="tablist"><li role="tab" aria-controls="a">One</li></ul><div role="tabpanel" id="a" aria-labelledby="b" hidden>x</div>',
    "<table><tbody><tr><td colspan=2>a</td><td>b</td></tr><tr><td>c</td><td>d</td><td>e</td></tr></tbody></table>",
    "<p style='display:none'>hidden</p><label for=a>b</label><input type=checkbox checked>",
  ])("%s", (html) => {
    expect(toMarkup(run(html))).toBe(toMarkup(sanitize(parse(html), { baseUrl }).tree));
  });
});

test("works between a parser and a serializer", () => {
  const file = unified().use(rehypeParse, { fragment: true }).use(rehypeSanitizer).use(rehypeStringify);
  expect(String(file.processSync("<b onclick=steal()>a</b><script>steal()</script>"))).toBe("<strong>a</strong>");
});

test("positions are those of the given tree", () => {
  const [paragraph] = run("\n<p>a</p>").children as Element[];
  expect(paragraph?.position).toMatchObject({ start: { offset: 1 }, end: { offset: 9 } });
});

test("diagnostics are messages of the file", () => {
  const file = new VFile("<p>a</p>");
  const tree = unified().use(rehypeParse).use(rehypeSanitizer, { baseUrl: "docs" });
  tree.runSync(tree.parse(file), file);
  expect(file.messages.map(({ source, ruleId }) => `${source}/${ruleId}`)).toEqual(["sanitizer/base-url-invalid"]);
});

test("a bad option is refused at once", () => {
  expect(() => rehypeSanitizer({ depth: 1 } as object)({ type: "root", children: [] })).toThrow(TypeError);
});

test("takes any depth", () => {
  let inner: Element = { type: "element", tagName: "p", properties: {}, children: [{ type: "text", value: "END" }] };
  for (let depth = 0; depth < 20_000; depth++)
    inner = { type: "element", tagName: "blockquote", properties: {}, children: [inner] };
  expect(toMarkup(rehypeSanitizer()({ type: "root", children: [inner] }))).toContain("END");
});
