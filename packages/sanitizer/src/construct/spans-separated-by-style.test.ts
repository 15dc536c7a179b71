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
  ["<td><span class=mlabel>inline</span><span class=mlabel>static</span></td>", "inline static"],
  ["<ul><li><span class=label>2.</span><cite>Watches</cite></li></ul>", "2. <"],
  ["<p><span class=n>4</span><span class=n>(1)</span><span class=t>a vessel pays</span></p>", "4(1) a vessel"],
  ["<div><span class=a>mp</span><span class=b>3</span></div>", "mp3"],
  ["<div><span class=a>2</span><span class=b>nd</span></div>", "2nd"],
])("fields with numbers or capitals: %s", (html, expected) => {
  expect(markupOf(html)).toContain(expected);
});

/** Ways in which a page sets two elements apart: markup with the words `A` and `B`. */
const apart = [
  "<p class=flex><span>A</span><span>B</span></p>", "<li class='md:grid gap-2'><b>A</b><i>B</i></li>", "<div class=d-flex><a href=/a>A</a><em>B</em></div>",
  "<p style='display: flex'><span>A</span><span>B</span></p>", "<p><span>A</span><span style=display:block>B</span></p>",
  "<style>.row{display:grid}</style><p class=row><span>A</span><span>B</span></p>", "<style>.c{display:table-cell}</style><p><i class=c>A</i><i class=c>B</i></p>",
  "<h2 class=flex><span>A</span><span>B</span></h2>", "<p><span class=block>A</span><span>B</span></p>",
  "<p>A<b style=display:block>B</b></p>", "<p><b class=d-block>A</b>B</p>",
  "<p><span>A</span><time>B</time></p>", "<p><time>A</time><span>B</span></p>", "<div><a href=/a>A</a><i class='badge new'>B</i></div>",
]; // biome-ignore format: a table of words
/** Ways in which markup only colours a part of a word. */
const within = [
  "<p><b>A</b><i>B</i></p>", "<p>A<b>B</b></p>", "<p><span>A</span><span>B</span></p>", "<p><span class=dropcap>A</span><span>B</span></p>",
  "<p class=flexible><mark>A</mark><span>B</span></p>", "<style>.c{color:red}</style><p><span class=c>A</span><span>B</span></p>",
]; // biome-ignore format: a table of words
const words = ["deck hand", "2,400", "May 2025", "8 min", "hafen", "\u00c9t\u00e9 noir"];

test("words stand apart where eyes see them apart, and nowhere else", () => {
  const textOf = (html: string) => markupOf(html).replace(/<[^>]+>/g, "");
  for (const a of words)
    for (const b of words) {
      const filled = (html: string) => textOf(html.replace(/A(?=<)/, a).replace(/B(?=<)/, b)).trim();
      for (const html of apart) expect(filled(html), html).toBe(`${a} ${b}`);
      for (const html of within) expect(filled(html), html).toBe(a + b);
    }
  // Letters that are moved one by one, digits of a counter, and the parts of a price.
  expect(textOf("<p class=flex><span>H</span><span>i</span></p>")).toBe("Hi");
  expect(textOf("<p class=flex><span>$</span><span>63</span><span>.75</span></p>")).toBe("$63.75");
});

test("an amount keeps its unit, although names call it a label", () => {
  expect(markupOf("<p><span class='label value'>283</span><span class='label unit'>kcal</span></p>")).toContain(
    "283kcal",
  );
});
