import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { temporaryFolder } from "@decant/package-checks";
import { describe, expect, test } from "vitest";
import { parseArguments } from "./in-process.ts";
import { articlePage, decant, parseLines, pngBytes, start } from "./run-decant.ts";

const jsonLines = (...records: unknown[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join("");

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

describe("--output-dir", () => {
  test("writes what one page gives alone, and reports those that have no file", async () => {
    const cwd = temporaryFolder();
    const html = articlePage();
    const input = jsonLines(
      { id: "good", html },
      { id: "empty", html: "" },
      { id: "picture", html_base64: Buffer.from(pngBytes).toString("base64") },
      "no object",
    );
    const { code, stdout, stderr } = await decant(["batch", "--output-dir", "out", "--keep-dirs"], { input, cwd });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr.split("\n")).toEqual([
      "decant: picture: the page is a PNG image, not HTML",
      "decant: line:4: the line is valid JSON, but not an object",
      "decant: 4 pages: 1 converted, 1 without content (empty 1), 2 failed (not-an-object 1, not-html 1)",
      "",
    ]);
    expect(filesIn(join(cwd, "out"))).toEqual(["good.md"]);
    const alone = await decant([], { input: html });
    expect(readFileSync(join(cwd, "out/good.md"), "utf8")).toBe(alone.stdout);
  });

  test("remembers with --state what each page was made from, and converts only what changed", async () => {
    const cwd = temporaryFolder();
    mkdirSync(join(cwd, "site"));
    const write = (name: string, sentence: string): void =>
      writeFileSync(join(cwd, "site", name), articlePage().replace("in pencil", `in pencil. ${sentence}`));
    write("oslo.html", "One.");
    write("turku.html", "Two.");
    writeFileSync(join(cwd, "site", "bergen.html.gz"), gzipSync(articlePage()));
    const args = ["batch", "site", "--output-dir", "out", "--keep-dirs", "--state", "out.state"];
    const run = async (...more: readonly string[]) => (await decant([...args, ...more], { cwd })).stderr;
    const counted = (converted: number) =>
      `decant: 3 pages: ${converted} converted, 0 without content, ${3 - converted} left out (unchanged ${3 - converted}), 0 failed\n`;
    expect(await run()).toBe("decant: 3 pages: 3 converted, 0 without content, 0 failed\n");
    expect(await run()).toBe(counted(0));
    write("turku.html", "Three.");
    rmSync(join(cwd, "out/oslo.md"));
    expect(await run()).toBe(counted(2));
    expect(readFileSync(join(cwd, "out/turku.md"), "utf8")).toContain("in pencil. Three.");
    expect(await run("--jobs", "1", "--verbose")).toContain("turku.html: left-out (unchanged)\n");
    expect(await run("--links", "drop")).toContain("3 converted");
    // A line that was torn counts as none.
    writeFileSync(join(cwd, "out.state"), '{"path": "oslo.md", "dig');
    expect(await run()).toContain("3 converted");
  });

  test.each([
    ["markdown", "a.md"],
    ["obsidian", "a.md"],
    ["text", "a.txt"],
    ["html", "a.html"],
    ["json", "a.json"],
    ["jsonl", "a.jsonl"],
    ["csv", "a.csv"],
    ["tsv", "a.tsv"],
    ["xml", "a.xml"],
    ["tei", "a.tei.xml"],
  ])("has one ending for %s: %s", async (format, name) => {
    const cwd = temporaryFolder();
    const input = jsonLines({ id: "a", html: articlePage() });
    await decant(["batch", "--output-dir", "out", "--keep-dirs", "--format", format, "--gzip"], { input, cwd });
    expect(filesIn(join(cwd, "out"))).toEqual([`${name}.gz`]);
    expect(gunzipSync(readFileSync(join(cwd, "out", `${name}.gz`))).toString()).toContain("The tide table");
  });

  test("has names that Obsidian can link to, and notes with properties", async () => {
    const cwd = temporaryFolder();
    const input = jsonLines({ id: "docs/[slug]#a^b|c", html: articlePage() });
    const flags = ["--format", "obsidian", "--keep-dirs", "--created", "2026-11-27"];
    await decant(["batch", "--output-dir", "out", ...flags], { input, cwd });
    expect(filesIn(join(cwd, "out"))).toEqual(["docs/_slug__a_b_c.md"]);
    const note = readFileSync(join(cwd, "out/docs/_slug__a_b_c.md"), "utf8");
    expect(note).toMatch(/^---\ntitle: "[^\n]+"\naliases:\n {2}- [\s\S]*\ncreated: 2026-11-27\n[\s\S]*---\n\n/);
  });

  test("lets no id out of the folder", async () => {
    const cwd = temporaryFolder();
    const ids = [
      "../up",
      "/abs/olute",
      "a/../../up",
      "con",
      "A",
      "a",
      "a.html",
      "x\u0000y",
      "C:\\up",
      "x".repeat(5000),
    ];
    const input = jsonLines(...ids.map((id) => ({ id, html: articlePage() })));
    for (const [folder, ...flags] of [["flat"], ["mirrored", "--keep-dirs"]] as const) {
      const { code } = await decant(["batch", "--output-dir", folder, ...flags, "--quiet"], { input, cwd });
      expect(code).toBe(0);
      expect(filesIn(join(cwd, folder))).toHaveLength(ids.length);
    }
    expect(readdirSync(cwd)).toEqual(["flat", "mirrored"]);
  });

  test("writes over what is there, or leaves it and its page alone with --skip-existing", async () => {
    const cwd = temporaryFolder();
    mkdirSync(join(cwd, "out"));
    writeFileSync(join(cwd, "out/a.md"), "kept\n");
    const input = jsonLines({ id: "a", html: articlePage() }, { id: "b", html: articlePage() });
    const args = ["batch", "--output-dir", "out", "--keep-dirs"];
    const skipped = await decant([...args, "--skip-existing"], { input, cwd });
    expect(skipped.stderr).toBe("decant: 2 pages: 1 converted, 0 without content, 1 left out (existing 1), 0 failed\n");
    expect(readFileSync(join(cwd, "out/a.md"), "utf8")).toBe("kept\n");
    await decant(args, { input, cwd });
    expect(readFileSync(join(cwd, "out/a.md"), "utf8")).toBe(readFileSync(join(cwd, "out/b.md"), "utf8"));
  });

  test("puts comments into files of their own when asked to", async () => {
    const cwd = temporaryFolder();
    const remarks = ["The gauge never lies, see the log.", "Fog waits for nobody, least of all at noon."].map(
      (text, i) => `<div class="comment"><b>Pom ${i}</b> <time>${i + 3} May 2024</time><p>${text}</p></div>`,
    );
    const html = articlePage().replace(
      "</main>",
      `</main><div class="comments"><h2>2 comments</h2>${remarks.join("")}</div>`,
    );
    const input = jsonLines({ id: "a", html }, { id: "b", html: articlePage() });
    await decant(["batch", "--output-dir", "out", "--keep-dirs", "--comments", "file"], { input, cwd });
    expect(filesIn(join(cwd, "out"))).toEqual(["a.comments.md", "a.md", "b.md"]);
    expect(readFileSync(join(cwd, "out/a.comments.md"), "utf8")).toContain("Fog waits for nobody");
    expect(readFileSync(join(cwd, "out/a.md"), "utf8")).not.toContain("Fog");
    await decant(["-o", "page.md", "--comments", "file"], { input: html, cwd });
    expect(readFileSync(join(cwd, "page.comments.md"), "utf8")).toContain("Fog waits for nobody");
    const { stdout } = await decant(["--comments", "section"], { input: html });
    expect(stdout).toMatch(/\n\*\*\*\n\n## Comments\n[\s\S]*Fog waits/);
  });

  test("that cannot be made ends the run with 4", async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "taken"), "");
    const { code, stderr } = await decant(["batch", "--output-dir", "taken/out"], { input: "{}", cwd });
    expect({ code, stderr }).toEqual({
      code: 4,
      stderr: `decant: ${join("taken", "out")}: part of the path is not a folder\n`,
    });
  });
});

describe("a stream", () => {
  test("of CSV has its column names once, and a row for each page with content", async () => {
    const input = jsonLines({ id: "a", html: articlePage() }, { id: "b", html: "" }, { id: "c", html: articlePage() });
    const { code, stdout } = await decant(["batch", "--csv", "--jobs", "2"], { input });
    expect(code).toBe(0);
    const ids = [...stdout.matchAll(/^(id|[abc]),/gm)].map(([, id]) => id);
    expect(ids).toEqual(["id", "a", "c"]);
  });

  test("is gzipped with --gzip, or for a name that ends in .gz", async () => {
    const cwd = temporaryFolder();
    const input = jsonLines({ id: "a", html: articlePage() }, { id: "b", html: articlePage() });
    const plain = await decant(["batch"], { input });
    await decant(["batch", "-o", "out.jsonl.gz"], { input, cwd });
    expect(gunzipSync(readFileSync(join(cwd, "out.jsonl.gz"))).toString()).toBe(plain.stdout);
    const child = start(["batch", "--gzip"]);
    child.stdin.end(input);
    const parts: Uint8Array[] = [];
    for await (const part of child.stdout) parts.push(part as Uint8Array);
    expect(gunzipSync(Buffer.concat(parts)).toString()).toBe(plain.stdout);
    await decant(["-o", "page.md.gz"], { input: articlePage(), cwd });
    expect(gunzipSync(readFileSync(join(cwd, "page.md.gz"))).toString()).toContain("# The tide table");
  });
});

test("an input file names inputs of all kinds; a URL among them is refused", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "a.html.gz"), gzipSync(articlePage()));
  writeFileSync(join(cwd, "lines.jsonl"), jsonLines({ id: "l", html: articlePage() }));
  writeFileSync(join(cwd, "inputs.txt"), "a.html.gz\r\n\n  lines.jsonl\nhttps://example.org/page\n");
  const { code, stdout, stderr } = await decant(["batch", "-i", "inputs.txt", "--fields", "id"], { cwd });
  expect(code).toBe(3);
  expect(parseLines(stdout)).toEqual([{ id: "a.html.gz" }, { id: "l" }]);
  expect(stderr).toContain(
    "decant: https://example.org/page: an input file lists files; list addresses in a file for --urls",
  );
  expect((await decant(["batch", "-i", "absent.txt"], { cwd })).code).toBe(3);
});

describe("a config file", () => {
  test.each([
    ["options.yaml", "preset: recall\nbatch:\n  jobs: 3\n"],
    ["options.toml", 'preset = "recall"\n[batch]\njobs = 3\n'],
    ["options.json5", "{ preset: 'recall', batch: { jobs: 3 } } // for all"],
    ["options.json", '{"preset": "recall", "batch": {"jobs": 3}}'],
    ["options.mjs", "export default { preset: 'recall', batch: { jobs: 3 } };"],
  ])("%s has options for all commands and for one", async (name, text) => {
    const path = join(temporaryFolder(), name);
    writeFileSync(path, text);
    expect((await parseArguments(["--config-file", path])).options).toMatchObject({ preset: "recall" });
    expect((await parseArguments(["batch", "--config-file", path])).options).toMatchObject({
      preset: "recall",
      jobs: 3,
    });
  });

  test.each([
    ['{"presett": "fast"}', 'there is no option "presett"'],
    ['{"preset": "best"}', '"preset": "best" is invalid. Allowed choices are balanced, precision, recall, fast.'],
    ['{"quiet": "yes"}', '"quiet": expected true or false'],
    ['{"max-bytes": ["8M"]}', '"max-bytes": expected a string or a number'],
    ["[1]", "expected an object"],
    ["{", "options.json: "],
  ])("%s is refused", async (text, message) => {
    const path = join(temporaryFolder(), "options.json");
    writeFileSync(path, text);
    const { code, stdout, stderr } = await parseArguments(["--config-file", path]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^decant: .*options\.json: /);
    expect(stderr).toContain(message);
  });

  test("that is missing is an input that is missing", async () => {
    const { code, stderr } = await decant(["--config-file", "absent.json"], { input: articlePage() });
    expect({ code, stderr }).toEqual({ code: 3, stderr: "decant: absent.json: no such file or folder\n" });
    expect(existsSync("absent.json")).toBe(false);
  });
});
