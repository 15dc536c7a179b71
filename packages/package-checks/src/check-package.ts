import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describe, expect, test, vi } from "vitest";
import { writeModules } from "./compile.ts";
import { type DocExample, expectClaim, readDocExamples } from "./doc-comments.ts";
import { listExports } from "./exports.ts";
import { type Example, printedBy, readExamples } from "./readme.ts";

/**
 * Register the tests that every published package shares:
 *
 * - its public surface (values and types) equals the committed snapshot;
 * - every `ts` example in its README runs and prints what the README says;
 * - every `@example` in its sources runs and gives the values that it claims.
 *
 * The tests of `package-checks` itself compile the examples of all packages together.
 *
 * @param testUrl `import.meta.url` of the calling test file.
 * @throws {Error} If no `package.json` lies above that file.
 * @example
 * // not run: it registers tests
 * await checkPackage(import.meta.url);
 */
export async function checkPackage(testUrl: string): Promise<void> {
  const folder = packageFolder(fileURLToPath(testUrl));
  const surfaces = Object.entries(await listExports(folder));
  const examples = readExamples(readFileSync(join(folder, "README.md"), "utf8"));
  const docExamples = await readDocExamples(folder);
  const written = writeModules(folder, "examples", modulesOf(examples, docExamples));

  for (const [entry, surface] of surfaces) {
    const name = entry === "." ? "the public surface" : `the public surface of ${entry}`;
    test(`${name} is the one in the snapshot`, () => {
      expect(surface).toMatchSnapshot();
    });
  }

  describe("README.md", () => {
    test("shows an example with its output", () => {
      expect(examples.some((example) => example.output !== undefined)).toBe(true);
    });
    for (const example of examples) {
      test(`the example on line ${example.line} runs as shown`, async () => {
        const printed = await printedBy(written.get(nameOf(example)) as string);
        if (example.output !== undefined) expect(printed).toBe(example.output);
      });
    }
  });

  describe("examples", () => {
    for (const example of docExamples)
      test.runIf(example.isRun)(`${example.place} is true`, async () => {
        vi.stubGlobal("claim", expectClaim);
        await import(pathToFileURL(written.get(nameOf(example)) as string).href);
      });
  });
}

/** The examples of a package as modules, by name. */
export function modulesOf(
  examples: readonly Example[],
  docExamples: readonly DocExample[],
): ReadonlyMap<string, string> {
  return new Map([...examples, ...docExamples].map((example) => [nameOf(example), example.code]));
}

const nameOf = (example: Example | DocExample): string =>
  "line" in example ? `README-${example.line}` : example.place.replaceAll(/[/:]/g, "-").replace(".ts", "");

/** The nearest folder at or above `file` that holds a `package.json`. */
function packageFolder(file: string): string {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, "package.json"))) return folder;
  }
  throw new Error(`no package.json above ${file}`);
}
