#!/usr/bin/env node
/**
 * Pack the package in the current folder as a release would, then let publint and attw judge the tarball:
 * only there is `publishConfig` applied and `workspace:` resolved.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const ownTools = fileURLToPath(new URL("../node_modules/.bin", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "decant-shape-"));
const tarball = join(folder, "package.tgz");

const steps = [
  ["pnpm", "pack", "--silent", "--out", tarball],
  ["publint", "run", "--strict", tarball],
  ["attw", "--profile", "esm-only", "--no-definitely-typed", "--format", "ascii", tarball],
] as const;

try {
  for (const [command, ...args] of steps) {
    const env = { ...process.env, PATH: `${ownTools}${delimiter}${process.env.PATH}` };
    const { status, error } = spawnSync(command, args, { stdio: "inherit", env });
    if (status === 0) continue;
    process.stderr.write(`${command} failed${error ? `: ${error.message}` : ""}\n`);
    process.exitCode = 1;
    break;
  }
} finally {
  rmSync(folder, { recursive: true });
}
