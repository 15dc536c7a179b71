import type { BlockExplanation, Contribution } from "@decant/extractor";
import { type Page, removeInvisible } from "@decant/page";
import { type ExplainPageOptions, explainScores, explanationAt } from "./evidence.ts";
import { reportStyle, reportStyleHash } from "./report-style.ts";
import { type PageSegment, segmentsOf } from "./segments.ts";
import { readSource } from "./source-text.ts";

/**
 * Draw a page as one HTML file with every text block coloured by fate. A click opens its rule, the evidence for and against it,
 * and its Markdown.
 *
 * The file needs nothing else, holds no script, and its policy (CSP) allows none. All of the page in it is escaped text.
 *
 * @param html The decoded HTML that the page was made from.
 * @throws {TypeError} If `page` is no page, or `html` is not a string.
 * @example
 * import { convert } from "@decant/pipeline";
 * const html = "<nav>Menu</nav><main><p>Text.</p></main>";
 * renderReport(html, convert(html)).slice(0, 15); // "<!doctype html>"
 */
export function renderReport(html: string, page: Page, options: ExplainPageOptions = {}): string {
  const source = readSource(html, page);
  const scores = explainScores(source.table, page, options);
  const lines = page.markdown.split("\n");
  const shown = new Set<string>();
  const segments = segmentsOf(source, page).map((segment) => renderSegment(segment, lines, scores, shown));
  const title = escapeHtml(page.metadata.title ?? page.source.url ?? "page");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '${reportStyleHash}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Decisions: ${title}</title>
<style>${reportStyle}</style>
</head>
<body>
${renderHead(page, title)}
<main>
${segments.join("\n")}
</main>
<section class="markdown"><h2>Markdown</h2><pre>${escapeHtml(page.markdown)}</pre></section>
</body>
</html>
`;
}

function renderHead({ source, extraction, ledger, stats, verdict, violations }: Page, title: string): string {
  const { visible, kept, moved, dropped } = ledger.totals;
  const facts: [string, string][] = [
    ["URL", source.url ?? "unknown"],
    ["Kind", extraction.pageType ?? "not asked"],
    ["Chosen by", `${extraction.layer}, confidence ${extraction.confidence.toFixed(2)}`],
    ["Verdict", verdict.join(", ") || "main content"],
    ["Text", `${kept} kept + ${moved} moved + ${dropped} dropped = ${visible} characters; ${stats.addedChars} added`],
    ...Object.entries(stats.items).map(([kind, { total, kept, moved, dropped }]): [string, string] => [
      `Items: ${kind}`,
      `${kept} kept + ${moved} moved + ${dropped} dropped = ${total}`,
    ]),
    [
      "Invariants",
      violations.map(({ id, repaired }) => `${id}${repaired ? " (repaired)" : ""}`).join(", ") || "all hold",
    ],
  ];
  const rows = facts.map(([name, value]) => `<tr><th>${escapeHtml(name)}<td>${escapeHtml(value)}`);
  const candidates = extraction.candidates.map(
    ({ layer, path, score, chosen, reason }) =>
      `<li class="${chosen ? "kept" : "dropped"}">${escapeHtml(`${chosen ? "chosen" : "rejected"}: ${layer}, score ${score.toFixed(2)}, ${path}: ${reason}`)}`,
  );
  return `<header><h1>${title}</h1><table>${rows.join("\n")}</table><ol>${candidates.join("\n")}</ol>
<p><span class="kept">kept</span> <span class="moved">moved</span> <span class="dropped">dropped</span>; click a block for the reason.</p></header>`;
}

function renderSegment(
  { text, start, end, path, fate, rule, score, lines: place }: PageSegment,
  lines: readonly string[],
  scores: readonly BlockExplanation[],
  shown: Set<string>,
): string {
  const scored = score === null ? "" : `, score ${score}`;
  const evidence = explanationAt(scores, start);
  const became = place === null ? "" : renderMarkdown(place, lines, shown);
  return `<details class="${fate}"><summary>${escapeHtml(text.trim())}</summary><div>
<p><b>${fate}</b> by <code>${escapeHtml(rule)}</code>${scored}, characters ${start} to ${end}, <code>${escapeHtml(path)}</code></p>
${evidence === undefined ? "" : renderEvidence(evidence)}${became}</div></details>`;
}

/** The Markdown of a block, only at its first part: a block may have as many parts as words. */
function renderMarkdown(
  [line, endLine]: readonly [number, number],
  lines: readonly string[],
  shown: Set<string>,
): string {
  const place = `Markdown, ${line === endLine ? `line ${line}` : `lines ${line} to ${endLine}`}`;
  if (shown.has(place)) return `<p>${place}, as above.</p>`;
  shown.add(place);
  return `<p>${place}:</p><pre>${escapeHtml(lines.slice(line - 1, endLine).join("\n"))}</pre>`;
}

function renderEvidence(evidence: BlockExplanation): string {
  const side = (name: string, list: readonly Contribution[]) =>
    list.length === 0
      ? ""
      : `<tr><th>${name}<td>${list.map(({ label, logOdds }) => escapeHtml(`${label} ${signed(logOdds)}`)).join("; ")}`;
  return `<p>Probability to be content: ${evidence.probability.toFixed(2)}</p><table>${side("for", evidence.for)}${side("against", evidence.against)}</table>`;
}

const signed = (value: number): string => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)}`;

const special = /[&<>"'`]/g;
/** Control characters, and characters that reorder the report's own text. */
const unseen = /[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/gu;
const references: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "`": "&#96;",
};

/** Escape text for element content and attributes. */
function escapeHtml(text: string): string {
  return removeInvisible(text.replace(unseen, "\ufffd")).replace(
    special,
    (character) => references[character] as string,
  );
}
