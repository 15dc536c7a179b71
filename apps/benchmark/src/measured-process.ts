import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { UsageError } from "./options.ts";

/** The command's launcher; it runs the build. */
export const launcher: string = fileURLToPath(new URL("../../cli/bin/decant.js", import.meta.url));

/** @throws {UsageError} If the command is not built. */
export function requireBuiltCommand(): void {
  if (!existsSync(join(launcher, "../../bundle/main.cjs")))
    throw new UsageError("the command is not built: npm run build");
}

/** The address of a module of this app, as source or as built. */
export function siblingModule(from: string, path: string): URL {
  return new URL(`${path}.${from.endsWith(".ts") ? "ts" : "js"}`, from);
}

interface MeasureOptions {
  /** The Node that runs the program. @default this one */
  readonly node?: string;
  /** Milliseconds after which the program is ended. @default none */
  readonly timeout?: number;
  /** Exit codes of a program that ends well. @default [0] */
  readonly doneCodes?: readonly number[];
}

/**
 * Run a program of Node to its end, and measure its largest resident set.
 *
 * @throws {Error} If it does not end well.
 */
export function runMeasured(
  args: readonly string[],
  { node = process.execPath, timeout, doneCodes = [0] }: MeasureOptions = {},
): { readonly peakBytes: number; readonly output: string } {
  const reporter = ["--import", siblingModule(import.meta.url, "./report-usage").href];
  const { status, signal, output } = spawnSync(node, ["--no-warnings", ...process.execArgv, ...reporter, ...args], {
    ...{ encoding: "utf8", maxBuffer: 2 ** 28, timeout },
    stdio: ["ignore", "pipe", "inherit", "pipe"],
  });
  if (status === null || !doneCodes.includes(status))
    throw new Error(`${args.slice(0, 2).join(" ")} ended with ${signal ?? status}`);
  return { peakBytes: Number(output[3]), output: output[1] ?? "" };
}

/** Do something with a folder that is removed afterwards. */
export async function inTemporaryFolder<T>(use: (folder: string) => T | Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "decant-benchmark-"));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** CPU time of the process so far, all threads included, in milliseconds. */
export function cpuNow(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** CPU time of a task, in milliseconds, and its result. */
export function timeCpu<T>(task: () => T): { readonly ms: number; readonly result: T } {
  const start = cpuNow();
  const result = task();
  return { ms: cpuNow() - start, result };
}
