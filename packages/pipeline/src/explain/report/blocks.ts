import { LineIndex } from "@decant/dom";
import type { BlockExplanation, Contribution } from "@decant/extractor/explain";
import { explanationAt } from "../evidence.ts";
import type { PageSegment } from "../segments.ts";
import type { Group } from "./account.ts";
import { count, escapeHtml, plural } from "./format.ts";

/** Classes of blocks by the element that they are the text of. */
const looks: Readonly<Record<string, string>> = {
  h1: "h1",
  h2: "h2",
  h3: "h3",
  h4: "h3",
  h5: "h3",
  h6: "h3",
  li: "li",
  pre: "pre",
  blockquote: "quote",
};

/** Draw the blocks of a page in their groups, in source order. */
export function writeGroups(
  html: string,
  markdown: string,
  segments: readonly PageSegment[],
  scores: readonly BlockExplanation[],
  groups: readonly Group[],
): string {
  const htmlLines = new LineIndex(html);
  const lines = markdown.split("\n");
  /** Places of the Markdown that a block has shown: a block of it may have as many parts as words. */
  const shown = new Set<string>();
  const writeMarkdown = ([line, endLine]: readonly [number, number]): string => {
    const place = `Markdown, ${line === endLine ? `line ${line}` : `lines ${line} to ${endLine}`}`;
    if (shown.has(place)) return `<p>${place}, as above.</p>`;
    shown.add(place);
    return `<p>${place}:</p><pre dir="auto">${escapeHtml(lines.slice(line - 1, endLine).join("\n"))}</pre>`;
  };
  const writeBlock = (
    { text, start, end, path, fate, rule, score, hidden, lines }: PageSegment,
    index: number,
  ): string => {
    const look = looks[elementOf(path)] ?? "";
    const scored = score === null ? "" : ` with the score ${score}`;
    const hiding = hidden === null ? "" : `, hidden by <code>${escapeHtml(hidden)}</code>`;
    const evidence = explanationAt(scores, start);
    return `<details id="b${index + 1}"${look === "" ? "" : ` class="${look}"`}><summary dir="auto"><span>${escapeHtml(text.trim()) || "(white space)"}</span></summary><div class="why">
<p><b>${fate}</b> by <code>${escapeHtml(rule)}</code>${scored}${hiding}</p>
${evidence === undefined ? "" : writeEvidence(evidence)}${lines === null ? "" : writeMarkdown(lines)}<p class="place">HTML line ${count(htmlLines.pointAt(start).line)}, characters ${start} to ${end}${path === "" ? "" : `, <code>${escapeHtml(path)}</code>`}</p></div></details>`;
  };
  return groups
    .map(({ amount: { fate, rule, className }, from, to }) => {
      const blocks = segments.slice(from, to).map((segment, at) => writeBlock(segment, from + at));
      const size = to - from > 1 ? ` <small>${plural(to - from, "block")}</small>` : "";
      return `<div class="group ${fate} ${className}"><p class="by"><b>${fate}</b> <code>${escapeHtml(rule)}</code>${size}</p>
<div class="texts">
${blocks.join("\n")}
</div></div>`;
    })
    .join("\n");
}

function elementOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const number = name.indexOf("[");
  return number < 0 ? name : name.slice(0, number);
}

function writeEvidence({ probability, for: forIt, against }: BlockExplanation): string {
  return `<p>Probability to be content: <b>${probability.toFixed(2)}</b></p>
<dl class="evidence">${writeSide("for", forIt)}${writeSide("against", against)}</dl>`;
}

function writeSide(side: string, list: readonly Contribution[]): string {
  if (list.length === 0) return "";
  const items = list.map(({ label, logOdds }) => `${escapeHtml(label)} <b>${signed(logOdds)}</b>`);
  return `<div class="${side}"><dt>spoke ${side} it</dt><dd>${items.join("</dd><dd>")}</dd></div>`;
}

const signed = (value: number): string => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)}`;
