import { expect, test } from "vitest";
import { markupOf } from "../../../test/markup.ts";

test.each([
  [
    "stands on a line of its own",
    "<blockquote><div><cite>Ann wrote:</cite>It rains.</div></blockquote>",
    "<blockquote><div><p>Ann wrote:</p>It rains.</div></blockquote>",
  ],
  [
    "may stand in the quote itself",
    "<blockquote> <cite>Ann</cite><p>It rains.</p></blockquote>",
    "<blockquote><p>Ann</p><p>It rains.</p></blockquote>",
  ],
  [
    "is a title within the text",
    "<blockquote><p>Read <cite>Tides</cite>.</p></blockquote>",
    "<blockquote><p>Read <cite>Tides</cite>.</p></blockquote>",
  ],
  [
    "is a title in the first words of a paragraph",
    "<blockquote><p><cite>Tides</cite> is a book.</p></blockquote>",
    "<blockquote><p><cite>Tides</cite> is a book.</p></blockquote>",
  ],
  [
    "is a title outside of quotes",
    "<div><cite>Tides</cite> is a book.</div>",
    "<div><cite>Tides</cite> is a book.</div>",
  ],
])("the attribution of a quote %s", (_, html, expected) => {
  expect(markupOf(html)).toBe(expected);
});

test("a signature is code", () => {
  const html =
    '<dl><dt class="sig sig-object py">open(<em><span>path</span></em>)</dt><dt>an <em>open</em> line</dt></dl>';
  expect(markupOf(html)).toBe("<dl><dt><code>open(path)</code></dt><dt>an <em>open</em> line</dt></dl>");
});
