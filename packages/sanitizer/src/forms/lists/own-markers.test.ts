import { expect, test } from "vitest";
import { decisionsOf, markupOf } from "../../../test/markup.ts";

test.each([
  ["LaTeXML", "<ul><li><span>•</span> <div><p>a lantern</p></div></li><li><span>–</span> <div><p>a rake</p></div></li></ul>", "<ul><li><p>a lantern</p></li><li><p>a rake</p></li></ul>"],
  ["GitBook", "<ol><li><div>1.</div><div>a</div></li><li> <span>2)</span> b</li></ol>", "<ol><li><div>a</div></li><li> b</li></ol>"],
  ["LibreOffice, a list that goes on", "<ol><li><p><span>4.</span>Open it.</p></li><li><p><span>5.</span>Shout.</p></li></ol>", '<ol start="4"><li><p>Open it.</p></li><li><p>Shout.</p></li></ol>'],
  ["roman numerals", "<ol><li><span>i.</span> the rack</li><li><span>ii.</span> the pin</li></ol>", "<ol><li> the rack</li><li> the pin</li></ol>"],
  ["roman numerals that the text refers to", "<p>See (ii).</p><ol><li><span>i.</span> the rack</li><li><span>ii.</span> the pin</li></ol>", "<p>See (ii).</p><ul><li>«i. » the rack</li><li>«ii. » the pin</li></ul>"],
  ["troff, in cells", "<table><tr><td></td><td><p>•</p></td><td></td><td><p>a lantern</p></td></tr><tr><td></td><td><p>•</p></td><td></td><td><p>a rake</p></td></tr></table>", "<ul><li><p>a lantern</p></li><li><p>a rake</p></li></ul>"],
  ["DocBook's remarks, by pictures", "<div class=calloutlist><table><tr><td><img src=2.png alt=2></td><td>Rake.</td></tr></table></div>", '<ol start="2"><li>Rake.</li></ol>'],
  ["codes in cells", "<table><tr><td>0</td><td>level</td></tr><tr><td>1</td><td>stuck</td></tr></table>", "<table><tbody><tr><td>0</td><td>level</td></tr><tr><td>1</td><td>stuck</td></tr></tbody></table>"],
  ["one item with a sign", "<ul><li>• x</li></ul>", "<ul><li>• x</li></ul>"],
  ["an item without a sign", "<ul><li>- a</li><li>b</li></ul>", "<ul><li>- a</li><li>b</li></ul>"],
  ["numbers in bullets", "<ul><li><div>1.</div><div>a</div></li></ul>", "<ul><li><div>1. a</div></li></ul>"],
  ["initials", "<ol><li>A. Smith</li><li>B. Jones</li></ol>", "<ol><li>A. Smith</li><li>B. Jones</li></ol>"],
  ["a year", "<ol><li><div>1999.</div></li></ol>", "<ol><li><div>1999.</div></li></ol>"],
  ["numbers of another order", "<ol><li><span>2.</span> a</li><li><span>1.</span> b</li></ol>", "<ol><li>2. a</li><li>1. b</li></ol>"],
])("marks of items as text: %s", (_, html, expected) => {
  expect(markupOf(html)).toBe(expected);
}); // biome-ignore format: a table of cases

test("a mark is recorded as left out, with its place", () => {
  expect(decisionsOf("<ul><li><span>- </span>oil</li><li><span>- </span>wick</li></ul>")).toEqual([
    "dropped list-marker - ",
    "dropped list-marker - ",
  ]);
});
