import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openStore } from "../src/index.ts";
import { idsIn } from "./pages.ts";

const program = new URL("ingest-site.ts", import.meta.url);

/** Ingests version `version` of a site of 120 pages in a process of its own. */
const start = (store: string, state: string, version: number): ChildProcess =>
  fork(program, [store, state, String(version)], {
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

test.each(["sqlite", "jsonl"])(
  "a run into %s that is killed again and again ends with the same store",
  async (kind) => {
    const folder = mkdtempSync(join(tmpdir(), "decant-"));
    const place = (name: string): [string, string] => [`${kind}:${join(folder, name)}`, join(folder, `${name}.state`)];
    const [store, state] = place("killed");
    const [whole, wholeState] = place("whole");
    let kills = 0;
    for (const version of [1, 2]) {
      for (const pages of [1, 40, 90]) {
        const child = start(store, state, version);
        const end = ended(child);
        child.on("message", (done) => Number(done) >= pages && child.kill("SIGKILL"));
        if ((await end) === null) kills++;
      }
      expect(await ended(start(store, state, version))).toBe(0);
      expect(await ended(start(whole, wholeState, version))).toBe(0);
      const expected = await rows(whole);
      expect(expected).toHaveLength(240);
      expect(await rows(store)).toEqual(expected);
    }
    expect(kills).toBe(6);
  },
);
