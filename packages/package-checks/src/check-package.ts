import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describe, expect, test, vi } from "vitest";
import { compileModules } from "./compile.ts";
import { type DocExample, expectClaim, readDocExamples } from "./doc-comments.ts";
import { listExports } from "./exports.ts";
import { readExamples, runExample } from "./readme.ts";

/**
 * Register the tests that every published package shares:
 *
 * - its public surface (values and types) equals the committed snapshot;
 * - every `ts` example in its README compiles, runs and prints what the README says;
 * - every `@example` in its sources compiles, runs and gives the values that it claims.
 *
 * @param testUrl `import.meta.url` of the calling test file.
 * @throws {Error} If no `package.json` lies above that file.
 * @example
 * // not run: it registers tests
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

  describe("examples", async () => {
    const docExamples = await readDocExamples(folder);
    const modules = new Map([
      ...docExamples.map(({ place, code }) => [fileName(place), code] as const),
      ...examples.map(({ line, code }) => [`README-${line}`, code] as const),
    ]);
    const { files, report } = await compileModules(folder, modules);
    test("compile", () => expect(report).toBe(""));
    for (const { place, isRun } of docExamples)
      test.runIf(isRun)(`${place} is true`, async () => {
        vi.stubGlobal("claim", expectClaim);
        await import(pathToFileURL(files.get(fileName(place)) as string).href);
      });
  });
}

const fileName = (place: DocExample["place"]): string => place.replaceAll(/[/:]/g, "-").replace(".ts", "");

/** The nearest folder at or above `file` that holds a `package.json`. */
function packageFolder(file: string): string {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, "package.json"))) return folder;
  }
  throw new Error(`no package.json above ${file}`);
}
