import { spawn } from "node:child_process";
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

/** Node's option that makes a program report its {@link Usage} on file descriptor 3. */
export const reportUsage: readonly string[] = [
  "--import",
  new URL(`./report-usage.${import.meta.url.endsWith(".ts") ? "ts" : "js"}`, import.meta.url).href,
];

/**
 * Run a program of Node to its end, or until it is killed.
 *
 * @param watch Gets what kills it; its timer ends with the program.
 * @returns What it took; `undefined` if it was killed.
 */
export async function runMeasured(
  args: readonly string[],
  watch: (kill: () => void) => NodeJS.Timeout | undefined = () => undefined,
): Promise<{ readonly usage: Usage | undefined; readonly output: string }> {
  const child = spawn(process.execPath, ["--no-warnings", ...process.execArgv, ...reportUsage, ...args], {
    stdio: ["ignore", "pipe", "inherit", "pipe"],
  });
  const timer = watch(() => child.kill("SIGKILL"));
  const reading = [text(child.stdout as NodeJS.ReadableStream), text(child.stdio[3] as NodeJS.ReadableStream)] as const;
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  clearInterval(timer);
  const [output, report] = await Promise.all(reading);
  if (code !== null && code !== 0) throw new Error(`${args.slice(0, 2).join(" ")} ended with ${code}`);
  return { usage: code === null ? undefined : (JSON.parse(report) as Usage), output };
}
