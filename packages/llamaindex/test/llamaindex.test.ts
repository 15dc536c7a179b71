import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chunk, estimateTokens } from "@decant/chunk";
import { ingest } from "@decant/ingest";
import { temporaryFolder } from "@decant/package-checks";
import { Document, MetadataMode, TextNode } from "@llamaindex/core/schema";
import { VectorStoreQueryMode } from "@llamaindex/core/vector-store";
import { beforeEach, expect, test } from "vitest";
import { DecantNodeParser, DecantReader, toEmbed, VectorStoreSink } from "../src/index.ts";
import { MemoryStore, WordEmbeddings } from "./memory-store.ts";

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

test("a page is one document with flat metadata", async () => {
  const [page, ...others] = await new DecantReader({ url }).loadData(documents);
  expect(others).toEqual([]);
  expect(page).toBeInstanceOf(Document);
  expect(page).toMatchObject({
    id_: `${url}gauge.html`,
    text: expect.stringMatching(/^# Gauge\n\nThe gauge at the mole/),
  });
  expect(page?.metadata).toEqual({
    ...{ source: `${url}gauge.html`, url: `${url}gauge.html`, title: "Gauge", language: "en", authors: "A. Keeper" },
  });
});

test("nodes have their headings, anchor, place and neighbours", async () => {
  const pages = await new DecantReader({ url }).loadData(documents);
  const nodes = await new DecantNodeParser({ ...cut, text: "content" }).getNodesFromDocuments(pages);
  expect(nodes.map(({ metadata: { headingPath, anchor } }) => [headingPath, anchor])).toEqual([
    ["Gauge", undefined],
    ["Gauge > When the float sticks", "float"],
  ]);
  const [gauge, float] = nodes as [TextNode, TextNode];
  expect(gauge).toBeInstanceOf(TextNode);
  expect(pages[0]?.text.slice(float.startCharIdx, float.endCharIdx)).toBe(float.text);
  expect([float.sourceNode?.nodeId, float.prevNode?.nodeId, float.parentNode?.nodeId]).toEqual([
    `${url}gauge.html`,
    gauge.id_,
    gauge.id_,
  ]);
  expect(gauge.nextNode?.nodeId).toBe(float.id_);
  const [, withHeadings] = await new DecantNodeParser(cut).getNodesFromDocuments(pages);
  expect(withHeadings?.getContent(MetadataMode.EMBED)).toMatch(/^Gauge > When the float sticks\n\nTap the housing/);
  expect(withHeadings?.getContent(MetadataMode.LLM)).toContain(`source: ${url}gauge.html`);
  expect(withHeadings?.getContent(MetadataMode.LLM)).not.toContain("tokens");
});

test("Markdown of others is cut by itself, also after a document was changed", async () => {
  const parser = new DecantNodeParser({ ...cut, text: "content" });
  const text = "# Tides\n\nThe moon pulls the water of all harbours twice a day.\n";
  const [tides] = await parser.getNodesFromDocuments([new Document({ id_: "tides.md", text, metadata: { shelf: 7 } })]);
  expect(tides?.metadata).toMatchObject({ shelf: 7, headingPath: "Tides" });
  expect(tides?.id_).toBe(chunk({ id: "tides.md", markdown: text }, cut)[0]?.id);
  const [page] = (await new DecantReader({ url }).loadData(documents)) as [Document];
  page.setContent(text);
  expect((await parser.getNodesFromDocuments([page])).map(({ metadata }) => metadata.headingPath)).toEqual(["Tides"]);
});

const site = (float: string, withPilots: boolean) => {
  const page = (id: string, markdown: string) => ({
    id,
    chunks: chunk({ id, title: "Handbook", markdown }, cut).map((each) => ({ ...each, url: id, title: "Handbook" })),
  });
  const gauge = page(`${url}gauge`, `# Gauge\n\nThe gauge is read twice a day.\n\n## Float\n\n${float}\n`);
  return withPilots ? [gauge, page(`${url}pilots`, "# Pilots\n\nCall a pilot on channel twelve.\n")] : [gauge];
};
const embed = { embed: toEmbed(new WordEmbeddings()) };

test("a vector store takes change sets", async () => {
  const store = new MemoryStore();
  const run = (float: string, withPilots: boolean) =>
    ingest(site(float, withPilots), new VectorStoreSink(store), {
      ...{ state: join(folder, "state"), deleteMissing: true, embed },
    });
  expect(await run("Tap the float once.", true)).toMatchObject({ add: 3 });
  expect(await run("Tap the float once.", true)).toMatchObject({ add: 0, same: 3 });
  const { nodes } = await store.query({
    queryEmbedding: await new WordEmbeddings().getTextEmbedding("float, float, float"),
    similarityTopK: 1,
    mode: VectorStoreQueryMode.DEFAULT,
  });
  expect(nodes).toMatchObject([
    {
      text: expect.stringContaining("Tap the float once."),
      metadata: { source: `${url}gauge`, url: `${url}gauge`, title: "Handbook", headingPath: "Gauge > Float" },
    },
  ]);
  expect(await run("Tap the float twice.", false)).toMatchObject({ update: 1, delete: 1, same: 1 });
  const expected = site("Tap the float twice.", false).flatMap(({ chunks }) => chunks.map(({ id }) => id));
  expect(store.nodes.map(({ id_ }) => id_).sort()).toEqual(expected.sort());
});

test("a store that fails keeps nothing from the next run", async () => {
  const store = new MemoryStore();
  const run = () =>
    ingest(site("Tap the float once.", true), new VectorStoreSink(store), { state: join(folder, "state"), embed });
  store.failure = new Error("quota exceeded");
  const message = "llamaindex:MemoryStore: quota exceeded";
  await expect(run()).rejects.toMatchObject({ code: "store-unwritable", message });
  store.failure = undefined;
  expect(await run()).toMatchObject({ add: 3 });
  expect(store.nodes).toHaveLength(3);
});

test("wrong options are refused", async () => {
  expect(() => new DecantNodeParser({ text: "html" as never })).toThrow(/text/);
  await expect(new DecantNodeParser({ budget: 1 }).getNodesFromDocuments([])).rejects.toThrow(/budget/);
  await expect(new DecantReader().loadData("none")).rejects.toMatchObject({ code: "not-found" });
  const state = join(folder, "state");
  await expect(ingest(site("x", true), new VectorStoreSink(new MemoryStore()), { state })).rejects.toThrow(/embed/);
});
