import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { articlePage, decant, temporaryFolder } from "./run-decant.ts";

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

test("pages go into the folder, never out of it", async () => {
  const cwd = temporaryFolder();
  const input = `${JSON.stringify({ id: "../../out", html: articlePage() })}\n`;
  const args = ["reduce", "-", "--mode", "markdown", "--output", "reduced", "--coverage", "0.8"];
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

test.each([[["site"]], [["site", "--coverage", "2", "--dry-run"]], [["site", "--mode", "all", "--dry-run"]]])(
  "%j is wrong usage",
  async (args) => {
    expect((await decant(["reduce", ...args], { cwd: siteFolder() })).code).toBe(2);
  },
);
