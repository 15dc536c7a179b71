import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { temporaryFolder } from "@decant/package-checks";
import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  checkWhere,
  type Embed,
  type IngestOptions,
  type IngestTotals,
  ingest,
  openStore,
  type PageToStore,
  type Row,
  type RowChange,
} from "../src/index.ts";
import { gauge, ids, idsIn, page, pilots } from "./pages.ts";

let state: string;
let store: string;

beforeEach(() => {
  const folder = temporaryFolder();
  state = join(folder, "store.state");
  store = `sqlite:${join(folder, "store.sqlite")}`;
});

const run = (pages: Iterable<PageToStore>, options: Partial<IngestOptions> = {}): Promise<IngestTotals> =>
  ingest(pages, openStore(store), { state, ...options });

async function stored(): Promise<string[]> {
  const sink = openStore(store);
  await sink.open();
  try {
    return await idsIn(sink);
  } finally {
    await sink.close();
  }
}

const counts = ({ add, update, delete: gone, same }: IngestTotals): number[] => [add, update, gone, same];

const site = (edit: (id: number) => string = () => ""): PageToStore[] =>
  Array.from({ length: 50 }, (_, id) =>
    page(`page-${id}`, {
      One: `The first section of page ${id} says what the quay was built for.${edit(id)}`,
      Two: `The second section of page ${id} says who keeps the lamps of the quay.`,
    }),
  );

describe("ingest", () => {
  test("writes what changed and nothing else", async () => {
    expect(counts(await run(site()))).toEqual([100, 0, 0, 0]);
    expect(counts(await run(site()))).toEqual([0, 0, 0, 100]);
    expect(counts(await run(site((id) => (id === 7 ? " It was mended." : ""))))).toEqual([0, 1, 0, 99]);
    expect(counts(await run(site((id) => (id === 7 ? " It was mended." : ""))))).toEqual([0, 0, 0, 100]);
    expect(await stored()).toHaveLength(100);
  });

  test("tells which pages need no conversion, until one of their rows is touched", async () => {
    const digested = site().map((one, at) => ({ ...one, digest: String(at) }) as PageToStore & { digest: string });
    const converted: string[] = [];
    const changed = (options: Partial<IngestOptions> = {}) =>
      ingest(
        (known) =>
          digested.map((one) => {
            if (known.isUnchanged(one.id ?? "", one.digest)) return { id: one.id ?? "", unchanged: true };
            converted.push(one.id ?? "");
            return one;
          }),
        openStore(store),
        { state, ...options },
      ).then(counts);
    expect(await changed({ dryRun: true })).toEqual([100, 0, 0, 0]);
    expect(await changed()).toEqual([100, 0, 0, 0]);
    expect(converted.splice(0)).toHaveLength(100);
    expect(await changed({ deleteMissing: true })).toEqual([0, 0, 0, 100]);
    expect(converted.splice(0)).toEqual([]);
    digested[7] = { ...(digested[7] as (typeof digested)[0]), digest: "other" };
    expect(await changed()).toEqual([0, 0, 0, 100]);
    expect(converted.splice(0)).toEqual(["page-7"]);
    const [id = ""] = await stored();
    const sink = openStore(store);
    await sink.open();
    await sink.apply({ put: [], remove: [id] });
    await sink.commit("elsewhere");
    await sink.close();
    expect(await changed()).toEqual([1, 0, 0, 99]);
    expect(converted.splice(0)).toHaveLength(1);
    expect(await changed({ context: { write: (chunks) => chunks.map(() => "Of the quay."), name: "quay" } })).toEqual([
      0, 100, 0, 0,
    ]);
  });

  test("a page of which a row waits is converted again", async () => {
    const embed: Embed = async (texts) => {
      if (texts.some((text) => text.includes("page 5 "))) throw new Error("too long");
      return texts.map(() => [1, 2]);
    };
    const unknown: string[] = [];
    const again = () =>
      ingest(
        (known) =>
          site().map((one) => {
            if (!known.isUnchanged(one.id ?? "", "1")) unknown.push(one.id ?? "");
            return { ...one, digest: "1" } as PageToStore;
          }),
        openStore(store),
        { state, embed: { embed, batchSize: 64, tries: 1 } },
      );
    await again();
    unknown.length = 0;
    await again();
    expect(unknown).toEqual(["page-5"]);
  });

  test("a state of the version before is taken over", async () => {
    await run(site());
    const database = new DatabaseSync(state);
    database.exec("ALTER TABLE page DROP COLUMN digest; PRAGMA user_version = 2");
    database.close();
    expect(counts(await run(site()))).toEqual([0, 0, 0, 100]);
  });

  test("keeps the rows of pages that the source no longer has, unless they shall go", async () => {
    await run([gauge, pilots]);
    expect(counts(await run([gauge]))).toEqual([0, 0, 0, 2]);
    expect(await stored()).toHaveLength(3);
    expect(counts(await run([gauge], { deleteMissing: true }))).toEqual([0, 0, 1, 2]);
    expect(await stored()).toEqual(ids(gauge).sort());
  });

  test("keeps the rows of a page that failed, and removes those of one that is gone", async () => {
    await run([gauge, pilots]);
    const totals = await run(
      [
        { id: "gauge", failed: "no answer" },
        { id: "pilots", gone: true },
      ],
      { deleteMissing: true },
    );
    expect(totals).toMatchObject({ add: 0, delete: 1, failedPages: 1, pages: 2 });
    expect(await stored()).toEqual(ids(gauge).sort());
  });

  test("keeps the rows of a page that has no content now, which is no failure", async () => {
    await run([gauge, pilots]);
    const totals = await run([gauge, { id: "pilots", withoutContent: true }], { deleteMissing: true });
    expect(totals).toMatchObject({ delete: 0, same: 3, failedPages: 0, withoutContent: 1, missingKept: false });
    expect(await stored()).toHaveLength(3);
  });

  test("removes nothing for a source without pages", async () => {
    await run([gauge]);
    await expect(run([], { deleteMissing: true })).rejects.toThrow(/no pages; nothing was removed/);
    expect(await stored()).toHaveLength(2);
  });

  test("takes the last of several versions of a page", async () => {
    const old = page("gauge", {
      "Reading the gauge": "Nobody reads the gauge any more, and the float was taken away.",
    });
    expect(counts(await run([old, pilots, gauge]))).toEqual([3, 1, 0, 0]);
    expect(await stored()).toEqual([...ids(gauge), ...ids(pilots)].sort());
  });

  test("a dry run counts and leaves nothing behind", async () => {
    expect(counts(await run([gauge], { dryRun: true }))).toEqual([2, 0, 0, 0]);
    expect(existsSync(state)).toBe(false);
    expect(existsSync(store.slice("sqlite:".length))).toBe(false);
    await run([gauge]);
    expect(counts(await run([pilots], { dryRun: true, deleteMissing: true }))).toEqual([1, 0, 2, 0]);
    expect(counts(await run([gauge]))).toEqual([0, 0, 0, 2]);
  });

  test("a lost state is read from the store, and a lost store is written again", async () => {
    await run([gauge, pilots]);
    rmSync(state);
    expect(counts(await run([gauge, pilots]))).toEqual([0, 0, 0, 3]);
    rmSync(store.slice("sqlite:".length));
    expect(counts(await run([gauge, pilots]))).toEqual([3, 0, 0, 0]);
  });

  test.each(["sqlite", "jsonl"])("an older %s store beside a newer state is found out, and repaired", async (kind) => {
    store = `${kind}:${state}.store`;
    const path = `${state}.store`;
    const edited = page("gauge", {
      "Reading the gauge": "Nobody reads the gauge any more, and the float was taken away.",
      "When the float sticks":
        "Tap the housing once. If the pointer jumps, enter both heights and mark the second one.",
    });
    await run([gauge, pilots]);
    const yesterday = readFileSync(path);
    expect(await run([edited, pilots])).toMatchObject({ update: 1, same: 2, repaired: 0 });
    for (const file of [path, `${path}-wal`, `${path}-shm`]) rmSync(file, { force: true });
    writeFileSync(path, yesterday);
    expect(await run([edited, pilots])).toMatchObject({ update: 1, same: 2, repaired: 2 });
    expect(await run([edited, pilots])).toMatchObject({ update: 0, same: 3, repaired: 0 });
    expect(await stored()).toEqual([...ids(edited), ...ids(pilots)].sort());
  });

  test("sources of one store do not touch each other", async () => {
    const north = page("gauge", {
      "Reading the gauge": "The northern gauge is read at noon by whoever has the watch.",
    });
    await run([gauge, pilots], { source: "south" });
    const rows = async () => {
      const sink = openStore(store);
      await sink.open();
      const found: Row[] = [];
      for await (const row of sink.read(checkWhere([{ column: "source", value: "south" }]))) found.push(row);
      await sink.close();
      return found;
    };
    const before = await rows();
    expect(before).toHaveLength(3);
    expect(counts(await run([gauge, north], { source: "north" }))).toEqual([2, 1, 1, 0]);
    expect(counts(await run([gauge], { source: "north" }))).toEqual([1, 1, 0, 0]);
    expect(await stored()).toHaveLength(5);
    expect(counts(await run([pilots], { source: "north", deleteMissing: true }))).toEqual([1, 0, 2, 0]);
    expect(await rows()).toEqual(before);
    expect(counts(await run([gauge, pilots], { source: "south" }))).toEqual([0, 0, 0, 3]);
  });

  test("a page that gets another anchor, address, date or field is written again", async () => {
    await run([gauge]);
    const chunks = gauge.chunks.map((chunk, at) => (at === 0 ? { ...chunk, anchor: "reading" } : chunk));
    expect(counts(await run([{ id: "gauge", chunks }]))).toEqual([0, 1, 0, 1]);
    for (const facts of [{ url: "https://x.example/" }, { published: "2026" }, { fields: { team: "north" } }])
      expect(counts(await run([{ id: "gauge", chunks: chunks.map((chunk) => ({ ...chunk, ...facts })) }]))).toEqual([
        ...[0, 2, 0, 0],
      ]);
  });

  test("each change is reported once it is written", async () => {
    const seen: RowChange[] = [];
    await run([gauge]);
    const edited = page("gauge", { "Reading the gauge": "Nobody reads the gauge any more, and the float is gone." });
    await run([edited, pilots], { onChange: (change) => seen.push(change), source: "" });
    expect(seen.map(({ kind, page: id, headingPath }) => [kind, id, headingPath.at(-1)])).toEqual([
      ["update", "gauge", "Reading the gauge"],
      ["delete", "gauge", "When the float sticks"],
      ["add", "pilots", "Calling a pilot"],
    ]);
    expect(seen[0]).toMatchObject({ id: ids(edited)[0], replaces: ids(gauge)[0] });
  });

  test("a run that is stopped keeps what it wrote, and the next one does the rest", async () => {
    const stop = new AbortController();
    const pages = function* () {
      for (const [at, each] of site().entries()) {
        if (at === 30) stop.abort(new Error("stopped"));
        yield each;
      }
    };
    await expect(run(pages(), { signal: stop.signal, batchRows: 10 })).rejects.toThrow("stopped");
    expect(await stored()).toHaveLength(60);
    expect(counts(await run(site()))).toEqual([40, 0, 0, 60]);
  });

  test("a second run on the same state is refused", async () => {
    let second: unknown;
    const pages = async function* () {
      yield gauge;
      second = await run([pilots]).catch((error) => error);
    };
    await ingest(pages(), openStore(store), { state });
    expect(second).toMatchObject({ code: "state-in-use" });
    expect(await stored()).toEqual(ids(gauge).sort());
  });

  test("a clock that was set back changes nothing", async () => {
    await run(site());
    vi.useFakeTimers({ toFake: ["Date"], now: 0 });
    try {
      expect(
        counts(
          await run(
            site((id) => (id === 7 ? " It was mended." : "")),
            { deleteMissing: true },
          ),
        ),
      ).toEqual([0, 1, 0, 99]);
      expect(counts(await run(site().slice(0, 49), { deleteMissing: true }))).toEqual([0, 1, 2, 97]);
    } finally {
      vi.useRealTimers();
    }
    expect(counts(await run(site()))).toEqual([2, 0, 0, 98]);
  });

  test.each([
    [
      "a newer version",
      (path: string) => new DatabaseSync(path).exec("CREATE TABLE x (y); PRAGMA user_version = 99"),
      "state-version",
    ],
    ["no database", (path: string) => writeFileSync(path, "x".repeat(8192)), "state-damaged"],
    [
      "another program's database",
      (path: string) => new DatabaseSync(path).exec("CREATE TABLE x (y)"),
      "state-version",
    ],
  ])("a state that is %s is refused and left alone", async (_, make, code) => {
    make(state);
    const before = readFileSync(state);
    await expect(run([gauge])).rejects.toMatchObject({ code });
    expect(readFileSync(state)).toEqual(before);
  });

  test.each([
    [{ batchRows: 0 }, /batchRows/],
    [{ embed: { embed: "model" } as never }, /embed/],
    [{ unknown: 1 } as never, /unknown/],
  ])("%j is refused", async (options, message) => {
    await expect(run([gauge], options)).rejects.toThrow(message);
  });
});

test.each(["", "sqlite", "sqlite:", "mysql:x", "constructor:x", "file.sqlite"])("%j is no store", (address) => {
  expect(() => openStore(address)).toThrow(/expected the address of a store: sqlite:FILE/);
});
