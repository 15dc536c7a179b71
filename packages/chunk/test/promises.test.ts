import { existsSync, readdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { fromMarkdown } from "@decant/normalize";
import { sizeOf } from "@decant/package-checks/sizes";
import { createPipeline } from "@decant/pipeline";
import { describe, expect, test } from "vitest";
import { type ChunkDocument, createChunker } from "../src/index.ts";
import { countTokens } from "../src/tokenizers/o200k.ts";
import { checkChunks } from "./support/check-chunks.ts";

const budgets = [64, 256, 512, 2000];
const overlaps = [0, 16];
const fixtures = new URL("../../../fixtures/", import.meta.url);
const data = process.env.DECANT_DATA;
const gold = `${data}/wcxb-dev/gold.jsonl.gz`;
const realPages = 200;

const pipeline = createPipeline();

function documentOf(id: string, html: Uint8Array, url: string): ChunkDocument {
  const { markdown, blocks, metadata } = pipeline.convert(html, { url });
  return { id, markdown, blocks, title: metadata.title, language: metadata.language };
}

/** Promises that the chunks of a document break, at every budget. */
async function check(document: ChunkDocument, overlap: number, isRepeated: boolean): Promise<string[]> {
  const broken: string[] = [];
  const root = fromMarkdown(document.markdown);
  for (const budget of budgets) {
    const chunker = await createChunker({ budget, overlap });
    const chunks = chunker.chunk(document);
    if (isRepeated) expect(chunker.chunk(document)).toEqual(chunks);
    for (const sentence of checkChunks(document, chunks, budget, countTokens, root))
      broken.push(`${document.id} at ${budget}: ${sentence}`);
  }
  return broken;
}

describe("fixtures keep the promises at 64, 256, 512 and 2,000 tokens", () => {
  const names = readdirSync(fixtures).filter((name) => existsSync(new URL(`${name}/index.html`, fixtures)));
  const step = sizeOf("chunkedFixtures");
  const documents = names
    .filter((_, index) => index % step === 0)
    .map((name) => documentOf(name, readFileSync(new URL(`${name}/index.html`, fixtures)), "https://example.com/"));
  test.for(overlaps)("overlap %i", async (overlap) => {
    const broken: string[] = [];
    for (const document of documents) broken.push(...(await check(document, overlap, true)));
    expect(broken).toEqual([]);
  });
});

test("200 real pages keep them", async ({ skip }) => {
  if (data === undefined || !existsSync(gold)) skip("no pages: DECANT_DATA names no folder with wcxb-dev");
  const lines = gunzipSync(readFileSync(gold)).toString("utf8").trim().split("\n");
  const step = Math.floor(lines.length / realPages);
  const broken: string[] = [];
  for (let i = 0; i < realPages * step; i += step) {
    const { id, url } = JSON.parse(lines[i] as string) as { id: string; url: string };
    const html = gunzipSync(readFileSync(`${data}/wcxb-dev/html/${id}.html.gz`));
    // The same chunks a second time: a tenth of the pages, since the fixtures show it too and it doubles the work.
    broken.push(...(await check(documentOf(id, html, url), 0, i % (10 * step) === 0)));
  }
  expect(broken).toEqual([]);
});
