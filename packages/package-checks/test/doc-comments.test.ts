import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compileModules, writeModules } from "../src/compile.ts";
import { expectClaim, readDocExamples } from "../src/doc-comments.ts";
import { temporaryFolder } from "../src/temporary-folder.ts";

/** A package whose only function doubles a number, with an example. */
function makePackage(example: string): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "src"));
  const comment = [
    "/**",
    " * Double it.",
    " *",
    " * @example",
    ...example.split("\n").map((line) => ` * ${line}`),
    " */",
  ];
  const code = "export function double(value: number): number {\n  return 2 * value;\n}\n";
  writeFileSync(join(folder, "src", "index.ts"), `${comment.join("\n")}\n${code}`);
  writeFileSync(
    join(folder, "tsconfig.json"),
    '{ "compilerOptions": { "strict": true, "noEmit": true, "types": [] } }',
  );
  return folder;
}

test("a line with a value is a claim, and names of the package need no import", async () => {
  const [example] = await readDocExamples(
    makePackage("double(2); // 4\nconst half = 1; // one half\ndouble(half);\n// 2"),
  );
  expect(example?.place).toBe("src/index.ts:4");
  expect(example?.code).toContain('import { double } from "../../src/index.ts";');
  expect(example?.code).toContain('await claim(async () => double(2), "4");\nconst half = 1; // one half\n');
  expect(example?.code).toContain('await claim(async () => double(half), "2");');
});

test("only a stated reason keeps an example from running", async () => {
  expect((await readDocExamples(makePackage("// not run: no time\ndouble(2); // 4")))[0]?.isRun).toBe(false);
  expect((await readDocExamples(makePackage("// a remark\ndouble(2); // 4")))[0]?.isRun).toBe(true);
});

test("the compiler reports what is wrong in an example, and nothing else", async () => {
  const right = new Map([["right", "const value: number = 1;\nexport {};\n"]]);
  const folder = makePackage("double(2); // 4");
  const compile = (modules: ReadonlyMap<string, string>) =>
    compileModules(
      join(folder, "tsconfig.json"),
      [...writeModules(folder, "modules", modules).values()],
      join(folder, "home"),
    );
  expect(await compile(right)).toBe("");
  const wrong = new Map([...right, ["wrong", 'const value: number = "1";\nexport {};\n']]);
  expect(await compile(wrong)).toMatch(/wrong\.ts\(1,7\): error TS2322/);
});

test.each([
  [4, "4"],
  [{ a: [1, 2], b: 2 }, "{ a: [1, 2], ... }"],
  [{ a: 1 }, "{ a: 1 }"],
])("%j is %s", async (value, claimed) => {
  await expectClaim(() => value, claimed);
});

test.each([
  [5, "4"],
  [{ a: 2, b: 2 }, "{ a: 1, ... }"],
  [{ a: 1, b: 2 }, "{ a: 1 }"],
  ["no error", "throws TypeError: x"],
])("%j is not %s", async (value, claimed) => {
  await expect(expectClaim(() => value, claimed)).rejects.toThrow();
});

test("an error is a claim, too", async () => {
  const fail = () => {
    throw new TypeError("x");
  };
  await expectClaim(fail, "throws TypeError: x");
  await expect(expectClaim(fail, "throws TypeError: y")).rejects.toThrow();
});
