import { describe, expect, test } from "vitest";
import { openStore } from "../src/index.ts";
import { type Row, rowOf } from "../src/row.ts";
import type { Store } from "../src/sink.ts";
import { gauge, ids, idsIn, pilots } from "./pages.ts";

const [first, second] = gauge.chunks.map((chunk) => rowOf(chunk)) as [Row, Row];
const [call] = pilots.chunks.map((chunk) => rowOf(chunk)) as [Row];
const odd: Row = {
  ...call,
  id: "00000000-0000-5000-8000-000000000001",
  page: "odd \u2028 page",
  url: null,
  anchor: null,
  title: null,
  headingPath: ["a 'quoted' heading", "1 > 2", "\u{1f6a2}"],
  text: '\u2028 潮の満ち引きは月の引力による; $1 \\ "x"',
  htmlStart: null,
  htmlEnd: null,
  htmlPath: null,
};

/** The tests that every store passes. */
export function checkStore(
  kind: string,
  newAddress: () => string,
  { withVectors = true }: { readonly withVectors?: boolean } = {},
): void {
  const reopen = async (address: string): Promise<Store> => {
    const sink = openStore(address);
    await sink.open();
    return sink;
  };

  describe(`a store of kind ${kind}`, () => {
    test("is empty until something is applied", async () => {
      const sink = await reopen(newAddress());
      expect(await sink.count()).toBe(0);
      expect(await idsIn(sink)).toEqual([]);
      expect((await sink.search?.({ words: "gauge", limit: 3 })) ?? []).toEqual([]);
      await sink.commit();
      await sink.close();
    });

    test("has what was committed, also when it is opened again", async () => {
      const address = newAddress();
      const sink = await reopen(address);
      await sink.apply({ put: [first, second, odd], remove: [] });
      await sink.apply({ put: [call], remove: [second.id] });
      await sink.commit();
      await sink.close();
      const again = await reopen(address);
      expect(await again.count()).toBe(3);
      const known = [];
      for await (const { id, page, hash, headingPath } of again.list()) known.push({ id, page, hash, headingPath });
      const expected = [first, odd, call].map(({ id, page, hash, headingPath }) => ({ id, page, hash, headingPath }));
      expect(new Set(known)).toEqual(new Set(expected));
      await again.close();
    });

    test("a change set applied twice is applied once, and unknown ids are left alone", async () => {
      const sink = await reopen(newAddress());
      const changes = { put: [first, call], remove: [second.id, odd.id] };
      for (const _ of [1, 2]) {
        await sink.apply(changes);
        await sink.commit();
      }
      expect(await idsIn(sink)).toEqual([first.id, call.id].sort());
      await sink.close();
    });

    test("a row replaces the row with its id", async () => {
      const sink = await reopen(newAddress());
      await sink.apply({ put: [first], remove: [] });
      await sink.commit();
      await sink.apply({ put: [{ ...first, hash: "new", text: "Lanterns are lit at dusk." }], remove: [] });
      await sink.commit();
      const known = [];
      for await (const { id, hash } of sink.list()) known.push({ id, hash });
      expect(known).toEqual([{ id: first.id, hash: "new" }]);
      if (sink.search !== undefined) {
        expect(await sink.search({ words: "gauge mole", limit: 5 })).not.toContainEqual(
          expect.objectContaining({ row: first }),
        );
        expect((await sink.search({ words: "lantern", limit: 5 }))[0]?.row.id).toBe(first.id);
      }
      await sink.close();
    });

    test("what was not committed is given up", async () => {
      const address = newAddress();
      const sink = await reopen(address);
      await sink.apply({ put: [first], remove: [] });
      await sink.commit();
      await sink.apply({ put: [call], remove: [first.id] });
      await sink.close();
      const again = await reopen(address);
      expect(await idsIn(again)).toEqual([first.id]);
      await again.close();
    });

    test("search gives whole rows, the best first", async ({ skip }) => {
      const sink = await reopen(newAddress());
      if (sink.search === undefined) skip("it cannot search");
      await sink.apply({ put: [first, second, call, odd], remove: [] });
      await sink.commit();
      const [best, ...others] = (await sink.search?.({ words: "when does the float stick?", limit: 3 })) ?? [];
      expect(best?.row).toEqual(second);
      for (const { score } of others) expect(score).toBeLessThanOrEqual(best?.score ?? 0);
      expect((await sink.search?.({ words: "harbour", limit: 1 }))?.length).toBe(1);
      expect((await sink.search?.({ words: "引力", limit: 3 }))?.map(({ row }) => row)).toEqual([odd]);
      for (const words of ["", "?!", '"', "NEAR(", "^ *", "zebra"])
        expect(await sink.search?.({ words, limit: 3 })).toEqual([]);
      await sink.close();
    });

    test("words and vectors are searched together", async ({ skip }) => {
      const address = newAddress();
      const sink = await reopen(address);
      if (!withVectors || sink.search === undefined || !sink.hasVectors) skip("it cannot search vectors");
      await sink.apply({ put: [odd], remove: [] });
      await sink.commit();
      const vectors = [Float32Array.of(1, 0, 0), Float32Array.of(0, 2, 0), Float32Array.of(0, 0, 3)];
      const put = [first, second, call].map((row, at) => ({ ...row, vector: vectors[at] }));
      await sink.apply({ put, remove: [] });
      await sink.commit();
      await sink.close();
      const again = await reopen(address);
      const search = async (words: string, vector: Float32Array) =>
        (await again.search?.({ words, vector, limit: 3 }))?.map(({ row: { id } }) => id);
      expect((await search("zeppelin", Float32Array.of(0, 0.1, 1)))?.slice(0, 2)).toEqual([call.id, second.id]);
      expect(await search("zeppelin", Float32Array.of(0, 0.1, 1))).not.toContain(odd.id);
      expect((await search("float", Float32Array.of(0, 1, 0)))?.[0]).toBe(second.id);
      expect(await search("引力", Float32Array.of(1, 0, 0))).toEqual(expect.arrayContaining([odd.id, first.id]));
      const other = { ...first, vector: Float32Array.of(1) };
      await expect(again.apply({ put: [other], remove: [] })).rejects.toMatchObject({ code: "store-dimensions" });
      await again.close();
    });

    test("the ids are those of the chunks", () => {
      expect([first.id, second.id]).toEqual(ids(gauge));
    });
  });
}
