import { describe, expect, test } from "vitest";
import type { TypeEvidence } from "./page-type.ts";
import { strictnessOn } from "./strictness.ts";

const speaks = (type: TypeEvidence["type"], weight: number): TypeEvidence => ({ type, source: "test", weight });
const preset = { strictness: 1.1, leniency: 0.5 };

describe("strictness by page type", () => {
  test("products that something speaks for are cut more strictly, and without leniency", () => {
    const { strictness, leniency } = strictnessOn("product", [speaks("product", 2)], preset);
    expect(strictness).toBeGreaterThan(preset.strictness);
    expect(leniency).toBeUndefined();
  });

  test("a product that hardly anything speaks for is not", () => {
    expect(strictnessOn("product", [], preset)).toEqual(preset);
    expect(strictnessOn("product", [speaks("service", 3), speaks("product", 0.5)], preset)).toEqual(preset);
  });

  test("articles, manuals and threads that something speaks for are cut without leniency, and other pages that pass for articles with it", () => {
    for (const type of ["article", "documentation", "forum"] as const)
      expect(strictnessOn(type, [speaks(type, 1)], preset)).toEqual({ strictness: preset.strictness });
    expect(strictnessOn("article", [], preset)).toEqual(preset);
  });

  test("other types are cut as their preset asks", () => {
    for (const type of ["collection", "listing", "service"] as const)
      expect(strictnessOn(type, [speaks(type, 3)], preset)).toEqual(preset);
  });
});
