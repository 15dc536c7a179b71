import { describe, expect, test } from "vitest";
import * as markup from "../../test/markup.ts";
import { extra } from "./index.ts";

const markupOf = (html: string): string => markup.markupOf(html, { extra });
const decisionsOf = (html: string): string[] => markup.decisionsOf(html, { extra });

describe("shortcodes of themes and plugins", () => {
  test("go, and the text around them stays", () => {
    const html = '<p>[vc_row css=".a{b:c}"][vc_column_text]The tide turns &amp; runs.[/vc_column_text][/vc_row]</p>';
    expect(markupOf(html)).toBe("<p>The tide turns & runs.</p>");
    expect(decisionsOf(html)).toEqual([
      'dropped shortcode [vc_row css=".a{b:c}"]',
      "dropped shortcode [vc_column_text]",
      "dropped shortcode [/vc_column_text]",
      "dropped shortcode [/vc_row]",
    ]);
  });

  test("that are all of a paragraph take it along", () => {
    expect(markupOf("<div>[contact-form-7 id=5 title=Ask]</div><p>a</p><p>[/et_pb_section]</p>")).toBe("<p>a</p>");
  });

  test.each([
    ["[av_section color='main' ]A[/av_section]", "<p>A</p>"],
    ['Ask: [button link="#" size="small"]Write[/button]', "<p>Ask: Write</p>"],
    ['[row][col span="6" span__sm="12"]A[/col][/row]', "<p>[row]A</p>"],
    ["[embed]https://films.example/7[/embed]", "<p>https://films.example/7</p>"],
  ])("of themes with names that are words: %s", (text, expected) => {
    expect(markupOf(`<p>${text}</p>`)).toBe(expected);
  });

  test.each([
    "<p>Take the [button] or the [row 7] of [a section].</p>",
    "<p>See [gallery] and [1] and [video].</p>",
    "<p>Use <code>[vc_row]</code>.</p>",
    "<pre><code>[vc_row]</code></pre>",
    "<p>[vc_row</p>",
  ])("other words in brackets, and code, stay: %s", (html) => {
    expect(markupOf(html)).toBe(html);
  });
});
