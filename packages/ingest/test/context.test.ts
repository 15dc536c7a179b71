import { join } from "node:path";
import { temporaryFolder } from "@decant/package-checks";
import { beforeEach, expect, test } from "vitest";
import {
  type ContextOptions,
  type Embed,
  type EmbedFailure,
  foundRecord,
  ingest,
  openStore,
  searchStore,
  verifyStore,
} from "../src/index.ts";
import type { Row } from "../src/row.ts";
import { page, type Sections } from "./pages.ts";

let folder: string;
let store: string;
let asked: string[];
let embedded: string[];
let failures: EmbedFailure[];

beforeEach(() => {
  folder = temporaryFolder();
  store = `sqlite:${join(folder, "store.sqlite")}`;
  [asked, embedded, failures] = [[], [], []];
});

const tides = page("tides", {
  "At springs": "The water comes a full metre higher than in the other seasons of the year.",
  "At neaps": "The water hardly moves, and boats with a deep draught wait in the roads outside.",
});
const lamps = page("lamps", { Keepers: "Each lamp has a keeper, who trims the wick at dusk and again at midnight." });

const context: ContextOptions = {
  name: "one",
  write: (chunks, { id, source }) => {
    asked.push(`${source} ${id} ${chunks.length}`);
    return chunks.map(({ headingPath }, at) => (at === 2 ? null : `About ${id}:\n ${headingPath.at(-1)}, quincunx.`));
  },
};
const embed: Embed = async (texts) => {
  embedded.push(...texts);
  return texts.map((text) => [text.length, 1]);
};

const run = (pages: readonly Sections[], options: object = {}) =>
  ingest(pages, openStore(store), {
    ...{ state: join(folder, "state"), source: "handbook", context, embed: { embed, model: "m" } },
    onEmbedFailure: (failure: EmbedFailure) => failures.push(failure),
    ...options,
  });

async function rows(): Promise<Row[]> {
  const sink = openStore(store);
  await sink.open();
  const found: Row[] = [];
  for await (const row of sink.read()) found.push(row);
  await sink.close();
  return found;
}

test("a context is stored and searched beside the text, and embedded before it", async () => {
  await run([tides, lamps]);
  expect(asked).toEqual([`handbook tides ${tides.chunks.length}`, `handbook lamps ${lamps.chunks.length}`]);
  const [first] = (await rows()).filter((row) => row.page === "tides");
  expect(first).toMatchObject({ context: "About tides: At springs, quincunx.", text: tides.chunks[0]?.text });
  expect(embedded).toContain(`About tides: At springs, quincunx.\n\n${tides.chunks[0]?.embedText}`);
  const [found] = await searchStore(store, "quincunx springs");
  expect(found?.row.page).toBe("tides");
  expect(found && foundRecord(found)).toMatchObject({
    context: expect.stringContaining("quincunx"),
    text: expect.not.stringContaining("quincunx"),
    content: expect.not.stringContaining("quincunx"),
  });
  expect(await searchStore(store, 'water "hardly moves" -quincunx')).toEqual([]);
  const findings = [];
  for await (const finding of verifyStore(store, { state: join(folder, "state") })) findings.push(finding);
  expect(findings).toEqual([]);
});

test("it is written for pages that changed alone, and kept where the text is as it was", async () => {
  await run([tides, lamps]);
  [asked, embedded] = [[], []];
  expect(await run([tides, lamps])).toMatchObject({ add: 0, update: 0 });
  expect([asked, embedded]).toEqual([[], []]);
  // Another title makes other rows of the same texts.
  const renamed = { ...tides, chunks: tides.chunks.map((chunk) => ({ ...chunk, rights: "CC0" })) };
  expect(await run([renamed, lamps])).toMatchObject({ update: tides.chunks.length });
  expect([asked, embedded]).toEqual([[], []]);
  expect((await rows()).filter((row) => row.page === "tides").map((row) => row.context)).toEqual([
    "About tides: At springs, quincunx.",
    "About tides: At neaps, quincunx.",
  ]);
  expect((await rows()).every(({ vector }) => vector !== undefined)).toBe(true);
  expect(
    await run([page("lamps", { Keepers: "The lamps are electric now, and nobody has to trim any wick at all." })]),
  ).toMatchObject({ update: 1 });
  expect(asked).toEqual(["handbook lamps 1"]);
});

test("another name, or none, makes all rows anew", async () => {
  await run([tides]);
  expect(await run([tides], { context: { ...context, name: "two" } })).toMatchObject({ update: 2, same: 0 });
  expect(asked).toHaveLength(2);
  expect(await run([tides], { context: undefined })).toMatchObject({ update: 2 });
  expect((await rows()).map((row) => row.context)).toEqual([null, null]);
});

test("without vectors it is kept as well", async () => {
  await run([tides], { embed: undefined });
  const renamed = { ...tides, chunks: tides.chunks.map((chunk) => ({ ...chunk, rights: "CC0" })) };
  await run([renamed], { embed: undefined });
  expect(asked).toHaveLength(1);
  expect((await rows()).map((row) => [row.context !== null, row.rights])).toEqual([
    [true, "CC0"],
    [true, "CC0"],
  ]);
});

test("a page whose contexts cannot be written keeps its rows, and the next run tries again", async () => {
  await run([tides, lamps]);
  const edited = page("lamps", { Keepers: "The lamps are electric now, and nobody has to trim any wick at all." });
  const fails: ContextOptions = {
    name: "one",
    write: () => {
      throw new Error("the model is tired");
    },
  };
  expect(await run([tides, edited], { context: fails })).toMatchObject({ add: 0, update: 0, delete: 0, failed: 1 });
  expect(failures).toEqual([{ code: "context-failed", message: "the model is tired", texts: 1, pages: ["lamps"] }]);
  expect((await rows()).some(({ text }) => text.includes("trims the wick"))).toBe(true);
  expect(await run([tides, edited])).toMatchObject({ update: 1, failed: 0 });
  asked = [];
  await run([tides, page("new", { One: "A page that a dry run meets is not asked about, since it writes nothing." })], {
    dryRun: true,
  });
  expect(asked).toEqual([]);
});

test.each([
  ["too few", () => []],
  ["another type", (chunks: readonly unknown[]) => chunks.map(() => 1)],
])("%s is the caller's mistake", async (_, write) => {
  await expect(run([tides], { context: { write } })).rejects.toThrow(
    /context\.write: expected a text or null for each/,
  );
});

test("a wrong option is refused", async () => {
  await expect(run([tides], { context: { write: "x" } })).rejects.toThrow(TypeError);
});
