import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { estimateTokens } from "./estimate.ts";
import { countTokens } from "./tokenizers/o200k.ts";

const fixtures = new URL("../../../fixtures/", import.meta.url);

test("the estimate is near the count on every fixture", () => {
  for (const name of readdirSync(fixtures)) {
    const file = new URL(`${name}/expected.md`, fixtures);
    if (!existsSync(file)) continue;
    const markdown = readFileSync(file, "utf8");
    const counted = countTokens(markdown);
    if (counted < 200) continue;
    expect(Math.abs(estimateTokens(markdown) / counted - 1), name).toBeLessThan(0.3);
  }
});

test("nothing is nothing", () => {
  expect(estimateTokens("")).toBe(0);
});
