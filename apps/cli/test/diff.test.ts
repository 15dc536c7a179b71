import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@decant/package-checks";
import { expect, test } from "vitest";
import { articlePage, decant } from "./run-decant.ts";

const keeper = "wrote it down in pencil";
const before = articlePage();
const after = before.replace(keeper, "wrote it down in ink");

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

test("two versions of a page differ in the line that was changed", async () => {
  expect(before).toContain(keeper);
  const cwd = folderWith({ "a.html": before, "b.html": after });
  const { code, stdout, stderr } = await decant(["diff", "a.html", "b.html"], { cwd });
  expect({ code, stderr }).toEqual({ code: 1, stderr: "decant: 1 line added, 1 removed\n" });
  expect(stdout).toMatch(/^--- a\.html\n\+\+\+ b\.html\n@@ /);
  expect(stdout).toMatch(/^-.*in pencil/m);
  expect(stdout).toMatch(/^\+.*in ink/m);
});

test("the same content behind other navigation is the same; a page is compared with its stored Markdown", async () => {
  const navigation = before.replace("About us", "About our harbour");
  expect(navigation).not.toBe(before);
  const { stdout: markdown } = await decant([], { input: before });
  const cwd = folderWith({ "a.html": before, "b.html": navigation, "a.md": markdown });
  for (const other of ["b.html", "a.md"]) {
    const { code, stdout, stderr } = await decant(["diff", "a.html", other], { cwd });
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: "", stderr: "decant: 0 lines added, 0 removed\n" });
  }
});

test("--chunks counts what a store has to do", async () => {
  const cwd = folderWith({ "a.html": before, "b.html": after });
  const { code, stdout } = await decant(["diff", "a.html", "b.html", "--chunks", "--format", "json", "-q"], { cwd });
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ add: 0, update: 1, delete: 0, chunks: [{ change: "update" }] });
  const text = await decant(["diff", "a.html", "b.html", "--chunks", "-q"], { cwd });
  expect(text.stdout).toMatch(/^~ /);
});

test.each([
  [["a.html"], 2, "diff compares two inputs, got 1"],
  [["a.html", "b.html", "c.html"], 2, "diff compares two inputs, got 3"],
  [["a.html", "not-there.html"], 3, "not-there.html: no such file or folder"],
  [["a.html", "b.html", "--chunks", "--budget", "20", "--overlap", "90"], 2, "overlap"],
])("%j ends with %i", async (names, expected, message) => {
  const cwd = folderWith({ "a.html": before, "b.html": after });
  const { code, stdout, stderr } = await decant(["diff", ...names], { cwd });
  expect(stderr).toContain(message);
  expect({ code, stdout }).toEqual({ code: expected, stdout: "" });
});
