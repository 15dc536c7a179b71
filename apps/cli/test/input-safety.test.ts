import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { temporaryFolder } from "@decant/package-checks";
import { describe, expect, test } from "vitest";
import { articlePage, decant, decantProcess, parseLines } from "./run-decant.ts";

const isWindows = process.platform === "win32";

/** A folder `site` with a page, a link to an endless device, and a pipe that nobody writes to. */
function trap(): string {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, "site"));
  writeFileSync(join(cwd, "site/page.html"), articlePage());
  symlinkSync("/dev/zero", join(cwd, "site/endless.html"));
  execFileSync("sh", ["-c", "mkfifo site/pipe.html site/pipe.jsonl"], { cwd });
  return cwd;
}

describe.skipIf(isWindows)("a folder with a device and a pipe", () => {
  const notFiles = ["endless.html", "pipe.html"];

  test.each([["batch"], ["chunk"]])("%s refuses both and reads the rest", async (command) => {
    const { code, stdout } = await decant([command, "site"], { cwd: trap() });
    expect(code).toBe(1);
    const failed = parseLines(stdout).filter(({ ok }) => ok === false);
    expect(failed).toEqual(
      notFiles.map((id) => ({
        id,
        ok: false,
        error: { code: "not-a-file", message: `${join("site", id)}: not a regular file` },
      })),
    );
    expect(stdout).toContain("page.html");
  });

  test("reduce, too", async () => {
    const { code, stderr } = await decant(["reduce", "site", "--dry-run"], { cwd: trap() });
    expect(code).toBe(1);
    expect(stderr.match(/not a regular file/g)).toHaveLength(2);
  });

  test("so do a glob and a list of inputs, also of JSON lines", async () => {
    const cwd = trap();
    writeFileSync(join(cwd, "inputs.txt"), "site/endless.html\nsite/pipe.jsonl\nsite/page.html\n");
    const listed = await decant(["batch", "-i", "inputs.txt", "--fields", "id"], { cwd });
    expect(listed.code).toBe(3);
    expect(listed.stderr).toContain("decant: site/pipe.jsonl: not a regular file\n");
    expect(parseLines(listed.stdout)).toMatchObject([{ id: "site/endless.html", ok: false }, { id: "site/page.html" }]);
    const globbed = await decant(["batch", "site/*.html", "--fields", "id"], { cwd });
    expect(globbed.code).toBe(1);
    expect(parseLines(globbed.stdout)).toMatchObject([
      { id: "site/endless.html", error: { code: "not-a-file" } },
      { id: "site/page.html" },
    ]);
  });

  test.each([
    ["site/pipe.html", articlePage()],
    ["site/pipe.jsonl", `${JSON.stringify({ id: "site/pipe.html", html: articlePage() })}\n`],
  ])("%s is read when it is named on the command line", async (path, content) => {
    const cwd = trap();
    // Writing to a pipe waits for its reader.
    const reading = decantProcess(["batch", path, "--fields", "id,text"], { cwd });
    writeFileSync(join(cwd, path), content);
    const { code, stdout } = await reading;
    expect(code).toBe(0);
    expect(parseLines(stdout)).toMatchObject([{ id: "site/pipe.html", text: expect.stringContaining("old harbour") }]);
  });
});

test
  .skipIf(isWindows)
  .each([
    [["/dev/zero"]],
    [["batch", "site/endless.html", "--list", "-i", "/dev/zero"]],
    [["batch", "--blacklist", "/dev/zero", "site/page.html"]],
    [["check", "/dev/zero"]],
    [["--config-file", "/dev/zero", "site/page.html"]],
  ])("%j reads no further than its limit", async (args) => {
  const limit = args.includes("--config-file") ? [] : ["--max-bytes", "1M"];
  const { code, stderr } = await decant([...args, ...limit], { cwd: trap() });
  expect(code).toBe(3);
  expect(stderr).toMatch(/^decant: \/dev\/zero is larger than \d+ bytes; see --max-bytes\n/);
});

test("random bytes and archives with the name of a page are refused", async () => {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, "site"));
  const tar = Buffer.alloc(2048);
  tar.write("page.html");
  tar.write("ustar\u000000", 257);
  const random = Uint8Array.from({ length: 5000 }, (_, i) => Math.imul(i + 1, 0x9e3779b1) >>> 24);
  const files = {
    "archive.html": Buffer.from("504b030414000000", "hex"),
    "random.html": Buffer.concat([Buffer.from("<html>"), random]),
    "tar.html": gzipSync(tar),
    "warc.html": Buffer.from("WARC/1.0\r\nWARC-Type: response\r\n\r\n<p>x"),
  };
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(cwd, "site", name), bytes);
  const { stdout } = await decant(["batch", "site"], { cwd });
  const code = "not-html";
  expect(parseLines(stdout)).toEqual(
    [
      ["archive.html", "a ZIP archive (perhaps an Office or EPUB document)"],
      ["random.html", "binary data"],
      ["tar.html", "a tar archive"],
      ["warc.html", "a WARC archive"],
    ].map(([id, format]) => ({ id, ok: false, error: { code, message: `the page is ${format}, not HTML` } })),
  );
  const { stderr } = await decant(["site/random.html"], { cwd });
  expect(stderr).toBe("decant: site/random.html is binary data, not HTML\n");
});

describe("ids that are numbers", () => {
  const written = ["12345678901234567890", "1.0", "1e3", "-0", "1E+400", "0.1", "7"];
  const line = (id: string): string => `{"url": null, "html": ${JSON.stringify(articlePage())}, "id": ${id}}\n`;
  const idsIn = (text: string): string[] => [...text.matchAll(/"(?:id|file)": ?([^",]+),/g)].map(([, id]) => id ?? "");

  test("are written as they were read", async () => {
    const input = [...written.map(line), `{"id": 1.50, "html": 5}\n`, `{"id":2.0}\n`].join("");
    const { stdout } = await decant(["batch", "--fields", "id"], { input });
    expect(stdout.split("\n").map((each) => /^\{"id":([^,}]+)/.exec(each)?.[1])).toEqual([
      ...written,
      "1.50",
      "2.0",
      undefined,
    ]);
  });

  test("in files, in their names, and in the results of reduce, too", async () => {
    const cwd = temporaryFolder();
    const input = written.map(line).join("");
    await decant(["batch", "--output-dir", "out", "--keep-dirs", "--json"], { input, cwd });
    expect(idsIn(readFileSync(join(cwd, "out/12345678901234567890.json"), "utf8"))).toEqual(["12345678901234567890"]);
    await decant(["reduce", "--dry-run"], { input, cwd });
    const results = readFileSync(join(cwd, "reduce-results.json"), "utf8");
    expect(idsIn(results)).toEqual(written);
    expect(JSON.parse(results)).toHaveLength(written.length);
  });

  test("also when the page takes too long", async () => {
    const input = line("12345678901234567890").replace("<p>", "<p>x".repeat(20_000));
    const { stdout } = await decant(["batch", "--timeout", "1", "--jobs", "1"], { input });
    expect(stdout).toMatch(/^\{"id":12345678901234567890,"ok":false,"error":\{"code":"timeout"/);
  });
});

describe("control characters", () => {
  const escapeCode = "\u001b";
  const evil = `a${escapeCode}[31m\u202egnp\u009b\nx`;

  test.skipIf(isWindows)("of names and pages never reach the terminal", async () => {
    const cwd = temporaryFolder();
    mkdirSync(join(cwd, "site"));
    writeFileSync(join(cwd, "site", `${evil}.html`), "");
    writeFileSync(join(cwd, "page.html"), articlePage(evil).replace("<main>", `<main><x${escapeCode}[31m>y</x>`));
    writeFileSync(join(cwd, `${evil}.md`), "#\u0007 x\n\n### y\n");
    const shown = await Promise.all([
      decant([evil], { cwd }),
      decant([`--${evil}`], { cwd }),
      decant(["batch", "site", "--verbose"], { cwd }).then(({ stderr }) => ({ stdout: "", stderr })),
      decant(["batch", "site", "--list"], { cwd }),
      decant(["check", `${evil}.md`], { cwd }),
      decant(["page.html", "--explain"], { cwd }),
      decant(["explain", "page.html", "--find", evil], { cwd }),
      decant(["explain", "page.html", "--find", "y"], { cwd }),
    ]);
    for (const { stdout, stderr } of shown) {
      const text = stdout + stderr;
      expect(text.length).toBeGreaterThan(0);
      expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
    }
    expect(shown[0]?.stderr).toBe(
      "decant: a\\u001b[31m\\u202egnp\\u009b\\u000ax.html: no such file or folder\n".replace(".html", ""),
    );
  });

  test("the standard error has one writer", () => {
    const folder = new URL("../src/", import.meta.url);
    const files = execFileSync("grep", ["-rlE", "process\\.stderr\\.write|console\\.[a-z]+\\(", folder.pathname], {
      encoding: "utf8",
    });
    expect(
      files
        .trim()
        .split("\n")
        .map((path) => path.slice(folder.pathname.length)),
    ).toEqual(["terminal/terminal.ts"]);
  });
});
