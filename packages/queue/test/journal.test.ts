import { appendFileSync, readdirSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "@decant/package-checks";
import { expect, test } from "vitest";
import { type Entry, Journal, readJournal } from "../src/index.ts";

const journalPath = (): string => join(temporaryFolder(), "job");

const entry = (name: string): Entry => ({ facts: { id: name }, bytes: Buffer.from(`${name}\n{"bytes":1}\n`) });

async function read(folder: string, partly = false): Promise<string[] | undefined> {
  const entries = await readJournal(folder, { partly });
  if (entries === undefined) return undefined;
  const found: string[] = [];
  for await (const { facts, bytes } of entries) {
    const { id } = facts as { id: string };
    expect(Buffer.from(bytes).toString()).toBe(Buffer.from(entry(id).bytes).toString());
    found.push(id);
  }
  return found;
}

test("results are there once all are written", async () => {
  const folder = journalPath();
  const journal = new Journal(folder, "one");
  journal.begin(0);
  journal.write(entry("a"));
  expect(await read(folder)).toBeUndefined();
  expect(await read(folder, true)).toEqual(["a"]);
  journal.write(entry("b"));
  journal.finish();
  expect(await read(folder)).toEqual(["a", "b"]);
  expect(readdirSync(folder)).toEqual(["result"]);
});

test("a later try continues after the last whole entry, wherever the first ended", async () => {
  const whole = journalPath();
  const first = new Journal(whole, "one");
  for (const name of ["a", "b", "c"]) first.write(entry(name));
  const size = 3 * (Buffer.from('{"bytes":14,"facts":{"id":"a"}}\n').length + 15);
  for (let length = 0; length <= size; length++) {
    const folder = journalPath();
    const killed = new Journal(folder, "one");
    for (const name of ["a", "b", "c"]) killed.write(entry(name));
    truncateSync(join(folder, "1.one.part"), length);
    const second = new Journal(folder, "two");
    expect(second.length).toBe(Math.floor((length * 3) / size));
    for (const name of ["a", "b", "c"].slice(second.length)) second.write(entry(name));
    // The first is not dead after all.
    appendFileSync(join(folder, "1.one.part"), "late");
    second.finish();
    expect(await read(folder)).toEqual(["a", "b", "c"]);
  }
});

test("the longest try counts, and a result that is cut off is none", async () => {
  const folder = journalPath();
  new Journal(folder, "one").write(entry("a"));
  const two = new Journal(folder, "two");
  two.write(entry("b"));
  const three = new Journal(folder, "three");
  expect(three.length).toBe(2);
  three.finish();
  expect(await read(folder)).toEqual(["a", "b"]);
  truncateSync(join(folder, "result"), 40);
  expect(await read(folder)).toBeUndefined();
  expect(await read(journalPath())).toBeUndefined();
  expect(await read(journalPath(), true)).toEqual([]);
});

test("items that were begun when workers died are known, except those that were given back", () => {
  const folder = journalPath();
  const one = new Journal(folder, "one");
  for (const item of [0, 1, 2]) one.begin(item);
  one.write(entry("a"));
  const two = new Journal(folder, "two");
  expect([0, 1, 2, 3].map((item) => two.deathsOf(item))).toEqual([0, 1, 1, 0]);
  two.begin(1);
  const three = new Journal(folder, "three");
  expect([one, two, three].map(({ isInformed }) => isInformed)).toEqual([false, true, true]);
  expect([0, 1, 2, 3].map((item) => three.deathsOf(item))).toEqual([0, 2, 1, 0]);
  three.begin(3);
  three.pause();
  const four = new Journal(folder, "four");
  expect(four.deathsOf(3)).toBe(0);
  expect(new Journal(folder, "five").isInformed).toBe(false);
});

test("entries longer than what is read at a time", async () => {
  const folder = journalPath();
  const journal = new Journal(folder, "one");
  const sizes = [0, 5_000_000, 3, 1 << 20];
  for (const size of sizes) journal.write({ facts: null, bytes: Buffer.alloc(size, 10) });
  journal.finish();
  const found: number[] = [];
  for await (const { bytes } of (await readJournal(folder)) ?? []) found.push(bytes.length);
  expect(found).toEqual(sizes);
  writeFileSync(join(folder, "result"), "");
  expect(await readJournal(folder)).toBeUndefined();
});
