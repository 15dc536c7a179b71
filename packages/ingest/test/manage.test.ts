import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { temporaryFolder } from "@decant/package-checks";
import { beforeEach, describe, expect, test } from "vitest";
import {
  countLeftOut,
  countStore,
  deleteRows,
  type Finding,
  ingest,
  openStore,
  type PageToStore,
  type Row,
  readStore,
  rebuildStore,
  searchStore,
  verifyStore,
} from "../src/index.ts";
import { gauge, page, pilots } from "./pages.ts";

let path: string;
let store: string;
let state: string;

beforeEach(() => {
  path = join(temporaryFolder(), "store");
  store = `sqlite:${path}`;
  state = `${path}.state`;
});

const run = (pages: Iterable<PageToStore>, options: object = {}) =>
  ingest(pages, openStore(store), { state, ...options });

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}

const verify = (): Promise<Finding[]> => all(verifyStore(store, { state }));

/** Change the file of the store. */
function edit(sql: string): void {
  const database = new DatabaseSync(path);
  database.exec(sql);
  database.close();
}

describe("verifyStore", () => {
  test("finds nothing in a store that is as it was written", async () => {
    await run([gauge, pilots]);
    expect(await verify()).toEqual([]);
    await run([pilots], { source: "north", deleteMissing: true });
    expect(await verify()).toEqual([]);
  });

  test.each([
    ["UPDATE chunk SET text = 'x' WHERE page = 'pilots'", ["sum"]],
    ["UPDATE chunk SET anchor = 'x' WHERE page = 'pilots'", ["sum"]],
    ["DELETE FROM chunk WHERE page = 'gauge' AND position = 0", ["position", "missing"]],
    ["UPDATE chunk SET hash = hash || ' model' WHERE page = 'pilots'", ["model", "hash"]],
    ["INSERT INTO vector SELECT number, x'0000803f' FROM chunk WHERE page = 'pilots'", ["vector"]],
    ["UPDATE chunk SET id = '0' || substr(id, 2) WHERE page = 'pilots'", ["sum", "unknown", "missing"]],
  ])("%s: %j", async (sql, kinds) => {
    await run([gauge, pilots]);
    edit(sql);
    expect((await verify()).map(({ kind }) => kind)).toEqual(kinds);
  });
});

test("rows are deleted by page, source and age, in the state too", async () => {
  await run([gauge, pilots], { now: "2026-01-01T00:00:00Z" });
  await run([pilots], { now: "2026-03-01T00:00:00Z" });
  await run([gauge], { source: "north", now: "2026-01-01T00:00:00Z" });
  expect(await deleteRows(store, { state, notSeenSince: "2026-02-01", dryRun: true })).toBe(4);
  expect(await deleteRows(store, { state, notSeenSince: "2026-02-01", where: "source=north" })).toBe(2);
  expect(await deleteRows(store, { state, where: "page=gauge" })).toBe(2);
  expect((await all(readStore(store))).map((row) => row.page)).toEqual(["pilots"]);
  expect(await verify()).toEqual([]);
  expect(await run([gauge, pilots])).toMatchObject({ add: 2, same: 1, repaired: 0 });
  await expect(deleteRows(store, { state })).rejects.toThrow(/expected a condition/);
});

test("a store is rebuilt with its indexes and its state", async () => {
  await run([gauge, pilots]);
  edit("DELETE FROM words");
  rmSync(state);
  expect(await searchStore(store, "pilot")).toEqual([]);
  expect(await rebuildStore(store, { state })).toBe(3);
  expect(existsSync(state)).toBe(true);
  expect((await searchStore(store, "pilot"))[0]?.row.page).toBe("pilots");
  expect(await run([gauge, pilots])).toMatchObject({ same: 3, repaired: 0 });
});

test("a store of the version before is read, and keeps its rows", async () => {
  await run([gauge, pilots]);
  edit("ALTER TABLE chunk DROP COLUMN language_origin; PRAGMA user_version = 3");
  expect((await searchStore(store, "pilot"))[0]?.row).toMatchObject({ page: "pilots", languageOrigin: null });
  expect(await verify()).toEqual([]);
  expect(await run([gauge, pilots])).toMatchObject({ same: 3, repaired: 0 });
});

test("a store is counted", async () => {
  const chunks = pilots.chunks.map((chunk) => ({ ...chunk, language: "en" }));
  await run([gauge, { id: "pilots", chunks }], { source: "harbour" });
  const counted = await countStore(store);
  expect(counted).toMatchObject({
    ...{ rows: 3, pages: 2, dimensions: null, sources: { harbour: 3 }, languages: { "": 2, en: 1 } },
    ...{ sites: { "harbour.example": 3 }, models: { "": 3 } },
    empty: { anchor: 3, url: 0, language: 2, authors: 3 },
  });
  expect((await countStore(store, "language=en")).rows).toBe(1);
  expect(await countLeftOut(store, "language=en,page!=gauge,site=harbour.example")).toEqual({});
  expect(await countLeftOut(store, "site=harbour.example,fields.team=x")).toEqual({ "fields.team": 3 });
  expect(await countLeftOut(store, "language=en,site=harbour.example")).toEqual({ language: 2 });
  expect(await countLeftOut(store, "language=en|")).toEqual({});
});

describe("searchStore", () => {
  const book = page("book", {
    Depths: `The depths are sounded after each storm. ${Array.from({ length: 40 }, (_, at) => `Berth ${at} is ${at + 3} metres deep at low water.`).join(" ")}`,
    Lamps: "The lamps of the depths are lit at dusk by the keeper of the mole.",
  });

  test("only rows that hold the conditions are searched", async () => {
    await run([gauge, pilots]);
    expect((await searchStore(store, "the", { where: "page=pilots" })).map(({ row }) => row.page)).toEqual(["pilots"]);
    expect(await searchStore(store, "gauge", { where: [{ column: "site", value: "quay.example" }] })).toEqual([]);
    await expect(searchStore(store, "gauge", { where: "colour=red" })).rejects.toMatchObject({ code: "bad-where" });
    await expect(searchStore(store, "gauge", { where: [{ column: "colour", value: "" }] as never })).rejects.toThrow(
      /where/,
    );
  });

  test("passages are widened to their neighbours or their section, and grouped by page", async () => {
    await run([book, gauge]);
    const [section] = await searchStore(store, '"berth 20"', { around: "section" });
    const rows = section?.around as readonly Row[];
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.map(({ position }) => position)).toEqual(rows.map((_, at) => (rows[0] as Row).position + at));
    expect(new Set(rows.map(({ headingPath }) => headingPath.at(-1)))).toEqual(new Set(["Depths"]));
    const [near] = await searchStore(store, '"berth 20"', { around: 1 });
    expect(near?.around?.length).toBe(3);
    expect(near?.around?.[1]?.id).toBe(near?.row.id);
    const grouped = await searchStore(store, "water berth depths", { perPage: 1 });
    expect(grouped.map(({ row }) => row.page)).toEqual(["book", "gauge"]);
  });

  test("the words are marked in the part that has most of them", async () => {
    await run([book]);
    const [best] = await searchStore(store, '"berth 30" metre');
    const { text = "", marks = [] } = best?.snippet ?? {};
    expect(text.length).toBeLessThan(300);
    const marked = marks.map(([start, end]) => text.slice(start, end));
    expect(marked).toEqual(expect.arrayContaining(["Berth", "30", "metres"]));
  });

  test("passages are ordered anew", async () => {
    await run([book, gauge, pilots]);
    const found = await searchStore(store, "the", {
      ...{ limit: 1, rerank: (_, rows) => rows.map((row) => (row.page === "pilots" ? 1 : 0)) },
    });
    expect(found.map(({ row, score }) => [row.page, score])).toEqual([["pilots", 1]]);
    await expect(searchStore(store, "the", { rerank: () => [Number.NaN] })).rejects.toThrow(/rerank/);
  });

  test("another model than that of the rows is refused", async () => {
    const embed = async (texts: readonly string[]) => texts.map((text) => [text.length, 1]);
    await run([gauge], { embed: { embed, model: "a" } });
    expect(await searchStore(store, "zebra", { embed: { embed, model: "a" } })).toHaveLength(2);
    await expect(searchStore(store, "zebra", { embed: { embed, model: "b" } })).rejects.toMatchObject({
      ...{ code: "store-model", message: expect.stringContaining('by the model "a"') },
    });
  });
});
