import { describe, expect, test } from "vitest";
import { findLiveCode } from "./live-code.ts";

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
