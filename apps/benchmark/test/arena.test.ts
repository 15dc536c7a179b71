import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ArenaFigures, formatArena } from "../src/arena/report.ts";
import { benchmark } from "./run-here.ts";

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "decant-arena-test-"));
  const sentence = "The gauge at the mole is read twice a day, at high and at low water, by the keeper of the light. ";
  const gold = { id: "0000", url: "https://example.com/gauge", page_type: "article", text: sentence.repeat(6).trim() };
  const html = `<title>Gauge</title><nav><a href="/">Opening hours</a></nav><main><p>${sentence.repeat(6)}</p></main>`;
  await mkdir(join(folder, "wcxb-own/html"), { recursive: true });
  const lines = ["0000", "0001"].map((id) => `${JSON.stringify({ ...gold, id })}\n`);
  await writeFile(join(folder, "wcxb-own/gold.jsonl.gz"), gzipSync(lines.join("")));
  for (const id of ["0000", "0001"]) await writeFile(join(folder, `wcxb-own/html/${id}.html.gz`), gzipSync(html));
  await mkdir(join(folder, "cases/cases"), { recursive: true });
  const checks = [
    { nn: "01", kind: "menu", must: ["keeper"], mustnot: ["Opening hours"], meta: {} },
    { nn: "02", kind: "metadata alone", must: [], mustnot: [], meta: { title: "Gauge" } },
  ];
  await writeFile(join(folder, "cases/checks.json"), JSON.stringify(checks));
  await writeFile(join(folder, "cases/cases/01-menu.html"), html);
  await writeFile(join(folder, "whole.mjs"), "export default ({ html }) => html;\n");
  await writeFile(join(folder, "nothing.mjs"), "export const convert = 1;\n");
});
afterAll(() => rm(folder, { recursive: true }));

test("rivals stand side by side: accuracy by type, cases and cost", async () => {
  const json = join(folder, "arena.json");
  const { code, stdout } = await benchmark(
    ...["arena", "--data", folder, "--set", "wcxb-own", "--every", "2", "--no-install", "--json", json],
    ...["--cases", join(folder, "cases")],
    ...["--adapters", join(folder, "whole.mjs"), "--speed-pages", "1", "--rounds", "1", "--warm-up", "1"],
  );
  expect(code).toBe(0);
  expect(stdout).toContain("| system | F1, 1 pages | article (1) |");
  const { rows, pages, cases } = JSON.parse(await readFile(json, "utf8"));
  expect({ pages, cases }).toEqual({ pages: 1, cases: 1 });
  const [ours, , , , whole] = rows;
  expect(rows.map(({ id }: { id: string }) => id)).toEqual(["decant", "readability", "defuddle", "mdream-js", "whole"]);
  expect(ours).toMatchObject({ f1: 1, cases_right: 1, crashes: 0 });
  // It hands the page on, menu included.
  expect(whole).toMatchObject({ cases_right: 0 });
  expect(ours.f1).toBeGreaterThan(whole.f1);
});

test("a folder without cases is refused by name", async () => {
  const result = await benchmark("arena", "--data", folder, "--set", "wcxb-own", "--no-install", "--cases", folder);
  expect(result).toMatchObject({ code: 2, stderr: expect.stringContaining("--cases") });
});

test("the page of benchmarks has the table of the stored run (UPDATE=1 writes it)", async () => {
  const root = new URL("../../../", import.meta.url);
  const stored = JSON.parse(await readFile(new URL("claims/arena.json", root), "utf8"));
  const figures = camelKeys(stored) as ArenaFigures;
  const page = new URL("apps/site/docs/benchmarks.md", root);
  const text = await readFile(page, "utf8");
  const block = `<!-- arena -->\nOn ${figures.date}, with Node ${figures.node.slice(1)}: \`${figures.command}\`\n\n${formatArena(figures)}\n<!-- /arena -->`;
  const expected = text.replace(/<!-- arena -->[\s\S]*?<!-- \/arena -->/, () => block);
  if (process.env.UPDATE === "1" && !process.env.CI) await writeFile(page, expected);
  expect(await readFile(page, "utf8")).toBe(expected);
  expect(expected).toContain(block);
});

/** The keys of figures as the code has them; names of packages and types stay. */
function camelKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key.replace(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase()),
      camelKeys(item),
    ]),
  );
}
