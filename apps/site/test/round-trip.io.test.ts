import { createPipeline } from "@decant/pipeline";
import { expect, test } from "vitest";
import { differencesOf } from "../../../packages/pipeline/test/sites/differences.ts";
import { readBlocks } from "./support/blocks.ts";
import { listBuiltPages } from "./support/built-site.ts";

const origin = "https://decant.example";
// Authors link the same words again; here the source is expected as it is.
const pipeline = createPipeline({ keep: ["savings"] });

test("the site's pages, converted by Decant, are the Markdown that they were made from", () => {
  let [blocks, equal] = [0, 0];
  const differences: object[] = [];
  for (const { path, markdown, html } of listBuiltPages()) {
    const url = `${origin}${path}`;
    const expected = readBlocks(markdown, url);
    const found = readBlocks(pipeline.convert(html, { url }).markdown, url);
    const different = differencesOf(expected, found);
    // A block that nobody wrote counts as much as one that is lost.
    const wrong = different.reduce((sum, part) => sum + Math.max(part.expected.length, part.found.length), 0);
    blocks += expected.length;
    equal += Math.max(0, expected.length - wrong);
    if (wrong > 0) differences.push({ path, different });
  }
  const share = equal / blocks;
  console.log(`round trip of the site: ${equal} of ${blocks} blocks (${share.toFixed(4)}) on all pages`);
  expect(blocks).toBeGreaterThan(4000);
  expect(share, JSON.stringify(differences, undefined, 2)).toBeGreaterThanOrEqual(0.99);
});
