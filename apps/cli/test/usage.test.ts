import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { Command, Option } from "commander";
import { describe, expect, test } from "vitest";
import { pageCommand } from "../src/args/page.ts";
import { addOptions, commands } from "../src/args/program.ts";
import type { Rows } from "../src/args/rows.ts";
import { conversionRows } from "../src/args/shared.ts";
import { pipelineSettings } from "../src/convert/load-pipeline.ts";
import { parseArguments } from "./in-process.ts";
import { decant, ended, start } from "./run-decant.ts";

test("--help explains options, examples and exit codes", async () => {
  const { code, stdout, stderr } = await decant(["--help"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  for (const part of ["Usage: decant", "--format", "explain", "batch", "Examples:", "Exit codes:"]) {
    expect(stdout).toContain(part);
  }
});

test("--help lists the common options, --help all every one", async () => {
  const [short, all] = await Promise.all([decant(["crawl", "--help"]), decant(["crawl", "--help", "all"])]);
  expect(short.stdout).toContain("--max-pages");
  expect(short.stdout).not.toContain("--max-memory");
  expect(short.stdout).toContain("decant crawl --help all lists every option.");
  expect(all.stdout).toContain("--max-memory");
  expect(all.stdout).not.toContain("--help all");
});

test("every option that a short help names is one of its command", () => {
  for (const spec of [pageCommand, ...commands]) {
    const { name, commonOptions } = spec;
    const command = new Command(name);
    addOptions(command, spec);
    expect(
      command.options.map(({ long }) => long),
      name,
    ).toEqual(expect.arrayContaining(commonOptions?.split(" ") ?? []));
  }
});

test("every setting that the pipeline takes has an option", () => {
  const rows: Rows = conversionRows();
  const names = rows.flatMap((row) => {
    if (typeof row === "string") return [];
    return [row[2]?.as ?? new Option(row[0]).attributeName()].flat().map((name) => name.split(".")[0]);
  });
  expect(names).toEqual(expect.arrayContaining(Object.keys(pipelineSettings)));
});

test("a misspelt command that is no file is named", async () => {
  const { code, stderr } = await decant(["bach"]);
  expect({ code, stderr }).toEqual({
    code: 3,
    stderr: "decant: bach: no such file or folder. Did you mean the command batch?\n",
  });
});

test.each([
  ["www.harbour.example", "; if it is an address, write https://www.harbour.example"],
  ["localhost:8080", "; if it is an address, write http://localhost:8080"],
  ["harbour.example/guide.html", "; if it is an address, write https://harbour.example/guide.html"],
  // Close to a command, too, but more like an address.
  ["open.ai", "; if it is an address, write https://open.ai"],
  ["pages/*.html", '; for the pages that match: decant batch "pages/*.html"'],
  ["guide.html", ""],
  ["../guide", ""],
])("a missing file %s, which may be an address", async (name, hint) => {
  const { code, stderr } = await decant([name]);
  expect({ code, stderr }).toEqual({ code: 3, stderr: `decant: ${name}: no such file or folder${hint}\n` });
});

test("an empty name is no file", async () => {
  expect(await decant([""])).toEqual({ code: 3, stdout: "", stderr: "decant: the name of a file is empty\n" });
});

test("help, also of a command, and all of it", async () => {
  for (const [words, option] of [
    [["help"], ["--help"]],
    [
      ["help", "links"],
      ["links", "--help"],
    ],
    [
      ["help", "all"],
      ["--help", "all"],
    ],
    [
      ["help", "batch", "all"],
      ["batch", "--help", "all"],
    ],
  ] as const)
    expect(await decant(words)).toEqual(await decant(option));
});

test("batch --help explains inputs and outputs as well", async () => {
  const { code, stdout, stderr } = await decant(["batch", "--help"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  for (const part of ["Usage: decant batch", "--jobs", "html_base64", '"ok": false', "Examples:", "Exit codes:"]) {
    expect(stdout).toContain(part);
  }
});

test.each([
  ["stdout", ["--help"]],
  ["stderr", ["check", "not-there.md"]],
] as const)("a reader of %s who leaves is no matter for a message", async (stream, args) => {
  const child = start(args);
  child[stream].destroy();
  const other = stream === "stdout" ? child.stderr : child.stdout;
  const [message, code] = await Promise.all([text(other), ended(child)]);
  expect({ code, message }).toEqual({ code: 141, message: "" });
});

test("wrong usage is reported by the process as well", async () => {
  const { code, stdout, stderr } = await decant(["--nope"]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toBe("decant: unknown option '--nope'\nTry: decant --help\n");
});

test.each([
  [[], false],
  [["--verify"], true],
  [["--strict"], true],
  [["--timeout", "5000"], true],
])("%j has a time limit for the conversion: %s", async (args, limitConversion) => {
  const { options } = await parseArguments(args);
  expect(options).toMatchObject({ limitConversion, timeoutMs: args.length > 1 ? 5000 : 30_000 });
});

test("--version prints the version of the package", async () => {
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  expect(await decant(["--version"])).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
});

describe("wrong usage ends with 2, one line that says what is wrong, and one that says where to look", () => {
  test.each([
    [["--nope"], "unknown option '--nope'"],
    [["--formt", "text"], "unknown option '--formt'\n(Did you mean --format?)"],
    // Another name that looks alike is less certain.
    [["batch", "--concurrency", "3"], "unknown option '--concurrency'; it is one of decant crawl, decant serve\n"],
    [["page.html", "--find", "words"], "unknown option '--find'; it is one of decant explain\n"],
    [["--preset", "best"], "argument 'best' is invalid. Allowed choices are balanced, precision, recall, fast."],
    [
      ["--format", "pdf"],
      "argument 'pdf' is invalid. Allowed choices are markdown, obsidian, text, html, json, jsonl, csv, tsv, xml, tei.",
    ],
    [["--timeout", "soon"], "argument 'soon' is invalid. Expected a whole number from 1 to 2147483647."],
    [["--timeout", "0"], "Expected a whole number"],
    [["--max-bytes", "1X"], "Expected a number of bytes such as 500000, 800K or 32M."],
    [["--url", "/relative"], "Expected an absolute URL."],
    [["--format", "json", "--fields", "id,titel"], 'There is no field "titel".'],
    [["--fields", "id"], "option '--fields' needs --format json"],
    [["--front-matter", "--format", "html"], "option '--front-matter' needs the format markdown or text"],
    [["--explain", "--format", "json"], "cannot be used with option"],
    [["one.html", "two.html"], "too many arguments: decant takes one page; for several: decant batch"],
    [["bach", "one.html"], "unknown command 'bach'\n(Did you mean batch?)"],
    [["--selector", "p["], '--selector: expected a CSS selector, got "p["'],
    [["batch", "--format", "text"], "option '--format text' needs --output-dir"],
    [["batch", "--keep-dirs"], "option '--keep-dirs' needs --output-dir"],
    [["batch", "--skip-existing"], "option '--skip-existing' needs --output-dir"],
    [["batch", "--output-dir", "out", "-o", "lines.jsonl"], "cannot be used with option '-o, --output <file>'"],
    [["batch", "--comments", "file"], "option '--comments file' needs --output-dir"],
    [["--comments", "file"], "option '--comments file' needs --output"],
    [["--comments", "file", "-o", "a.json", "--json"], "cannot be used with the format json"],
    [["--xml", "--json"], "option '--xml' cannot be used with '--format json'"],
    [["--fast", "--preset", "recall"], "option '--fast' cannot be used with '--preset recall'"],
    [["--raw-csv"], "option '--raw-csv' needs --format csv or tsv"],
    [["--links", "sometimes"], "argument 'sometimes' is invalid. Allowed choices are inline, reference, drop."],
    [["batch", "--jobs", "0"], "Expected a whole number from 1 to 256."],
    [["batch", "--max-memory", "1"], "Expected a whole number from 32"],
    [["--timeout", "5", "batch"], "place '--timeout' after 'batch'"],
  ])("%j", async (args, message) => {
    const { code, stdout, stderr } = await parseArguments(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^decant: /);
    expect(stderr).toMatch(/\nTry: decant (batch )?--help\n$/);
  });
});

test.each([
  ["convert page.html", "write decant page.html"],
  ["--frmat=json page.html", "Did you mean --format?"],
  ["page.html --no-link", "Did you mean --no-links?"],
  ["page.html --metadata", "write --with-metadata"],
  ["page.html --charset utf-8", "write --content-type"],
  ["page.html --chunks", "write decant chunk"],
  ["batch page.html --outputdir out", "Did you mean --output-dir?"],
  ["file:///harbour/page.html", "decant /harbour/page.html"],
])("decant %s is answered with what to type", async (words, hint) => {
  const { code, stderr, stdout } = await decant(words.split(" "));
  expect(stderr).toContain(hint);
  expect(stdout).toBe("");
  expect(code).toBeGreaterThan(1);
});

test("the help without `all` fits a screen or two, and that with it lists every command by its job", async () => {
  const [short, all] = await Promise.all([decant(["--help"]), decant(["--help", "all"])]);
  expect(short.stdout.split("\n").length).toBeLessThan(70);
  for (const { name } of commands) expect(all.stdout).toMatch(new RegExp(`^ {2}${name} `, "m"));
  expect(all.stdout).toContain("Store and search:");
});
