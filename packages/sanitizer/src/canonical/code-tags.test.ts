import { expect, test } from "vitest";
import { markupOf } from "../../test/markup.ts";

test("a tag in a box stands apart from the name behind it", () => {
  expect(markupOf('<h3 id="n"><code class="tsd-tag">Readonly</code><span>name</span></h3>')).toBe(
    '<h3 id="n"><code>Readonly</code> name</h3>',
  );
  expect(markupOf("<p><code>a</code>b</p>")).toBe("<p><code>a</code>b</p>");
});
