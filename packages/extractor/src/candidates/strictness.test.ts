import { parse } from "@decant/dom";
import type { PageType } from "@decant/page";
import { describe, expect, test } from "vitest";
import { extractView } from "../extract.ts";
import { strictnessOn } from "./strictness.ts";

const { view } = extractView(parse("<p>Tides rise and fall.</p>"), {});
const preset = { strictness: 1.1, leniency: 0.5 };
const strictnessOf = (pageType: PageType, typeProbability: number) =>
  strictnessOn({ ...view, pageType, typeProbability }, preset);

describe("strictness by page type", () => {
  test("likely products are cut more strictly, and without leniency", () => {
    const { strictness, leniency } = strictnessOf("product", 0.6);
    expect(strictness).toBeGreaterThan(preset.strictness);
    expect(leniency).toBeUndefined();
  });

  test("what a page declares itself to be goes before what it looks like", () => {
    const declared = { ...view, pageType: "listing", typeProbability: 0.9, declaredType: "product" } as const;
    expect(strictnessOn(declared, preset)).toEqual(strictnessOf("product", 0.6));
  });

  test("a page that is a product rather than anything else, but hardly likely one, is not", () => {
    expect(strictnessOf("product", 0.4)).toEqual(preset);
  });

  test("likely articles, manuals and threads are cut without leniency, and pages that pass for articles with it", () => {
    for (const type of ["article", "documentation", "forum"] as const)
      expect(strictnessOf(type, 0.6)).toEqual({ strictness: preset.strictness });
    expect(strictnessOf("article", 0.4)).toEqual(preset);
  });

  test("other types are cut as their preset asks", () => {
    for (const type of ["collection", "listing", "service"] as const) expect(strictnessOf(type, 0.9)).toEqual(preset);
  });
});
