import { sizeOf } from "@decant/package-checks/sizes";
import { createPipeline } from "@decant/pipeline";
import { expect, test } from "vitest";
import { type Chunk, type Chunker, createChunker, diffChunks, estimateTokens } from "../src/index.ts";
import { createRandom, editSentence, generateSite, type SitePage, toHtml } from "./support/generated-site.ts";

const site = generateSite(sizeOf("site"));
const menu = ["home", "handbook", "contact"];
// The fast model is enough to test how chunks change with the page around the content.
const pipeline = createPipeline({ preset: "fast" });

function chunkPage(chunker: Chunker, page: SitePage, navigation: readonly string[]): Chunk[] {
  const { markdown, blocks, metadata } = pipeline.convert(toHtml(page, navigation), { url: page.url });
  return chunker.chunk({ id: page.url, markdown, blocks, title: metadata.title, language: metadata.language });
}

test(`in a site of ${site.length} pages, only what has changed is touched`, async () => {
  const chunker = await createChunker({ budget: 256, countTokens: estimateTokens });
  const before = site.map((page) => chunkPage(chunker, page, menu));
  const all = before.flat();
  expect(all.length).toBeGreaterThan(3 * site.length);

  // Navigation on every page: nothing to embed.
  const redesigned = site.flatMap((page) => chunkPage(chunker, page, ["start", ...menu, "imprint", "weather"]));
  const { add, update, delete: gone, same } = diffChunks(all, redesigned);
  expect([add, update, gone]).toEqual([[], [], []]);
  expect(same.length).toBe(all.length);
  expect(redesigned[0]?.source).not.toEqual(all[0]?.source);

  // One sentence on a third of the pages, each compared with the whole site as it was.
  const random = createRandom(7);
  const touched = site.slice(0, Math.ceil(site.length / 3)).map((page, index) => {
    const edited = chunkPage(chunker, editSentence(page, random), menu);
    const diff = diffChunks(before[index] ?? [], edited);
    return diff.add.length + diff.update.length + diff.delete.length;
  });
  expect(touched.every((count) => count === 1)).toBe(true);

  // The site with the first of these edits: one update, with the sentence in it.
  const edited = chunkPage(chunker, editSentence(site[0] as SitePage, createRandom(7)), menu);
  const diff = diffChunks(all, [...edited, ...before.slice(1).flat()]);
  expect([diff.add.length, diff.update.length, diff.delete.length]).toEqual([0, 1, 0]);
  expect(diff.update[0]?.after.content).toContain("the repaired");
  expect(diff.update[0]?.before.content).not.toContain("the repaired");
});
