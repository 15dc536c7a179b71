import { readdirSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { checkSync } from "recheck";
import { expect, test } from "vitest";
import { regularExpressionsOf } from "../src/regular-expressions.ts";
import { sizeOf } from "../src/sizes.ts";

const packages = join(import.meta.dirname, "../..");
/** Not shipped. */
const leftOut = new Set(["package-checks"]);

/** Files whose expressions the checker rejects although they read short texts only, each with the reason. */
const excused: Readonly<Record<string, string>> = {
  "comments/comment-roles.ts": "they read texts of at most 48 characters",
  "source/rows.ts": "they read the selectors of our own rows",
  "style-techniques.ts": "values have at most 400 characters, and each repetition is bounded",
  "fallbacks/json-ld.ts": "its repetitions are bounded to 40 characters",
  "fallbacks/script-data.ts": "it reads the 60 characters in front of an equals sign",
  "identify-language.ts": "it reads samples of at most 3,000 characters",
  "sentences.ts": "what looks back reads the last 24 characters",
  "verdict/verdict.ts": "it reads 2,000 characters, and its repetitions are bounded to 80",
  "verdict/verdict-words.ts": "they read texts of at most 2,000 characters",
};

test.each(readdirSync(packages).filter((name) => !leftOut.has(name)))(
  "no regular expression of %s backtracks more than linearly",
  (name) => {
    const slow = regularExpressionsOf(join(packages, name)).flatMap(({ where, source, flags }) => {
      if (excused[where.replace(/:\d+$/, "")] !== undefined) return [];
      const complexity = slownessOf(source, flags);
      return complexity === undefined ? [] : [`${where} ${complexity}: ${source}`];
    });
    expect(slow).toEqual([]);
  },
);

test("what backtracks is found", () => {
  expect(slownessOf("^(?:\\d+\\s?)+$", "")).toBe("exponential");
  expect(slownessOf("\\s+$", "")).toBe("2nd degree polynomial");
  expect(slownessOf("^(?:a|a)*$", "")).toBe("exponential");
  expect(slownessOf("^\\s+$", "")).toBeUndefined();
});

/**
 * How an expression backtracks, if it slows this engine down: an attack 3.4 times as long costs eight times the CPU time or
 * more. The checker gives up after a while and then may name an expression that is linear; the growth decides, so a busy machine
 * makes no difference.
 */
function slownessOf(source: string, flags: string): string | undefined {
  const diagnosis = checkSync(source, flags, { timeout: sizeOf("checkedExpression"), randomSeed: 1 });
  if (diagnosis.status !== "vulnerable") return undefined;
  const { attack, complexity } = diagnosis;
  const pattern = new RegExp(source, flags);
  const costs: number[] = [];
  for (let repeats = 8; repeats <= 2 ** 21; repeats *= 1.5) {
    const text =
      attack.pumps.map(({ prefix, pump }) => prefix + pump.repeat(Math.floor(repeats))).join("") + attack.suffix;
    const cost = Math.min(...[1, 2, 3].map(() => costOf(() => search(pattern, text))));
    if (cost > 40 && cost > 8 * (costs.at(-3) ?? costs[0] ?? cost)) return complexity.summary;
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
