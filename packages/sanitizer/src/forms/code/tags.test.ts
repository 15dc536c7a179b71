import { expect, test } from "vitest";
import { markupOf } from "../../../test/markup.ts";

test("a tag in a box stands apart from the name behind it", () => {
  expect(markupOf('<h3 id="n"><code class="tsd-tag">Readonly</code><span>name</span></h3>')).toBe(
    '<h3 id="n"><code>Readonly</code> name</h3>',
  );
  expect(markupOf("<p><code>a</code>b</p>")).toBe("<p><code>a</code>b</p>");
});

test("literal text of docutils is code, with or without a span in it", () => {
  expect(markupOf('<p>a <span class="docutils literal"><span class="pre">b</span> c</span></p>')).toBe(
    "<p>a <code>b c</code></p>",
  );
  expect(markupOf('<p><code class="docutils literal"><span class="docutils literal">a</span></code></p>')).toBe(
    "<p><code>a</code></p>",
  );
  expect(markupOf('<p><span class="literal">a</span></p>')).toBe("<p>a</p>");
});
