import type { Page } from "@decant/page";
import { type ExplainPageOptions, explainScores } from "../evidence.ts";
import { segmentsOf } from "../segments.ts";
import { readSource } from "../source-text.ts";
import { makeAccount } from "./account.ts";
import { writeGroups } from "./blocks.ts";
import { escapeHtml } from "./format.ts";
import { reportStyle, reportStyleHash } from "./style.ts";
import { writeChecks, writeFilters, writeSummary } from "./summary.ts";

const logo = `<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><path d="M10 3h9l-1.5 8.5c3.6 1.6 6 4.7 6 8.3 0 5-4.200 9.200-9.500 9.200S4.500 24.800 4.500 19.800c0-3.600 2.400-6.700 6-8.300z" fill="none" stroke="#0f7b8a" stroke-width="2.200" stroke-linejoin="round"/><path d="M6.500 20c2.600-1.600 5.100.9 7.600 0s4.700-1.700 7.500-.2c0 4.100-3.400 7.300-7.600 7.300S6.500 24.100 6.500 20z" fill="#16a3b5"/><path d="M19 4.200c3.600 0 6.400 1.600 8.200 4.400" fill="none" stroke="#0f7b8a" stroke-width="2.200" stroke-linecap="round"/></svg>`;

/**
 * Draw a page as one HTML file: a summary, then all of its text in source order, coloured by fate, beside the rule that decided. A click
 * on a block opens its rule, the evidence for and against it, its Markdown and its place in the HTML. The text can be filtered by fate and
 * rule, and printed.
 *
 * The file is self-contained, holds no script, and its policy (CSP) allows none. All of the page in it is escaped text.
 *
 * @param html The decoded HTML that the page was made from.
 * @throws {TypeError} If `page` is not a page, or `html` is not a string.
 * @example
 * const html = "<nav>Menu</nav><main><p>Text.</p></main>";
 * renderReport(html, convert(html)).slice(0, 15); // "<!doctype html>"
 */
export function renderReport(html: string, page: Page, options: ExplainPageOptions = {}): string {
  const source = readSource(html, page);
  const scores = explainScores(source.table, page, options);
  const segments = segmentsOf(source, page);
  const account = makeAccount(segments, scores);
  const groups = writeGroups(html, page.markdown, segments, scores, account.groups);
  const title = escapeHtml(page.metadata.title ?? page.source.url ?? "Page");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '${reportStyleHash}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Decisions: ${title}</title>
<style>${reportStyle}</style>
</head>
<body>
<header>
<p class="brand">${logo}<b>Decant</b> <span>report</span></p>
<nav aria-label="Parts of the report"><a href="#summary">Summary</a> <a href="#text">Text</a> <a href="#checks">Checks</a> <a href="#markdown">Markdown</a></nav>
</header>
<main>
${writeSummary(page, title, account)}
<section id="text">
<h2>The text of the page</h2>
<p class="note">Everything that the page shows, in the order of its HTML. Open a block to see why it was kept or left out.</p>
<div class="columns">
${writeFilters(account)}
<div class="page">
${groups || '<p class="note">This page shows no text.</p>'}
</div>
</div>
</section>
${writeChecks(page)}
<section id="markdown">
<h2>Markdown</h2>
<pre dir="auto">${escapeHtml(page.markdown) || "(empty)"}</pre>
</section>
</main>
</body>
</html>
`;
}
