import { expect, test } from "vitest";
import { markupOf } from "../../test/markup.ts";

test.each([
  ["a field behind a field", "<div><span class=a>Oslo</span><span class=b>Full time</span></div>", "Oslo Full time"],
  ["what a card says behind its title", "<div><span class=stack><a class=t href=/a><span>Tides</span></a><span class=d>Learn more.</span></span></div>", '/a">Tides</a> Learn more.'],
  ["a field behind comments that a framework left", "<div><span class=a><!--1--><b>Publisher</b></span><!--2--><span class=b><!--3-->Mole Press</span></div>", "<strong>Publisher</strong> Mole Press"],
  ["a value behind its label", "<div>Published by:<span>Mole Press</span></div>", "Published by: Mole Press"],
  ["a label after a price", "<p><span>$63.75</span><span>Members</span></p>", "$63.75 Members"],
  ["a label in bold after a price as text", "<li>12,50 €<b>Angebot</b></li>", "12,50 € <strong>Angebot"],
  ["cents after a price", "<p><span>$63</span><span>.75</span></p>", "$63.75"],
  ["a unit after an amount", "<p><span>$4</span><span>k</span></p>", "$4k"],
  ["links in a row", "<div><a href=/a>ebb</a><a href=/b>flow</a><a href=/c>slack</a></div>", '">ebb</a> <a'],
  ["links within a text", "<p>an <a href=/a>ebb</a><a href=/b>flow</a> table</p>", '">ebb</a><a'],
  ["one link in two pieces", "<div><a href=/a>ebb</a><a href=/a>flow</a></div>", '">ebb</a><a'],
  ["links without spaces between words", "<div><a href=/a>\u6f6e</a><a href=/b>\u6c50</a></div>", '\u6f6e</a><a'],
  ["a time behind its label", "<div>at:<span>10</span></div>", "at:10"],
  ["a word in two pieces", "<p><span class=a>Down</span><span class=b>Load</span></p>", "DownLoad"],
  ["a number with its unit", "<div><span class=a>4</span><span class=b>GB</span></div>", "4GB"],
])("%s", (_, html, expected) => {
  expect(markupOf(html)).toContain(expected);
}); // biome-ignore format: a table of cases

test.each([
  ["<li><span class=title>Trouser hem</span><span class=price>120 kr</span></li>", "Trouser hem 120 kr"],
  ["<div><span class=a>58%</span><span class=b>Possession</span><span class=a>42%</span></div>", "58% Possession 42%"],
  ["<div><span class=name>lamp.java</span><span class=tag>CHANGED</span></div>", "lamp.java CHANGED"],
  ["<ul><li><span class=label>2.</span><cite>Watches</cite></li></ul>", "2. <"],
  ["<div><span class=a>mp</span><span class=b>3</span></div>", "mp3"],
  ["<div><span class=a>2</span><span class=b>nd</span></div>", "2nd"],
])("fields with numbers or capitals: %s", (html, expected) => {
  expect(markupOf(html)).toContain(expected);
});
