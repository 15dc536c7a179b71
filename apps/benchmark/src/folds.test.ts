import { expect, test } from "vitest";
import { digestOfNames, foldCount, foldOf, hostOf } from "./folds.ts";

test("the host is what follows www, and the address itself where there is none", () => {
  expect(hostOf("https://www.Example.com:8080/a?b#c")).toBe("example.com");
  expect(hostOf("https://blog.example.com/")).toBe("blog.example.com");
  expect(hostOf("a page")).toBe("a page");
});

test("all pages of a host are in one fold, and hosts are spread over all folds", () => {
  expect(foldOf("https://example.com/a")).toBe(foldOf("http://www.example.com/b?c"));
  const counts = new Array<number>(foldCount).fill(0);
  for (let i = 0; i < 1000; i++) counts[foldOf(`https://host-${i}.example`)]!++;
  // Five even draws of 1,000 lie within 160 and 240, 99 times of a hundred; these hosts never change.
  for (const count of counts) expect(Math.abs(count - 200)).toBeLessThan(40);
});

test("a fold never changes, or published figures would", () => {
  expect(["https://example.com/", "https://example.org/", "https://example.net/"].map(foldOf)).toEqual([1, 3, 1]);
});

test("the digest of feature names tells order and borders", () => {
  expect(digestOfNames(["a", "bc"])).not.toBe(digestOfNames(["ab", "c"]));
  expect(digestOfNames(["a", "b"])).not.toBe(digestOfNames(["b", "a"]));
});
