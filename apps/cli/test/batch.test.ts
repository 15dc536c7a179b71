import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { temporaryFolder } from "@decant/package-checks";
import { describe, expect, test } from "vitest";
import { fields } from "../src/options.ts";
import { articlePage, decant, hugePage, launcher, parseLines, pngBytes, promisedFields } from "./run-decant.ts";

const jsonLines = (...records: unknown[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join("");

async function batch(args: readonly string[], input?: string | Uint8Array): Promise<Record<string, unknown>[]> {
  const { stdout } = await decant(["batch", ...args], input === undefined ? {} : { input });
  return parseLines(stdout);
}

describe("a line of the output", () => {
  test("holds the promised fields, and no others", async () => {
    const [line] = await batch([], jsonLines({ id: "a", url: "https://example.org/a", html: articlePage() }));
    expect(Object.keys(line ?? {})).toEqual(promisedFields);
    expect(line).toMatchObject({
      id: "a",
      url: "https://example.org/a",
      ok: true,
      metadata: {
        title: "The tide table",
        authors: [],
        published: null,
        modified: null,
        site_name: null,
        language: "en",
      },
      page_type: "article",
      verdict: [],
    });
    expect(line?.markdown).toMatch(/\n\nSee the \[map\]\(https:\/\/example\.org\/map\.html\)\.\n$/);
    expect(line?.text).toMatch(/\n\nSee the map\.$/);
    expect(line?.confidence).toBeGreaterThan(0);
  });

  test("holds the chosen fields alone with --fields", async () => {
    const lines = await batch(["--fields", "page_type,id"], jsonLines({ id: 1, html: articlePage() }, { id: 2 }));
    expect(lines).toEqual([
      { id: 1, page_type: "article" },
      { id: 2, ok: false, error: { code: "no-html", message: 'neither "html" nor "html_base64"' } },
    ]);
  });

  test.each(["hidden", "stats", "candidates", "blocks", "ledger", "diagnostics"])(
    "holds the same %s alone as with all others",
    async (field) => {
      const input = jsonLines({ id: 1, html: articlePage().replace("<main>", "<p hidden>Slack water</p><main>") });
      // Records need their types.
      const others = fields.filter((name) => name !== "records");
      const [whole] = await batch(["--fields", others.join()], input);
      expect(await batch(["--fields", field], input)).toEqual([{ [field]: whole?.[field] }]);
    },
  );

  test("is the same for a string and for its bytes", async () => {
    const html = articlePage("Gezeiten für alle");
    const [asText, asBytes] = await batch(
      ["--fields", "url,markdown,text,metadata"],
      jsonLines({ html }, { html_base64: Buffer.from(html).toString("base64") }),
    );
    expect(asText).toEqual(asBytes);
  });

  test("follows the charset of the line's content_type", async () => {
    const html_base64 = Buffer.from([0x3c, 0x70, 0x3e, 0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]).toString("base64");
    const line = { html_base64, content_type: "text/html; charset=windows-1251" };
    expect(await batch(["--no-extract", "--fields", "text"], jsonLines(line))).toMatchObject([{ text: "Привет" }]);
  });

  test("has an empty result with a verdict for a page without a byte", async () => {
    const { code, stdout, stderr } = await decant(["batch"], { input: jsonLines({ id: "a", html: "" }) });
    const summary = "1 page: 0 converted, 1 without content (empty 1), 0 failed";
    expect({ code, stderr }).toEqual({ code: 0, stderr: `decant: ${summary}\n` });
    expect(parseLines(stdout)).toMatchObject([{ id: "a", ok: true, markdown: "", text: "", verdict: ["empty"] }]);
  });

  test("converts everything with --no-extract", async () => {
    const [line] = await batch(["--no-extract"], jsonLines({ html: "<p>One <b>two</b></p>" }));
    expect(line).toMatchObject({ ok: true, markdown: "One **two**\n", text: "One two" });
  });
});

describe("bad lines", () => {
  test("an address that is not absolute leaves links relative, and a note names the page", async () => {
    const html = "<h1>Tides</h1><p><a href=moon>The moon</a> pulls.";
    const input = ["harbour.example/tides", "", "https://harbour.example/tides"]
      .map((url, id) => JSON.stringify({ id, url, html }))
      .join("\n");
    const { code, stdout, stderr } = await decant(["batch"], { input });
    expect(code).toBe(0);
    expect(parseLines(stdout).map(({ markdown }) => /\((.*)\)/.exec(markdown as string)?.[1])).toEqual([
      "moon",
      "moon",
      "https://harbour.example/moon",
    ]);
    const note = "The address of the page is not an absolute one of the web; relative links are not resolved.";
    expect(stderr).toContain(`decant: 0: converted (${note})\ndecant: 3 pages: 3 converted`);
  });

  test("fail alone, each with a code, and the exit code says so", async () => {
    const good = { id: "good", html: articlePage() };
    const input = [
      JSON.stringify(good),
      "{ not json",
      "",
      "[1, 2]",
      '{"id":"empty"}',
      '{"id":"base64","html_base64":"%%%"}',
      '{"id":"twice","html":"","html_base64":""}',
      '{"id":"type","html":[]}',
      JSON.stringify({ id: "png", html_base64: Buffer.from(pngBytes).toString("base64") }),
      JSON.stringify({ ...good, id: "good again" }),
    ].join("\n");
    const { code, stdout, stderr } = await decant(["batch"], { input });
    expect(code).toBe(1);
    expect(stderr).toBe(
      "decant: 9 pages: 2 converted, 0 without content, 7 failed (duplicate-html 1, invalid-base64 1, invalid-field 1, " +
        "invalid-json 1, no-html 1, not-an-object 1, not-html 1)\n",
    );
    const lines = parseLines(stdout);
    expect(lines.map(({ id, ok, error }) => [id, ok, (error as { code: string } | undefined)?.code])).toEqual([
      ["good", true, undefined],
      ["line:2", false, "invalid-json"],
      ["line:4", false, "not-an-object"],
      ["empty", false, "no-html"],
      ["base64", false, "invalid-base64"],
      ["twice", false, "duplicate-html"],
      ["type", false, "invalid-field"],
      ["png", false, "not-html"],
      ["good again", true, undefined],
    ]);
    expect(lines.at(-1)?.markdown).toBe(lines[0]?.markdown);
    for (const line of lines.filter(({ ok }) => ok === false)) {
      expect(Object.keys(line)).toEqual(["id", "ok", "error"]);
      expect(Object.keys(line.error as object)).toEqual(["code", "message"]);
    }
  });

  test("are kept quiet about on the standard error with --quiet", async () => {
    const { code, stderr } = await decant(["batch", "--quiet"], { input: "{" });
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
  });

  test("that are too long are skipped without being held", async () => {
    const long = { id: "long", html: "x".repeat(5000) };
    const input = jsonLines(long, { html: "y".repeat(5000) }, { id: "short", html: "<p>z" });
    const lines = await batch(["--max-bytes", "1000", "--no-extract"], input);
    expect(lines).toMatchObject([
      { id: "long", ok: false, error: { code: "too-large", message: expect.stringContaining("1000 bytes") } },
      { id: "line:2", ok: false, error: { code: "too-large" } },
      { id: "short", ok: true, text: "z" },
    ]);
  });

  test("that take too long are given up", async () => {
    const input = jsonLines({ id: "slow", html: hugePage(5000) }, { id: "bad" });
    const lines = await batch(["--timeout", "1", "--jobs", "1"], input);
    expect(lines).toMatchObject([
      { id: "slow", ok: false, error: { code: "timeout", message: "no result within 1 ms" } },
      { id: "bad", ok: false, error: { code: "no-html" } },
    ]);
  });
});

describe("order", () => {
  test("is that of the input, and the bytes are the same with any number of jobs", async () => {
    const folder = temporaryFolder();
    const pages = Array.from({ length: 30 }, (_, index) => {
      // Large pages among small ones, so that workers overtake each other.
      const html = index % 7 === 0 ? hugePage(100) : articlePage(`Page ${index}`);
      return index % 11 === 5 ? { id: index } : { id: index, html };
    });
    writeFileSync(join(folder, "pages.jsonl"), jsonLines(...pages));
    const [one, two, many] = await Promise.all(
      ["1", "2", "5"].map((jobs) => decant(["batch", "pages.jsonl", "--jobs", jobs], { cwd: folder })),
    );
    expect(parseLines(one?.stdout ?? "").map(({ id }) => id)).toEqual(pages.map(({ id }) => id));
    expect(two).toEqual(one);
    expect(many).toEqual(one);
  });
});

describe("inputs", () => {
  test("gzip files and gzip on the standard input", async () => {
    const folder = temporaryFolder();
    const bytes = gzipSync(jsonLines({ id: "a", html: articlePage() }, { id: "b", html: articlePage() }));
    writeFileSync(join(folder, "pages.jsonl.gz"), bytes);
    const fromFile = await decant(["batch", "pages.jsonl.gz"], { cwd: folder });
    expect(parseLines(fromFile.stdout).map(({ id }) => id)).toEqual(["a", "b"]);
    expect(await decant(["batch", "-"], { input: bytes })).toEqual(fromFile);
  });

  test("a gzip file that ends too early: what is there is answered", async () => {
    const folder = temporaryFolder();
    const whole = gzipSync(jsonLines(...Array.from({ length: 800 }, (_, id) => ({ id, html: `<p>${id * 7919}` }))));
    writeFileSync(join(folder, "cut.jsonl.gz"), whole.subarray(0, whole.length - 2000));
    const { code, stdout, stderr } = await decant(["batch", "cut.jsonl.gz", "--fields", "id"], { cwd: folder });
    expect(code).toBe(3);
    expect(stderr).toMatch(/^decant: cut\.jsonl\.gz: damaged gzip data\ndecant: \d+ pages: /);
    expect(parseLines(stdout).length).toBeGreaterThan(0);
  });

  test("a folder: its pages in the order of their paths, which are their ids", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "site/guide/deep"), { recursive: true });
    const write = (path: string, bytes: string | Uint8Array): void => writeFileSync(join(folder, "site", path), bytes);
    write("index.html", articlePage("Index"));
    write("guide/b.xhtml", articlePage("B"));
    write("guide/a.htm", articlePage("A"));
    write("guide/deep/c.html.gz", gzipSync(articlePage("C")));
    write("guide-old.html", articlePage("Old"));
    write("guide/notes.txt", "no page");
    write("guide/image.html", pngBytes);
    symlinkSync(join(folder, "site/index.html"), join(folder, "site/link.html"));
    symlinkSync(join(folder, "site"), join(folder, "site/again"));
    const { code, stdout } = await decant(["batch", "site", "--url", "https://example.org/x/"], { cwd: folder });
    expect(code).toBe(1);
    const lines = parseLines(stdout);
    expect(lines.map(({ id, ok }) => [id, ok])).toEqual([
      ["guide-old.html", true],
      ["guide/a.htm", true],
      ["guide/b.xhtml", true],
      ["guide/deep/c.html.gz", true],
      ["guide/image.html", false],
      ["index.html", true],
      ["link.html", true],
    ]);
    expect(lines[3]).toMatchObject({ url: "https://example.org/x/guide/deep/c.html.gz", metadata: { title: "C" } });
    expect(lines[3]?.markdown).toContain("(https://example.org/x/guide/deep/map.html)");
  });

  test("of a single file, --url is the address", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "page.html"), articlePage());
    const { stdout } = await decant(["batch", "page.html", "--url", "https://example.org/guide"], { cwd: folder });
    expect(parseLines(stdout)).toMatchObject([{ id: "page.html", url: "https://example.org/guide" }]);
  });

  test("a glob, and files by name; their paths are their ids", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "p/q"), { recursive: true });
    for (const name of ["p/one.html", "p/two.html", "p/q/three.html"]) writeFileSync(join(folder, name), articlePage());
    const ids = async (...args: string[]): Promise<unknown[]> => {
      const { stdout } = await decant(["batch", ...args, "--fields", "id"], { cwd: folder });
      return parseLines(stdout).map(({ id }) => id);
    };
    expect(await ids("p/**/*.html")).toEqual(["p/one.html", "p/q/three.html", "p/two.html"]);
    expect(await ids("p/t*.html", "p/one.html")).toEqual(["p/two.html", "p/one.html"]);
    expect(await ids("p/q", "p/q")).toEqual(["p/q/three.html", "p/q/three.html"]);
  });

  test("that are missing or hold no page are named, and the others are read", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "bare"));
    writeFileSync(join(folder, "page.html"), articlePage());
    const args = ["batch", "absent.jsonl", "bare", "none/*.html", "page.html", "--fields", "id"];
    const { code, stdout, stderr } = await decant(args, { cwd: folder });
    expect({ code, stdout }).toEqual({ code: 3, stdout: '{"id":"page.html"}\n' });
    expect(stderr).toBe(
      "decant: absent.jsonl: no such file or folder\n" +
        "decant: bare: no .html, .htm, .xhtml, .warc or .arc file in this folder\n" +
        "decant: none/*.html: matches no file\n" +
        "decant: 1 page: 1 converted, 0 without content, 0 failed\n",
    );
  });

  test("without a line give none", async () => {
    const stderr = "decant: 0 pages: 0 converted, 0 without content, 0 failed\n";
    expect(await decant(["batch"], { input: "\n\n" })).toEqual({ code: 0, stdout: "", stderr });
  });
});

test("--output writes the lines to a file", async () => {
  const folder = temporaryFolder();
  const input = jsonLines({ id: 1, html: articlePage() }, { id: 2, html: articlePage() });
  const expected = await decant(["batch"], { input });
  const { code, stdout } = await decant(["batch", "-o", "out.jsonl"], { input, cwd: folder });
  expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
  expect(readFileSync(join(folder, "out.jsonl"), "utf8")).toBe(expected.stdout);
});

test.skipIf(process.platform === "win32")("an output without room ends with a whole line, and the run with 4", () => {
  const cwd = temporaryFolder();
  const pages = Array.from({ length: 60 }, (_, id) => ({ id, html: articlePage(`Page ${id}`) }));
  writeFileSync(join(cwd, "pages.jsonl"), jsonLines(...pages));
  // A limit for files does what a full disk does, without one: it writes a part and then fails.
  const command = 'ulimit -f 40; exec "$0" "$1" batch pages.jsonl -q -o out.jsonl';
  const { status, stderr } = spawnSync("sh", ["-c", command, process.execPath, launcher], { cwd, encoding: "utf8" });
  const written = readFileSync(join(cwd, "out.jsonl"), "utf8");
  expect({ status, stderr }).toEqual({
    status: 4,
    stderr: `decant: out.jsonl: file too large; the file was cut back to the ${Buffer.byteLength(written)} bytes of whole results\n`,
  });
  const lines = parseLines(written);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.length).toBeLessThan(60);
});

test("an output that cannot be written ends the run with 4", async () => {
  const { code, stderr } = await decant(["batch", "-o", "absent/out"], { input: "{}", cwd: temporaryFolder() });
  expect({ code, stderr }).toEqual({
    code: 4,
    stderr: "decant: absent/out: no such file or folder; mkdir -p 'absent'\n",
  });
});
