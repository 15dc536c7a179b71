import { readFileSync, writeSync } from "node:fs";
import { isMainThread } from "node:worker_threads";
import { cpuNow } from "./measured-process.ts";

/** Loaded before a program (`--import`): reports its {@link Usage} as JSON on file descriptor 3 at exit. */
if (isMainThread) process.on("exit", () => writeSync(3, JSON.stringify({ cpuMs: cpuNow(), peakBytes: peakBytes() })));

const highWater = /^VmHWM:\s*(\d+) kB$/m;

/** Linux counts into `maxRSS` what the parent had when it started this process; its own high-water mark does not. */
function peakBytes(): number {
  if (process.platform !== "linux") return process.resourceUsage().maxRSS * 1024;
  return Number(highWater.exec(readFileSync("/proc/self/status", "utf8"))?.[1]) * 1024;
}
