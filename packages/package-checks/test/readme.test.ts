import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { printedBy, readExamples, runExamples } from "../src/readme.ts";
import { temporaryFolder } from "../src/temporary-folder.ts";

const fence = "```";

test("an Output block is what the example before it prints", () => {
  const readme = `# x\n\n${fence}ts\nconsole.log(1);\n${fence}\n\nOutput:\n\n${fence}text\n1\n\n2\n${fence}\n`;
  expect(readExamples(readme)).toEqual([{ line: 3, code: "console.log(1);\n", output: "1\n\n2" }]);
});

test("an Output block may hold fences when its own fence is longer", () => {
  const readme = `${fence}ts\nf();\n${fence}\nOutput:\n${fence}\`md\n${fence}js\nx\n${fence}\n${fence}\`\n`;
  expect(readExamples(readme)[0]?.output).toBe(`${fence}js\nx\n${fence}`);
});

test("an example may hold fences when its own fence is longer", () => {
  const readme = `${fence}\`ts\nf("\n${fence}ts\n");\n${fence}\`\n`;
  expect(readExamples(readme)).toEqual([{ line: 1, code: `f("\n${fence}ts\n");\n` }]);
});

test("arrows list the printed lines", () => {
  const readme = `${fence}ts\nconsole.log(1); // => 1\nconsole.log("b"); // => b\n${fence}\n`;
  expect(readExamples(readme)[0]?.output).toBe("1\nb");
});

test("a block of another language does not borrow or lend an output", () => {
  const readme = `${fence}ts\nf();\n${fence}\n\nText.\n\n${fence}sh\nls\n${fence}\nOutput:\n${fence}text\na\n${fence}\n`;
  expect(readExamples(readme)).toEqual([{ line: 1, code: "f();\n" }]);
});

test("only a stated reason keeps an example from running", () => {
  const block = `${fence}ts\nf();\n${fence}\n`;
  expect(readExamples(`<!-- not run: needs a network -->\n${block}`)).toEqual([]);
  expect(readExamples(`<!-- a remark -->\n${block}`)).toHaveLength(1);
});

/** Write modules into a folder of the running test. */
function writeAll(...codes: readonly string[]): string[] {
  const folder = temporaryFolder();
  return codes.map((code, at) => {
    const file = join(folder, `module-${at}.ts`);
    writeFileSync(file, code);
    return file;
  });
}

test("an example runs as TypeScript and its output comes back", async () => {
  const [file = ""] = writeAll("const x: number = 2;\nconsole.log(x * 21);\nconsole.log({ x }, 1);\n");
  expect(await printedBy(file)).toBe("42\n{ x: 2 } 1");
});

test("a failing example fails with its error", async () => {
  const [file = ""] = writeAll("throw new Error('boom')");
  await expect(printedBy(file)).rejects.toThrow("boom");
});

test("examples run in one process, and one that fails leaves the others alone", async () => {
  const files = writeAll(
    "console.log(1 as number);",
    "console.log(2); throw new Error('boom')",
    "console.log([3]);\nconsole.log(4);",
  );
  const results = await runExamples(files, import.meta.dirname);
  expect(results.map(({ printed }) => printed)).toEqual(["1", "2", "[ 3 ]\n4"]);
  expect(results.map(({ error }) => error?.split("\n")[0])).toEqual([undefined, "Error: boom", undefined]);
});
