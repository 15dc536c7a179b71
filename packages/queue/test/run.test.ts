import { existsSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@decant/package-checks";
import { expect, test } from "vitest";
import { Journal, openQueue, type Queue, Run, readJob, work } from "../src/index.ts";

const noBytes = new Uint8Array();

/** A run of two jobs in a folder of its own. */
async function openRun(workDir = temporaryFolder(), queue?: Queue) {
  const used = queue ?? (await openQueue("memory:"));
  const run = new Run(used, { workDir, identity: ["tides"], settings: { zero: 1.84 } });
  await run.open();
  return { workDir, queue: used, run };
}

test("jobs go to workers through files, their results come in order, and nothing is left", async () => {
  const { workDir, queue, run } = await openRun(join(temporaryFolder(), "work"));
  const ids = [
    await run.push({ kind: "read", work: "morning", digest: "a" }),
    await run.push({ kind: "read", work: ["evening"], digest: "b" }),
  ];
  await run.flush();
  expect(await run.workOf(ids[1] as string)).toEqual(["evening"]);
  const worked = work(queue, {
    untilEmpty: true,
    handle: async (job, { token }) => {
      const { kind, folder, settings, work: own } = await readJob(job, [workDir]);
      const journal = new Journal(folder, token);
      journal.write({ facts: { kind, settings, own } as never, bytes: noBytes });
      journal.finish();
    },
  });
  const found: unknown[] = [];
  for (const id of ids) for await (const { facts } of run.read(id)) found.push(facts);
  expect(found).toEqual([
    { kind: "read", settings: { zero: 1.84 }, own: "morning" },
    { kind: "read", settings: { zero: 1.84 }, own: ["evening"] },
  ]);
  await worked;
  await run.finish();
  expect(existsSync(workDir)).toBe(false);
  expect(await queue.stats()).toMatchObject({ done: 0, dead: 0 });
});

test("a second process is refused the folder of a run, and may have it after the first", async () => {
  const { workDir, run } = await openRun();
  await expect(openRun(workDir)).rejects.toMatchObject({ code: "state-in-use" });
  run.close();
  (await openRun(workDir)).run.close();
});

test("a job that is set aside says why, and what the queue forgot is pushed again", async () => {
  const { workDir, queue, run } = await openRun();
  const id = await run.push({ kind: "read", work: null, digest: "a" });
  await run.flush();
  await queue.remove([id]);
  const results = run.read(id).next();
  while ((await queue.stats()).waiting === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  const handle = async () => Promise.reject(new Error("torn"));
  await work(queue, { untilEmpty: true, retryMs: 0, handle });
  expect(await results).toEqual({ done: true, value: { reason: "torn" } });
  await run.finish();
  expect(await queue.dead(9)).toMatchObject([{ job: { id, data: { kind: "read" } } }]);
  // The same run tries it again.
  const { run: again } = await openRun(workDir, queue);
  await again.push({ kind: "read", work: null, digest: "a" });
  await again.flush();
  expect(await queue.stats()).toMatchObject({ waiting: 1, dead: 0 });
  again.close();
});
