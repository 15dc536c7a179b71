import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export interface Usage {
  /** CPU time, of all threads. */
  readonly cpuMs: number;
  /** Largest resident set. */
  readonly peakBytes: number;
}

/** The command's launcher; it runs the build. */
export const launcher: string = fileURLToPath(new URL("../../cli/bin/decant.js", import.meta.url));

export function isCommandBuilt(): boolean {
  return existsSync(join(launcher, "../../bundle/main.cjs"));
}

/** The address of a module of this app, as source or as built. */
export function siblingModule(from: string, path: string): URL {
  return new URL(`${path}.${from.endsWith(".ts") ? "ts" : "js"}`, from);
}

/** Node's option that makes a program report its {@link Usage} on file descriptor 3. */
export const reportUsage: readonly string[] = ["--import", siblingModule(import.meta.url, "./report-usage").href];

/**
 * Run a program of Node to its end.
 *
 * @throws {Error} If it does not end well.
 */
export function runMeasured(args: readonly string[]): { readonly usage: Usage; readonly output: string } {
  const all = ["--no-warnings", ...process.execArgv, ...reportUsage, ...args];
  const { status, output } = spawnSync(process.execPath, all, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", 2, "pipe"],
  });
  if (status !== 0) throw new Error(`${args.slice(0, 2).join(" ")} ended with ${status}`);
  return { usage: JSON.parse(output[3] ?? "") as Usage, output: output[1] ?? "" };
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
