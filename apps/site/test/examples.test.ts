import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { printedBy, readExamples, writeModules } from "@decant/package-checks";
import { expect, test } from "vitest";

/** Documents whose examples run from the packed packages, in the tests of package-checks. */
const runElsewhere: ReadonlySet<string> = new Set(["errors.md", "extend.md"]);
const folder = fileURLToPath(new URL("../", import.meta.url));
const examples = readdirSync(`${folder}docs`, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".md") && !runElsewhere.has(file))
  .flatMap((file) =>
    readExamples(readFileSync(`${folder}docs/${file}`, "utf8")).map(
      (example) => [`${file}:${example.line}`, example] as const,
    ),
  );

const nameOf = (place: string): string => place.replaceAll(/[/:.]/g, "-");
const files = writeModules(folder, "examples", new Map(examples.map(([place, { code }]) => [nameOf(place), code])));

test("the documents have examples", () => {
  expect(examples.length).toBeGreaterThan(3);
});

test.each(examples)("%s prints what it says", async (place, example) => {
  const printed = await printedBy(files.get(nameOf(place)) as string);
  if (example.output !== undefined) expect(printed.trimEnd()).toBe(example.output.trimEnd());
});
