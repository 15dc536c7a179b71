import { describe, expect, test } from "vitest";
import { readers } from "../../src/readers.ts";
import { judge, readPage } from "./judge.ts";

describe("judge", () => {
  const page =
    '<h1>q1q</h1><p>q2q <a href="/a?b=`c`">q3q</a> <img src="i.png" srcset="j.png 2x" alt="q4q"></p><pre>q5q</pre>';
  const facts = readPage(page);

  test.each([
    ["<script>x</script>", "<script>"],
    ["<p onclick=x>a</p>", 'onclick="x" of <p>'],
    ["<body onload=x>", 'onload="x" of <body>'],
    ['<p style="color:red">', 'style="color:red" of <p>'],
    ['<a href="java\tscript:x">a</a>', "href of <a> runs"],
    ['<img src="data:text/html,x">', "src of <img> runs"],
    ['<a href="https://evil.test">a</a>', "href of <a> is not the page's"],
    ['<a href="https://evil.test">https://evil.test/b</a>', "href of <a> is not the page's"],
    ['<pre><code class="language-a|b">', 'class="language-a|b" of <code>'],
    ["<h2>q2q</h2>", "forged heading: q2q"],
    ["<ul><li>q1q</li></ul>", "forged list: q1q"],
    ["<pre>q5q q2q</pre>", "forged pre: q2q"],
  ])("%s", (shown, fault) => {
    expect(judge(shown, facts, ["footnotes"])).toContain(fault);
  });

  test.each([
    '<h1>q1q</h1><p>q2q <a href="https://example.org/a?b=%60c%60" title="x">q3q</a></p>',
    '<p><img src="https://example.org/a/j.png" alt="q4q"><br>H<sub>2</sub></p>',
    '<table><tr><td style="text-align:left">a</td></tr></table><ul><li><input type="checkbox" disabled> a</li></ul>',
  ])("%s is harmless", (shown) => {
    expect(judge(shown, facts, [])).toBeUndefined();
  });

  test("a bare address is a link only for readers that look for them", () => {
    const shown = '<a href="http://www.evil.test">www.evil.test</a>';
    expect(judge(shown, facts, ["links"])).toBeUndefined();
    expect(judge(shown, facts, [])).toContain("is not the page's");
  });
});

test.each(readers)("$id lets scripts and handlers through", ({ render }) => {
  const facts = readPage("");
  expect(judge(render("<script>alert(1)</script>\n"), facts, [])).toContain("<script>");
  expect(judge(render("a <b onclick=x>\n"), facts, [])).toContain("<b>");
  expect(judge(render("[a](javascript:x)\n"), facts, [])).toContain("runs");
});
