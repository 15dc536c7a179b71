import { expect, test } from "vitest";
import { PathBudget } from "./path-budget.ts";

test("paths are handed out until they are many times as long as the page", () => {
  const budget = new PathBudget(1000);
  const path = "div[1]/".repeat(500);
  const paths = Array.from({ length: 100 }, () => budget.spend(() => path));
  const kept = paths.filter((given) => given === path).length;
  expect(kept).toBe(30);
  expect(paths.slice(kept).every((given) => given === "")).toBe(true);
  expect(budget.leftOut).toBe(70);
});
