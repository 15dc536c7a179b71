import { existsSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { runInNewContext } from "node:vm";
import { checkSync } from "recheck";
import { expect, test } from "vitest";
import { published, root } from "../src/published.ts";
import { sizeOf } from "../src/sizes.ts";
import { composedExpressionsOf } from "./support/composed-expressions.ts";
import { type RegularExpression, regularExpressionsOf } from "./support/regular-expressions.ts";

/** Packages and apps that are published; the others read our own data. */
const folders = published.map((folder) => relative(root, folder));

/** Files whose expressions the checker rejects although they read short texts only, each with the reason. */
const excused: Readonly<Record<string, string>> = {
  "comments/comment-roles.ts": "they read texts of at most 48 characters",
  "source/rows.ts": "they read the selectors of our own rows",
  "style-techniques.ts": "values have at most 400 characters, and each repetition is bounded",
  "fallbacks/json-ld.ts": "its repetitions are bounded to 40 characters",
  "fallbacks/page-state.ts": "it reads the 60 characters in front of an equals sign",
  "identify-language.ts": "it reads samples of at most 3,000 characters",
  "sentences.ts": "what looks back reads the last 24 characters",
  "verdict/verdict.ts": "it reads 2,000 characters, and its repetitions are bounded to 80",
  "verdict/verdict-words.ts": "they read texts of at most 2,000 characters",
};

test("packages and apps are looked at", () => {
  expect(folders).toEqual(expect.arrayContaining(["packages/metadata", "apps/cli", "apps/mcp", "apps/server"]));
  expect(folders).not.toContain("apps/benchmark");
});

test.each(folders)("no regular expression of %s backtracks more than linearly", (folder) => {
  expect(regularExpressionsOf(join(root, folder)).flatMap((expression) => slow(expression))).toEqual([]);
});

test("no regular expression that is composed does, either", () => {
  const fixtures = join(root, "fixtures");
  const pages = readdirSync(fixtures).map((name) => join(fixtures, name, "index.html"));
  const { expressions, unseen } = composedExpressionsOf(
    root,
    published,
    pages.filter((page) => existsSync(page)).slice(0, 20),
  );
  expect(unseen).toEqual([]);
  expect(expressions.length).toBeGreaterThan(20);
  expect(expressions.flatMap((expression) => slow(expression, sizeOf("composedExpression")))).toEqual([]);
});

const beforeFile = /^(?:packages|apps)\/[^/]+\/src\//;
const line = /:\d+$/;

/** How expressions backtrack that were looked at: some are in several files. */
const known = new Map<string, string | undefined>();

function slow({ where, source, flags }: RegularExpression, timeoutMs = sizeOf("checkedExpression")): string[] {
  if (excused[where.replace(beforeFile, "").replace(line, "")] !== undefined) return [];
  const key = `/${source}/${flags}`;
  if (!known.has(key)) known.set(key, slownessOf(source, flags, timeoutMs));
  const complexity = known.get(key);
  return complexity === undefined ? [] : [`${where} ${complexity}: ${source}`];
}

/** Enough on any machine. */
const enoughMs = 10_000;

test("what backtracks is found", () => {
  expect(slownessOf("^(?:\\d+\\s?)+$", "", enoughMs)).toBe("exponential");
  expect(slownessOf("\\s+$", "", enoughMs)).toBe("2nd degree polynomial");
  expect(slownessOf("^(?:a|a)*$", "", enoughMs)).toBe("exponential");
  expect(slownessOf("^\\s+$", "", enoughMs)).toBeUndefined();
});

/**
 * How an expression backtracks, if it slows this engine down: an attack 3.4 times as long costs eight times the CPU time or
 * more. The checker gives up after a while and then may name an expression that is linear; the growth decides. CPU time
 * includes the collector's threads, so what grew is measured once more before it counts.
 */
function slownessOf(source: string, flags: string, timeout: number): string | undefined {
  const diagnosis = checkSync(source, flags, { timeout, randomSeed: 1 });
  if (diagnosis.status !== "vulnerable") return undefined;
  const { attack, complexity } = diagnosis;
  const pattern = new RegExp(source, flags);
  const costAt = (repeats: number) => {
    const pumps = attack.pumps.map(({ prefix, pump }) => prefix + pump.repeat(Math.floor(repeats)));
    const text = pumps.join("") + attack.suffix;
    let least = Number.POSITIVE_INFINITY;
    // What takes long is hardly disturbed by what else runs.
    for (let run = 0; run < 3 && (run === 0 || least < 200); run++)
      least = Math.min(
        least,
        costOf(() => search(pattern, text)),
      );
    return least;
  };
  const costs: number[] = [];
  for (let repeats = 8; repeats <= 2 ** 21; repeats *= 1.5) {
    const cost = costAt(repeats);
    const before = repeats / 1.5 ** Math.min(3, costs.length);
    const hasGrown = cost > 40 && cost > 8 * (costs.at(-3) ?? costs[0] ?? cost);
    if (hasGrown && costAt(repeats) > 8 * costAt(before)) return complexity.summary;
    if (cost > 1000) return undefined;
    costs.push(cost);
  }
  return undefined;
}

/** Ends after 1.2 seconds: an exponential expression would hang the test. */
function search(pattern: RegExp, text: string): void {
  try {
    runInNewContext("pattern.exec(text)", { pattern, text }, { timeout: 1200 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
  }
}

/** CPU time in milliseconds. */
function costOf(run: () => void): number {
  const before = process.cpuUsage();
  run();
  return process.cpuUsage(before).user / 1000;
}
