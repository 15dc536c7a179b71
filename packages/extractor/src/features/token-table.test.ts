import { expect, test } from "vitest";
import { hashOf, TokenTable } from "./name-evidence.ts";

const table = new TokenTable(new Map([...Array.from({ length: 300 }, (_, i) => [`word${i}`, i + 1] as const)]));

function look(text: string, from = 0, to = text.length): number {
  let hash = 0;
  for (let i = from; i < to; i++) hash = hashOf(hash, text.toLowerCase().charCodeAt(i));
  return table.valueOf(hash, text, from, to);
}

test("finds each of its words, and no other", () => {
  for (let i = 0; i < 300; i++) expect(look(`word${i}`)).toBe(i + 1);
  expect(look("word300")).toBe(0);
  expect(look("")).toBe(0);
});

test("finds a word in the midst of a text, whatever its case", () => {
  expect(look("a-Word7-b", 2, 7)).toBe(8);
  expect(look("a-Word7-b", 2, 8)).toBe(0);
});

test("words of the same hash are distinguished", () => {
  // "d", "a" and "c", U+0080 have the same: 31 more and 31 less.
  const colliding = new TokenTable(new Map([["da", 1]]));
  const hash = hashOf(hashOf(0, "d".charCodeAt(0)), "a".charCodeAt(0));
  expect(hash).toBe(hashOf(hashOf(0, "c".charCodeAt(0)), 0x80));
  expect(colliding.valueOf(hash, "c\u0080", 0, 2)).toBe(0);
  expect(colliding.valueOf(hash, "da", 0, 2)).toBe(1);
});
