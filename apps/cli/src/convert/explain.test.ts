import { expect, test } from "vitest";
import { samplePage } from "../../test/sample-page.ts";
import { explain } from "./explain.ts";

test("lists the choice, where the text went and broken invariants", () => {
  expect(explain(samplePage)).toBe(`Page
  title:      Tides [31m and more
  url:        https://example.org/a
  encoding:   utf-8
  size:       12,345 characters of HTML, 15 of Markdown
  type:       article
  chosen by:  semantic, confidence 0.88
  verdict:    paywall

Candidates for the main content
  chosen    semantic, score 0.90, html/body[1]/main[1] (10-900)
            only main element
  rejected  score, score 0.10, html/body[1]/div[2] (901-990)
            only links

Visible text
  visible                      1,000  100.0 %
  kept                           600   60.0 %
  moved                          100   10.0 %
  dropped                        300   30.0 %
    by extractor/not-selected    260   26.0 %
    by sanitizer/byline           20    2.0 %
    by sanitizer/share            20    2.0 %

Invariants of the Markdown
  repaired  heading-step, line 1: jumps from 1 to 3
  BROKEN    table-rectangular, line 7: row 2 has 3 cells

Diagnostics
  warning  dom/stopped: the label is wrong (html, 0-9)
`);
});

test("says that a section is empty", () => {
  const bare = {
    ...samplePage,
    extraction: { ...samplePage.extraction, candidates: [] },
    verdict: [],
    violations: [],
    diagnostics: [],
    ledger: {
      entries: [],
      totals: { visible: 0, kept: 0, moved: 0, dropped: 0, droppedByRule: {} },
      items: [],
      additions: [],
    },
  };
  const account = explain(bare);
  for (const line of ["none (no extraction)", "all hold", "visible  0  0.0 %", "none"]) expect(account).toContain(line);
});
