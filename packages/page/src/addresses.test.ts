import { expect, test } from "vitest";
import { canParseUrl } from "./addresses.ts";

test("a host with umlauts is valid, also once the check is compiled", () => {
  for (let i = 0; i < 100_000; i++) canParseUrl(`https://a.example/${i}`);
  expect(canParseUrl("https://müller.example/a")).toBe(true);
  expect(canParseUrl("b", "https://müller.example/")).toBe(true);
  expect(canParseUrl("müller")).toBe(false);
  expect(canParseUrl("https://mü ller.example/")).toBe(false);
});
