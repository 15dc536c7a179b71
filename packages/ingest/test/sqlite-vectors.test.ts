import { join } from "node:path";
import { temporaryFolder } from "@decant/package-checks";
import { afterEach, expect, test, vi } from "vitest";
import { checkWhere, parseWhere } from "../src/index.ts";
import { type Row, rowOf } from "../src/row.ts";
import type { Passage, Query } from "../src/sink.ts";
import { SqliteStore } from "../src/stores/sqlite-store.ts";
import { VectorTable } from "../src/stores/vector-table.ts";
import { checkKind } from "./check-kind.ts";
import { pilots } from "./pages.ts";

const packages = vi.hoisted(() => ({ isInstalled: true }));
vi.mock("sqlite-vec", async (original) => {
  const real = await original<typeof import("sqlite-vec")>();
  return {
    load: (database: Parameters<typeof real.load>[0]) => {
      if (!packages.isInstalled) throw new Error("Cannot find package 'sqlite-vec'");
      real.load(database);
    },
  };
});

const inMemory = vi.spyOn(VectorTable.prototype, "nearest");
afterEach(() => {
  packages.isInstalled = true;
  inMemory.mockClear();
});

const [pilot] = pilots.chunks.map((chunk) => rowOf(chunk)) as [Row];

/** Rows with vectors at known angles, of which two are equal, one is opposite to others and one has no length. */
const rows: readonly Row[] = Array.from({ length: 400 }, (_, at) => {
  const angle = at === 7 ? 6 : at * 1.37;
  const scale = at === 11 ? 0 : (at % 5) + 0.5;
  return {
    ...pilot,
    id: `${at}`.padStart(8, "0") + pilot.id.slice(8),
    position: at,
    language: at % 3 === 0 ? "de" : "en",
    text: at % 4 === 0 ? "The pilot boat waits." : "The tug waits.",
    vector: Float32Array.of(Math.cos(angle) * scale, Math.sin(angle) * scale, Math.cos(at) * scale),
  };
});

async function storeOf(limit?: number): Promise<SqliteStore> {
  const store = new SqliteStore(join(temporaryFolder(), "store.sqlite"), limit);
  await store.open();
  await store.apply({ put: rows, remove: [] });
  await store.commit();
  return store;
}

const places = (found: readonly Passage[]): number[] => found.map(({ row }) => row.position);

test.each<Partial<Query>>([
  {},
  { where: checkWhere(parseWhere("language=de")) },
  { words: '"boat waits"' },
  { words: "-boat", where: checkWhere(parseWhere("position<300")) },
  { limit: 400 },
])("a search of the file and one in memory find the same: %j", async (question) => {
  const store = await storeOf();
  const ask = (x: number) => store.search({ words: "", limit: 20, vector: Float32Array.of(x, 0.3, -0.8), ...question });
  const first = await ask(0.5);
  expect(inMemory).not.toHaveBeenCalled();
  const second = await ask(0.5);
  expect(inMemory).toHaveBeenCalledOnce();
  expect(first.length).toBeGreaterThan(19);
  expect(places(second)).toEqual(places(first));
  expect(second).toEqual(first);
  await store.close();
});

test("what was written is found by the next search, in the file and in memory", async () => {
  const store = await storeOf();
  const ask = () => store.search({ words: "", limit: 2, vector: Float32Array.of(0, 0, 9) });
  for (const position of [900, 901, 902]) {
    const id = `${position}`.padStart(8, "0") + pilot.id.slice(8);
    await store.apply({ put: [{ ...pilot, id, position, vector: Float32Array.of(0, 0, 1) }], remove: [] });
    await store.commit();
    expect(places(await ask())).toContain(position);
    expect(places(await ask())).toContain(position);
    await store.apply({ put: [], remove: [id] });
    await store.commit();
  }
  await store.close();
});

test("more vectors than memory may have are never read into it", async () => {
  const store = await storeOf(399);
  for (let search = 0; search < 3; search++)
    await store.search({ words: "", limit: 1, vector: Float32Array.of(1, 0, 0) });
  expect(inMemory).not.toHaveBeenCalled();
  await store.close();
});

test("without sqlite-vec, all are compared in memory", async () => {
  const withPackage = await storeOf();
  const question: Query = { words: "", limit: 50, vector: Float32Array.of(0.2, -0.9, 0.1) };
  const expected = await withPackage.search(question);
  expect(inMemory).not.toHaveBeenCalled();
  await withPackage.close();
  packages.isInstalled = false;
  const store = await storeOf(10);
  expect(await store.search(question)).toEqual(expected);
  expect(inMemory).toHaveBeenCalledOnce();
  await store.close();
});

for (const isInstalled of [true, false])
  checkKind(`sqlite ${isInstalled ? "with" : "without"} sqlite-vec`, () => {
    packages.isInstalled = isInstalled;
    return `sqlite:${join(temporaryFolder(), "store.sqlite")}`;
  });
