import { join } from "node:path";
import { temporaryFolder } from "@decant/package-checks";
import { afterEach, expect, test, vi } from "vitest";
import { checkWhere, parseWhere } from "../src/index.ts";
import { type Row, rowOf } from "../src/row.ts";
import type { Passage, Query } from "../src/sink.ts";
import { SqliteStore } from "../src/stores/sqlite-store.ts";
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

afterEach(() => {
  packages.isInstalled = true;
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

async function storeOf(): Promise<SqliteStore> {
  const store = new SqliteStore(join(temporaryFolder(), "store.sqlite"));
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
])("a search with and without sqlite-vec finds the same: %j", async (question) => {
  const [first, second] = [await storeOf(), await storeOf()];
  const ask = (store: SqliteStore) =>
    store.search({ words: "", limit: 20, vector: Float32Array.of(0.5, 0.3, -0.8), ...question });
  const expected = await ask(first);
  packages.isInstalled = false;
  const found = await ask(second);
  expect(expected.length).toBeGreaterThan(19);
  expect(places(found)).toEqual(places(expected));
  for (const [at, { row, score }] of found.entries()) {
    expect(row).toEqual(expected[at]?.row);
    expect(score).toBeCloseTo(expected[at]?.score ?? 0, 5);
  }
  await first.close();
  await second.close();
});

test.each([true, false])("what was written is found by the next search; with sqlite-vec: %s", async (isInstalled) => {
  packages.isInstalled = isInstalled;
  const store = await storeOf();
  const ask = () => store.search({ words: "", limit: 2, vector: Float32Array.of(0, 0, 9) });
  for (const position of [900, 901, 902]) {
    const id = `${position}`.padStart(8, "0") + pilot.id.slice(8);
    await store.apply({ put: [{ ...pilot, id, position, vector: Float32Array.of(0, 0, 1) }], remove: [] });
    await store.commit();
    expect(places(await ask())).toContain(position);
    await store.apply({ put: [], remove: [id] });
    await store.commit();
    expect(places(await ask())).not.toContain(position);
  }
  await store.close();
});

for (const isInstalled of [true, false])
  checkKind(`sqlite ${isInstalled ? "with" : "without"} sqlite-vec`, () => {
    packages.isInstalled = isInstalled;
    return `sqlite:${join(temporaryFolder(), "store.sqlite")}`;
  });
