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

/** Draws the blocks of a page in their groups, in source order. */
export class BlockWriter {
  private readonly html: string;
  private readonly segments: readonly PageSegment[];
  private readonly scores: readonly BlockExplanation[];
  private readonly lines: readonly string[];
  /** Places of the Markdown that a block has shown: a block of it may have as many parts as words. */
  private readonly shown = new Set<string>();
  /** Line of the HTML at an offset; both only grow. */
  private line = 1;
  private offset = 0;

  constructor(html: string, markdown: string, segments: readonly PageSegment[], scores: readonly BlockExplanation[]) {
    this.html = html;
    this.lines = markdown.split("\n");
    this.segments = segments;
    this.scores = scores;
  }

  write({ amount: { fate, rule, className }, from, to }: Group): string {
    const blocks: string[] = [];
    for (let index = from; index < to; index++) blocks.push(this.block(index));
    const size = to - from > 1 ? ` <small>${plural(to - from, "block")}</small>` : "";
    return `<div class="group ${fate} ${className}"><p class="by"><b>${fate}</b> <code>${escapeHtml(rule)}</code>${size}</p>
<div class="texts">
${blocks.join("\n")}
</div></div>`;
  }

  private block(index: number): string {
    const { text, start, end, path, fate, rule, score, hidden, lines } = this.segments[index] as PageSegment;
    const element = elementOf(path);
    const look = looks[element] ?? "";
    const scored = score === null ? "" : ` with the score ${score}`;
    const hiding = hidden === null ? "" : `, hidden by <code>${escapeHtml(hidden)}</code>`;
    const evidence = explanationAt(this.scores, start);
    return `<details id="b${index + 1}"${look === "" ? "" : ` class="${look}"`}><summary dir="auto"><span>${escapeHtml(text.trim()) || "(white space)"}</span></summary><div class="why">
<p><b>${fate}</b> by <code>${escapeHtml(rule)}</code>${scored}${hiding}</p>
${evidence === undefined ? "" : writeEvidence(evidence)}${lines === null ? "" : this.markdown(lines)}<p class="place">HTML line ${count(this.lineAt(start))}, characters ${start} to ${end}${path === "" ? "" : `, <code>${escapeHtml(path)}</code>`}</p></div></details>`;
  }

  private markdown([line, endLine]: readonly [number, number]): string {
    const place = `Markdown, ${line === endLine ? `line ${line}` : `lines ${line} to ${endLine}`}`;
    if (this.shown.has(place)) return `<p>${place}, as above.</p>`;
    this.shown.add(place);
    return `<p>${place}:</p><pre dir="auto">${escapeHtml(this.lines.slice(line - 1, endLine).join("\n"))}</pre>`;
  }

  private lineAt(start: number): number {
    for (let at = this.html.indexOf("\n", this.offset); at >= 0 && at < start; at = this.html.indexOf("\n", at + 1)) {
      this.line++;
      this.offset = at + 1;
    }
    return this.line;
  }
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
