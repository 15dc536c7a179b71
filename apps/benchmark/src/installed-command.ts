import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { launcher, reportUsage, type Usage } from "./measured-process.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

/** Exit codes of a conversion that was done: with content, and without. */
const doneCodes: ReadonlySet<number | null> = new Set([0, 1]);

export interface CommandPeak {
  /** Largest resident set of the process, in bytes. */
  readonly peakBytes: number;
  /** Set where the command did not end as it should. */
  readonly failure?: string;
}

export interface CommandLimits {
  /** The Node to run it on. @default this one */
  readonly node?: string;
  /** @default no limit */
  readonly timeoutMs?: number;
}

export function isCommandBuilt(): boolean {
  return existsSync(join(launcher, "../../bundle/main.cjs"));
}

/** Convert a file with the built command, in a process of its own, and see how much memory it took. */
export function runCommand(
  file: string,
  { node = process.execPath, timeoutMs: timeout }: CommandLimits = {},
): CommandPeak {
  const { status, signal, output } = spawnSync(node, [...reportUsage, launcher, file, "--quiet"], {
    timeout,
    stdio: ["ignore", "ignore", "pipe", "pipe"],
  });
  const report = String(output?.[3] ?? "");
  const peakBytes = report === "" ? 0 : (JSON.parse(report) as Usage).peakBytes;
  if (doneCodes.has(status) && peakBytes > 0) return { peakBytes };
  return { peakBytes, failure: signal ?? `exit code ${status}: ${String(output?.[2] ?? "").slice(0, 200)}` };
}

/** Most memory, in megabytes, that the command takes for a page; `null` where it is not built or fails. */
export async function peakOfCommand(bytes: Uint8Array): Promise<number | null> {
  if (!isCommandBuilt()) return null;
  return inTemporaryFolder((folder) => {
    const file = join(folder, "page.html");
    writeFileSync(file, bytes);
    const { peakBytes, failure } = runCommand(file);
    return failure === undefined ? peakBytes / 1e6 : null;
  });
}
