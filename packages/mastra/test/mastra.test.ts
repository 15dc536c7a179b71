import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chunk, estimateTokens } from "@decant/chunk";
import { ingest } from "@decant/ingest";
import { temporaryFolder } from "@decant/package-checks";
import { LibSQLVector } from "@mastra/libsql";
import { createDocumentChunkerTool, createVectorQueryTool, MDocument } from "@mastra/rag";
import { beforeEach, expect, test } from "vitest";
import { chunkDocument, loadDocuments, toEmbed, VectorStoreSink } from "../src/index.ts";

let folder: string;
let documents: string;

beforeEach(() => {
  folder = temporaryFolder();
  documents = mkdtempSync(join(folder, "site-"));
  writeFileSync(
    join(documents, "gauge.html"),
    `<html lang="en"><head><title>Gauge</title><meta name="author" content="A. Keeper"></head><body><nav><a href="/">Home</a></nav><main><h1>Gauge</h1>
<p>The gauge at the mole is read twice a day, at high and at low water, by the harbour master or his mate.</p>
<h2 id="float">When the float sticks</h2><p>Tap the housing once. If the pointer jumps, enter both heights and mark the second one.</p></main></body></html>`,
  );
});

const url = "https://harbour.example/";
const cut = { minTokens: 8, budget: 64, countTokens: estimateTokens } as const;

async function load(): Promise<MDocument> {
  const all: MDocument[] = [];
  for await (const document of loadDocuments(documents, { url })) all.push(document);
  expect(all).toHaveLength(1);
  return all[0] as MDocument;
}

test("a page is one document with flat metadata, which Mastra cuts as its own", async () => {
  const page = await load();
  expect(page).toBeInstanceOf(MDocument);
  expect(page.getText()[0]).toMatch(/^# Gauge\n\nThe gauge at the mole/);
  expect(page.getMetadata()).toEqual([
    {
      ...{ docId: `${url}gauge.html`, source: `${url}gauge.html`, url: `${url}gauge.html`, title: "Gauge" },
      ...{ language: "en", authors: "A. Keeper" },
    },
  ]);
  const own = await page.chunk({ strategy: "markdown", headers: [["#", "title"]] });
  expect(own.length).toBeGreaterThan(0);
});

test("chunks have their headings, anchor and page, and ids that stay", async () => {
  const page = await load();
  const chunks = await chunkDocument(page, { ...cut, text: "content" });
  expect(page.getDocs()).toHaveLength(1);
  expect(chunks.getMetadata().map(({ headingPath, anchor, title }) => [headingPath, anchor, title])).toEqual([
    ["Gauge", undefined, "Gauge"],
    ["Gauge > When the float sticks", "float", "Gauge"],
  ]);
  const [, float] = chunks.getDocs();
  expect(page.getText()[0]).toContain(float?.text);
  const again = await chunkDocument(await load(), { ...cut, text: "content" });
  expect(again.getDocs().map(({ id_ }) => id_)).toEqual(chunks.getDocs().map(({ id_ }) => id_));
  expect(float?.id_).toBe(float?.metadata.id);
  const [, withHeadings] = (await chunkDocument(page, cut)).getText();
  expect(withHeadings).toMatch(/^Gauge > When the float sticks\n\nTap the housing/);
});

test("Markdown of others is cut by itself", async () => {
  const text = "# Tides\n\nThe moon pulls the water of all harbours twice a day.\n";
  const tides = await chunkDocument(MDocument.fromMarkdown(text, { docId: "tides.md", shelf: 7 }), cut);
  expect(tides.getMetadata()).toMatchObject([{ shelf: 7, docId: "tides.md", headingPath: "Tides" }]);
  expect(tides.getDocs()[0]?.id_).toBe(chunk({ id: "tides.md", markdown: text }, cut)[0]?.id);
});

test("Mastra goes on with the chunks", async () => {
  const chunks = await chunkDocument(await load(), cut);
  const tool = createDocumentChunkerTool({ doc: chunks, params: { strategy: "recursive", maxSize: 2000, overlap: 0 } });
  const answer = (await tool.execute?.({}, {} as never)) as { readonly chunks: { readonly metadata: unknown }[] };
  expect(answer.chunks.map(({ metadata }) => metadata)).toEqual(chunks.getMetadata());
});

const topics = ["gauge", "float", "pilot", "tide"];

/** A model whose vectors say how often a text has each of some words. It takes two texts at a time. */
const model = {
  specificationVersion: "v2" as const,
  ...{ provider: "test", modelId: "topics", maxEmbeddingsPerCall: 2, supportsParallelCalls: false },
  doEmbed: async ({ values }: { values: string[] }) => {
    expect(values.length).toBeLessThanOrEqual(2);
    return { embeddings: values.map((text) => topics.map((topic) => text.toLowerCase().split(topic).length)) };
  },
};

const site = (float: string, withPilots: boolean) => {
  const page = (id: string, markdown: string) => ({
    id,
    chunks: chunk({ id, title: "Handbook", markdown }, cut).map((each) => ({ ...each, url: id, title: "Handbook" })),
  });
  const gauge = page(`${url}gauge`, `# Gauge\n\nThe gauge is read twice a day.\n\n## Float\n\n${float}\n`);
  return withPilots ? [gauge, page(`${url}pilots`, "# Pilots\n\nCall a pilot on channel twelve.\n")] : [gauge];
};

const newStore = () => new LibSQLVector({ id: "harbour", url: `file:${join(folder, "vectors.db")}` });
const indexName = "harbour";

test("a vector store takes change sets, and a tool of an agent finds them", async () => {
  const vectorStore = newStore();
  const run = (float: string, withPilots: boolean) =>
    ingest(site(float, withPilots), new VectorStoreSink(vectorStore, { indexName }), {
      ...{ state: join(folder, "state"), deleteMissing: true, embed: { embed: toEmbed(model) } },
    });
  expect(await run("Tap the float once.", true)).toMatchObject({ add: 3 });
  expect(await run("Tap the float once.", true)).toMatchObject({ add: 0, same: 3 });
  const tool = createVectorQueryTool({ vectorStore, indexName, model, vectorStoreName: "harbour" });
  const found = (await tool.execute?.({ queryText: "float, float, float", topK: 1 }, {} as never)) as {
    readonly relevantContext: readonly unknown[];
  };
  expect(found.relevantContext).toEqual([
    expect.objectContaining({
      ...{ text: expect.stringContaining("Tap the float once."), source: `${url}gauge`, url: `${url}gauge` },
      ...{ title: "Handbook", headingPath: "Gauge > Float" },
    }),
  ]);
  expect(await run("Tap the float twice.", false)).toMatchObject({ update: 1, delete: 1, same: 1 });
  const expected = site("Tap the float twice.", false).flatMap(({ chunks }) => chunks.map(({ id }) => id));
  const all = await vectorStore.query({ indexName, queryVector: [1, 1, 1, 1], topK: 10 });
  // The store's index is approximate: of two rows it may find one.
  expect(all.length).toBeGreaterThan(0);
  expect(expected).toEqual(expect.arrayContaining(all.map(({ id }) => id)));
  expect(await vectorStore.describeIndex({ indexName })).toMatchObject({ count: expected.length });
});

test("a store that fails keeps nothing from the next run", async () => {
  const vectorStore = newStore();
  const upsert = vectorStore.upsert.bind(vectorStore);
  const run = () =>
    ingest(site("Tap the float once.", true), new VectorStoreSink(vectorStore, { indexName }), {
      ...{ state: join(folder, "state"), embed: { embed: toEmbed(model) } },
    });
  vectorStore.upsert = () => Promise.reject(new Error("quota exceeded"));
  const message = "mastra:harbour: quota exceeded";
  await expect(run()).rejects.toMatchObject({ code: "store-unwritable", message });
  vectorStore.upsert = upsert;
  expect(await run()).toMatchObject({ add: 3 });
  expect(await vectorStore.describeIndex({ indexName })).toMatchObject({ count: 3, dimension: 4 });
});

test("rows need vectors, and wrong options are refused", async () => {
  const sink = new VectorStoreSink(newStore(), { indexName });
  await expect(ingest(site("", false), sink, { state: ":memory:" })).rejects.toThrow(/embed/);
  const document = MDocument.fromMarkdown("# Tides");
  await expect(chunkDocument(document, { text: "html" as never })).rejects.toThrow(/text/);
  await expect(chunkDocument(document, { budget: 1 })).rejects.toThrow(/budget/);
  await expect(loadDocuments("none").next()).rejects.toMatchObject({ code: "not-found" });
});
