import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findProgram, startRedis, temporaryFolder } from "@decant/package-checks";
import { sizeOf } from "@decant/package-checks/sizes";
import { expect, onTestFinished, test } from "vitest";
import { expectSessions } from "./console-sessions.ts";
import { article, serve } from "./local-site.ts";

const { path, hint } = findProgram("redis-server");
const pages: Readonly<Record<string, string>> = {
  index: article("Harbour", "/tides", "/moles", "/rules"),
  tides: article("Tides", "/"),
  moles: article("Moles", "/tides"),
  rules: article("Rules for pilots"),
  logbook: article("Logbook"),
  rota: article("Rota"),
};

test.skipIf(path === undefined || sizeOf("heavyRuns") === 0)(
  path === undefined ? `skipped: ${hint}` : "every command of the page on twenty workers prints what it says",
  async () => {
    const redis = await startRedis(path as string);
    onTestFinished(() => redis.close());
    const folder = temporaryFolder();
    mkdirSync(join(folder, "harbour"));
    for (const [name, html] of Object.entries(pages)) writeFileSync(join(folder, "harbour", `${name}.html`), html);
    const site = await serve((address) => pages[address === "/" ? "index" : address.slice(1)]);
    const pids = join(folder, "workers.pid");
    onTestFinished(() => {
      for (const pid of existsSync(pids) ? readFileSync(pids, "utf8").split("\n").filter(Boolean) : [])
        try {
          process.kill(Number(pid), "SIGKILL");
        } catch {
          // It has ended.
        }
    });
    const guide = readFileSync(new URL("../../site/docs/twenty-workers.md", import.meta.url), "utf8");
    await expectSessions(guide, folder, [
      ["redis://127.0.0.1:6379", redis.url],
      ["127.0.0.1:8080", new URL(site.url).host],
    ]);
    expect(existsSync(join(folder, "decant-work"))).toBe(false);
  },
);
