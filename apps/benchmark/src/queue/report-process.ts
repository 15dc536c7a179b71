import { writeSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

/** Loaded before a program (`--import`): writes its CPU time and largest resident set to file descriptor 3 at exit. */
if (isMainThread)
  process.on("exit", () => {
    const { user, system } = process.cpuUsage();
    writeSync(3, JSON.stringify({ cpuMs: (user + system) / 1000, peakBytes: process.resourceUsage().maxRSS * 1024 }));
  });
