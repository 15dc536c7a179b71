import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";
import type { ServerOptions } from "../src/index.ts";

/** The built server in a process of its own, whose memory is that of the server alone. */
export interface ServerProcess {
  readonly url: string;
  readonly port: number;
  /** Most memory that the process has had so far, in MB. */
  peakMb(): Promise<number>;
}

/** A page may take ten minutes, so that a busy machine changes no answer. */
export async function startProcess(options: ServerOptions): Promise<ServerProcess> {
  const module = new URL("../dist/index.js", import.meta.url).href;
  const code = `import { startServer } from ${JSON.stringify(module)};
const { url } = await startServer(${JSON.stringify({ port: 0, workers: 1, timeoutMs: 600_000, ...options })});
console.log(url);
process.stdin.on("data", () => console.log(process.resourceUsage().maxRSS));`;
  const args = ["--input-type=module", "--eval", code];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const lines = createInterface(child.stdout);
  const [url] = (await once(lines, "line")) as [string];
  const peakMb = async (): Promise<number> => {
    child.stdin.write("\n");
    const [kilobytes] = await once(lines, "line");
    return Math.round(Number(kilobytes) / 1024);
  };
  return { url, port: Number(new URL(url).port), peakMb };
}
