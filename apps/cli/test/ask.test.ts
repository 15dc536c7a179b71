import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@decant/package-checks";
import { expect, test } from "vitest";
import { decant } from "./run-decant.ts";

const page = `<html lang="en"><title>Gauge</title><main><h1>Reading the gauge</h1>
<p>The gauge at the mole is read twice a day, at high and at low water. Its height is entered in the book before anything else.</p>
<table><tr><th>mark</th><th>meaning</th></tr><tr><td>J</td><td>the pointer jumped</td></tr><tr><td>S</td><td>stuck twice in a week</td></tr></table>
<p>A float that sticks twice in a week is taken out and cleaned, and the harbour office is told of it on the same day.</p></main></html>`;

function folderWith(files: Readonly<Record<string, string>>): string {
  const cwd = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  return cwd;
}

test("the parts that answer are printed whole, and what they cost is noted", async () => {
  const cwd = folderWith({ "page.html": page });
  const { code, stdout, stderr } = await decant(["ask", "page.html", "What is the meaning of S?", "--budget", "40"], {
    cwd,
  });
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout:
      "# Reading the gauge\n\n| mark | meaning |\n|---|---|\n| J | the pointer jumped |\n| S | stuck twice in a week |\n",
  });
  expect(stderr).toMatch(/^decant: \d+ of \d+ tokens, 2 of 5 parts\n$/);
});

test("JSON has places and what was left out; the ledger has a line for each part", async () => {
  const cwd = folderWith({ "page.html": page, "page.md": "# Notes\n\nThe mole is old.\n" });
  await decant(["ask", "page.html", "mole water", "-f", "json", "-o", "out.json"], { cwd });
  const { passages, left, page_tokens } = JSON.parse(readFileSync(join(cwd, "out.json"), "utf8"));
  expect(page.slice(passages[0].source.start)).toMatch(/^<p>The gauge/);
  expect(left).toContainEqual(expect.objectContaining({ kind: "row", reason: "no-match", score: 0 }));
  expect(page_tokens).toBeGreaterThan(80);
  const ledger = await decant(["ask", "page.md", "mole", "--format", "ledger", "-q"], { cwd });
  expect(ledger).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^\d\.\d\d {2}kept {2}sentence {2}line 3: The mole is old\.\n$/),
  });
});

test.each([
  [["ask", "page.html"], 2, "ask takes a page and a question"],
  [["ask", "page.html", "?"], 2, "question: expected some words"],
  [["ask", "page.html", "mole", "--budget", "3"], 2, "--budget"],
  [["ask", "none.html", "mole"], 3, "none.html"],
  [["ask", "page.html", "zeppelin"], 1, "nothing on the page answers; the page lacks zeppelin"],
] as const)("%j", async (args, expected, message) => {
  const cwd = folderWith({ "page.html": page });
  const { code, stderr } = await decant([...args], { cwd });
  expect({ code, stderr }).toEqual({ code: expected, stderr: expect.stringContaining(message) });
});

test("answer takes a page in the place of a store, and links to the passages", async () => {
  const cwd = folderWith({ "page.html": page });
  const asked = [
    "answer",
    "page.html",
    "What does the mark S mean?",
    "--url",
    "https://mole.example/gauge",
    "-b",
    "60",
  ];
  const cited = await decant([...asked, "--cite"], { cwd });
  expect(cited.code).toBe(0);
  expect(cited.stdout).toContain("| S | stuck twice in a week |");
  expect(cited.stdout).toContain("https://mole.example/gauge#:~:text=S,stuck%20twice%20in%20a%20week");
  const { stdout } = await decant([...asked, "--json"], { cwd });
  expect(JSON.parse(stdout).passages[0]).toMatchObject({ page: "page.html", title: "Reading the gauge", kind: "row" });
  expect((await decant(["answer", "page.html", "zebra"], { cwd })).code).toBe(1);
});
