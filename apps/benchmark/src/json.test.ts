import { expect, test } from "vitest";
import { snakeKeys } from "./json.ts";

test("keys are written in snake case, values and rule ids as they are", () => {
  expect(snakeKeys({ goldSha256: "aB", withWs: [{ f1Below50: 1 }], "extractor/block-score": null })).toEqual({
    gold_sha256: "aB",
    with_ws: [{ f1_below50: 1 }],
    "extractor/block-score": null,
  });
});
