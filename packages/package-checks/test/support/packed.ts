import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../src/published.ts";

/**
 * Pack packages as they would be published.
 *
 * @param filters What pnpm's `--filter` takes.
 * @returns The archives as npm dependencies, by package name.
 */
export function packInto(destination: string, filters: readonly string[]): Record<string, string> {
  mkdirSync(destination);
  const args = ["-r", ...filters.map((filter) => `--filter=${filter}`), "pack", "--json"];
  const pnpm = join(root, "node_modules/.bin/pnpm");
  const output = execFileSync(pnpm, [...args, "--pack-destination", destination], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1e8,
  });
  const packed = JSON.parse(output) as readonly { readonly name: string; readonly filename: string }[];
  return Object.fromEntries(packed.map(({ name, filename }) => [name, `file:${filename}`]));
}

/** Run npm, up to three times: the registry may be away for a moment. */
export function runNpm(args: readonly string[], cwd: string): void {
  for (let left = 2; ; left--) {
    try {
      execFileSync("npm", [...args], { cwd });
      return;
    } catch (error) {
      if (left === 0) throw error;
      execFileSync("sleep", ["10"]);
    }
  }
}

/** `npm install`, quiet. */
export const install = ["install", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"] as const;
