/**
 * Measure the bundles that size-limit names in the package of the working folder, fail above their limits, and hold the README's table of
 * them, between `<!-- sizes -->` and `<!-- /sizes -->`, to what was measured: `UPDATE=1 pnpm run size` writes it.
 */

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

interface Measured {
  readonly name: string;
  readonly passed: boolean;
  /** In bytes. */
  readonly size: number;
  readonly sizeLimit: number;
}

/** Share by which a figure of the README may be out of date. */
const tolerance = 0.02;
const begin = "<!-- sizes -->\n";
const end = "<!-- /sizes -->";
const row = /^\| (.+) \| (\d+) \|$/gm;

const { stdout, stderr, error } = spawnSync("size-limit", ["--json"], { encoding: "utf8" });
if (error !== undefined || stdout === "") throw error ?? new Error(stderr);
const measured = JSON.parse(stdout) as readonly Measured[];
const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(0);

for (const { name, passed, size, sizeLimit } of measured) {
  console.log(`${(size / 1000).toFixed(1)} of ${(sizeLimit / 1000).toFixed(1)} KB  ${name}`);
  if (!passed) process.exitCode = 1;
}

const readme = existsSync("README.md") ? readFileSync("README.md", "utf8") : "";
const from = readme.indexOf(begin);
const to = readme.indexOf(end);
if (from >= 0 && to >= 0) {
  const start = from + begin.length;
  const listed = new Map([...readme.slice(start, to).matchAll(row)].map(([, name, size]) => [name, Number(size)]));
  const isStale = measured.some(
    ({ name, size }) => Math.abs((listed.get(name) ?? 0) * 1000 - size) > tolerance * size + 500,
  );
  if (listed.size !== measured.length || isStale) {
    const rows = measured.map(({ name, size }) => `| ${name} | ${kilobytes(size)} |\n`).join("");
    if (process.env.UPDATE === "1")
      writeFileSync(
        "README.md",
        `${readme.slice(0, start)}| minified and gzipped | KB |\n|---|--:|\n${rows}${readme.slice(to)}`,
      );
    else {
      console.error("README.md: the table of sizes is out of date: UPDATE=1 pnpm run size writes it");
      process.exitCode = 1;
    }
  }
}
