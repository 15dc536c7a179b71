import { describe, expect, test } from "vitest";
import { readPage } from "../../test/pages.ts";
import { blockText } from "../blocks/split-blocks.ts";
import { describePage, type PageView, scorePage } from "../page-view.ts";
import { applyPrior, doubt } from "./priors.ts";

const prose = "<p>The moon pulls the water of the sea, and the sea, which is wide, follows it twice a day.</p>".repeat(
  6,
);

test("blocks outside the choice of the second method are doubted, captions are not", () => {
  const { table, blocks } = readPage(
    `<article>${prose}</article><div>Elsewhere today</div><ul><li><img src=a.jpg><p class=flex-caption>The boat at low tide.</p></ul>`,
  );
  const page = describePage(table, {});
  const probability = new Float32Array(blocks.count).fill(0.8);
  const { agreed } = applyPrior({ ...page, pageType: "article", probability });
  const scores = Object.fromEntries(
    Array.from(agreed, (score, block) => [blockText(table, blocks, block).slice(0, 9), score]),
  );
  expect(scores["The moon "]).toBeCloseTo(0.8);
  expect(scores["The boat "]).toBeCloseTo(0.8);
  expect(scores.Elsewhere).toBeCloseTo(0.8 / doubt);
});

const card = (name: string, price: string, names: string) =>
  `<li class="${names}"><h3>${name}</h3><p>${price}</p></li>`;
const cards = ["a", "b", "c", "d"].map((name) => card(name, "1", "card")).join("");

/** Scores of blocks after the means of slots; `scores` are those before. */
function averaged(html: string, scores: readonly number[], pageType: PageView["pageType"] = "collection"): number[] {
  const view = scorePage(describePage(readPage(html).table, {}), () => Float32Array.from(scores));
  return [...applyPrior({ ...view, pageType, without: new Set(["second-opinion"]) }).agreed].map(
    (score) => Math.round(score * 100) / 100,
  );
}

describe("blocks in the same place of a template", () => {
  test("lean towards their mean, apart from those of other places", () => {
    const scores = [0.8, 0.2, 0.8, 0.2, 0.8, 0.2, 0.4, 0.6];
    expect(averaged(`<ul>${cards}</ul>`, scores)).toEqual([0.73, 0.27, 0.73, 0.27, 0.73, 0.27, 0.61, 0.39]);
  });

  test.each([
    ["three of them are no row", `<ul>${card("a", "1", "x").repeat(3)}</ul>`, 6, "collection"],
    [
      "names tell places apart",
      `<ul>${card("a", "1", "x").repeat(2)}${card("a", "1", "y").repeat(2)}</ul>`,
      8,
      "collection",
    ],
    [
      "so do the elements around",
      `<ul>${card("a", "1", "x").repeat(3)}</ul><ol>${card("a", "1", "x")}</ol>`,
      8,
      "collection",
    ],
    ["long ones say enough", `<p>${"word ".repeat(101)}</p>`.repeat(5), 5, "forum"],
    ["articles are left alone", `<ul>${cards}</ul>`, 8, "article"],
  ] as const)("%s", (_, html, count, type) => {
    const scores = Array.from({ length: count }, (_, i) => i / 10);
    expect(averaged(html, scores, type)).toEqual(scores);
  });
});
