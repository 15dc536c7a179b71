import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { temporaryFolder } from "@decant/package-checks";
import { describe, expect, test } from "vitest";
import { convertHere, parseArguments } from "./in-process.ts";
import { articlePage, decant, hugePage, pngBytes, promisedFields } from "./run-decant.ts";

/** A folder with `page.html`. */
function folderWithPage(): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "page.html"), articlePage());
  return folder;
}

test("--selector converts what matches; the first of several with a match is taken", async () => {
  const args = ["page.html", "--selector", ".none", "--selector", "footer", "--title", "never"];
  const { code, stdout, stderr } = await decant(args, { cwd: folderWithPage() });
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: "All rights reserved\n", stderr: "" });
});

describe("inputs", () => {
  test("a file", async () => {
    const { code, stdout, stderr } = await decant(["page.html"], { cwd: folderWithPage() });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("The tide table of the old harbour was drawn up by hand");
    expect(stdout).toMatch(/\n\nSee the \[map\]\(map\.html\)\.\n$/);
    expect(stdout).not.toContain("About us");
    expect(stdout).not.toContain("All rights reserved");
  });

  test("the standard input, as - and without a word, gzipped or not", async () => {
    const { stdout: expected } = await decant(["page.html"], { cwd: folderWithPage() });
    for (const args of [["-"], []]) {
      for (const input of [articlePage(), gzipSync(articlePage())]) {
        expect(await decant(args, { input })).toEqual({ code: 0, stdout: expected, stderr: "" });
      }
    }
  });

  test("a gzip file, also under another name", async () => {
    const folder = folderWithPage();
    const { stdout: expected } = await decant(["page.html"], { cwd: folder });
    writeFileSync(join(folder, "page.html.gz"), gzipSync(articlePage()));
    writeFileSync(join(folder, "odd.html"), gzipSync(articlePage()));
    for (const name of ["page.html.gz", "odd.html"]) {
      expect(await decant([name], { cwd: folder })).toEqual({ code: 0, stdout: expected, stderr: "" });
    }
  });

  test("bytes in an encoding that only --content-type names", async () => {
    const folder = temporaryFolder();
    const page = articlePage("Ђурђевдан").replace("lang=", "data-lang=");
    const bytes = Buffer.from(page, "latin1");
    // In windows-1251 the letters below are what a Russian reader expects.
    const russian = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);
    writeFileSync(join(folder, "page.html"), Buffer.concat([Buffer.from("<p>"), russian, Buffer.from("</p>"), bytes]));
    const args = ["page.html", "--no-extract", "--content-type", "text/html; charset=windows-1251"];
    const { stdout } = await decant(args, { cwd: folder });
    expect(stdout).toContain("Привет");
  });
});

describe("formats", () => {
  test("Markdown with front matter", async () => {
    const stdout = await convertHere(["-", "--front-matter"], articlePage("A: title"));
    expect(stdout).toMatch(/^---\ntitle: ["']A: title["']\n[\s\S]*?\n---\n\n(# A: title\n\n)?The tide table of/);
  });

  test("Markdown in the style that was asked for", async () => {
    const input = '<h1>a</h1><p><a href="/b">c</a> <em>d</em> <img src="/e.png" alt="f"></p><ul><li>g</li></ul>';
    const style = [
      "--links",
      "reference",
      "--images",
      "alt",
      "--headings",
      "setext",
      "--emphasis",
      "_",
      "--bullet",
      "*",
    ];
    const stdout = await convertHere(["-", "--no-extract", ...style], input);
    expect(stdout).toBe("a\n===\n\n[c][1] _d_ f\n\n* g\n\n[1]: /b\n");
    const refused = await parseArguments(["-", "--links", "none"]);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain("Allowed choices are inline, reference, drop");
  });

  test("text", async () => {
    const stdout = await convertHere(["-", "--format", "text"], articlePage());
    expect(stdout).toContain("\n\nThey differed by less than two fingers");
    expect(stdout).toMatch(/\n\nSee the map\.\n$/);
  });

  test("HTML", async () => {
    const stdout = await convertHere(["-", "--format", "html"], articlePage());
    expect(stdout).toContain("<p>The tide table of the old harbour");
    expect(stdout).not.toContain("About us");
  });

  test("JSON, with the fields of a batch", async () => {
    const stdout = await convertHere(["-", "--format", "json", "--url", "https://example.org/a/b"], articlePage());
    const record = JSON.parse(stdout);
    expect(Object.keys(record)).toEqual(promisedFields);
    expect(record).toMatchObject({
      id: "standard input",
      url: "https://example.org/a/b",
      ok: true,
      metadata: { title: "The tide table", authors: [], site_name: null, canonical_url: null, language: "en" },
      page_type: "article",
    });
    expect(record.markdown).toContain("[map](https://example.org/a/map.html)");
    expect(Object.keys(record.stats)).toContain("visible_chars");
  });

  test("JSON with chosen fields, in their usual order", async () => {
    const args = ["-", "--format", "json", "--fields", "ledger,page_type,id"];
    const stdout = await convertHere(args, articlePage());
    const record = JSON.parse(stdout);
    expect(Object.keys(record)).toEqual(["id", "page_type", "ledger"]);
    const { visible, kept, moved, dropped, dropped_by_rule } = record.ledger.totals;
    expect(kept + moved + dropped).toBe(visible);
    expect(Object.keys(dropped_by_rule).length).toBeGreaterThan(0);
  });

  test("an account for a person", async () => {
    const { code, stdout, stderr } = await decant(["-", "--explain"], { input: articlePage() });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^Page\n {2}title: +The tide table\n/);
    expect(stdout).toMatch(/\n {2}chosen +score, score .*main/);
    expect(stdout).toMatch(/\n {2}dropped +\d+ +\d+\.\d %\n {4}by /);
    expect(stdout).toMatch(/\nInvariants of the Markdown\n/);
  });

  test("a file instead of the standard output", async () => {
    const folder = folderWithPage();
    const { stdout: expected } = await decant(["page.html"], { cwd: folder });
    expect(await decant(["page.html", "-o", "out.md"], { cwd: folder })).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(readFileSync(join(folder, "out.md"), "utf8")).toBe(expected);
  });

  test("all of the input with --no-extract", async () => {
    const { stdout } = await decant(["-", "--no-extract"], { input: "<nav><p>Menu</p></nav><p>One <b>two</b></p>" });
    expect(stdout).toContain("One **two**");
  });
});

describe("trouble with the input", () => {
  test("a missing file", async () => {
    const { code, stdout, stderr } = await decant(["absent.html"]);
    expect({ code, stdout, stderr }).toEqual({
      code: 3,
      stdout: "",
      stderr: "decant: absent.html: no such file or folder\n",
    });
  });

  test("a folder", async () => {
    const folder = temporaryFolder();
    const { code, stderr } = await decant([folder]);
    expect({ code, stderr }).toEqual({
      code: 3,
      stderr: `decant: ${folder} is a folder; use: decant batch ${folder}\n`,
    });
  });

  test("a binary file", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "page.html"), pngBytes);
    const { code, stdout, stderr } = await decant(["page.html"], { cwd: folder });
    expect({ code, stdout, stderr }).toEqual({
      code: 3,
      stdout: "",
      stderr: "decant: page.html is a PNG image, not HTML\n",
    });
  });

  test("a page without a byte", async () => {
    const { code, stdout, stderr } = await decant([], { input: "" });
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: "",
      stderr: "decant: standard input: no main content (verdict: empty)\n",
    });
  });

  test("a page that scripts would have to fill", async () => {
    const input = '<html><body><div id="root"></div><script src="/static/app.js"></script></body></html>';
    const { code, stdout, stderr } = await decant(["-"], { input });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^decant: standard input: no main content \(verdict: .*js-shell.*\)\n$/);
  });

  test("a file above the size limit, also after decompression", async () => {
    const folder = folderWithPage();
    writeFileSync(join(folder, "bomb.html.gz"), gzipSync(Buffer.alloc(100_000, 32)));
    for (const name of ["page.html", "bomb.html.gz"]) {
      const { code, stdout, stderr } = await decant([name, "--max-bytes", "1K"], { cwd: folder });
      expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
      expect(stderr).toBe(`decant: ${name} is larger than 1024 bytes; see --max-bytes\n`);
    }
  });

  test("damaged gzip data", async () => {
    const input = gzipSync(articlePage()).subarray(0, 200);
    const { code, stderr } = await decant(["-"], { input });
    expect({ code, stderr }).toEqual({ code: 3, stderr: "decant: standard input: damaged gzip data\n" });
  });

  test("a page that takes longer than --timeout", async () => {
    const { code, stdout, stderr } = await decant(["-", "--timeout", "1"], { input: hugePage(5000) });
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: "",
      stderr: "decant: standard input: no result within 1 ms\n",
    });
  });

  test("a page that does not take that long gives the same as without a limit", async () => {
    const { stdout: expected } = await decant(["-"], { input: articlePage() });
    const limited = await decant(["-", "--timeout", "600000"], { input: articlePage() });
    expect(limited).toEqual({ code: 0, stdout: expected, stderr: "" });
  });
});

test("a file without tags is read as HTML, with a note", async () => {
  const input = "# Notes\n\nThe gauge is read twice a day.\n";
  const { code, stdout, stderr } = await decant([], { input });
  expect({ code, stdout }).toEqual({ code: 0, stdout: "\\# Notes The gauge is read twice a day.\n" });
  expect(stderr).toContain("standard input: has no HTML tags, so its text is one paragraph\n");
  expect((await decant(["--no-extract"], { input })).stderr).toBe("");
});

test("-o - is standard output", async () => {
  const cwd = temporaryFolder();
  const { code, stdout } = await decant(["-", "-o", "-"], { input: articlePage(), cwd });
  expect({ code, stdout }).toEqual({ code: 0, stdout: (await decant(["-"], { input: articlePage() })).stdout });
  expect(readdirSync(cwd)).toEqual([]);
});

describe("trouble with the output", () => {
  test("a folder that is not there", async () => {
    const { code, stderr } = await decant(["-", "-o", "absent/out.md"], {
      input: articlePage(),
      cwd: temporaryFolder(),
    });
    expect({ code, stderr }).toEqual({
      code: 4,
      stderr: "decant: absent/out.md: no such file or folder; mkdir -p 'absent'\n",
    });
  });

  test("a folder in the file's place", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "out.md"));
    const { code, stderr } = await decant(["-", "-o", "out.md"], { input: articlePage(), cwd: folder });
    expect({ code, stderr }).toEqual({ code: 4, stderr: "decant: out.md: is a folder\n" });
  });
});
