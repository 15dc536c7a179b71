import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type GoldPage, loadDataSet } from "@decant/benchmark/data-sets";
import { foldOf } from "@decant/benchmark/folds";
import { featureNames } from "@decant/extractor/training";
import { createPipeline } from "@decant/pipeline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DumpedPage, describePage, dump } from "./dump.ts";

const sentence = "The moon pulls the water of the sea twice a day, and the sun helps it.";
const html = `<!doctype html><html lang="en"><head><title>Tides | The Harbour</title>
<meta property="og:type" content="article"><script type="application/ld+json">{"@type": "NewsArticle"}</script></head>
<body><nav><a href="/">Home</a> <a href="/shop">Shop</a></nav><main><h1>Tides</h1><p>${sentence}</p></main></body></html>`;
const bytes = new TextEncoder().encode(html);
const gold: GoldPage[] = [
  {
    id: "a",
    url: "https://www.example.com/2024/05/tides",
    file: "a.gz",
    text: `Tides\n${sentence}`,
    with: [],
    without: [],
  },
  { id: "b", url: "https://example.org/", file: "b.gz", with: [sentence], without: ["Shop"] },
];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "decant-train-"));
  for (const [id, pages] of [
    ["wcxb-own", gold.slice(0, 1)],
    ["traf-own", gold.slice(1)],
  ] as const) {
    await mkdir(join(folder, id));
    await writeFile(join(folder, id, "gold.jsonl.gz"), gzipSync(pages.map((page) => JSON.stringify(page)).join("\n")));
    for (const { file } of pages) await writeFile(join(folder, id, file), gzipSync(bytes));
  }
});
afterAll(() => rm(folder, { recursive: true }));

async function dumpOwn(name: string) {
  const out = join(folder, name);
  const manifest = await dump([await loadDataSet(folder, "wcxb-own"), await loadDataSet(folder, "traf-own")], out);
  return { manifest, read: (file: string) => readFile(join(out, file)) };
}

test("a dump has one row, one label and one size for each block, page after page", async () => {
  const { manifest, read } = await dumpOwn("out");
  const lines: DumpedPage[] = (await read("pages.jsonl"))
    .toString()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  // The links, the heading and the paragraph; the title is no text of the page.
  expect(lines).toEqual([
    { set: "wcxb-own", id: "a", host: "example.com", fold: foldOf(gold[0]!.url), gold: "text", blocks: 3 },
    { set: "traf-own", id: "b", host: "example.org", fold: foldOf(gold[1]!.url), gold: "segments", blocks: 3 },
  ]);
  const floats = new Float32Array(Uint8Array.from(await read("features.f32")).buffer);
  expect(floats).toHaveLength(6 * featureNames.length);
  expect(floats.slice(0, 3 * featureNames.length)).toEqual(describePage(bytes, gold[0]!).rows);
  const labels = new Float32Array(Uint8Array.from(await read("labels.f32")).buffer);
  expect([...labels]).toEqual([0, 1, 1, 0, Number.NaN, 1]);
  const words = new Int32Array(Uint8Array.from(await read("words.i32")).buffer);
  expect([...words]).toEqual([2, 1, 16, 2, 1, 16]);
  expect(manifest.sets["traf-own"]).toMatchObject({ pages: 1, hosts: 1, blocks: 3, labelled: 2, content: 1 });
});

test("the same pages give the same bytes", async () => {
  const [one, other] = [await dumpOwn("one"), await dumpOwn("other")];
  for (const file of ["features.f32", "labels.f32", "pages.jsonl", "dump.json"]) {
    expect(await one.read(file)).toEqual(await other.read(file));
  }
});

test("the rows are those that a scorer of the pipeline is given", () => {
  const given: Float32Array[] = [];
  const scorer = (rows: Float32Array): Float32Array => {
    given.push(rows);
    return new Float32Array(rows.length / featureNames.length);
  };
  createPipeline({ scorer }).convert(bytes, { url: gold[0]!.url });
  expect(given[0]).toEqual(describePage(bytes, gold[0]!).rows);
});
