import { expect, test } from "vitest";
import { convert } from "../src/index.ts";

test("hidden text is listed with its fate", () => {
  const html = `<p>Shown.</p><!-- note --><p hidden>Secret</p><p aria-hidden="true">Seen by people</p><p><img src="/a.png" alt="A gull" width="300" height="200"></p>`;
  const page = convert(html, { extract: false, url: "https://example.com/" });
  expect(page.hidden.map(({ technique, fate, text }) => [technique, fate, text])).toEqual([
    ["comment", "dropped", undefined],
    ["hidden-attribute", "dropped", undefined],
    ["aria-hidden", "kept", "Seen by people"],
    ["alternative-text", "kept", "A gull"],
  ]);
  for (const { start, end } of page.hidden) expect(html.slice(start, end)).toMatch(/^<.*>$/);
  expect(page.stats.hidden).toEqual({
    "alternative-text": { count: 1, kept: 1 },
    "aria-hidden": { count: 1, kept: 1 },
    comment: { count: 1, kept: 0 },
    "hidden-attribute": { count: 1, kept: 0 },
  });
});

test("very many are counted, and as many listed as a person would read, the kept ones first", () => {
  const html = `${"<p>a<!-- b --></p>".repeat(1000)}<p aria-hidden=true>c</p>`;
  const { hidden, stats } = convert(html, { extract: false });
  expect(hidden).toHaveLength(200);
  expect(hidden.at(-1)).toMatchObject({ technique: "aria-hidden", fate: "kept" });
  expect(stats.hidden.comment).toEqual({ count: 1000, kept: 0 });
});
