import { expect, test } from "vitest";
import { decisionsOf, markupOf } from "../../test/markup.ts";

const host = (shadow: string, light: string) =>
  `<x-page><template shadowrootmode=open>${shadow}</template>${light}</x-page>`;

test.each([
  ["its own text", host("<p>The rules</p>", ""), "<p>The rules</p>"],
  [
    "slots, in its order",
    host(
      "<h1><slot name=title></slot></h1><slot></slot><p>The rules</p>",
      "<p>The lamp</p><span slot=title>Boats</span><p>It is green</p>",
    ),
    "<h1>Boats</h1><p>The lamp</p><p>It is green</p><p>The rules</p>",
  ],
  ["the text of a slot that nothing fills", host("<slot name=a><p>None yet</p></slot>", ""), "<p>None yet</p>"],
  ["what has no slot, at the end", host("<p>The rules</p>", "<p>The lamp</p>"), "<p>The rules</p><p>The lamp</p>"],
  ["what fills a slot, once", host("<slot></slot><slot></slot>", "<p>The lamp</p>"), "<p>The lamp</p>"],
  ["shadow roots inside", host(`<slot></slot>`, host("<b><slot></slot></b>", "The lamp")), "<strong>The lamp</strong>"],
])("a declarative shadow root shows %s", (_, html, markup) => {
  expect(markupOf(html).replace(/<\/?x-page>/g, "")).toBe(markup);
});

test("what a filled slot would show else is accounted for", () => {
  const html = host(
    "<div class=note><h3><slot name=t>Note</slot></h3><slot></slot></div>",
    "<i slot=t>Storm</i><p>Double it</p>",
  );
  expect(markupOf(html)).toContain("<p><strong><em>Storm</em></strong></p><p>Double it</p>");
  expect(decisionsOf(html)).toEqual(["dropped slot-default Note"]);
});

test("a template without a mode stays out", () => {
  expect(decisionsOf("<p>a</p><template><p>b</p></template>")).toEqual([
    "dropped template <template><p>b</p></template>",
  ]);
});
