import { expect, test } from "vitest";
import { readPage } from "../../test/pages.ts";
import { blockText } from "../blocks/split-blocks.ts";
import { describePage } from "../page-view.ts";
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
