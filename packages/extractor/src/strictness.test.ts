import { describe, expect, test } from "vitest";
import type { TypeEvidence } from "./page-type.ts";
import { typeStrictness } from "./strictness.ts";

const speaks = (type: TypeEvidence["type"], weight: number): TypeEvidence => ({ type, source: "test", weight });

describe("strictness by page type", () => {
  test("products that something speaks for are cut more strictly", () => {
    expect(typeStrictness("product", [speaks("product", 2)])).toBeGreaterThan(1);
  });

  test("a product that hardly anything speaks for is not", () => {
    expect(typeStrictness("product", [])).toBe(1);
    expect(typeStrictness("product", [speaks("service", 3), speaks("product", 0.5)])).toBe(1);
  });

  test("other types are cut where the best expected F1 is", () => {
    for (const type of ["article", "documentation", "forum", "collection", "listing", "service"] as const)
      expect(typeStrictness(type, [speaks(type, 3)])).toBe(1);
  });
});
