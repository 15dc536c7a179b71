import { spawn } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { sharedFolder } from "@decant/package-checks";
import { sizeOf } from "@decant/package-checks/sizes";
import { expect, test } from "vitest";
import { CrawlState } from "../src/state/crawl-state.ts";

const size = 400;
const kills = sizeOf("crawlKills");
const folder = sharedFolder();

/**
 * Run the crawl, and kill it when the output has a length, or a little later.
 *
 * @returns Whether it has come to its end; also where the kill came after the last commit: the next run would begin anew.
 */
async function crawlUntil(
  name: string,
  workers: number,
  killAt?: { length: number; laterMs: number },
): Promise<boolean> {
  const file = join(import.meta.dirname, "support/kill-child.ts");
  const output = join(folder, name);
  const args = ["--no-warnings", "--conditions=source", file, `${output}.sqlite`, output, `${size}`, `${workers}`];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "inherit", "inherit"] });
  const timer = setInterval(() => {
    if (killAt === undefined || lengthOf(output) < killAt.length) return;
    clearInterval(timer);
    setTimeout(() => child.kill("SIGKILL"), killAt.laterMs);
  }, 1);
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
    child.once("exit", (...end) => resolve(end)),
  );
  clearInterval(timer);
  if (code !== 0 && signal !== "SIGKILL") throw new Error(`the crawl ended with ${code ?? signal}`);
  return code === 0 || isFinished(`${output}.sqlite`);
}

function isFinished(path: string): boolean {
  const state = new CrawlState(path);
  const is = state.runNumber > 0 && !state.hasWork();
  state.close();
  return is;
}

const lengthOf = (path: string): number => (existsSync(path) ? statSync(path).size : 0);

test(`a crawl killed ${kills} times has every page once, in the bytes of one that was not`, async () => {
  await crawlUntil("whole", 2);
  const output = join(folder, "killed");
  const lengths: number[] = [];
  let hasEnded = false;
  for (let kill = 0; kill < kills && !hasEnded; kill++) {
    const length = (lengthOf(join(folder, "whole")) * kill) / kills;
    hasEnded = await crawlUntil("killed", 8, { length, laterMs: Math.random() * 30 });
    lengths.push(lengthOf(output));
  }
  if (!hasEnded) await crawlUntil("killed", 3);
  const whole = readFileSync(join(folder, "whole"), "utf8");
  const urls = whole
    .trimEnd()
    .split("\n")
    .map((line) => (JSON.parse(line) as { url: string }).url);
  expect(new Set(urls).size).toBe(size);
  expect(urls).toHaveLength(size);
  expect(readFileSync(output, "utf8")).toBe(whole);
  expect(lengths.some((length) => length > 0 && length < whole.length)).toBe(true);
});
