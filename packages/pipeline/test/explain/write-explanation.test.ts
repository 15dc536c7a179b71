import type { Page } from "@decant/page";
import { expect, test } from "vitest";
import { findText, writeExplanation, writeFound } from "../../src/explain/index.ts";
import { convert } from "../../src/index.ts";

const html = "<nav>Menu</nav><main><h1>Tides</h1><p>The moon pulls.</p></main>";
const converted = convert(html, { url: "https://example.org/a", selectors: ["main"] });
const totals = {
  ...{ visible: 1000, kept: 600, moved: 100, dropped: 300 },
  droppedByRule: { "sanitizer/share": 20, "sanitizer/byline": 20, "extractor/not-selected": 260 },
};
const page: Page = {
  ...converted,
  metadata: { ...converted.metadata, title: "Tides\u001b[31m\nand more" },
  verdict: ["paywall"],
  violations: [
    { id: "heading-step", message: "jumps from 1 to 3", repaired: true, line: 1 },
    { id: "table-rectangular", message: "row 2 has 3 cells", repaired: false, line: 7 },
  ],
  ledger: { ...converted.ledger, totals },
  diagnostics: [
    {
      ...{ stage: "dom", code: "dom/stopped", severity: "warning", message: "the label is\nwrong" },
      at: { start: 0, end: 9, path: "html" },
    },
  ],
};

test("lists where the text went, broken invariants, diagnostics and the tree", () => {
  const text = writeExplanation(html, page);
  expect(text).toMatch(/^Page\n {2}title: {6}Tides \[31m and more\n {2}url: {8}https:\/\/example\.org\/a\n/);
  expect(text).toMatch(/\n {2}verdict: {4}paywall\n\nCandidates for the main content\n/);
  expect(text).toContain(`
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
  expect(text).toMatch(/\nDecisions\n {2}<nav> 4 characters dropped by [\w/-]+: Menu\n/);
});

test("names the candidates, says that a section is empty, and colours on request", () => {
  const bare = { ...page, verdict: [], violations: [], diagnostics: [] };
  const candidate = { layer: "score" as const, path: "html/body[1]/main[1]", start: 10, end: 900, score: 0.9 };
  const extraction = {
    ...bare.extraction,
    candidates: [{ ...candidate, chosen: true, reason: "only main\nelement" }],
  };
  expect(writeExplanation(html, { ...bare, extraction })).toContain(
    "  chosen    score, score 0.90, html/body[1]/main[1] (10-900)\n            only main element\n",
  );
  const nothing = { visible: 0, kept: 0, moved: 0, dropped: 0, droppedByRule: {} };
  const empty = { ...bare, extraction: { ...extraction, candidates: [] }, ledger: { ...bare.ledger, totals: nothing } };
  const text = writeExplanation(html, empty);
  for (const line of ["none (no extraction)", "all hold", "visible  0  0.0 %", "none"]) expect(text).toContain(line);
  const marked = (text: string): string => `[${text}]`;
  const colors = { bold: marked, dim: marked, green: marked, yellow: marked, gray: marked };
  expect(writeExplanation(html, page, { colors })).toMatch(/\n {2}\[<nav> 4 characters dropped by .*\]\n/);
});

test("tells where words went, and which part of them is there", () => {
  const find = (words: string): string => writeFound(words, findText(html, page, words));
  expect(find("moon pulls")).toMatch(
    /^kept at line 3 \([\w/-]+\): "The moon pulls\."\n {2}\S+, characters \d+ to \d+\n/,
  );
  expect(find("moon shines")).toBe('not on the page: "moon shines"; it has: "moon"\n');
});
