import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { listExports } from "./exports.ts";
import { readExamples, runExample } from "./readme.ts";

/**
 * Register the tests that every published package shares:
 *
 * - its public surface (values and types) equals the committed snapshot;
 * - every `ts` example in its README runs and prints what the README says.
 *
 * @param testUrl `import.meta.url` of the calling test file.
 * @throws {Error} If no `package.json` lies above that file.
 * @example
 * // packages/page/test/package.test.ts
 * import { checkPackage } from "@decant/package-checks";
 * await checkPackage(import.meta.url);
 */
export async function checkPackage(testUrl: string): Promise<void> {
  const folder = packageFolder(fileURLToPath(testUrl));
  const exports = await listExports(folder);
  const examples = readExamples(readFileSync(join(folder, "README.md"), "utf8"));

  test("the public surface is the one in the snapshot", () => {
    expect(exports).toMatchSnapshot();
  });

  describe("README.md", () => {
    test("shows an example with its output", () => {
      expect(examples.some((example) => example.output !== undefined)).toBe(true);
    });
    for (const example of examples) {
      test(`the example on line ${example.line} runs as shown`, async () => {
        const printed = await runExample(example, folder);
        if (example.output !== undefined) expect(printed).toBe(example.output);
      });
    }
  });
}

/** The nearest folder at or above `file` that holds a `package.json`. */
function packageFolder(file: string): string {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, "package.json"))) return folder;
  }
  throw new Error(`no package.json above ${file}`);
}
