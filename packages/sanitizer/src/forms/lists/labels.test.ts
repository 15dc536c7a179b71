import { describe, expect, test } from "vitest";
import { markupOf } from "../../../test/markup.ts";

const items = (...texts: string[]): string => texts.map((text) => `<li>${text}</li>`).join("");
const single = (number: number, text: string): string => `<li><ol start="${number}"><li>${text}</li></ol></li>`;

describe("numbers that do not go up by one are lists of one item", () => {
  test.each([
    ["value", "<ol start=3><li>a<li value=7>b<li>c</ol>", `<ul>${single(3, "a")}${single(7, "b")}${single(8, "c")}</ul>`],
    ["reversed", "<ol reversed><li>a<li>b</ol>", `<ul>${single(2, "a")}${single(1, "b")}</ul>`],
    ["reversed from a start", "<ol reversed start=9><li>a<li>b</ol>", `<ul>${single(9, "a")}${single(8, "b")}</ul>`],
    ["values in order", "<ol><li value=4>a<li value=5>b</ol>", '<ol><li value="4">a</li><li value="5">b</li></ol>'],
    ["numbers below zero", "<ol start=-1 reversed><li>a<li>b</ol>", '<ol start="-1" reversed><li>a</li><li>b</li></ol>'],
  ])("%s", (_, html, expected) => {
    expect(markupOf(html)).toBe(expected);
  }); // biome-ignore format: a table of cases
});

describe("letters and roman numerals", () => {
  test.each([
    ["stay where the text refers to them", "<ol type=a><li>a<li><p>see (a)</p></ol>", "<ul><li>«a. »a</li><li><p>«b. »see (a)</p></li></ul>"],
    ["are numbers where it does not", `<ol type=a>${items("a", "b")}</ol>`, `<ol type="a">${items("a", "b")}</ol>`],
    ["come from the element's style", "<ol style='list-style: inside upper-roman' start=4><li>see point IV</ol>", "<ul><li>«IV. »see point IV</li></ul>"],
    ["come from a sheet", "<style>.x ol{list-style-type:lower-latin}</style><div class=x><ol start=27><li>see clause c</ol></div>", "<ul><li>«aa. »see clause c</li></ul>"],
    ["written by the author need no numbers", `<ol>${items("(a) x", "(b) y")}</ol><ol>${items("1.1 x", "1.2 y")}</ol>`, `<ul>${items("(a) x", "(b) y")}</ul><ul>${items("1.1 x", "1.2 y")}</ul>`],
  ])("%s", (_, html, expected) => {
    expect(markupOf(html)).toBe(expected);
  }); // biome-ignore format: a table of cases
});
