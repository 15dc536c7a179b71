import { spawnSync } from "node:child_process";
import { existsSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@decant/package-checks";
import { afterEach, expect, test } from "vitest";
import { ingest, openStore, type PageToStore } from "../src/index.ts";
import { gauge, ids, idsIn, page, pilots, versionOfSite } from "./pages.ts";

const mounted: string[] = [];

afterEach(() => {
  for (const folder of mounted.splice(0)) spawnSync("umount", ["--lazy", folder]);
});

/** A folder on a disk of its own, if this process may mount one. */
function smallDisk(size: string): string | undefined {
  const folder = temporaryFolder();
  if (spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder]).status !== 0) return undefined;
  mounted.push(folder);
  return folder;
}

async function stored(address: string): Promise<string[]> {
  const store = openStore(address);
  await store.open();
  try {
    return await idsIn(store);
  } finally {
    await store.close();
  }
}

const run = (pages: Iterable<PageToStore>, store: string, state: string) => ingest(pages, openStore(store), { state });

/** Every write to this device fails as on a full disk. */
const full = "/dev/full";

test.skipIf(!existsSync(full)).each(["parquet", "jsonl"])(
  "a disk that is full while %s is written leaves the file as it was",
  async (kind) => {
    const path = join(temporaryFolder(), "store");
    const [store, state] = [`${kind}:${path}`, `${path}.state`];
    await run([gauge], store, state);
    const edited = page("gauge", {
      "Reading the gauge": "Nobody reads the gauge any more, and the float was removed.",
    });
    symlinkSync(full, `${path}.part`);
    await expect(run([edited, pilots], store, state)).rejects.toMatchObject({ code: "disk-full" });
    expect(existsSync(`${path}.part`)).toBe(false);
    expect(await stored(store)).toEqual(ids(gauge).sort());
    expect(await run([edited, pilots], store, state)).toMatchObject({ add: 1, update: 1, delete: 1, same: 0 });
    expect(await stored(store)).toEqual([...ids(edited), ...ids(pilots)].sort());
  },
);

/** Rows that take more than the small disk. */
const large = versionOfSite(1).flatMap(({ id, chunks }) =>
  Array.from({ length: 8 }, (_, copy) => ({
    id: `${id}-${copy}`,
    chunks: chunks.map((chunk) => ({ ...chunk, id: `${copy}${chunk.id.slice(1)}` })),
  })),
);

for (const [kind, what, size] of [
  ["sqlite", "store", "256k"],
  ["lancedb", "store", "64k"],
  ["parquet", "store", "16k"],
  ["sqlite", "state", "256k"],
] as const)
  test(`a run into ${kind} that fills the disk of the ${what} is completed when there is space`, async ({ skip }) => {
    const disk = smallDisk(size);
    if (disk === undefined) return skip("this process may not mount a disk");
    const other = temporaryFolder();
    const store = `${kind}:${join(what === "store" ? disk : other, "store")}`;
    const state = join(what === "state" ? disk : other, "state");
    await expect(run(large, store, state)).rejects.toMatchObject({ code: "disk-full" });
    expect(spawnSync("mount", ["-o", "remount,size=64m", disk]).status).toBe(0);
    await run(large, store, state);
    expect(await stored(store)).toEqual(large.flatMap(({ chunks }) => chunks.map(({ id }) => id)).sort());
  });
