import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Frame, Layer, LayerInput } from "../src/candidates/layers.ts";
import { describeBlocks } from "../src/describe-blocks.ts";
import { forestScorer } from "../src/score/scorer.ts";
import { fixtureNames, hostileHtml, type MeasuredPage, readFixture, readPage } from "./pages.ts";

/** A page as layers see it; blocks without a probability of their own get that of the forest. */
export function layerInput(
  { document, table, blocks }: MeasuredPage,
  probability: Float32Array = forestScorer(describeBlocks(document, { table }).rows),
): LayerInput {
  const size = Float32Array.from(
    blocks.first,
    (from, block) => table.words[blocks.last[block]! + 1]! - table.words[from]!,
  );
  return { table, blocks: { ...blocks, probability, size } };
}

interface FrameAt {
  readonly paths: readonly string[];
  readonly reason: string;
}

/** Frames of a page, with the paths of their elements. */
export function framesOf(layer: Layer, html: string): FrameAt[] {
  const page = readPage(html);
  return layer.propose(layerInput(page)).map(({ nodes, reason }) => ({
    paths: nodes.map((node) => page.table.path(node)),
    reason,
  }));
}

function expectSound({ table }: MeasuredPage, frames: readonly Frame[]): void {
  for (const { nodes, reason } of frames) {
    expect(reason).toMatch(/\S/);
    expect(nodes.length).toBeGreaterThan(0);
    let covered = 1;
    for (const node of nodes) {
      expect(Number.isInteger(node)).toBe(true);
      expect(node).toBeGreaterThanOrEqual(covered);
      expect(node).toBeLessThan(table.size);
      covered = table.end[node]!;
    }
  }
}

/** The contract of every layer. */
export function checkLayer(layer: Layer): void {
  describe(`layer "${layer.id}"`, () => {
    test("has an id", () => {
      expect(layer.id).toMatch(/^[a-z][a-z-]*$/);
    });

    test.each(fixtureNames)("proposes disjoint elements in document order, each time the same: %s", (name) => {
      const page = readPage(readFixture(name));
      const frames = layer.propose(layerInput(page));
      expectSound(page, frames);
      layer.propose(layerInput(readPage("<main><p>Another page</p></main>")));
      expect(layer.propose(layerInput(readPage(readFixture(name))))).toEqual(frames);
    });

    test("does so on any page, whatever the scores", () => {
      const share = fc.infiniteStream(fc.float({ min: 0, max: 1, noNaN: true }));
      fc.assert(
        fc.property(hostileHtml, share, (html, shares) => {
          const page = readPage(html);
          const probability = Float32Array.from([...shares.take(page.blocks.count)]);
          expectSound(page, layer.propose(layerInput(page, probability)));
        }),
      );
    });

    test.each([
      ["nothing", ""],
      ["white space", " \n "],
      ["a comment", "<!-- main -->"],
      ["no text", "<html><head><title>x</title></head><body></body></html>"],
    ])("proposes nothing on a page of %s", (_, html) => {
      expect(layer.propose(layerInput(readPage(html)))).toEqual([]);
    });
  });
}
