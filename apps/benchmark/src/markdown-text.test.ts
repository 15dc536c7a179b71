import { expect, test } from "vitest";
import { markdownToText } from "./markdown-text.ts";

test.each([
  ["nothing", "", ""],
  ["front matter", "---\ntitle: A\n---\n\nBody", "Body"],
  ["a rule that is no front matter", "---\n\nBody\n\n---", "Body"],
  ["headings, quotations and items", "## Two\n> said\n- one\n1. [x] done", "Two\nsaid\none\ndone"],
  ["emphasis and strike", "*a* **b** _c_ ~~d~~ snake_case", "a b c d snake_case"],
  ["links and images", '[t](http://e.x "T") ![alt](i.png) [r][1]\n\n[1]: http://e.x', "t  r"],
  ["code, verbatim", "```js\n# *x*\n```\n`a*b*`", "# *x*\na*b*"],
  ["escapes", "1\\. \\*not\\*", "1. *not*"],
  ["a table", "| a | b |\n|---|:-:|\n| 1 | 2 |", "a b\n1 2"],
  ["HTML and entities", "a<br>b <b>c</b> &amp; &copy;<!-- x -->", "a\nb c & ©"],
  ["footnotes", "x[^1]\n\n[^1]: Note", "x\n\nNote"],
])("%s", (_, markdown, text) => {
  expect(markdownToText(markdown)).toBe(text);
});
