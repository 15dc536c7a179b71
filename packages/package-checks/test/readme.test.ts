import { expect, test } from "vitest";
import { readExamples, runExample } from "../src/readme.ts";

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

test("an example runs as TypeScript and its output comes back", async () => {
  const code = "const x: number = 2;\nconsole.log(x * 21);\n";
  expect(await runExample({ line: 1, code }, import.meta.dirname)).toBe("42");
});

test("a failing example fails with its error", async () => {
  await expect(runExample({ line: 1, code: "throw new Error('boom')" }, import.meta.dirname)).rejects.toThrow("boom");
});
