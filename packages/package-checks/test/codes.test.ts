import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type CodeHelp, diagnosticCodes, errorCodes } from "../../page/src/codes.ts";
import { root } from "../src/published.ts";

/** The sources of packages and the command, tests excepted. */
const sources = globSync("{packages/*,apps/cli}/src/**/*.ts", { cwd: root }).filter(
  (file) => !file.endsWith(".test.ts"),
);
const text = sources
  .filter((file) => !file.endsWith("page/src/codes.ts"))
  .map((file) => readFileSync(join(root, file), "utf8"))
  .join("\n");

test("each code that an error is made with has a cause and a cure", () => {
  const made = [...text.matchAll(/new (?:DecantError|CommandError|UnfinishedError)\(\s*"([a-z-]+)"/g)].map(
    ([, code]) => code,
  );
  expect(made.length).toBeGreaterThan(50);
  expect([...new Set(made)].filter((code) => !Object.hasOwn(errorCodes, code as string))).toEqual([]);
});

test("no code is listed that nothing has", () => {
  const composed = /^(?:state|store|cache)-(?:in-use|read-only|unreadable|damaged|version)$/;
  const unused = Object.keys(errorCodes).filter((code) => !text.includes(`"${code}"`) && !composed.test(code));
  expect(unused.filter((code) => !new RegExp(`\\b${code}: `).test(text))).toEqual([]);
  const stages = Object.keys(diagnosticCodes).filter((code) => !text.includes(`"${code}"`));
  expect(stages).toEqual(["sanitizer/hidden-shown"]);
});

const rows = (codes: Readonly<Record<string, CodeHelp>>): string =>
  Object.entries(codes)
    .map(([code, { cause, cure }]) => `| \`${code}\` | ${cause} | ${cure} |\n`)
    .join("");

test("the documentation lists them", () => {
  const path = join(root, "apps/site/docs/errors.md");
  const page = readFileSync(path, "utf8");
  const made = page
    .replace(
      /(?<=<!-- errors -->\n\n)[\s\S]*?(?=\n<!-- \/errors -->)/,
      () => `| code | cause | cure |\n|---|---|---|\n${rows(errorCodes)}`,
    )
    .replace(
      /(?<=<!-- diagnostics -->\n\n)[\s\S]*?(?=\n<!-- \/diagnostics -->)/,
      () => `| code | cause | cure |\n|---|---|---|\n${rows(diagnosticCodes)}`,
    );
  if (process.env.UPDATE === "1") writeFileSync(path, made);
  else expect(page).toBe(made);
});
