import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findProgram, startRedis, temporaryFolder } from "@decant/package-checks";
import { sizeOf } from "@decant/package-checks/sizes";
import { expect, onTestFinished, test } from "vitest";
import { followGuide } from "./console-sessions.ts";

const { path, hint } = findProgram("redis-server");
test.skipIf(path === undefined || sizeOf("heavyRuns") === 0)(
  path === undefined ? `skipped: ${hint}` : "every command of the page on twenty workers prints what it says",
  async () => {
    const redis = await startRedis(path as string);
    onTestFinished(() => redis.close());
    const folder = temporaryFolder();
    const pids = join(folder, "workers.pid");
    onTestFinished(() => {
      for (const pid of existsSync(pids) ? readFileSync(pids, "utf8").split("\n").filter(Boolean) : [])
        try {
          process.kill(Number(pid), "SIGKILL");
        } catch {
          // It has ended.
        }
    });
    await followGuide("twenty-workers", folder, async () => [["redis://127.0.0.1:6379", redis.url]]);
    expect(existsSync(join(folder, "decant-work"))).toBe(false);
  },
);
