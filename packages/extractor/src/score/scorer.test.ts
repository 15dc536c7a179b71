import { parse } from "@decant/dom";
import { describe, expect, test } from "vitest";
import { fixtureNames, readCase, readFixture } from "../../test/pages.ts";
import { describeBlocks } from "../describe-blocks.ts";
import { createForestScorer } from "./own-models.ts";
import { forestScorer } from "./scorer.ts";

describe.each([["forestScorer", forestScorer]])("%s", (_, score) => {
  const prose =
    "<p>The tide comes in twice a day, and whoever forgets it once will remember it, wet, for the rest of the year.";
  const html = `<nav class=menu><ul><li><a href=/a>Home</a><li><a href=/b>Contact</a></ul></nav><main><h1>Tides</h1>${prose.repeat(6)}</main><footer><a href=/c>Imprint</a></footer>`;

  test("gives one probability a block, and prose more than menus", () => {
    const { rows, texts } = describeBlocks(parse(html));
    const p = score(rows);
    expect(p.length).toBe(texts.length);
    const menu = Math.max(...["Home", "Contact", "Imprint"].map((text) => p[texts.indexOf(text)] as number));
    texts.forEach((text, block) => {
      if (text.startsWith("The tide")) expect(p[block], text).toBeGreaterThan(menu);
    });
  });

  test("does not remember other pages, and takes a page without blocks", () => {
    const { rows } = describeBlocks(parse(html));
    const alone = score(rows);
    expect(score(new Float32Array(0)).length).toBe(0);
    expect(score(rows)).toEqual(alone);
  });

  test.each(fixtureNames)("stays between 0 and 1: %s", (name) => {
    for (const p of score(describeBlocks(parse(readFixture(name)), { url: readCase(name).url }).rows)) {
      expect(p).toBeGreaterThanOrEqual(0);
      expect(p).toBeLessThanOrEqual(1);
    }
  });
});

describe("own models", () => {
  test("are resolved against the features, at the first page", () => {
    const forest = createForestScorer({
      features: ["shoeSize"],
      cuts: [0],
      splits: [],
      base: 0,
      leafUnit: 1,
      data: "",
    });
    expect(() => forest(new Float32Array(0))).toThrow(RangeError);
  });
});
