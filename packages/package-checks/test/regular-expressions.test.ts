import { readdirSync } from "node:fs";
import { join } from "node:path";
import { checkSync } from "recheck";
import { expect, test } from "vitest";
import { regularExpressionsOf } from "../src/regular-expressions.ts";

const packages = join(import.meta.dirname, "../..");
/** Not shipped. */
const leftOut = new Set(["package-checks"]);

/** Told to backtrack, and cannot, by the file they stand in; each with the reason. */
const excused: Readonly<Record<string, string>> = {
  "comments.ts": "they read texts of at most 48 characters",
  "hidden/techniques.ts": "styles are read to 2,000 characters, and each repetition in them is of one kind or bounded",
  "fallbacks/json-ld.ts": "its repetitions are bounded to 40 characters",
  "fallbacks/script-data.ts": "it reads the 60 characters in front of an equals sign",
  "identify-language.ts": "it reads samples of at most 3,000 characters",
  "sentences.ts": "what looks back reads the last 24 characters",
  "verdict.ts": "it reads 2,000 characters, and its repetitions are bounded to 80",
  "verdict-words.ts": "they read texts of at most 2,000 characters",
  "canonical/callouts.ts": "the repetitions are bounded to 40 and 200 characters",
  "canonical/images.ts": "the repetition is bounded to 40 characters",
};

test.each(readdirSync(packages).filter((name) => !leftOut.has(name)))(
  "no regular expression of %s backtracks more than linearly",
  { timeout: 300_000 },
  (name) => {
    const slow = regularExpressionsOf(join(packages, name)).flatMap(({ where, source, flags }) => {
      if (excused[where.replace(/:\d+$/, "")] !== undefined) return [];
      const result = checkSync(source, flags, { timeout: 20_000 });
      return result.status === "vulnerable" ? [`${where} ${result.complexity.summary}: ${source}`] : [];
    });
    expect(slow).toEqual([]);
  },
);

test("what backtracks is found", () => {
  expect(checkSync("\\s+$", "").status).toBe("vulnerable");
});
