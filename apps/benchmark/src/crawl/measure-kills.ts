import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { launcher, runMeasured } from "../measured-process.ts";
import { showProgress } from "../progress.ts";
import { Random } from "../random.ts";
import type { LocalSite } from "./local-site.ts";
import { comparable, crawlArguments } from "./run-crawl.ts";

const lengthOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0);

export interface KillOptions {
  readonly kills: number;
  /** Of the instants. */
  readonly seed: number;
}

/** Kill crawls at random instants, resume them, and compare their output with that of a whole one. */
export async function measureKills(site: LocalSite, folder: string, { kills, seed }: KillOptions): Promise<void> {
  await runMeasured([launcher, ...crawlArguments(site.url, folder, "whole")]);
  const whole = comparable(join(folder, "whole"));
  const output = join(folder, "killed");
  const total = lengthOf(join(folder, "whole"));
  const random = new Random(seed);
  let done = 0;
  while (done < kills && !isFinished(folder, "killed")) {
    showProgress(`${done} of ${kills} kills, ${lengthOf(output)} of ${total} bytes`);
    const from = lengthOf(output);
    // One kill in four comes while the command starts; the others when it has written a little more.
    const wanted = random.next() < 0.25 ? 0 : from + random.next() * 2 * ((total - from) / (kills - done));
    const laterMs = random.next() * (wanted === 0 ? 1500 : 30);
    await runMeasured([launcher, ...crawlArguments(site.url, folder, "killed")], (kill) =>
      killWhenWritten(output, wanted, laterMs, kill),
    );
    done++;
  }
  if (!isFinished(folder, "killed")) await runMeasured([launcher, ...crawlArguments(site.url, folder, "killed")]);
  showProgress("");
  const killed = comparable(output);
  const isEqual = killed.length === whole.length && killed.every((line, index) => line === whole[index]);
  const distinct = new Set(killed.map((line) => (JSON.parse(line) as { id: string }).id)).size;
  console.log(`${done} kills before the last page`);
  console.log(
    `whole: ${whole.length} records; killed: ${killed.length} records of ${distinct} pages, ${isEqual ? "the same" : "OTHER"} bytes`,
  );
  if (!isEqual) process.exitCode = 1;
}

/** Whether nothing is left to be done. Another run would ask for every page again. */
function isFinished(folder: string, name: string): boolean {
  const file = join(folder, `${name}-state`, "crawl.sqlite");
  if (!existsSync(file)) return false;
  const state = new DatabaseSync(file);
  try {
    const { known, queued } = state
      .prepare("SELECT count(*) AS known, count(*) FILTER (WHERE state = 'queued') AS queued FROM url")
      .get() as { known: number; queued: number };
    return known > 0 && queued === 0;
  } catch {
    // It was killed before it made its tables.
    return false;
  } finally {
    state.close();
  }
}

function killWhenWritten(file: string, length: number, laterMs: number, kill: () => void): NodeJS.Timeout {
  const timer = setInterval(() => {
    if (lengthOf(file) < length) return;
    clearInterval(timer);
    setTimeout(kill, laterMs);
  }, 1);
  return timer;
}
