import { expect, test } from "vitest";
import { markupOf } from "../../../test/markup.ts";

test.each([
  ["a consolidated act", "<div><span>1. </span><div class=inline-element>It holds.</div></div>", "<div><div>1. It holds.</div></div>"],
  ["points of an act", "<div><div><span>(a) </span></div><div><p>piers;</p><p>quays.</p></div></div>", "<div><div><p>(a) piers;</p><p>quays.</p></div></div>"],
  ["items of LaTeXML", "<ol><li><span>(a)</span> <div><p>new lines</p></div></li></ol>", "<ul><li><p>(a) new lines</p></li></ul>"],
  ["a credit", "<figure><img src=a.jpg><figcaption><p>A barn.</p></figcaption><figcaption><span>Credit: <p>Wenna</p></span></figcaption></figure>", '<figure><img src="https://example.org/docs/a.jpg" alt=""><div><p>A barn.</p></div><div><p>Credit: Wenna</p></div></figure>'],
  ["a word", "<div><span>Nobody</span><p>came.</p></div>", "<div>Nobody<p>came.</p></div>"],
  ["a heading after the number", "<div><span>1.</span><h2>Piers</h2></div>", "<div>1.<h2>Piers</h2></div>"],
])("the number of a paragraph in a line of its own: %s", (_, html, expected) => {
  expect(markupOf(html)).toBe(expected);
}); // biome-ignore format: a table of cases
