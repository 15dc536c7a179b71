import { join } from "node:path";
import { sharedFolder } from "@decant/package-checks";
import { beforeAll, expect, test } from "vitest";
import { ingest, openStore, searchStore } from "../src/index.ts";
import { page } from "./pages.ts";

const folder = sharedFolder();
let store: string;

const long = (words: string): string =>
  `${words} ${"Boats of all sizes wait in the roads until the evening. ".repeat(6)}`;

beforeAll(async () => {
  store = `sqlite:${join(folder, "store.sqlite")}`;
  const pages = [
    page("floats", {
      One: long("A float sticks in its housing."),
      Two: long("A float of cork sticks less."),
      Three: long("A float sticks when sand is in the colour box."),
      Four: long("The float is lifted out; a float sticks no more."),
    }),
    page("how", { Asking: "How do I do what is to be done? How does one do it, and what is it that you do?" }),
    page("lamps", { Keepers: "A lamp whose float sticks is trimmed." }),
  ];
  await ingest(pages, openStore(store), { state: join(folder, "state") });
});

const pagesOf = async (words: string, options = {}) =>
  (await searchStore(store, words, options)).map(({ row }) => row.page);

test("words that only make a question find nothing, unless there are no others", async () => {
  const [best] = await searchStore(store, "What do I do when the float sticks?");
  expect(best?.row.page).not.toContain("how");
  expect(best?.snippet.marks.map(([start, end]) => best.snippet.text.slice(start, end).toLowerCase())).not.toContain(
    "the",
  );
  expect((await pagesOf("How do I do it?"))[0]).toContain("how");
  expect(await pagesOf("Was ist ein Float und wie sticks er?")).not.toContainEqual(expect.stringContaining("how"));
});

test("a spelling of Britain finds that of America, and the other way round", async () => {
  expect((await pagesOf("color"))[0]).toContain("floats");
});

test("passages of one page above half of all come after those of others", async () => {
  const found = await pagesOf("float sticks", { limit: 4 });
  expect(found.slice(0, 3).filter((each) => each.includes("floats"))).toHaveLength(2);
  expect(await pagesOf("float sticks", { limit: 5 })).toHaveLength(5);
});

test("passages that come around another one are not repeated, and a budget holds for all", async () => {
  const all = await searchStore(store, "float sticks", { around: 3 });
  const ids = all.flatMap(({ around = [] }) => around.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  const some = await searchStore(store, "float sticks", { around: 3, budget: 250 });
  const tokens = some.flatMap(({ around = [] }) => around).reduce((sum, row) => sum + row.tokens, 0);
  expect(tokens).toBeLessThanOrEqual(250);
  expect(await searchStore(store, "float sticks", { budget: 1 })).toHaveLength(1);
});
