import { describe, expect, test } from "vitest";
import type { Chunk } from "./chunk.ts";
import { chunk } from "./create-chunker.ts";
import { diffChunks } from "./diff.ts";
import { estimateTokens } from "./estimate.ts";

const paragraph = (word: string): string => `${`The ${word} is read twice a day and entered in the book. `.repeat(8)}`;
const sections = (words: readonly string[]): string =>
  words.map((word) => `## ${word}\n\n${paragraph(word)}`).join("\n\n");
const cut = (markdown: string, id = "a"): Chunk[] =>
  chunk({ id, markdown }, { countTokens: estimateTokens, budget: 128 });
const before = cut(sections(["gauge", "mole", "sluice"]));

describe("diffChunks", () => {
  test("the same is the same", () => {
    expect(diffChunks(before, cut(sections(["gauge", "mole", "sluice"])))).toEqual({
      add: [],
      update: [],
      delete: [],
      same: before,
      moved: [],
    });
  });

  test("a sentence changed is one update; its neighbours have new links, nothing else", () => {
    const after = cut(sections(["gauge", "mole", "sluice"]).replace("mole is read twice", "mole is read three times"));
    const diff = diffChunks(before, after);
    expect(diff.update).toEqual([{ before: before[1], after: after[1] }]);
    expect([diff.add, diff.delete]).toEqual([[], []]);
    expect(diff.moved.map(({ index }) => index)).toEqual([0, 2]);
  });

  test("a section added and one removed", () => {
    const after = cut(sections(["gauge", "sluice", "fairway"]));
    const diff = diffChunks(before, after);
    expect(diff.add).toEqual([after[2]]);
    expect(diff.delete).toEqual([before[1]]);
    expect(diff.same).toEqual([after[0], after[1]]);
  });

  test("another title is an update of all: what is embedded has changed", () => {
    const after = chunk(
      { id: "a", markdown: sections(["gauge", "mole", "sluice"]), title: "Harbour" },
      { countTokens: estimateTokens, budget: 128 },
    );
    expect(diffChunks(before, after).update.map(({ before: { id }, after: { id: next } }) => id === next)).toEqual([
      true,
      true,
      true,
    ]);
  });

  test("documents do not mix", () => {
    const other = cut(sections(["gauge", "mole", "sluice"]), "b");
    const diff = diffChunks(before, other);
    expect([diff.add, diff.delete, diff.update, diff.same]).toEqual([other, before, [], []]);
  });

  test("what is no array is refused", () => {
    expect(() => diffChunks({} as never, [])).toThrow(new TypeError("old: expected an array of chunks, got an object"));
  });
});
