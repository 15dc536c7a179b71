import { parse, select } from "@decant/dom";
import { expect, test } from "vitest";
import { codeLanguageRows } from "../forms/code/language.ts";
import { codePartRows } from "../forms/code/text.ts";
import { ClassLists } from "./attributes.ts";
import { indexOf } from "./rows.ts";
import { indexSimple } from "./simple-rows.ts";

const html = `<pre data-lang=a></pre><pre class="language-js x"></pre><pre class="sourcecode hljs"></pre><pre class="brush: js"></pre>
<pre class="linenos gutter"></pre><pre lang=de></pre><pre></pre>`;

test("finds what the index of all selectors finds, for selectors of one condition", () => {
  const lists = new ClassLists();
  let found = 0;
  for (const rows of [codeLanguageRows, codePartRows]) {
    const simple = rows.filter(({ selector }) => /^(?:\[[\w-]+\]|\.[\w-]+|\[class\*=[\w'":-]+\])$/.test(selector));
    expect(simple.length).toBeGreaterThan(5);
    for (const element of select(parse(html), "pre")) {
      const classes = lists.of(element.attribs.class);
      const expected = indexOf(simple).all(element, classes);
      found += expected.length;
      expect(indexSimple(simple).all(element, classes)).toEqual(expected);
      expect(indexSimple(simple).find(element, classes)).toBe(expected[0]);
    }
  }
  expect(found).toBe(5);
});

test("a selector of several conditions finds nothing", () => {
  const [element] = select(parse("<pre class=a id=b>"), "pre");
  const rows = [{ id: "r", selector: "pre.a, .a > b, .a#b, #b" }];
  expect(indexSimple(rows).find(element as never, new ClassLists().of("a"))).toBeUndefined();
});
