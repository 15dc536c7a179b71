import { createPipeline } from "@decant/pipeline";
import { describe, expect, test } from "vitest";
import { scoreManualPage } from "./manuals.ts";

const manual = { main: "main", chrome: ".tools", contents: ".toc" };
const prose = Array.from({ length: 5 }, (_, day) => `<p>On day ${day} the ferry waited for the tide until noon.</p>`);
const page = (html: string): string =>
  `<html><body><nav>Home</nav><main><h1>Tides</h1>${html}${prose.join("")}</main></body></html>`;

function score(html: string, text?: string) {
  const converted = createPipeline({ extract: false }).convert(html);
  return scoreManualPage(html, text === undefined ? converted : { ...converted, text, markdown: text }, manual);
}

describe("scoreManualPage", () => {
  test("counts the words of the main element", () => {
    const found = score(page(""));
    expect(found).toMatchObject({ wanted: 56, found: 56, written: 57, own: 56, lost: [] });
  });

  test("neither wants contents lists, chrome and hidden text, nor calls contents lists foreign", () => {
    const html = page("<ul class=toc><li>Ebb</ul><div class=tools>Edit</div><p hidden>Draft</p><button>Copy</button>");
    expect(score(html)).toMatchObject({ wanted: 56, found: 56 });
    expect(score(html, "Ebb Home")).toMatchObject({ written: 2, own: 1 });
  });

  test("takes a list of links to headings, in their words, for contents", () => {
    const lists = "<ul><li><a href='#ebb'>The <b>ebb</b></a></ul><ul><li><a href='#ebb'>The ebb</a> falls</ul>";
    expect(score(page(`${lists}<h2 id=ebb>The ebb</h2>`))).toMatchObject({ wanted: 61 });
  });

  test("does not want chrome inside a text", () => {
    expect(
      score(page('<dl><dt>ebb() <a href="/ebb.c"><span class=tools>source</span></a><dd>Falls</dl>')),
    ).toMatchObject({
      wanted: 58,
    });
  });

  test("reports elements and texts that were dropped", () => {
    const html = page("<dl><dt>ebb<dd>falling water</dl><pre>row()</pre>");
    const ledger = createPipeline({ extract: false }).convert(html).ledger;
    const start = html.indexOf("row()");
    const entries = ledger.entries.flatMap((entry) => {
      if (start < entry.start || start >= entry.end) return [entry];
      const dropped = { ...entry, start, end: start + 5, fate: "dropped" as const, rule: "extractor/score" };
      return [{ ...entry, end: start }, dropped, { ...entry, start: start + 5 }];
    });
    const result = scoreManualPage(html, { text: "", markdown: "[!NOTE]", ledger: { ...ledger, entries } }, manual);
    expect(result).toMatchObject({
      elements: { pre: 1, table: 0, dt: 1, dd: 1 },
      lost: [{ kind: "pre", text: "row()" }],
      holes: [{ kind: "extractor/score", text: "row()" }],
    });
  });

  test("has no score for a page without a main element", () => {
    expect(score("<p>Tides</p>")).toBeUndefined();
  });
});
