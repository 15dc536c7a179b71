import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { modulesOf } from "../src/check-package.ts";
import { compileModules, writeModules } from "../src/compile.ts";
import { readDocExamples } from "../src/doc-comments.ts";
import { published, root } from "../src/published.ts";
import { readExamples } from "../src/readme.ts";

test("the examples of all packages compile", async () => {
  const files: string[] = [];
  for (const folder of published.filter((one) => existsSync(join(one, "src/index.ts")))) {
    const examples = readExamples(readFileSync(join(folder, "README.md"), "utf8"));
    const modules = modulesOf(examples, await readDocExamples(folder));
    files.push(...writeModules(folder, "compiled", modules).values());
  }
  const extend = readExamples(readFileSync(join(root, "apps/site/docs/extend.md"), "utf8"));
  files.push(...writeModules(join(root, "apps/examples"), "compiled", modulesOf(extend, [])).values());
  expect(files.length).toBeGreaterThan(200);
  const home = join(import.meta.dirname, "../.vitest/compiled");
  expect(await compileModules(join(root, "tsconfig.json"), files, home)).toBe("");
});
