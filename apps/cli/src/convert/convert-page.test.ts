import { expect, test } from "vitest";
import { samplePage } from "../../test/sample-page.ts";
import { brokenInvariants } from "./convert-page.ts";

test("a repaired invariant is not a broken one, and each is named once", () => {
  const violations = [...samplePage.violations, ...samplePage.violations];
  expect(brokenInvariants({ ...samplePage, violations })).toEqual(["table-rectangular"]);
});
