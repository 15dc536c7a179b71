import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readExamples, runExample } from "@decant/package-checks";
import { expect, test } from "vitest";

const folder = fileURLToPath(new URL("../", import.meta.url));
const examples = readdirSync(`${folder}docs`, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".md"))
  .flatMap((file) =>
    readExamples(readFileSync(`${folder}docs/${file}`, "utf8")).map(
      (example) => [`${file}:${example.line}`, example] as const,
    ),
  );

test("the documents have examples", () => {
  expect(examples.length).toBeGreaterThan(3);
});

test.each(examples)("%s prints what it says", async (_, example) => {
  const printed = await runExample(example, folder);
  if (example.output !== undefined) expect(printed.trimEnd()).toBe(example.output.trimEnd());
});
