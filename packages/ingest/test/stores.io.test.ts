import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { temporaryFolder } from "@decant/package-checks";
import { connect } from "@lancedb/lancedb";
import { asyncBufferFromFile, parquetReadObjects } from "hyparquet";
import { parquetWriteFile } from "hyparquet-writer";
import { expect, test } from "vitest";
import { checkWhere, ingest, openStore } from "../src/index.ts";
import { rowOf } from "../src/row.ts";
import { checkKind } from "./check-kind.ts";
import { gauge, ids, idsIn, pilots } from "./pages.ts";

checkKind("lancedb", () => `lancedb:${join(temporaryFolder(), "store")}`);
checkKind("jsonl", () => `jsonl:${join(temporaryFolder(), "store.jsonl")}`);
checkKind("parquet", () => `parquet:${join(temporaryFolder(), "store.parquet")}`);

/** Makes what is no store of ours, or one of another version. */
const others: Readonly<Record<string, readonly [address: string, make: (path: string) => unknown, code: string]>> = {
  "a database of SQLite of a newer version": [
    "sqlite",
    (path) => new DatabaseSync(path).exec("CREATE TABLE chunk (id); PRAGMA user_version = 99"),
    "store-version",
  ],
  "a database of SQLite of another program": [
    "sqlite",
    (path) => new DatabaseSync(path).exec("CREATE TABLE theirs (id)"),
    "store-version",
  ],
  "a file that is no database": ["sqlite", (path) => writeFileSync(path, "x".repeat(8192)), "store-damaged"],
  "a table of LanceDB with other columns": [
    "lancedb",
    async (path) => (await connect(path)).createTable("decant_chunk", [{ id: "a", words: "b" }]),
    "store-version",
  ],
  "a file that is no folder": ["lancedb", (path) => writeFileSync(path, "x"), "store-unreadable"],
  "JSON lines of something else": ["jsonl", (path) => writeFileSync(path, '{"id":"a"}\n'), "store-damaged"],
  "a file that is not Parquet": ["parquet", (path) => writeFileSync(path, "x".repeat(100)), "store-damaged"],
  "a Parquet file with other columns": [
    "parquet",
    (filename) => parquetWriteFile({ filename, columnData: [{ name: "id", data: ["a"] }] }),
    "store-damaged",
  ],
};

test.each(Object.keys(others))("%s is refused and left alone", async (name) => {
  const [kind, make, code] = others[name] as (typeof others)[string];
  const home = temporaryFolder();
  const path = join(home, "store");
  await make(path);
  const contents = () =>
    readdirSync(home, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => [join(file.parentPath, file.name), readFileSync(join(file.parentPath, file.name), "base64")]);
  const before = contents();
  const state = join(temporaryFolder(), "state");
  await expect(ingest([gauge], openStore(`${kind}:${path}`), { state })).rejects.toMatchObject({ code });
  expect(contents()).toEqual(before);
});

test("tables and files of before a column came are read", async () => {
  const home = temporaryFolder();
  const stores = [`lancedb:${join(home, "lance")}`, `parquet:${join(home, "rows.parquet")}`];
  for (const address of stores) {
    const store = openStore(address);
    await store.open();
    await store.apply({ put: gauge.chunks.map((chunk) => rowOf(chunk)), remove: [] });
    await store.commit();
    await store.close();
  }
  await (await (await connect(join(home, "lance"))).openTable("decant_chunk")).dropColumns(["language_origin"]);
  const filename = join(home, "rows.parquet");
  const rows = await parquetReadObjects({ file: await asyncBufferFromFile(filename) });
  const names = Object.keys(rows[0] ?? {}).filter((name) => name !== "language_origin");
  parquetWriteFile({
    filename,
    columnData: names.map((name) => ({ name, data: rows.map((row) => row[name] ?? null) })),
  });
  for (const address of stores) {
    const store = openStore(address);
    await store.open();
    await store.apply({
      put: pilots.chunks.map((chunk) => rowOf({ ...chunk, languageOrigin: "declared" })),
      remove: [],
    });
    await store.commit();
    expect(await store.count(checkWhere([{ column: "language_origin", value: "" }]))).toBe(gauge.chunks.length);
    expect(await idsIn(store)).toEqual([...ids(gauge), ...ids(pilots)].sort());
    await store.close();
  }
});

test("a second writer into LanceDB is refused until the first is done", async () => {
  const address = `lancedb:${join(temporaryFolder(), "store")}`;
  const [first, second] = [openStore(address), openStore(address)];
  await Promise.all([first.open(), second.open()]);
  for (const [store, { chunks }] of [
    [first, gauge],
    [second, pilots],
  ] as const)
    await store.apply({ put: chunks.map((chunk) => rowOf(chunk)), remove: [] });
  await first.commit();
  await expect(second.commit()).rejects.toMatchObject({ code: "store-in-use" });
  await first.close();
  await second.commit();
  await second.close();
  const both = openStore(address);
  await both.open();
  expect(await idsIn(both)).toEqual([...ids(gauge), ...ids(pilots)].sort());
  await both.close();
});
