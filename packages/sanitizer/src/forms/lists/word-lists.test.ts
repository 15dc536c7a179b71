import { expect, test } from "vitest";
import { decisionsOf, markupOf } from "../../../test/markup.ts";

const word = (level: number, marker: string, text: string): string =>
  `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span>&nbsp; </span></span><![endif]>${text}</p>`;
const filtered = (inches: string, marker: string, text: string): string =>
  `<p class=MsoListParagraph style='margin-left:${inches};text-indent:-.25in'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp; </span>${text}</p>`;

const threeItems = "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>";

test.each([
    ["Word", word(1, "·", "a") + word(2, "o", "b") + word(1, "·", "c"), threeItems],
    ["Word, filtered", filtered(".5in", "·", "a") + filtered("72pt", "o", "b") + filtered(".5in", "·", "c"), threeItems],
    ["numbers", word(1, "3.", "a") + word(1, "4.", "b"), '<ol start="3"><li>a</li><li>b</li></ol>'],
    ["another kind is another list", word(1, "·", "a") + word(1, "1)", "b"), "<ul><li>a</li></ul><ol><li>b</li></ol>"],
    ["letters to which the text refers", word(1, "b)", "see (b)"), "<ul><li>«b. »see (b)</li></ul>"],
    ["names of rules", word(1, "2.a", "a"), "<p>2.a&nbsp; a</p>".replace("&nbsp;", "\u00a0")],
    ["a paragraph without a marker stays one", "<p class=MsoListParagraph>No item at all</p>", "<p>No item at all</p>"],
])("%s", (_, html, expected) => {
  expect(markupOf(html)).toBe(expected);
}); // biome-ignore format: a table of cases

test("only the markers go", () => {
  const decisions = decisionsOf(filtered(".5in", "1.", "a"));
  expect(decisions.map((decision) => decision.split(" ").slice(0, 2).join(" "))).toEqual([
    "dropped list-marker",
    "dropped list-marker",
  ]);
});
