import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@decant/package-checks";
import { describe, expect, test } from "vitest";
import { articlePage, decant } from "./run-decant.ts";

const escapeCode = "\u001b[";

function folderWithPage(): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "page.html"), articlePage());
  return folder;
}

describe("--explain", () => {
  test("ends with the page as a tree of decisions, coloured on request alone", async () => {
    const cwd = folderWithPage();
    const { stdout } = await decant(["page.html", "--explain"], { cwd });
    const tree = stdout.slice(stdout.indexOf("\nDecisions\n"));
    expect(tree).toMatch(/<ul> 15 characters dropped by extractor\/navigation, score [\d.]+: Home page About us/);
    expect(tree).toMatch(/<main> .* kept by extractor\/\w+ at lines 1 to \d+: The tide table/);
    expect(stdout).toMatch(
      /\nMost doubtful decisions\n {2}(?:kept|dropped) by [\w/-]+ at a probability of [\d.]+ to be content/,
    );
    expect(stdout).not.toContain(escapeCode);
    const colored = (await decant(["page.html", "--explain", "--color"], { cwd })).stdout;
    expect(colored).toContain(`${escapeCode}90m<ul>`);
    expect(colored).toContain(`${escapeCode}32m<main>`);
    expect((await decant(["page.html", "--explain", "--no-color"], { cwd })).stdout).toBe(stdout);
  });
});

describe("explain --find", () => {
  test("reports words that were kept, dropped, elsewhere, or not there", async () => {
    const cwd = folderWithPage();
    const find = (words: string) => decant(["explain", "page.html", "--find", words], { cwd });
    const markdown = (await decant(["page.html"], { cwd })).stdout.split("\n");
    const kept = await find("See the MAP");
    expect(kept).toMatchObject({ code: 0, stderr: "" });
    const line = Number(/kept at line (\d+)/.exec(kept.stdout)?.[1]);
    expect(markdown[line - 1]).toContain("See the [map]");
    const dropped = await find("all rights reserved");
    expect(dropped.stdout).toMatch(
      /^dropped by extractor\/footer \(stage extractor, score [\d.]+\): "All rights reserved"\n/,
    );
    expect(dropped.stdout).toMatch(/probability to be content: 0\.\d+\n( {4}for .*\n)* {4}against -/);
    expect(await find("no such words")).toMatchObject({ code: 1, stdout: 'not on the page: "no such words"\n' });
    expect(await find(" ")).toMatchObject({ code: 2 });
  });

  test("without --find it is the account of the page", async () => {
    const cwd = folderWithPage();
    const { stdout } = await decant(["page.html", "--explain"], { cwd });
    expect(await decant(["explain", "page.html"], { cwd })).toEqual({ code: 0, stdout, stderr: "" });
  });
});

describe("files beside the page", () => {
  test("--source-map links its lines to the HTML, front matter counted", async () => {
    const cwd = folderWithPage();
    const { stdout } = await decant(["page.html", "--front-matter", "--source-map", "map.json"], { cwd });
    const map = JSON.parse(readFileSync(join(cwd, "map.json"), "utf8"));
    const lines = stdout.split("\n");
    expect(map).toMatchObject({ version: 1, lines: lines.length - 1 });
    const heading = map.blocks[0];
    expect(lines[heading.lines[0] - 1]).toBe("# The tide table");
    expect(articlePage().slice(...heading.html)).toBe("<h1>The tide table</h1>");
  });

  test("--report draws what became of it, and the page is written as ever", async () => {
    const cwd = folderWithPage();
    const { stdout: expected } = await decant(["page.html"], { cwd });
    expect(await decant(["page.html", "--report", "report.html"], { cwd })).toEqual({
      code: 0,
      stdout: expected,
      stderr: "",
    });
    const report = readFileSync(join(cwd, "report.html"), "utf8");
    expect(report).toContain("Content-Security-Policy");
    expect(report).toMatch(
      /<div class="group dropped r\d+"><p class="by"><b>dropped<\/b> <code>extractor\/footer<\/code><\/p>\s+<div class="texts">\s+<details id="b\d+"><summary dir="auto"><span>All rights reserved</,
    );
    const { code } = await decant(["page.html", "--report", "no/such/folder.html"], { cwd });
    expect(code).toBe(4);
    expect(existsSync(join(cwd, "no"))).toBe(false);
  });

  test("a time limit changes nothing about them", async () => {
    const cwd = folderWithPage();
    await decant(["page.html", "--source-map", "a.json"], { cwd });
    await decant(["page.html", "--source-map", "b.json", "--timeout", "600000"], { cwd });
    expect(readFileSync(join(cwd, "b.json"), "utf8")).toBe(readFileSync(join(cwd, "a.json"), "utf8"));
  });
});

describe("check", () => {
  const faulty = "---\ntitle: a\n---\n\n# One\n\n### Three\n\n* [x](javascript:y)\n";

  test("names file, line, invariant and fault", async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "a.md"), faulty);
    writeFileSync(join(cwd, "b.md"), "Fine.\n");
    expect(await decant(["check", "a.md", "b.md"], { cwd })).toEqual({
      code: 1,
      stdout:
        "a.md:7: heading-step: A heading of level 3 follows one of level 1.\na.md:9: link-safe: A link has an unsafe URL: javascript:y\n",
      stderr: "decant: 2 checked, 2 violations\n",
    });
    // A quoted pattern stands for its files, in order.
    expect(await decant(["check", "*.md", "[x].md"], { cwd })).toMatchObject({
      code: 3,
      stdout: expect.stringMatching(/^a\.md:7: heading-step/),
      stderr: "decant: [x].md: matches no file\ndecant: 2 checked, 2 violations\n",
    });
    expect(await decant(["check", "b.md", "-q"], { cwd })).toEqual({ code: 0, stdout: "", stderr: "" });
  });

  test("reads the standard input and writes JSON", async () => {
    const { code, stdout } = await decant(["check", "--format", "json", "--only", "link-safe"], { input: faulty });
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual([
      {
        file: "standard input",
        violations: [{ id: "link-safe", message: "A link has an unsafe URL: javascript:y", repaired: false, line: 9 }],
      },
    ]);
  });

  test("tells where a file is not UTF-8", async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "a.md"), Buffer.from("Fine.\n\ncaf\xe9\n", "latin1"));
    writeFileSync(join(cwd, "b.md"), Buffer.from("\xef\xbb\xbfcaf\xc3", "latin1"));
    const { code, stdout } = await decant(["check", "a.md", "b.md", "--except", "single-final-line-end"], { cwd });
    expect({ code, stdout }).toEqual({
      code: 1,
      stdout: "a.md:3: well-formed: The file is not valid UTF-8.\nb.md:1: well-formed: The file is not valid UTF-8.\n",
    });
    expect(await decant(["check", "a.md", "--except", "well-formed", "-q"], { cwd })).toMatchObject({ code: 0 });
  });

  test("leaves out the given invariants, and asks for our form only on request", async () => {
    const idsOf = async (args: readonly string[]) => {
      const { stdout } = await decant(["check", "-", "--format", "json", ...args], { input: faulty });
      return JSON.parse(stdout)[0].violations.map(({ id }: { id: string }) => id);
    };
    expect(await idsOf(["--except", "heading-step,link-safe"])).toEqual([]);
    expect(await idsOf(["--except", "heading-step,link-safe", "--canonical"])).toEqual(["idempotent"]);
  });

  test("what Decant writes passes, form and all", async () => {
    const { stdout } = await decant(["-"], { input: articlePage() });
    expect(await decant(["check", "--canonical", "-q"], { input: stdout })).toEqual({
      code: 0,
      stdout: "",
      stderr: "",
    });
  });

  test("gives up files that take too long, one after the other", async () => {
    const cwd = temporaryFolder();
    for (const name of ["a.md", "b.md"])
      writeFileSync(join(cwd, name), `${"a**b".repeat(20_000)}${"c* ".repeat(20_000)}\n`);
    expect(await decant(["check", "a.md", "b.md", "--timeout", "1"], { cwd })).toEqual({
      code: 3,
      stdout: "",
      stderr:
        "decant: a.md: no result within 1 ms\ndecant: b.md: no result within 1 ms\ndecant: 0 checked, 0 violations\n",
    });
  });

  test("goes on behind a file that cannot be read, and says so", async () => {
    const { code, stderr } = await decant(["check", "none.md", "-"], { input: "Fine.\n" });
    expect(code).toBe(3);
    expect(stderr).toBe("decant: none.md: no such file or folder\ndecant: 1 checked, 0 violations\n");
    expect(await decant(["check", "--only", "nonsense"], { input: "" })).toMatchObject({ code: 2, stdout: "" });
  });
});
