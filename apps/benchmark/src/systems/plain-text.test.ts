import { expect, test } from "vitest";
import { plainTextOf } from "./plain-text.ts";

test("blocks are lines, inline elements are not", () => {
  const html = "<div><p>one <b>two</b></p><ul><li>a</li><li>b</li></ul></div>c<br>d<script>x</script><!-- y -->";
  expect(plainTextOf(html)).toBe("one two\na\nb\nc\nd");
});

test("depth is no limit", () => {
  expect(plainTextOf(`${"<i>".repeat(5000)}deep`)).toBe("deep");
});
