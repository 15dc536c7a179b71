import { readFileSync, writeSync } from "node:fs";

/** Loaded before a program (`--import`): reports its {@link Usage} as JSON on file descriptor 3 at exit. */
process.on("exit", () => {
  const { user, system } = process.cpuUsage();
  writeSync(3, JSON.stringify({ cpuMs: (user + system) / 1000, peakBytes: peakBytes() }));
});

const highWater = /^VmHWM:\s*(\d+) kB$/m;

/** Linux counts into `maxRSS` what the parent had when it started this process; its own high-water mark does not. */
function peakBytes(): number {
  if (process.platform !== "linux") return process.resourceUsage().maxRSS * 1024;
  return Number(highWater.exec(readFileSync("/proc/self/status", "utf8"))?.[1]) * 1024;
}
