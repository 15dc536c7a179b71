import { type ChildProcess, spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

const launcher = fileURLToPath(new URL("../../../cli/bin/decant.js", import.meta.url));
const probe = new URL(`./report-process.${import.meta.url.endsWith(".ts") ? "ts" : "js"}`, import.meta.url).href;

/** What a process of the command took. */
export interface Usage {
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly peakBytes: number;
}

export interface RunningCommand {
  readonly child: ChildProcess;
  /** Rejects if it did not end well; undefined if it was killed. */
  readonly usage: Promise<Usage | undefined>;
}

/** Start the built command. */
export function startCommand(args: readonly string[], cwd: string): RunningCommand {
  const startMs = performance.now();
  const child = spawn(process.execPath, ["--no-warnings", "--import", probe, launcher, ...args], {
    cwd,
    stdio: ["ignore", "ignore", "inherit", "pipe"],
  });
  const told = text(child.stdio[3] as Readable);
  const usage = new Promise<number | null>((resolve) => child.once("close", resolve)).then(async (code) => {
    const wallMs = performance.now() - startMs;
    if (code === null) return undefined;
    if (code !== 0) throw new Error(`decant ${args.join(" ")} ended with ${code}`);
    return { wallMs, ...(JSON.parse(await told) as Omit<Usage, "wallMs">) };
  });
  return { child, usage };
}

export async function runCommand(args: readonly string[], cwd: string): Promise<Usage> {
  const usage = await startCommand(args, cwd).usage;
  if (usage === undefined) throw new Error(`decant ${args[0]} was killed`);
  return usage;
}
