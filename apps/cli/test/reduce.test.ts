import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { temporaryFolder } from "@decant/package-checks";
import { expect, test } from "vitest";
import { parseArguments } from "./in-process.ts";
import { articlePage, decant } from "./run-decant.ts";

function siteFolder(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "site/deep"), { recursive: true });
  writeFileSync(join(folder, "site/a.html"), articlePage("The tide table"));
  writeFileSync(
    join(folder, "site/deep/b.html"),
    `<script>${"track();".repeat(200)}</script>${articlePage("The gauge")}`,
  );
  return folder;
}

test("a dry run writes results and a summary, and no page", async () => {
  const cwd = siteFolder();
  const { code, stdout, stderr } = await decant(["reduce", "site", "--coverage", "0.95", "--dry-run"], { cwd });
  expect([code, stderr]).toEqual([0, ""]);
  const rows = JSON.parse(readFileSync(join(cwd, "reduce-results.json"), "utf8"));
  expect(rows.map(({ file }: { file: string }) => file)).toEqual(["a.html", "deep/b.html"]);
  for (const row of rows) {
    expect(row.coverage).toBeGreaterThanOrEqual(0.95);
    expect(row.tokens_after).toBeLessThan(row.tokens_before);
    expect(row.reduction).toBeCloseTo(1 - row.tokens_after / row.tokens_before);
  }
  const lines = stdout.trim().split("\n");
  expect(lines[0]).toMatch(/page type +pages +refused .* median +range .*<= 8K +<= 32K/);
  expect(lines.at(-1)).toMatch(/^all +2 +0 /);
});

test("shares have each page once", async () => {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, "site"));
  const names = Array.from({ length: 9 }, (_, at) => `${at}.html`);
  for (const name of names) writeFileSync(join(cwd, "site", name), articlePage(name));
  const found: string[] = [];
  for (const share of ["0/2", "1/2"]) {
    expect((await decant(["reduce", "site", "--share", share, "--dry-run", "-q"], { cwd })).code).toBe(0);
    const rows = JSON.parse(readFileSync(join(cwd, "reduce-results.json"), "utf8"));
    found.push(...rows.map(({ file }: { file: string }) => file));
  }
  expect(found.sort()).toEqual(names);
});

test("--type keeps the records with all their values, and prints how many", async () => {
  const cwd = temporaryFolder();
  const other = "Words about other things, which no record needs. ".repeat(40);
  const html = `<html lang="en"><main><h1>Summer fair</h1><p>${other}</p><dl><dt>Date</dt><dd>7 March 2027</dd><dt>Location</dt><dd>Old Mole</dd></dl></main>`;
  writeFileSync(join(cwd, "fair.html"), html);
  const args = ["reduce", "fair.html", "--type", "event", "--mode", "strip", "--output-dir", "out", "-q"];
  const { code, stdout } = await decant(args, { cwd });
  expect(code).toBe(0);
  expect(readFileSync(join(cwd, "out", readdirSync(join(cwd, "out"))[0] as string), "utf8")).toBe(
    "<main><h1>Summer fair</h1><dl><dt>Date</dt><dd>7 March 2027</dd><dt>Location</dt><dd>Old Mole</dd></dl></main>",
  );
  expect(stdout).toMatch(/ coverage +values +<= 8K/);
  expect(stdout).toMatch(/^all .* 100\.0 % +100/m);
  const [row] = JSON.parse(readFileSync(join(cwd, "reduce-results.json"), "utf8"));
  expect(row).toMatchObject({ values: 3, values_held: 3, refused: null });
  const none = await decant(["reduce", "fair.html", "--type", "recipe", "--dry-run"], { cwd });
  expect(none.code).toBe(1);
  const both = await decant(["reduce", "fair.html", "--type", "event", "--cover", "page", "--dry-run"], { cwd });
  expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining("cannot be used with") });
});

test("pages go into the folder, never out of it", async () => {
  const cwd = temporaryFolder();
  const input = `${JSON.stringify({ id: "../../out", html: articlePage() })}\n`;
  const args = ["reduce", "-", "--mode", "markdown", "--output-dir", "reduced", "--keep-dirs", "--coverage", "0.8"];
  expect((await decant(args, { cwd, input })).code).toBe(0);
  expect(readFileSync(join(cwd, "reduced/out.md"), "utf8")).toContain("The tide table of the old harbour");
});

test("what cannot be reduced so far is refused and fails", async () => {
  const cwd = siteFolder();
  const { code } = await decant(["reduce", "site", "--max-tokens", "10", "--dry-run"], { cwd });
  expect(code).toBe(1);
  const [row] = JSON.parse(readFileSync(join(cwd, "reduce-results.json"), "utf8"));
  expect(row).toMatchObject({ refused: "too-many-tokens", path: null });
});

test("the results are the same for any number of workers, and a page that one cannot read costs its own line", async () => {
  const cwd = temporaryFolder();
  const lines = Array.from({ length: 12 }, (_, number) =>
    JSON.stringify(number === 5 ? { id: 5, html: 7 } : { id: number, html: articlePage(`Tides ${number}`) }),
  );
  const reduceWith = async (jobs: string) => {
    const input = `${lines.join("\n")}\n`;
    const { code, stdout, stderr } = await decant(["reduce", "-", "--dry-run", "--jobs", jobs], { cwd, input });
    return { code, stdout, stderr, rows: readFileSync(join(cwd, "reduce-results.json"), "utf8") };
  };
  const alone = await reduceWith("1");
  expect(alone.code).toBe(1);
  expect(alone.stderr).toContain("html");
  expect(JSON.parse(alone.rows).map(({ file }: { file: number }) => file)).toEqual([0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11]);
  expect(await reduceWith("3")).toEqual(alone);
});

test("inputs are chosen as in a batch", async () => {
  const cwd = siteFolder();
  const list = async (...args: string[]) =>
    (await decant(["reduce", "--list", ...args], { cwd })).stdout.trim().split("\n");
  expect(await list("site", "--url", "https://example.org/")).toEqual([
    "a.html\thttps://example.org/a.html",
    "deep/b.html\thttps://example.org/deep/b.html",
  ]);
  expect(await list("--input-dir", "site", "--url-filter", "deep")).toEqual(["deep/b.html"]);
  writeFileSync(join(cwd, "inputs.txt"), "site/a.html\nsite\n");
  writeFileSync(join(cwd, "unwanted.txt"), "site/deep/b.html\n");
  expect(await list("--input-file", "inputs.txt", "--blacklist", "unwanted.txt")).toEqual([
    "site/a.html",
    "site/a.html",
  ]);
  await decant(["reduce", "site", "--dry-run", "--url-filter", "deep", "--results", "out/rows.json.gz"], { cwd });
  const rows = JSON.parse(gunzipSync(readFileSync(join(cwd, "out/rows.json.gz"))).toString());
  expect(rows.map(({ file }: { file: string }) => file)).toEqual(["deep/b.html"]);
});

test("files are named, compressed and passed over as in a batch", async () => {
  const cwd = siteFolder();
  const reduceSite = (...args: string[]) =>
    decant(["reduce", "site", "--output-dir", "reduced", "--gzip", "--mode", "markdown", ...args], { cwd });
  expect((await reduceSite("--keep-dirs")).code).toBe(0);
  const written = () => (readdirSync(join(cwd, "reduced"), { recursive: true }) as string[]).toSorted();
  expect(written()).toEqual(["a.md.gz", "deep", "deep/b.md.gz"]);
  const page = gunzipSync(readFileSync(join(cwd, "reduced/deep/b.md.gz"))).toString();
  expect(page).toContain("the electric gauge");
  rmSync(join(cwd, "reduced/a.md.gz"));
  writeFileSync(join(cwd, "reduced/deep/b.md.gz"), "");
  expect((await reduceSite("--keep-dirs", "--skip-existing")).code).toBe(0);
  expect(readFileSync(join(cwd, "reduced/deep/b.md.gz"))).toHaveLength(0);
  expect(written()).toContain("a.md.gz");
  const rows = JSON.parse(readFileSync(join(cwd, "reduce-results.json"), "utf8"));
  expect(rows.map(({ file }: { file: string }) => file)).toEqual(["a.html"]);
  await reduceSite();
  expect(written().filter((name) => /^(?:a|deep-b)-[0-9a-f]{12}\.md\.gz$/.test(name))).toHaveLength(2);
});

test("the charset of the content type holds for the words that are covered and for those that are written", async () => {
  const cwd = temporaryFolder();
  const html = `<body><p>${"\u0414\u043e\u043c \u0443 \u043c\u043e\u0440\u044f ".repeat(20)}`;
  // KOI8-R, which nothing in the page tells: 32 capitals from 0xE0 in an order of their own.
  const order =
    "\u044e\u0430\u0431\u0446\u0434\u0435\u0444\u0433\u0445\u0438\u0439\u043a\u043b\u043c\u043d\u043e\u043f\u044f\u0440\u0441\u0442\u0443\u0436\u0432\u044c\u044b\u0437\u0448\u044d\u0449\u0447\u044a";
  const koi8 = Buffer.from(
    [...html].map((char) => {
      const lower = order.indexOf(char.toLowerCase());
      return lower < 0 ? char.charCodeAt(0) : (char === char.toLowerCase() ? 0xc0 : 0xe0) + lower;
    }),
  );
  writeFileSync(join(cwd, "page.html"), koi8);
  const args = [
    "reduce",
    "page.html",
    "--output-dir",
    "out",
    "--keep-dirs",
    "--content-type",
    "text/html; charset=koi8-r",
  ];
  expect((await decant([...args, "--cover", "content"], { cwd })).code).toBe(0);
  expect(readFileSync(join(cwd, "out/page.html"), "utf8")).toContain(
    "\u0414\u043e\u043c \u0443 \u043c\u043e\u0440\u044f",
  );
});

test.each([
  [["site"]],
  [["site", "--dry-run", "--gzip"]],
  [["site", "--dry-run", "--keep-dirs"]],
  [["site", "--coverage", "2", "--dry-run"]],
  [["site", "--mode", "all", "--dry-run"]],
])("%j is wrong usage", async (args) => {
  expect((await parseArguments(["reduce", ...args])).code).toBe(2);
});
