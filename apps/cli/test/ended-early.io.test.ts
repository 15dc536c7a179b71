import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { temporaryFolder } from "@decant/package-checks";
import { expect, test } from "vitest";
import { articlePage, decant, decantProcess, ended, hugePage, parseLines, start } from "./run-decant.ts";

const jsonLines = (...records: unknown[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join("");

/** A folder with many pages. */
function folderOfPages(): string {
  const cwd = temporaryFolder();
  const pages = Array.from({ length: 400 }, (_, id) => ({ id: `p${id}`, html: articlePage(`Page ${id}`) }));
  writeFileSync(join(cwd, "pages.jsonl"), jsonLines(...pages));
  return cwd;
}

test.each([["SIGINT"], ["SIGTERM"]] as const)(
  "a folder holds whole files only after %s, and a later run goes on",
  async (signal) => {
    const cwd = folderOfPages();
    const args = ["batch", "pages.jsonl", "--output-dir", "out", "--keep-dirs", "--skip-existing"];
    const child = start([...args, "--verbose"], cwd);
    await once(child.stderr, "data");
    child.kill(signal);
    const [said] = await Promise.all([text(child.stderr), ended(child)]);
    expect(said).toMatch(/^decant: interrupted; run the same command again to resume$/m);
    const written = readdirSync(join(cwd, "out"));
    expect(written.length).toBeGreaterThan(0);
    for (const name of written) {
      expect(name).toMatch(/^p\d+\.md$/);
      expect(readFileSync(join(cwd, "out", name), "utf8")).toMatch(/^# Page \d+\n[\s\S]*\[map\]\(map\.html\)\.\n$/);
    }
    const { code, stderr } = await decant(args, { cwd });
    expect(code).toBe(0);
    expect(stderr).toContain(`existing ${written.length}`);
    expect(readdirSync(join(cwd, "out"))).toHaveLength(400);
  },
);

test("an interrupted reduce leaves whole files and no temporary ones", async () => {
  const cwd = folderOfPages();
  const child = start(["reduce", "pages.jsonl", "--mode", "markdown", "--output-dir", "out", "--keep-dirs"], cwd);
  const out = join(cwd, "out");
  while (child.exitCode === null && !(existsSync(out) && readdirSync(out).some((name) => name.endsWith(".md")))) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  child.kill("SIGTERM");
  await ended(child);
  for (const name of readdirSync(out)) {
    expect(name).toMatch(/^p\d+\.md$/);
    expect(readFileSync(join(out, name), "utf8")).toContain("gauge");
  }
});

test("a line that needs too much memory fails alone", async () => {
  const input = jsonLines({ id: "huge", html: hugePage(40_000) }, { id: "small", html: articlePage() });
  const { code, stdout } = await decantProcess(["batch", "--max-memory", "64", "--jobs", "1"], { input });
  expect(code).toBe(1);
  expect(parseLines(stdout)).toMatchObject([
    { id: "huge", ok: false, error: { code: "out-of-memory", message: "needs more than 64 MB of memory" } },
    { id: "small", ok: true },
  ]);
});
