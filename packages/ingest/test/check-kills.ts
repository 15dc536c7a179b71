import { type ChildProcess, fork } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { openStore } from "../src/index.ts";
import { idsIn, versionOfSite } from "./pages.ts";

const program = new URL("ingest-site.ts", import.meta.url);

const start = (...args: readonly string[]): ChildProcess =>
  fork(program, args, {
    execArgv: ["--conditions=source"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });

const ended = (child: ChildProcess): Promise<number | null> => new Promise((resolve) => child.on("exit", resolve));

async function rows(store: string): Promise<string[]> {
  const sink = openStore(store);
  await sink.open();
  const found = await idsIn(sink);
  await sink.close();
  return found;
}

/** Kills after these pages of a version were asked for. */
const kills = [
  [1, 1],
  [1, 90],
  [2, 40],
] as const;

/**
 * Kill runs into a store again and again: it ends with the rows of the last version of a site, each once.
 *
 * @param store Address of an empty store.
 * @param folder For the state and the pages.
 */
export async function checkKills(store: string, folder: string): Promise<void> {
  const state = join(folder, "state");
  for (const version of [1, 2]) {
    const site = versionOfSite(version);
    const pages = join(folder, `${version}.json`);
    writeFileSync(pages, JSON.stringify(site));
    for (const [, page] of kills.filter(([of]) => of === version)) {
      const child = start(store, state, pages, `${page}`);
      child.on("message", () => child.kill("SIGKILL"));
      expect(await ended(child)).toBe(null);
    }
    expect(await ended(start(store, state, pages))).toBe(0);
    const expected = site.flatMap(({ chunks }) => chunks.map(({ id }) => id));
    expect(expected).toHaveLength(240);
    expect(await rows(store)).toEqual(expected.sort());
  }
}
