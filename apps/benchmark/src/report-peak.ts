import { readFileSync, writeSync } from "node:fs";

/** Loaded before a program (`--import`): reports its peak memory in bytes on file descriptor 3 at exit. */
process.on("exit", () => {
  writeSync(3, String(peakOf()));
});

const highWater = /^VmHWM:\s*(\d+) kB$/m;

/** Linux counts into `maxRSS` what the parent had when it started this process; its own high-water mark does not. */
function peakOf(): number {
  if (process.platform !== "linux") return process.resourceUsage().maxRSS * 1024;
  return Number(highWater.exec(readFileSync("/proc/self/status", "utf8"))?.[1]) * 1024;
}
