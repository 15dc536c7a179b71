import type { Page } from "@decant/page";
import { countItems } from "@decant/page";

/** A small record with something in every part. */
export const samplePage: Page = {
  source: { url: "https://example.org/a", encoding: "utf-8", length: 12_345 },
  markdown: "# Tides\n\nText.\n",
  text: "Tides\n\nText.",
  comments: { markdown: "Well *said*.\n", text: "Well said.", blocks: [] },
  metadata: {
    title: "Tides\u001b[31m\nand more",
    authors: ["A. Keeper"],
    published: "2024-05-06",
    modified: null,
    siteName: "Harbour",
    description: null,
    canonicalUrl: null,
    language: "en",
    image: null,
    tags: [],
    categories: [],
    license: null,
    evidence: { siteName: { source: "meta:og:site_name", alternatives: [] } },
  },
  extraction: {
    layer: "semantic",
    confidence: 0.875,
    pageType: "article",
    spans: [],
    candidates: [
      {
        layer: "semantic",
        path: "html/body[1]/main[1]",
        start: 10,
        end: 900,
        score: 0.9,
        chosen: true,
        reason: "only main element",
      },
      {
        layer: "score",
        path: "html/body[1]/div[2]",
        start: 901,
        end: 990,
        score: 0.1,
        chosen: false,
        reason: "only links",
      },
    ],
  },
  verdict: ["paywall"],
  violations: [
    { id: "heading-step", message: "jumps from 1 to 3", repaired: true, line: 1 },
    { id: "table-rectangular", message: "row 2 has 3 cells", repaired: false, line: 7 },
  ],
  ledger: {
    entries: [],
    totals: {
      visible: 1000,
      kept: 600,
      moved: 100,
      dropped: 300,
      droppedByRule: { "sanitizer/share": 20, "extractor/not-selected": 260, "sanitizer/byline": 20 },
    },
    items: [],
    additions: [],
  },
  blocks: [],
  stats: {
    htmlChars: 12_345,
    markdownChars: 15,
    visibleChars: 1000,
    keptChars: 600,
    movedChars: 100,
    droppedChars: 300,
    recoveredChars: 0,
    addedChars: 0,
    blocks: 2,
    items: countItems([], {}),
  },
  diagnostics: [
    { code: "dom/charset", severity: "warning", message: "the label is wrong", at: { start: 0, end: 9, path: "html" } },
  ],
};
