import { join } from "node:path";
import { openStore, type Row, type Store } from "@decant/ingest";
import { cpuNow } from "../cpu.ts";
import { inTemporaryFolder } from "../measured-process.ts";
import { median } from "../metrics/statistics.ts";
import * as option from "../options.ts";
import { Random } from "../sample.ts";
import { fixed, formatTable } from "../table.ts";

const wordsOfRow = 120;
const vocabulary = 20_000;
const wordsOfQuestion = 3;
const limit = 10;
const batch = 1000;

const options = {
  rows: option.count(1, "rows of the store", 100_000),
  length: option.count(1, "numbers of a vector", 384),
  searches: option.count(1, "searches of which the median is printed", 15),
};
type Options = option.ValuesOf<typeof options>;

export const command: option.AddCommand = option.defineCommand(
  "CPU time of exact vector search in a store of SQLite, beside its search for words",
  options,
  runVectors,
);

async function runVectors({ rows, length, searches }: Options): Promise<void> {
  await inTemporaryFolder(async (folder) => {
    const address = `sqlite:${join(folder, "store.sqlite")}`;
    const random = new Random(1);
    await withStore(address, (store) => fill(store, rows, length, random));
    const forWords = (store: Store) => cpuOf(() => search(store, makeText(random, wordsOfQuestion)));
    const forVector = (store: Store) => cpuOf(() => search(store, "", makeVector(random, length)));
    const times = (store: Store, ask: (store: Store) => Promise<number>) => repeat(searches, () => ask(store));
    // The first search of an opened store compares in the file, if sqlite-vec is installed.
    const inFile = await repeat(searches, () => withStore(address, forVector));
    const [reading, inMemory, words] = await withStore(address, async (store) => {
      await forVector(store);
      return [[await forVector(store)], await times(store, forVector), await times(store, forWords)];
    });
    const base = median(words);
    const table = [
      ["three words", words],
      ["vector, in the file by sqlite-vec", inFile],
      ["vector, reading all into memory", reading],
      ["vector, in memory", inMemory],
    ] as const;
    console.log(`${rows} rows of ${wordsOfRow} words, vectors of ${length} numbers\n`);
    console.log(
      formatTable(
        ["search", "ms of CPU", "beside words"],
        table.map(([name, all]) => [name, fixed(median(all), 1), fixed(median(all) / base, 1)]),
      ),
    );
  });
}

async function withStore<Result>(address: string, use: (store: Store) => Promise<Result>): Promise<Result> {
  const store = openStore(address);
  await store.open();
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

async function fill(store: Store, rows: number, length: number, random: Random): Promise<void> {
  for (let start = 0; start < rows; start += batch) {
    const put = Array.from({ length: Math.min(batch, rows - start) }, (_, at) => makeRow(start + at, length, random));
    await store.apply({ put, remove: [] });
  }
  await store.commit();
}

const nothing = { recordId: null, url: null, site: null, path: null, anchor: null, title: null, context: null };
const unknown = { pageType: null, language: null, published: null, modified: null, rights: null };

function makeRow(at: number, length: number, random: Random): Row {
  const text = makeText(random, wordsOfRow);
  return {
    ...{ ...nothing, ...unknown, htmlStart: null, htmlEnd: null, htmlPath: null },
    ...{ id: `row-${at}`, source: "", page: `page-${at >> 3}`, position: at & 7, hash: `${at}`, tokens: wordsOfRow },
    ...{ headingPath: [], blockTypes: ["paragraph"], authors: [], fields: {}, content: text, text },
    vector: makeVector(random, length),
  };
}

/** The n-th word is about 1 / n as frequent as the first (Zipf). */
function makeText(random: Random, words: number): string {
  return Array.from({ length: words }, () => `w${Math.floor(vocabulary ** random.next())}`).join(" ");
}

function makeVector(random: Random, length: number): Float32Array {
  return Float32Array.from({ length }, () => random.next() - 0.5);
}

async function search(store: Store, words: string, vector?: Float32Array): Promise<void> {
  await store.search?.({ words, limit, vector });
}

async function repeat(times: number, measure: () => Promise<number>): Promise<number[]> {
  const all: number[] = [];
  for (let turn = 0; turn < times; turn++) all.push(await measure());
  return all;
}

async function cpuOf(action: () => Promise<void>): Promise<number> {
  const start = cpuNow();
  await action();
  return cpuNow() - start;
}
