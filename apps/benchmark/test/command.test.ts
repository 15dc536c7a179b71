import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { benchmark } from "./run-here.ts";

const run = promisify(execFile);
let data = "";

/** A set of our own in the format of the word-metric sets. */
const pages = ["Tides", "Ebb", "Flow"].map((title, index) => {
  const sentence = `${title} is what the moon does to the water of the sea, twice a day, on every coast of the world. `;
  return {
    gold: {
      id: `000${index}`,
      url: `https://example.com/${title}`,
      page_type: "article",
      text: sentence.repeat(6).trim(),
      with: [`${title} is what`],
      without: ["Opening hours"],
      title,
      author: null,
      date: null,
    },
    html: `<title>${title}</title><nav><a href="/">Opening hours</a></nav><main><p>${sentence.repeat(6)}</p></main>`,
  };
});

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), "decant-benchmark-"));
  await mkdir(join(data, "wcxb-own/html"), { recursive: true });
  const gold = pages.map((page) => `${JSON.stringify(page.gold)}\n`).join("");
  await writeFile(join(data, "wcxb-own/gold.jsonl.gz"), gzipSync(gold));
  for (const { gold, html } of pages) {
    await writeFile(join(data, `wcxb-own/html/${gold.id}.html.gz`), gzipSync(html));
  }
});

afterAll(async () => {
  await rm(data, { recursive: true });
});

test("accuracy prints the figures and writes what it reads back", async () => {
  const [json, rows] = [join(data, "figures.json"), join(data, "pages.jsonl")];
  const files = ["--json", json, "--pages", rows];
  const first = await benchmark("accuracy", "--data", data, "--set", "wcxb-own", "--worst", "1", ...files);
  expect(first).toMatchObject({ code: 0, stderr: "" });
  expect(first.stdout).toContain("## wcxb-own\n\n3 pages, word F1");
  expect(first.stdout).toContain("Ledger balanced on 3 of 3 pages");
  const figures = JSON.parse(await readFile(json, "utf8"));
  expect(figures.summaries[0]).toMatchObject({ crashes: 0, scores: { f1: 1, with: 1, without: 0, pages: 3 } });
  const lines = (await readFile(rows, "utf8"))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(lines.map((line) => line.id)).toEqual(["0000", "0001", "0002"]);

  const second = await benchmark("accuracy", "--score", rows, "--data", data, "--set", "wcxb-own");
  expect(second.code).toBe(0);
  expect(second.stdout).toMatch(/^\| article +\| \S+ +\| +3 \|(?: +1\.000 \|){4} +0\.000 \|$/m);
});

test("accuracy says whether the models have seen the pages", async () => {
  await mkdir(join(data, "trained"), { recursive: true });
  await run("cp", ["-r", join(data, "wcxb-own"), join(data, "trained/wcxb-dev")]);
  const args = ["accuracy", "--data", join(data, "trained"), "--set", "wcxb-dev", "--worst", "0"];
  const validated = await benchmark(...args, "--systems", "decant");
  expect(validated.stdout).toContain("decant: cross-validated by host, 5 folds");
  const shipped = await benchmark(...args, "--shipped", "--systems", "decant,body");
  expect(shipped.stdout).toMatch(/^\| decant +\| in-sample +\| +1\.000/m);
  expect(shipped.stdout).not.toContain("body: ");
});

test("speed prints the stages in multiples of the floor", async () => {
  // The command draws its pages from sets of these names.
  await mkdir(join(data, "speed"), { recursive: true });
  await run("cp", ["-r", join(data, "wcxb-own"), join(data, "speed/wcxb-dev")]);
  const args = ["--pages", "3", "--rounds", "1", "--warm-up", "20", "--sets", "web", "--systems", "stages"];
  const { stdout, code } = await benchmark("speed", "--data", join(data, "speed"), ...args);
  expect(code).toBe(0);
  for (const name of ["floor", "stages", "decode", "parse", "extract", "normalize", "ledger"]) {
    expect(stdout).toMatch(new RegExp(`^\\|(?:.*\\|)? *${name} +\\| +\\d+\\.\\d\\d `, "m"));
  }
});

test.each([
  ["an unknown system", ["accuracy", "--systems", "magic"], 'systems: "magic" is unknown'],
  [
    "floors for a part of a set",
    ["accuracy", "--check", "--sample", "2"],
    "floors are for cross-validated figures of decant on whole sets",
  ],
  ["floors for in-sample figures", ["accuracy", "--check", "--shipped"], "floors are for cross-validated figures"],
  ["a set of no known format", ["accuracy", "--set", "other-dev"], 'set: "other-dev"'],
  ["predictions of two sets", ["accuracy", "--set", "wcxb-own,wcxb-own", "--score", "x"], "--score: takes one --set"],
])("%s is a clear mistake", async (_, args, message) => {
  const { stderr, code } = await benchmark(...args, "--data", data);
  expect(code).toBe(2);
  expect(stderr).toContain(`error: `);
  expect(stderr).toContain(message);
});
