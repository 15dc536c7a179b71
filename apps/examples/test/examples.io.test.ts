import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const { scripts } = JSON.parse(read("package.json")) as { readonly scripts: Readonly<Record<string, string>> };
const examples = Object.keys(scripts).filter((name) => name !== "types" && name !== "test:io");
const hasPython = spawnSync("python3", ["--version"]).status === 0;

beforeAll(() => rmSync(join(root, "out"), { recursive: true, force: true }));

test("there are ten, and the README lists each", () => {
  expect(examples).toHaveLength(10);
  const listed = Array.from(read("README.md").matchAll(/^\| \[.+\]\((.+)\) \| `npm run -s (.+)` \|$/gm));
  expect(listed.map(([, folder]) => folder)).toEqual(examples);
  expect(listed.map(([, , command]) => command)).toEqual(examples);
});

describe.each(examples)("%s", (name) => {
  test("can be read in a minute, and says how it is run", () => {
    expect(read(`${name}/README.md`)).toContain(`npm run -s ${name}\n`);
    for (const file of readdirSync(join(root, name)).filter((path) => /\.(?:ts|py)$/.test(path)))
      expect(read(`${name}/${file}`).split("\n").length, file).toBeLessThanOrEqual(40);
  });

  test.skipIf(name === "from-python" && !hasPython)("prints what it should", () => {
    const env = { ...process.env, NO_COLOR: "1", NODE_NO_WARNINGS: "1", NODE_OPTIONS: "" };
    const { status, stdout, stderr } = spawnSync(process.execPath, ["--run", name], {
      cwd: root,
      encoding: "utf8",
      env,
    });
    const printed = stdout + stderr;
    expect(status, printed).toBe(0);
    const path = join(root, name, "expected.txt");
    if (process.env.UPDATE === "1") writeFileSync(path, printed);
    expect(existsSync(path)).toBe(true);
    expect(printed).toBe(readFileSync(path, "utf8"));
  });
});

test.runIf(!hasPython)("from-python was skipped: install python3", () => {});
