import { expect, test } from "vitest";
import { decisionsOf, markupOf } from "../../../test/markup.ts";

const text = "<p>The tide turns.<sup>1</sup> It runs hard<sup>2</sup> at noon.</p>";

test.each([
  ["raised", "<p><sup>1</sup> Admiralty tables.</p><p><sup>2</sup> Own measure.</p>"],
  ["in bold, with a stop", "<p><b>1.</b> Admiralty tables.</p><p><b>2.</b> Own measure.</p>"],
  ["in brackets", "<p><sup>[1]</sup> Admiralty tables.</p><p><sup>[2]</sup> Own measure.</p>"],
])("notes after a rule whose numbers are %s", (_, notes) => {
  const markup = markupOf(`${text}<hr>${notes}<p>End.</p>`);
  expect(markup.replaceAll("<p> ", "<p>")).toBe(
    '<p>The tide turns.<sup><a href="#user-content-fn-1" id="user-content-fnref-1" dataFootnoteRef>1</a></sup> It runs hard<sup><a href="#user-content-fn-2" id="user-content-fnref-2" dataFootnoteRef>2</a></sup> at noon.</p>' +
      '<section dataFootnotes className="footnotes"><ol><li id="user-content-fn-1"><p>Admiralty tables.</p></li><li id="user-content-fn-2"><p>Own measure.</p></li></ol></section><p>End.</p>',
  );
});

test("the rule and the numbers of the notes are in the decisions", () => {
  expect(decisionsOf(`${text}<hr><p><b>1.</b> a</p><p><b>2.</b> b</p>`)).toEqual(
    ["dropped footnote-rule <hr>", "dropped footnote-label <b>1.</b>", "dropped footnote-label <b>2.</b>"].sort(
      (a, b) => Number(a.includes("rule")) - Number(b.includes("rule")),
    ),
  );
});

test("notes after a heading that names them, which is moved", () => {
  const html = `${text}<h2>Notes</h2><p><sup>1</sup> a</p><p><sup>2</sup> b</p>`;
  expect(markupOf(html)).toContain('</p><section dataFootnotes className="footnotes"><ol><li id="user-content-fn-1">');
  expect(decisionsOf(html)).toContain("moved footnote-heading <h2>Notes</h2>");
});

test("the items of a numbered list after a heading of notes", () => {
  const html = `${text}<h3>Footnotes</h3><ol><li>Admiralty <i>tables</i>.</li><li><p>Own measure.</p></li></ol>`;
  expect(markupOf(html)).toContain(
    '<ol><li id="user-content-fn-1">Admiralty <em>tables</em>.</li><li id="user-content-fn-2"><p>Own measure.</p></li></ol>',
  );
});

test.each([
  ["a list that has more items than marks", `${text}<h2>Notes</h2><ol><li>a</li><li>b</li><li>c</li></ol>`],
  ["a list that does not begin at 1", `${text}<h2>Notes</h2><ol start=3><li>a</li><li>b</li></ol>`],
  ["a heading of something else", `${text}<h2>Steps</h2><p><b>1.</b> a</p><p><b>2.</b> b</p>`],
  ["a number without a mark in the text", `${text}<hr><p><b>1.</b> a</p><p><b>2.</b> b</p><p><b>3.</b> c</p>`],
  ["exponents", "<p>10<sup>1</sup> and m<sup>2</sup></p><hr><p><b>1.</b> a</p><p><b>2.</b> b</p>"],
  ["a gap", `${text}<hr><p><b>1.</b> a</p><p><b>3.</b> b</p>`],
  ["no rule", `${text}<p><b>1.</b> a</p><p><b>2.</b> b</p>`],
])("%s: no footnotes", (_, html) => {
  expect(markupOf(html)).not.toContain("dataFootnote");
});
