import { expect, test } from "vitest";
import { parseSrcset, widestFirst } from "./read.ts";

test.each([
  ["a.jpg", [["a.jpg", 1000]]],
  ["a.jpg 1x, b.jpg 2x", [["a.jpg", 1000], ["b.jpg", 2000]]],
  ["a.jpg 480w, b.jpg 1024w", [["a.jpg", 480], ["b.jpg", 1024]]],
  [" a.jpg 480w 2h ,\n b.jpg 1.5x", [["a.jpg", 480], ["b.jpg", 1500]]],
  ["a,b.jpg 1x, c.jpg 2x", [["a,b.jpg", 1000], ["c.jpg", 2000]]],
  ["a.jpg, b.jpg 2x", [["a.jpg", 1000], ["b.jpg", 2000]]],
  ["data:image/png;base64,AA== 1x, b.jpg 2x", [["data:image/png;base64,AA==", 1000], ["b.jpg", 2000]]],
  ["", []],
  [" , ", []],
])("%j", (value, expected) => {
  expect(parseSrcset(value).map(({ url, width }) => [url, width])).toEqual(expected);
}); // biome-ignore format: a table of cases

test("the widest first, equals in their order", () => {
  const widest = (candidates: ReturnType<typeof parseSrcset>): string | undefined => widestFirst(candidates)[0]?.url;
  expect(widest(parseSrcset("a 1x, b 3x, c 2x"))).toBe("b");
  expect(widest(parseSrcset("a, b"))).toBe("a");
  expect(widest([])).toBeUndefined();
});

test("a long list costs no more than its length", () => {
  expect(parseSrcset("a 1x,".repeat(100_000)).length).toBe(100);
  expect(parseSrcset(" ".repeat(1_000_000)).length).toBe(0);
});
