import { readFileSync, writeSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

/** Loaded before a program (`--import`): writes the bytes of its largest resident set to file descriptor 3 at exit. */
if (isMainThread) process.on("exit", () => writeSync(3, String(peakBytes())));

const highWater = /^VmHWM:\s*(\d+) kB$/m;

/** Linux counts into `maxRSS` what the parent had when it started this process; its own high-water mark does not. */
function peakBytes(): number {
  if (process.platform !== "linux") return process.resourceUsage().maxRSS * 1024;
  return Number(highWater.exec(readFileSync("/proc/self/status", "utf8"))?.[1]) * 1024;
}
