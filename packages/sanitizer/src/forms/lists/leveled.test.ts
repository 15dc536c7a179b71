import { type ChildNode, parse, select } from "@decant/dom";
import { describe, expect, test } from "vitest";
import { markupOf, toMarkup } from "../../../test/markup.ts";
import { sanitize } from "../../sanitize.ts";

const docs = (name: string, level: number, text: string): string =>
  `<${name} class="c1 lst-kix_a-${level} start"><li><span>${text}</span></li></${name}>`;
const online = (level: number, text: string): string =>
  `<div class="OutlineElement Ltr"><ul role="list"><li aria-level="${level}">${text}</li></ul></div>`;

const threeItems = "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>";

describe("flat lists of programs", () => {
  test.each([
    ["Google Docs", docs("ul", 0, "a") + docs("ul", 1, "b") + docs("ul", 0, "c"), threeItems],
    ["LibreOffice", "<ul><li>a</ul><ul><ul><li>b</ul></ul><ul><li>c</ul>", threeItems],
    ["numbers in LibreOffice", "<ol><li>a</ol><ol><ol><li>b</ol></ol><ol start=2><li>c</ol><ol><li>d</ol>", "<ol><li>a<ol><li>b</li></ol></li><li>c</li></ol><ol><li>d</li></ol>"],
    ["Word for the web", online(1, "a") + online(2, "b") + online(1, "c"), threeItems],
    ["numbers in Google Docs", docs("ol", 0, "a") + docs("ul", 1, "b") + docs("ol", 0, "c"), "<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>"],
  ])("%s", (_, html, expected) => {
    expect(markupOf(html)).toBe(expected);
  }); // biome-ignore format: a table of cases

  test.each([
    ["Word for the web", online(1, "a") + online(1, "b") + online(1, "c")],
    ["levels on the items of one list", "<ul><li aria-level=1>a<li aria-level=1>b<li aria-level=1>c</ul>"],
    ["LibreOffice", "<ul><li>a</ul><ul><ul><li>b</ul></ul><ul><li>c</ul>"],
  ])("%s: an item that the selection leaves out stays out", (_, html) => {
    const document = parse(html);
    const omitted = new Set<ChildNode>(select(document, "li").slice(1, 2));
    const markup = toMarkup(sanitize({ roots: document.children, omitted }).tree);
    expect(markup.replaceAll(/<[^>]+>/g, "")).toBe("ac");
  });
});
