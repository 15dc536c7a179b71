import { expect, test } from "vitest";
import { markupOf } from "../../../test/markup.ts";

test.each([
  ["an example that readers may change", '<textarea class="Documentation-exampleCode code" spellcheck="false">package main\n\nfunc main() {}\n</textarea>', "<pre><code>«package main\n\nfunc main() {}\n»</code></pre>"],
  ["one that cannot be written in, with its language", "<textarea class=code-editor data-lang=go readonly>\nx := 1\n  y := 2</textarea>", '<pre><code className="language-go">«x := 1\n  y := 2\n»</code></pre>'],
  ["a field of the reader's", "<p>a</p><textarea class=comment spellcheck=false>one\ntwo</textarea>", "<p>a</p>"],
  ["a field for a code", "<p>a</p><textarea class=discount-code>one\ntwo</textarea>", "<p>a</p>"],
  ["a line to copy", "<p>a</p><textarea class=embed-code readonly>&lt;iframe></textarea>", "<p>a</p>"],
])("%s", (_, html, expected) => {
  expect(markupOf(html)).toBe(expected);
}); // biome-ignore format: a table of cases
