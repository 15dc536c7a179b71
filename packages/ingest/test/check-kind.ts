import { describe, expect, test } from "vitest";
import { openStore } from "../src/index.ts";
import { rowOf } from "../src/row.ts";
import { checkStore, type StoreUnderTest } from "../src/testing/index.ts";
import { idsIn, versionOfSite } from "./pages.ts";

/** The tests that every store passes, for stores with an address. */
export function checkKind(kind: string, newAddress: () => string, options: Omit<StoreUnderTest, "make"> = {}): void {
  describe(`a store of kind ${kind}`, () =>
    checkStore(() => {
      const address = newAddress();
      return { ...options, make: () => openStore(address) };
    }));
}

/** For stores that answer over HTTP in pages. */
export function checkManyRows(newAddress: () => string): void {
  test("more rows than go into a request or a page of its answers", async () => {
    const rows = Array.from({ length: 5 }, (_, version) =>
      versionOfSite(1).flatMap(({ chunks }) =>
        chunks.map((chunk) => ({ ...rowOf(chunk), id: `${version}${chunk.id.slice(1)}` })),
      ),
    ).flat();
    const store = openStore(newAddress());
    await store.open();
    await store.apply({ put: rows, remove: [] });
    await store.commit();
    expect(await store.count()).toBe(1200);
    expect(await idsIn(store)).toEqual(rows.map(({ id }) => id).sort());
    await store.close();
  });
}
