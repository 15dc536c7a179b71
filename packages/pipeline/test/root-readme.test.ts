import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readExamples, runExample } from "@decant/package-checks";
import { expect, test } from "vitest";

const folder = fileURLToPath(new URL("..", import.meta.url));
const examples = readExamples(readFileSync(new URL("../../../README.md", import.meta.url), "utf8"));

test("the first example of the project's README runs as shown", async () => {
  const [example] = examples;
  expect(example?.output).toContain("# Reading the gauge");
  if (example !== undefined) expect(await runExample(example, folder)).toBe(example.output);
});
