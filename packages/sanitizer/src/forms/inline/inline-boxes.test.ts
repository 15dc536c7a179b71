import { expect, test } from "vitest";
import { markupOf } from "../../../test/markup.ts";

test("a paragraph in an inline box goes on in its line", () => {
  expect(markupOf("<ul><li><b>quay</b> &mdash; <div class='inline'><p>where to <i>look</i></p></div></li></ul>")).toBe(
    "<ul><li><strong>quay</strong> — where to <em>look</em></li></ul>",
  );
  expect(markupOf("<div class=inline><p>one</p><p>two</p></div>")).toBe("<div><p>one</p><p>two</p></div>");
});
