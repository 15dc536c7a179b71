import { spawn, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { temporaryFolder } from "@decant/package-checks";
import { describe, expect, test } from "vitest";
import { article, serve } from "./local-site.ts";
import { ended, launcher } from "./run-decant.ts";

const hasScript = spawnSync("script", ["--version"]).status === 0;
const quote = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;

/** Run the command on a terminal of its own, which `script` of util-linux makes. What it shows is on one stream. */
async function onTerminal(args: readonly string[], cwd = temporaryFolder()): Promise<string> {
  const command = [process.execPath, launcher, ...args].map(quote).join(" ");
  const env = { ...process.env, NO_COLOR: "1", NODE_NO_WARNINGS: "1" };
  const child = spawn("script", ["-qec", command, "/dev/null"], { cwd, env, stdio: ["ignore", "pipe", "inherit"] });
  const [shown] = await Promise.all([text(child.stdout), ended(child as never)]);
  return shown.replaceAll("\r\n", "\n");
}

const erase = "\r\u001b[K";
/** What stays on the screen. */
const screen = (shown: string): string =>
  shown
    .split("\n")
    .map((line) => line.split(erase).at(-1))
    .join("\n");
/** Longer than a progress line is waited for. */
const slowMs = 2500;

describe.skipIf(!hasScript)("on a terminal", () => {
  test("a command without arguments says what to do, by job", async () => {
    const shown = await onTerminal([]);
    expect(shown.trimEnd().split("\n").length).toBeLessThan(18);
    for (const words of ["decant page.html", "decant crawl URL", "decant --help"]) expect(shown).toContain(words);
  });

  test("commands that wait say for what, and then show their result alone", async () => {
    const site = await serve((path) => (path === "/robots.txt" ? "" : article("Tides", "/a")), slowMs);
    const check = async (...name: string[]): Promise<void> => {
      const args = [...name, `${site.url}page`, ...(name.length > 0 ? ["--allow-private"] : [])];
      const shown = await onTerminal(args, cwd);
      expect(shown, name[0]).toContain(erase);
      expect(shown, name[0]).toMatch(/waiting for http|0 addresses|0 of 1 pages/);
      expect(screen(shown), name[0]).not.toMatch(/waiting for/);
    };
    const cwd = temporaryFolder();
    await Promise.all([check("links"), check("sitemap"), check("feeds"), check("fetch"), check()]);
  });

  test("a batch shows its progress, wherever its output goes", async () => {
    const site = await serve(() => article("Tides"), slowMs);
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "list.txt"), `${site.url}a\n${site.url}b\n`);
    const check = async (...output: string[]): Promise<void> => {
      const args = ["batch", "--urls", "list.txt", "--delay", "0", "--allow-private", ...output];
      const shown = await onTerminal(args, cwd);
      expect(shown).toMatch(/[.#]{24} {2,4}\d+ % {2}\d of 2 pages {2}\d\.\d\/s/);
      // Results on the same terminal are whole lines, and nothing of the progress is left.
      const lines = screen(shown).trimEnd().split("\n");
      expect(lines.at(-1)).toMatch(/^decant: 2 pages: 2 converted/);
      expect(lines.slice(0, -1).map((line) => JSON.parse(line).ok)).toEqual(output.length === 0 ? [true, true] : []);
    };
    await Promise.all([check("--output-dir", "out"), check("-o", "out.jsonl"), check()]);
  });

  test("--quiet shows no progress", async () => {
    const site = await serve(() => article("Tides", "/a"), slowMs);
    expect(await onTerminal(["links", site.url, "--allow-private", "--quiet"])).not.toContain("\u001b");
  });
});

test.runIf(!hasScript)("terminals were not tested: install util-linux for its program script", () => {});
