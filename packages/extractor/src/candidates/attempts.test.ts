import { parse } from "@decant/dom";
import { describe, expect, test } from "vitest";
import { extract } from "../extract.ts";
import { featureNames } from "../features/feature-writer.ts";

const sentence = "The tide came in while the ferry waited, and the captain wrote down the hour and the wind.";
const prose = `<p>${sentence}</p>`.repeat(12);

/** Scores by one feature: blocks with it get the one probability, others the other. */
function scorerBy(name: string, withIt: number, without: number) {
  const column = featureNames.indexOf(name);
  return (rows: Float32Array) =>
    Float32Array.from({ length: rows.length / featureNames.length }, (_, block) =>
      rows[block * featureNames.length + column] === 1 ? withIt : without,
    );
}

/** Texts of the dropped blocks, by the words that the tests look for. */
function isKept(html: string, text: string, scorer: (rows: Float32Array) => Float32Array): boolean {
  const at = html.indexOf(text);
  return extract(parse(html), { scorer, schemaTypes: ["NewsArticle"] }).decisions.every(
    ({ start, end }) => at < start || at >= end,
  );
}

describe("outside of an article's frame", () => {
  const paragraphs = scorerBy("tagP", 0.8, 0);
  const frame = `<article>${prose}</article>`;

  test("a summary between the page's heading and the frame is worth what it scores", () => {
    expect(isKept(`<header><h1>Log</h1><p>A summary</p></header>${frame}`, "A summary", paragraphs)).toBe(true);
  });

  test("bare text beside the frame and after it, as a stray end tag leaves it, is worth what it scores", () => {
    expect(isKept(`<h1>Log</h1>${frame}<p>More of it</p>`, "More of it", paragraphs)).toBe(true);
  });

  test.each([
    ["behind it", `<h1>Log</h1>${frame}<div><p>A teaser</p></div>`],
    ["before the page's heading", `<p>A teaser</p><h1>Log</h1>${frame}`],
    ["in a page without a heading", `<p>A teaser</p>${frame}`],
    ["beside a picture", `<h1>Log</h1><div><img src=a.png><p>A teaser</p></div>${frame}`],
  ])("all other text is worth half: %s", (_, html) => {
    expect(isKept(html, "A teaser", paragraphs)).toBe(false);
  });
});

describe("a choice that is hidden", () => {
  const notice = `<div hidden>${prose.replaceAll("tide", "notice")}</div>`;
  const html = `<main>${[1, 2, 3, 4].map((day) => `<p>${sentence} Day ${day}.</p>`).join("")}</main>${notice}`;
  const kept = (hidden: number, shown: number): string[] =>
    ["The tide", "The notice"].filter((words) => isKept(html, words, scorerBy("hidden", hidden, shown)));

  test("gives way to text that is shown and promises about as much", () => {
    expect(kept(0.4, 0.265)).toEqual(["The tide"]);
  });

  test("stays where it is sure, or what is shown promises much less", () => {
    expect(kept(0.9, 0.4)).toEqual(["The notice"]);
    expect(kept(0.4, 0.1)).toEqual(["The notice"]);
  });
});
