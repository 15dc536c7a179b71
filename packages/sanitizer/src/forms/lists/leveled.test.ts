import { type ChildNode, parse, select } from "@decant/dom";
import { describe, expect, test } from "vitest";
import { decisionsOf, markupOf, toMarkup } from "../../../test/markup.ts";
import { sanitize } from "../../sanitize.ts";

const word = (level: number, marker: string, text: string): string =>
  `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span>&nbsp; </span></span><![endif]>${text}</p>`;
const filtered = (inches: string, marker: string, text: string): string =>
  `<p class=MsoListParagraph style='margin-left:${inches};text-indent:-.25in'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp; </span>${text}</p>`;
const docs = (name: string, level: number, text: string): string =>
  `<${name} class="c1 lst-kix_a-${level} start"><li><span>${text}</span></li></${name}>`;
const online = (level: number, text: string): string =>
  `<div class="OutlineElement Ltr"><ul role="list"><li aria-level="${level}">${text}</li></ul></div>`;

const threeItems = "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>";

describe("flat lists of programs", () => {
  test.each([
    ["Word", word(1, "·", "a") + word(2, "o", "b") + word(1, "·", "c"), threeItems],
    ["Word, filtered", filtered(".5in", "·", "a") + filtered("72pt", "o", "b") + filtered(".5in", "·", "c"), threeItems],
    ["Google Docs", docs("ul", 0, "a") + docs("ul", 1, "b") + docs("ul", 0, "c"), threeItems],
    ["LibreOffice", "<ul><li>a</ul><ul><ul><li>b</ul></ul><ul><li>c</ul>", threeItems],
    ["numbers in LibreOffice", "<ol><li>a</ol><ol><ol><li>b</ol></ol><ol start=2><li>c</ol><ol><li>d</ol>", "<ol><li>a<ol><li>b</li></ol></li><li>c</li></ol><ol><li>d</li></ol>"],
    ["Word for the web", online(1, "a") + online(2, "b") + online(1, "c"), threeItems],
    ["numbers", word(1, "3.", "a") + word(1, "4.", "b"), '<ol start="3"><li>a</li><li>b</li></ol>'],
    ["numbers in Google Docs", docs("ol", 0, "a") + docs("ul", 1, "b") + docs("ol", 0, "c"), "<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>"],
    ["another kind is another list", word(1, "·", "a") + word(1, "1)", "b"), "<ul><li>a</li></ul><ol><li>b</li></ol>"],
    ["letters to which the text refers", word(1, "b)", "see (b)"), "<ul><li>«b. »see (b)</li></ul>"],
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

  test("a paragraph without a marker stays one", () => {
    expect(markupOf("<p class=MsoListParagraph>No item at all</p>")).toBe("<p>No item at all</p>");
  });

  test("only the markers go", () => {
    expect(
      decisionsOf(filtered(".5in", "1.", "a")).map((decision) => decision.split(" ").slice(0, 2).join(" ")),
    ).toEqual(["dropped list-marker", "dropped list-marker"]);
  });
});
