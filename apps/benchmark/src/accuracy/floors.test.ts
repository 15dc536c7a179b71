import { expect, test } from "vitest";
import { checkFloors, type Floors } from "./floors.ts";
import type { SystemSummary } from "./summary.ts";

function summary(f1: number, crashes = 0, goldSha256 = "abc"): SystemSummary {
  const scores = { metric: "words", f1, types: { forum: { f1: 0.5 } } };
  return { set: "wcxb-dev", system: "decant", goldSha256, scores, crashes } as unknown as SystemSummary;
}

function floors(bounds: Floors["sets"][string]["bounds"]): Floors {
  return { sets: { "wcxb-dev": { goldSha256: "abc", bounds } } };
}

test("a figure below its floor or above its ceiling is named", () => {
  const rules = floors({ f1: { min: 0.8 }, "types.forum.f1": { min: 0.6 }, crashes: { max: 0 } });
  expect(checkFloors(rules, [summary(0.81)])).toEqual(["wcxb-dev types.forum.f1: 0.5000 is below the floor 0.6"]);
  expect(checkFloors(rules, [summary(0.79, 2)])).toHaveLength(3);
});

test("a figure that was not measured is a fault", () => {
  expect(checkFloors(floors({ "types.article.f1": { min: 0.1 } }), [summary(0.9)])).toEqual([
    "wcxb-dev types.article.f1: not measured",
  ]);
});

test("figures of other data are not compared", () => {
  const rules = floors({ f1: { min: 0.8 } });
  expect(checkFloors(rules, [summary(0.9, 0, "other")])[0]).toContain("gold");
});
