import { sizeOf } from "@decant/package-checks/sizes";
import { describe, expect, test } from "vitest";
import { findLiveCode } from "../hostile/live-code.ts";
import { fuzz, readersTarget, type Target } from "./run.ts";

const runs = sizeOf("fuzz");

describe("fuzz", () => {
  test("readers hold for inputs of a fixed seed", () => {
    expect(fuzz(readersTarget, 20_240, runs)).toEqual({ runs, faults: [] });
  });

  test("a fault is found, cut down, and comes back with its seed", () => {
    const target: Target = {
      make: (random) => "abcx".charAt(random.below(4)).repeat(5),
      check: (input) => (input.includes("x") ? "has an x" : undefined),
    };
    const first = fuzz(target, 7, 100);
    expect(first.faults).toMatchObject([{ input: "x", message: "has an x" }]);
    expect(fuzz(target, first.faults[0]?.seed as number, 1)).toEqual({ ...first, runs: 1 });
    expect(fuzz(target, 7, 100)).toEqual(first);
  });

  test("what throws is a fault", () => {
    const target: Target = {
      make: () => "a",
      check: () => {
        throw new RangeError("deep");
      },
    };
    expect(fuzz(target, 1, 1).faults[0]?.message).toBe("throws RangeError: deep");
  });
});

describe("findLiveCode", () => {
  test.each([
    ["<script>x</script>", "<script>"],
    ["<img src=x onerror=alert(1)>", "onError of <img>"],
    ["[a](javascript:alert(1))", "href=javascript:alert(1) of <a>"],
    ["<a href='java\tscript:x'>a</a>", "href=javascript:x of <a>"],
    ["<iframe srcdoc='x'></iframe>", "<iframe>"],
    ["http://x'>\\<a href='javascript:alert(1)'>a", "href=javascript:alert(1) of <a>"],
  ])("%s", (markdown, found) => {
    expect(findLiveCode(markdown)).toBe(found);
  });

  test.each(["# a", "[a](https://a.b/c?d=e#f)", "`<script>`", "a\\<script>", "![a](b.png)", "<sup>2</sup>"])(
    "%s is harmless",
    (markdown) => {
      expect(findLiveCode(markdown)).toBeUndefined();
    },
  );
});
