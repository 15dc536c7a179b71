import type { Chunk } from "@decant/chunk";
import { expect, test } from "vitest";
import { type Row, rowOf } from "../row.ts";
import type { KnownRow, Sink, Store } from "../sink.ts";
import { checkWhere, isMatch, parseWhere } from "../where.ts";
import { gauge, pilots } from "./pages.ts";

/** A store that {@link checkStore} tests. */
export interface StoreUnderTest {
  /** Makes the store anew, as a further process would; the suite opens and closes it. */
  make(): Sink;
  /** Its rows, for stores without `read` and `list`. */
  rows?(): Promise<readonly Pick<Row, "id" | "hash">[]>;
  /** What is applied is kept at once, also without a commit. @default false */
  readonly keepsUncommitted?: boolean | undefined;
  /** No vectors are searched, though the store may keep them. @default false */
  readonly searchesNoVectors?: boolean | undefined;
}

const [first, second] = gauge.chunks.map((chunk) => rowOf(chunk)) as [Row, Row];
const [call] = pilots.chunks.map((chunk) => rowOf(chunk)) as [Row];
const odd: Row = {
  ...call,
  id: "00000000-0000-5000-8000-000000000001",
  page: "odd \u2028 page",
  url: null,
  site: null,
  path: null,
  anchor: null,
  title: null,
  headingPath: ["a 'quoted' heading", "1 > 2", "\u{1f6a2}"],
  text: '\u2028 潮の満ち引きは月の引力による; $1 \\ "x"',
  htmlStart: null,
  htmlEnd: null,
  htmlPath: null,
};

const facts = {
  oslo: {
    url: "https://harbour.example/no/oslo",
    ...{
      language: "no",
      pageType: "article",
      published: "2025-12-31",
      authors: ["Ada", "Olav Moe"],
      rights: "CC-BY-4.0",
    },
    fields: { team: "north", "cost.centre": "17" },
  },
  vienna: {
    url: "https://quay.example/de/wien",
    ...{ language: "de-AT", pageType: "documentation", published: "2026-01-15T08:00:00Z", authors: ["Ada"] },
    fields: { team: 'inland, "upper" river' },
  },
  bremen: {
    url: "https://harbour.example/de/bremen?berth=2",
    ...{ language: "de", pageType: "documentation", published: "2026-02", modified: "2026-03-01", authors: [] },
    fields: { team: "north" },
  },
  hall: {},
};
const filed: readonly Row[] = Object.entries(facts).map(([recordId, page], at) => ({
  ...rowOf({
    ...(pilots.chunks[0] as never as Chunk),
    ...page,
    url: "url" in page ? page.url : null,
    recordId,
    index: at,
  }),
  id: `00000000-0000-5000-8000-00000000000${at}`,
  text: `The harbour lamps of ${recordId}.`,
}));

const filters: readonly (readonly [where: string, names: readonly string[]])[] = [
  ["language=de", ["bremen", "vienna"]],
  ["language=DE-at", ["vienna"]],
  ["language!=de", ["hall", "oslo"]],
  ["language=no|de-AT", ["oslo", "vienna"]],
  ["published>=2026-01", ["bremen", "vienna"]],
  ["published<=2026-01", ["oslo", "vienna"]],
  ["published>2026-01", ["bremen"]],
  ["published<2026", ["oslo"]],
  ["site=harbour.example,page_type=documentation", ["bremen"]],
  ["path^=/de/", ["bremen", "vienna"]],
  ["url^=https://harbour.example/|https://quay.example/x", ["bremen", "oslo"]],
  ["authors=Ada", ["oslo", "vienna"]],
  ["authors!=Ada", ["bremen", "hall"]],
  ["authors^=Olav", ["oslo"]],
  ["rights=CC-BY-4.0", ["oslo"]],
  ["fields.team=north", ["bremen", "oslo"]],
  ["fields.team!=north", ["hall", "vienna"]],
  ['fields.team=inland\\, "upper" river', ["vienna"]],
  ["fields.cost.centre=17", ["oslo"]],
  ["fields.team^=inl", ["vienna"]],
  ["position>=2", ["bremen", "hall"]],
  ["position=0|3", ["hall", "oslo"]],
  ["block_types=paragraph,record_id!=oslo", ["bremen", "hall", "vienna"]],
  ["modified>=2026-03", ["bremen"]],
  ["title=none", []],
  ["language=", ["hall"]],
  ["language=no|", ["hall", "oslo"]],
  ["language!=", ["bremen", "oslo", "vienna"]],
  ["language!=de|", ["oslo"]],
  ["published=", ["hall"]],
  ["authors=", ["bremen", "hall"]],
  ["fields.team=|north", ["bremen", "hall", "oslo"]],
  ["fields.team!=", ["bremen", "oslo", "vienna"]],
];

/**
 * The tests that every store of this package passes, for one of your own. To be called in a test file of Vitest.
 *
 * Methods that a sink may lack are tested if it has them: `count`, `list`, `read`, `generation`, `search`.
 *
 * @param create Gives an empty store for each test.
 * @example
 * // not run: it declares tests
 * import { describe } from "vitest";
 * let files = 0;
 * describe("jsonl:", () =>
 *   checkStore(() => {
 *     const address = `jsonl:rows-${files++}.jsonl`;
 *     return { make: () => openStore(address) };
 *   }),
 * );
 */
export function checkStore(create: () => StoreUnderTest | Promise<StoreUnderTest>): void {
  /** An empty store, opened, and ways to look into it and to open it again. */
  async function openNew() {
    const tested = await create();
    const open = async (): Promise<Sink> => {
      const sink = tested.make();
      await sink.open();
      return sink;
    };
    /** What it has, as far as it can tell. */
    const look = async (sink: Sink): Promise<readonly Pick<Row, "id" | "hash">[]> => {
      if (sink.list === undefined && tested.rows === undefined)
        throw new TypeError("rows: expected for a store without list");
      return sink.list === undefined ? ((await tested.rows?.()) ?? []) : collect(sink.list());
    };
    const idsIn = async (sink: Sink): Promise<string[]> => (await look(sink)).map(({ id }) => id).sort();
    return { ...tested, open, look, idsIn, sink: await open() };
  }

  test("is empty until something is applied", async () => {
    const { sink, idsIn } = await openNew();
    expect((await sink.count?.()) ?? 0).toBe(0);
    expect(await idsIn(sink)).toEqual([]);
    expect((await sink.search?.({ words: "gauge", limit: 3 })) ?? []).toEqual([]);
    await sink.commit();
    await sink.close();
  });

  test("has what was committed, also when it is opened again", async () => {
    const { sink, open, idsIn } = await openNew();
    await sink.apply({ put: [first, second, odd], remove: [] });
    await sink.apply({ put: [call], remove: [second.id] });
    await sink.commit();
    await sink.close();
    const again = await open();
    const rows = [first, odd, call];
    expect((await again.count?.()) ?? 3).toBe(3);
    expect(await idsIn(again)).toEqual(rows.map(({ id }) => id).sort());
    const facts = ({ id, source, page, hash, headingPath }: KnownRow): KnownRow => ({
      id,
      source,
      page,
      hash,
      headingPath,
    });
    if (again.list !== undefined)
      expect(new Set((await collect(again.list())).map(facts))).toEqual(new Set(rows.map(facts)));
    if (again.read !== undefined)
      expect(await collect(again.read())).toEqual(rows.sort((a, b) => (a.page < b.page ? -1 : 1)));
    await again.close();
  });

  test("a change set applied twice is applied once, and unknown ids are left alone", async () => {
    const { sink, idsIn } = await openNew();
    const changes = { put: [first, call], remove: [second.id, odd.id] };
    for (const _ of [1, 2]) {
      await sink.apply(changes);
      await sink.commit();
    }
    expect(await idsIn(sink)).toEqual([first.id, call.id].sort());
    await sink.close();
  });

  test("a row replaces the row with its id", async () => {
    const { sink, look } = await openNew();
    await sink.apply({ put: [first], remove: [] });
    await sink.commit();
    await sink.apply({ put: [{ ...first, hash: "new", text: "Lanterns are lit at dusk." }], remove: [] });
    await sink.commit();
    expect((await look(sink)).map(({ id, hash }) => ({ id, hash }))).toEqual([{ id: first.id, hash: "new" }]);
    if (sink.search !== undefined) {
      expect(await sink.search({ words: "gauge mole", limit: 5 })).not.toContainEqual(
        expect.objectContaining({ row: first }),
      );
      expect((await sink.search({ words: "lantern", limit: 5 }))[0]?.row.id).toBe(first.id);
    }
    await sink.close();
  });

  test("what was not committed is given up", async ({ skip }) => {
    const { sink, open, idsIn, keepsUncommitted } = await openNew();
    if (keepsUncommitted) skip("it keeps what is applied");
    await sink.apply({ put: [first], remove: [] });
    await sink.commit();
    await sink.apply({ put: [call], remove: [first.id] });
    await sink.close();
    const again = await open();
    expect(await idsIn(again)).toEqual([first.id]);
    await again.close();
  });

  test("search gives whole rows, the best first", async ({ skip }) => {
    const { sink } = await openNew();
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

  test("a context is searched, and kept apart from the text", async () => {
    const { sink } = await openNew();
    const told = { ...first, context: "From the chapter on quincunx moorings." };
    await sink.apply({ put: [told, second], remove: [] });
    await sink.commit();
    if (sink.read !== undefined) expect((await collect(sink.read())).find(({ id }) => id === first.id)).toEqual(told);
    if (sink.search !== undefined) {
      expect((await sink.search({ words: "quincunx", limit: 5 })).map(({ row }) => row)).toEqual([told]);
      expect((await sink.search({ words: "gauge -quincunx", limit: 5 })).map(({ row }) => row.id)).toEqual([second.id]);
      await sink.apply({ put: [first], remove: [] });
      await sink.commit();
      expect(await sink.search({ words: "quincunx", limit: 5 })).toEqual([]);
    }
    await sink.close();
  });

  test.each(filters)("a filter leaves the rows that hold it: %s", async (where, expected) => {
    const { sink } = await openNew();
    await sink.apply({ put: filed, remove: [] });
    await sink.commit();
    const names = (rows: readonly Row[]): string[] => rows.map((row) => row.recordId ?? "").sort();
    if (sink.read !== undefined)
      expect(names(await collect(sink.read(checkWhere(parseWhere(where)))))).toEqual([...expected]);
    if (sink.count !== undefined)
      expect(await (sink as Store).count(checkWhere(parseWhere(where)))).toBe(expected.length);
    expect(names(filed.filter((row) => isMatch(row, checkWhere(parseWhere(where)))))).toEqual([...expected]);
    if (sink.search !== undefined) {
      const found = await sink.search({ words: "harbour lamps", limit: 5, where: checkWhere(parseWhere(where)) });
      expect(names(found.map(({ row }) => row))).toEqual([...expected]);
    }
    await sink.close();
  });

  test.each([
    ['"read twice a day"', ["first"]],
    ['"twice read"', []],
    ["gauge -mole", ["second"]],
    ["height -mole", ["second"]],
    ['harbour gauge -"high and at low"', ["second"]],
  ])("%s finds %j", async (words, expected) => {
    const { sink } = await openNew();
    if (sink.search !== undefined) {
      await sink.apply({ put: [first, second], remove: [] });
      await sink.commit();
      const found = await sink.search({ words, limit: 5 });
      expect(found.map(({ row }) => (row.id === first.id ? "first" : "second"))).toEqual(expected);
    }
    await sink.close();
  });

  test("a generation is kept with the rows of its commit alone", async () => {
    const { sink, open } = await openNew();
    if (sink.generation !== undefined) {
      expect(await sink.generation()).toBe(null);
      await sink.apply({ put: [first], remove: [] });
      await sink.commit("one");
      expect(await sink.generation()).toBe("one");
      await sink.apply({ put: [second], remove: [] });
      await sink.close();
      const again = await open();
      expect(await again.generation?.()).toBe("one");
      await again.close();
    }
    await sink.close();
  });

  test("words and vectors are searched together", async ({ skip }) => {
    const { sink, open, searchesNoVectors } = await openNew();
    if (searchesNoVectors || sink.search === undefined || !sink.hasVectors) skip("it cannot search vectors");
    await sink.apply({ put: [odd], remove: [] });
    await sink.commit();
    const vectors = [Float32Array.of(1, 0, 0), Float32Array.of(0, 2, 0), Float32Array.of(0, 0, 3)];
    const put = [first, second, call].map((row, at) => ({ ...row, vector: vectors[at] }));
    await sink.apply({ put, remove: [] });
    await sink.commit();
    await sink.close();
    const again = await open();
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
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
