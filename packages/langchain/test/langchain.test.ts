import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chunk, estimateTokens } from "@decant/chunk";
import { ingest } from "@decant/ingest";
import { temporaryFolder } from "@decant/package-checks";
import { Document } from "@langchain/core/documents";
import { FakeVectorStore } from "@langchain/core/utils/testing";
import { beforeEach, expect, test } from "vitest";
import { DecantLoader, DecantTextSplitter, toEmbed, VectorStoreSink } from "../src/index.ts";
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
<h2 id="float">When the float sticks</h2><p>Tap the housing once. If the pointer jumps, enter both heights and mark the second one.</p>
<pre><code class="language-sh">gauge --read

gauge --mark second</code></pre></main></body></html>`,
  );
});

const url = "https://harbour.example/";
const cut = { minTokens: 8, budget: 64, countTokens: estimateTokens } as const;

test("a page is one document", async () => {
  const [page, ...others] = await new DecantLoader(documents, { url }).load();
  expect(others).toEqual([]);
  expect(page).toBeInstanceOf(Document);
  expect(page).toMatchObject({
    id: `${url}gauge.html`,
    pageContent: expect.stringMatching(/^# Gauge\n\nThe gauge at the mole/),
  });
  expect(page?.metadata).toEqual({
    ...{ source: `${url}gauge.html`, url: `${url}gauge.html`, title: "Gauge", language: "en", authors: ["A. Keeper"] },
  });
  const [file] = await new DecantLoader(join(documents, "gauge.html")).load();
  expect(file?.metadata).toEqual({
    source: join(documents, "gauge.html"),
    title: "Gauge",
    language: "en",
    authors: ["A. Keeper"],
  });
});

test("with cite, chunks have the address that opens the page at them, whether the loader or the splitter cuts", async () => {
  const cutByLoader = await new DecantLoader(documents, { url, chunks: cut, cite: true }).load();
  const citations = cutByLoader.map(({ metadata }) => metadata.citation);
  expect(citations).toEqual([
    `${url}gauge.html#:~:text=Gauge,master%20or%20his%20mate.`,
    `${url}gauge.html#float:~:text=When%20the%20float%20sticks,gauge%20%2D%2Dmark%20second`,
  ]);
  const pages = await new DecantLoader(documents, { url, cite: true }).load();
  const cutBySplitter = await new DecantTextSplitter(cut).splitDocuments(pages);
  expect(cutBySplitter.map(({ metadata }) => metadata.citation)).toEqual(citations);
  // Other Markdown than the page's, a page without an address, and whoever does not ask have none.
  const changed = pages.map((page) => Object.assign(page, { pageContent: "# Gauge\n\nOther words." }));
  const nowhere = await new DecantLoader(join(documents, "gauge.html"), { chunks: cut, cite: true }).load();
  const unasked = await new DecantLoader(documents, { url, chunks: cut }).load();
  const others = [...(await new DecantTextSplitter(cut).splitDocuments(changed)), ...nowhere, ...unasked];
  expect(others.filter(({ metadata }) => "citation" in metadata || "html" in metadata)).toEqual([]);
});

test("chunks have their headings and anchor, whether the loader or the splitter cuts", async () => {
  const cutByLoader = await new DecantLoader(documents, { url, chunks: { ...cut, text: "content" } }).load();
  expect(cutByLoader.map(({ metadata: { headingPath, anchor } }) => [headingPath, anchor])).toEqual([
    [["Gauge"], undefined],
    [["Gauge", "When the float sticks"], "float"],
  ]);
  expect(cutByLoader[1]?.metadata).toMatchObject({
    source: `${url}gauge.html`,
    title: "Gauge",
    tokens: expect.any(Number),
  });
  expect(cutByLoader[1]?.pageContent).toContain("gauge --read\n\ngauge --mark second");
  const pages = await new DecantLoader(documents, { url }).load();
  const splitter = new DecantTextSplitter({ ...cut, text: "content" });
  expect(await splitter.splitDocuments(pages)).toEqual(cutByLoader);
  expect(await splitter.invoke(pages)).toEqual(cutByLoader);
  const withHeadings = await new DecantTextSplitter(cut).splitDocuments(pages);
  expect(withHeadings[1]?.pageContent).toMatch(/^Gauge > When the float sticks\n/);
});

test("Markdown of others is cut by itself, also after a document was changed", async () => {
  const splitter = new DecantTextSplitter({ ...cut, text: "content" });
  const markdown = "# Tides\n\nThe moon pulls the water of all harbours twice a day.\n";
  expect(await splitter.splitText(markdown)).toEqual([markdown.trimEnd()]);
  const other = new Document({ pageContent: markdown, metadata: { source: "tides.md" } });
  const [tides] = await splitter.splitDocuments([other]);
  expect(tides).toMatchObject({ metadata: { source: "tides.md", headingPath: ["Tides"] } });
  expect(tides?.id).toBe(chunk({ id: "tides.md", markdown }, cut)[0]?.id);
  const [page] = await new DecantLoader(documents, { url }).load();
  (page as Document).pageContent = markdown;
  expect((await splitter.splitDocuments([page as Document])).map(({ metadata }) => metadata.headingPath)).toEqual([
    ["Tides"],
  ]);
});

const site = (float: string, withPilots: boolean) => {
  const page = (id: string, markdown: string) => ({
    id,
    chunks: chunk({ id, title: "Handbook", markdown }, cut).map((each) => ({ ...each, url: id, title: "Handbook" })),
  });
  const gauge = page(`${url}gauge`, `# Gauge\n\nThe gauge is read twice a day.\n\n## Float\n\n${float}\n`);
  return withPilots ? [gauge, page(`${url}pilots`, "# Pilots\n\nCall a pilot on channel twelve.\n")] : [gauge];
};

test.each([false, true])("a vector store takes change sets (texts embedded by ingest: %j)", async (isEmbedded) => {
  const store = new MemoryStore();
  const run = (float: string, withPilots: boolean) =>
    ingest(site(float, withPilots), new VectorStoreSink(store), {
      ...{ state: join(folder, "state"), deleteMissing: true },
      ...(isEmbedded ? { embed: { embed: toEmbed(new WordEmbeddings()) } } : {}),
    });
  expect(await run("Tap the float once.", true)).toMatchObject({ add: 3 });
  expect(await run("Tap the float once.", true)).toMatchObject({ add: 0, same: 3 });
  const [[found] = []] = await store.similaritySearchWithScore("the float sticks", 1);
  expect(found).toMatchObject({
    pageContent: expect.stringContaining("Tap the float once."),
    metadata: { source: `${url}gauge`, url: `${url}gauge`, title: "Handbook", headingPath: ["Gauge", "Float"] },
  });
  expect(await run("Tap the float twice.", false)).toMatchObject({ update: 1, delete: 1, same: 1 });
  const expected = site("Tap the float twice.", false).flatMap(({ chunks }) => chunks.map(({ id }) => id));
  expect(store.entries.map(({ id }) => id).sort()).toEqual(expected.sort());
});

test("a store that fails keeps nothing from the next run", async () => {
  const store = new MemoryStore();
  const run = () =>
    ingest(site("Tap the float once.", true), new VectorStoreSink(store), { state: join(folder, "state") });
  store.failure = new Error("quota exceeded");
  await expect(run()).rejects.toMatchObject({ code: "store-unwritable", message: "langchain:memory: quota exceeded" });
  store.failure = undefined;
  expect(await run()).toMatchObject({ add: 3 });
  expect(store.entries).toHaveLength(3);
});

test("a store without delete is named", async () => {
  const sink = new VectorStoreSink(new FakeVectorStore(new WordEmbeddings()));
  await expect(sink.apply({ put: [], remove: ["x"] })).rejects.toMatchObject({ code: "store-unwritable" });
});

test("wrong options are refused", async () => {
  expect(() => new DecantTextSplitter({ text: "html" as never })).toThrow(/text/);
  await expect(new DecantTextSplitter({ budget: 1 }).splitText("x")).rejects.toThrow(/budget/);
  await expect(new DecantLoader("none").load()).rejects.toMatchObject({ code: "not-found" });
  await expect(new DecantLoader(documents, { unknown: 1 } as never).load()).rejects.toThrow(/unknown/);
});

test("texts become documents with their metadata and headers, as LangChain's splitters make them", async () => {
  const splitter = new DecantTextSplitter({ ...cut, text: "content" });
  const text =
    "# Gauge\n\nThe gauge at the mole is read twice a day, at high and low water.\n\n## Float\n\nTap the housing once, and then read it again.\n";
  const metadatas = [{ source: "a.md", team: "north" }, { source: "b.md" }];
  const made = await splitter.createDocuments([text, text], metadatas, {
    ...{ chunkHeader: "HANDBOOK\n", appendChunkOverlapHeader: true },
  });
  expect(made.map(({ metadata: { source, team } }) => [source, team])).toEqual([
    ...[
      ["a.md", "north"],
      ["a.md", "north"],
      ["b.md", undefined],
      ["b.md", undefined],
    ],
  ]);
  expect(made.map(({ pageContent }) => pageContent.split("\n").slice(0, 2).join("|"))).toEqual([
    ...["HANDBOOK|# Gauge", "HANDBOOK|(cont'd) ## Float", "HANDBOOK|# Gauge", "HANDBOOK|(cont'd) ## Float"],
  ]);
  expect(new Set(made.map(({ id }) => id)).size).toBe(4);
  expect(new Set((await splitter.createDocuments([text, text])).map(({ id }) => id)).size).toBe(4);
  const [first] = await splitter.invoke([new Document({ pageContent: text, metadata: {} })]);
  expect(first?.pageContent).toBe((await splitter.splitText(text))[0]);
});
