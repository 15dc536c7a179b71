import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

/** What a process took. */
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

/** A program of Node that runs. */
export interface MeasuredProcess {
  readonly child: ChildProcess;
  /** What it took; `undefined` if it was killed. Rejects if it did not end well. */
  readonly usage: Promise<TimedUsage | undefined>;
  readonly output: Promise<string>;
}

export interface TimedUsage extends Usage {
  readonly wallMs: number;
}

/** Start a program of Node. */
export function startMeasured(args: readonly string[], cwd?: string): MeasuredProcess {
  const start = performance.now();
  const child = spawn(process.execPath, ["--no-warnings", ...process.execArgv, ...reportUsage, ...args], {
    ...(cwd !== undefined && { cwd }),
    stdio: ["ignore", "pipe", "inherit", "pipe"],
  });
  const output = text(child.stdout as NodeJS.ReadableStream);
  const report = text(child.stdio[3] as NodeJS.ReadableStream);
  const usage = new Promise<number | null>((resolve) => child.once("close", resolve)).then(async (code) => {
    const wallMs = performance.now() - start;
    if (code === null) return undefined;
    if (code !== 0) throw new Error(`${args.slice(0, 2).join(" ")} ended with ${code}`);
    return { wallMs, ...(JSON.parse(await report) as Usage) };
  });
  return { child, usage, output };
}

/**
 * Run a program of Node to its end, or until it is killed.
 *
 * @param watch Gets what kills it; its timer ends with the program.
 */
export async function runMeasured(
  args: readonly string[],
  watch: (kill: () => void) => NodeJS.Timeout | undefined = () => undefined,
): Promise<{ readonly usage: TimedUsage | undefined; readonly output: string }> {
  const { child, usage, output } = startMeasured(args);
  const timer = watch(() => child.kill("SIGKILL"));
  try {
    return { usage: await usage, output: await output };
  } finally {
    clearInterval(timer);
  }
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
